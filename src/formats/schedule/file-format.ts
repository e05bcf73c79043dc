import { type JsonReader, made, type Reading } from './json-reader.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A part of a file: how it is read as it arrives, and what a JSON Schema says of it. */
export interface Format<T> {
  readonly schema: JsonSchema;
  readonly read: (json: JsonReader) => Reading<T>;
}

/** The same, with what the schema says besides. */
export function noted<T>({ schema, read }: Format<T>, more: JsonSchema): Format<T> {
  return { schema: { ...schema, ...more }, read };
}

/** The same, with a word for people in its schema. */
export function described<T>(description: string, format: Format<T>): Format<T> {
  return noted(format, { description });
}

/** A whole number. */
export function integer(min: number, max: number, belongs: string): Format<number> {
  const schema = { type: 'integer', minimum: min, maximum: max };
  return { schema, read: (json) => json.integer(min, max, belongs) };
}

/** A number of something. */
export function count(things: string, min: number, max: number): Format<number> {
  return integer(min, max, `a number of ${things} from ${min} to ${max}`);
}

/** One of some words. */
export function oneOf<Text extends string>(...texts: readonly Text[]): Format<Text> {
  return { schema: { enum: texts }, read: (json) => json.oneOf(texts) };
}

export const flag: Format<boolean> = { schema: { type: 'boolean' }, read: (json) => json.boolean() };

/**
 * So many whole numbers, which fit into four bytes.
 * @param nameOf says what the i-th number is
 * @param accept called when the list begins; it may refuse it
 */
export function numbers(
  count: number,
  min: number,
  max: number,
  nameOf: (i: number) => string,
  accept: (json: JsonReader) => void = () => {},
): Format<Int32Array> {
  const items = { type: 'integer', minimum: min, maximum: max };
  return {
    schema: { type: 'array', minItems: 1, maxItems: count, items },
    read: (json) => json.integers(count, min, max, nameOf, () => accept(json)),
  };
}

/** The names of a list and of an item, for errors, how long the list may be, and what the schema says of an item. */
interface ListOf {
  readonly list: string;
  readonly item: string;
  readonly least?: number;
  readonly most: number;
  /** What a list of the most items has, for the error of one more; left out: the reading of the item refuses it. */
  readonly all?: string;
  readonly schema: JsonSchema;
}

/** A list. @param read takes the next item, and may refuse it */
export function list<T>(
  { list: name, item, least = 0, most, all, schema }: ListOf,
  read: (json: JsonReader, before: readonly T[]) => Reading<T>,
): Format<T[]> {
  return {
    schema: { type: 'array', minItems: least, maxItems: most, items: schema },
    *read(json) {
      const items: T[] = [];
      yield* json.enter('[', name);
      while (yield* json.another(item)) {
        if (all !== undefined && items.length === most) json.refuse(`"]" after ${most} ${all}`);
        items.push(yield* read(json, items));
      }
      if (items.length < least) json.refuse(item);
      return items;
    },
  };
}

/** A format that may depend on what was read before; of nothing it is the widest there is, for the schema. */
type FormatAfter<Before, T> = Format<T> | ((before: Partial<Before>) => Format<T>);

interface Field {
  readonly name: string;
  readonly format: FormatAfter<unknown, unknown>;
  /** Whether it may be left out; or the key without which it must be, and with which it must not. */
  readonly optional: boolean | string;
}

/** The keys of an object in the order of the file. */
export class Fields<Read> {
  private readonly list: readonly Field[];

  constructor(list: readonly Field[] = []) {
    this.list = list;
  }

  key<Name extends string, T>(name: Name, format: FormatAfter<Read, T>) {
    return this.and<Read & { readonly [key in Name]: T }>(name, format, false);
  }

  /** A key that need not be there; with `other` it is there if, and only if, that one is. */
  optional<Name extends string, T>(name: Name, format: FormatAfter<Read, T>, other?: keyof Read & string) {
    return this.and<Read & { readonly [key in Name]?: T }>(name, format, other ?? true);
  }

  /** What an object with these keys stands for. What `make` throws is said with the place of the object. */
  make<T>(make: (read: Read) => T): ObjectFormat<T> {
    const { list } = this;
    return {
      schema: (first) => schemaOf(list, first),
      *read(json) {
        const read: Record<string, unknown> = {};
        let left = list;
        for (;;) {
          const next = possible(left, read);
          const mayEnd = next.every(({ optional }) => optional === true);
          const name = yield* json.nextKey(
            next.map((field) => field.name),
            mayEnd,
          );
          if (name === undefined) return () => make(read as Read);
          const at = left.findIndex((field) => field.name === name);
          read[name] = yield* formatOf(left[at], read).read(json);
          left = left.slice(at + 1);
        }
      },
    };
  }

  private and<More>(name: string, format: FormatAfter<Read, unknown>, optional: boolean | string) {
    return new Fields<More>([...this.list, { name, format: format as Field['format'], optional }]);
  }
}

/** What comes behind the bracket of an object, or behind its first keys. */
export interface ObjectFormat<T> {
  readonly schema: (first: JsonSchema) => JsonSchema;
  readonly read: (json: JsonReader) => Reading<() => T>;
}

/** The fields one of which may come next: those up to the first that must. */
function possible(left: readonly Field[], read: Readonly<Record<string, unknown>>): readonly Field[] {
  const open = left.filter(({ optional }) => typeof optional === 'boolean' || optional in read);
  const must = open.findIndex(({ optional }) => optional !== true);
  return must < 0 ? open : open.slice(0, must + 1);
}

function formatOf({ format }: Field, before: object): Format<unknown> {
  return typeof format === 'function' ? format(before) : format;
}

function schemaOf(list: readonly Field[], first: JsonSchema): JsonSchema {
  const pairs = list.flatMap(({ name, optional }) =>
    typeof optional === 'string' ? [[name, optional]] : [],
  );
  const needs = pairs.flatMap(([one, other]) => [
    [one, [other]],
    [other, [one]],
  ]);
  return {
    type: 'object',
    properties: {
      ...first,
      ...Object.fromEntries(list.map((field) => [field.name, formatOf(field, {}).schema])),
    },
    required: [...Object.keys(first), ...list.flatMap(({ name, optional }) => (optional ? [] : [name]))],
    ...(needs.length > 0 && { dependentRequired: Object.fromEntries(needs) }),
    additionalProperties: false,
  };
}

/** @param name of the object, for an error */
export function object<T>(name: string, { schema, read }: ObjectFormat<T>): Format<T> {
  return {
    schema: schema({}),
    *read(json) {
      const place = yield* json.enter('{', `the "{" of ${name}`);
      return made(json, place, yield* read(json));
    },
  };
}

/** A list of at most so many objects of one format. @param items what they are, for errors: "phases" */
export function objects<T>(
  item: string,
  items: string,
  most: number,
  { schema, read }: Format<T>,
): Format<T[]> {
  const names = { list: `the list of ${items}`, item };
  return list<T>({ ...names, most, schema }, (json, { length }) => {
    if (length < most) return read(json);
    return json.fail(json.place(), `found more than ${most} ${items}; "]" belongs there`);
  });
}

/** An object of one of some kinds; its first key says of which. */
export function byKind<T>(name: string, kinds: Readonly<Record<string, ObjectFormat<T>>>): Format<T> {
  const kindFormat = oneOf(...Object.keys(kinds));
  return {
    schema: { oneOf: Object.entries(kinds).map(([kind, { schema }]) => schema({ kind: { const: kind } })) },
    *read(json) {
      const place = yield* json.enter('{', `the "{" of ${name}`);
      yield* json.nextKey(['kind'], false);
      return made(json, place, yield* kinds[yield* kindFormat.read(json)].read(json));
    },
  };
}
