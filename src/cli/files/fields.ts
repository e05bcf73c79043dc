/** Whether a value of parsed JSON is what a field must be. */
export type Test = (value: unknown) => boolean;

/** A test for each field that a value may have. */
export type Fields<T> = Readonly<Record<keyof T, Test>>;

export const isText: Test = (value) => typeof value === 'string';
export const isFlag: Test = (value) => typeof value === 'boolean';
/** A number of at least 0, such as a time. */
export const isAmount: Test = (value) => Number.isFinite(value) && (value as number) >= 0;
export const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const isCounts: Test = (value) => Array.isArray(value) && value.every(isCount);
/** A SHA-256. */
export const isHash: Test = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** Two sums of 32 bits, as a fingerprint has them. */
export const isSums: Test = (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
export const isNone: Test = (value) => value === undefined;

/** One of some values. */
export const isOneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);

/** A field that may be left out. */
export const orNone =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

/** An object with these fields, and no others. */
export const isRecord =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const known = new Map(Object.entries(value));
    return (
      [...known.keys()].every((name) => Object.hasOwn(fields, name)) &&
      Object.entries(fields).every(([name, test]) => test(known.get(name)))
    );
  };

/**
 * A key that an object in a text has twice, or undefined: readers differ in which of the two values they take.
 * @param json that JSON.parse takes
 */
export function repeatedKey(json: string): string | undefined {
  const open: Set<unknown>[] = [];
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (key !== undefined) {
      const name: string = JSON.parse(key);
      const taken = open[open.length - 1];
      if (taken.has(name)) return name;
      taken.add(name);
    }
  }
  return undefined;
}
