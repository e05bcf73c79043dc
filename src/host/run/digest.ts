import type { PackedPhase } from '../program/packed.ts';

const encoder = new TextEncoder();

/** SHA-256 of a program, as hexadecimal digits: it tells whether two runs make the same moves. */
export async function digest(program: readonly PackedPhase[]): Promise<string> {
  const lines: string[] = [];
  for (const phase of program) {
    for (const [name, value] of Object.entries(phase)) {
      const bytes =
        value instanceof Uint32Array ? (value as Uint32Array<ArrayBuffer>) : encoder.encode(String(value));
      lines.push(`${name} ${await sha256(bytes)}`);
    }
  }
  return sha256(encoder.encode(lines.join('\n')));
}

/** SHA-256 of a value that JSON can hold, as hexadecimal digits: the same in whatever order its keys are written. */
export function checksum(value: unknown): Promise<string> {
  return sha256(encoder.encode(JSON.stringify(value, sortedKeys)));
}

/** A value with its checksum beside its fields: it tells a value that was changed or cut from a whole one. */
export async function sealed<T extends object>(value: T): Promise<T & { readonly check: string }> {
  return { ...value, check: await checksum(value) };
}

/** Whether a value is as `sealed` made it. */
export async function isSealed(value: object): Promise<boolean> {
  const { check, ...rest } = value as { check?: unknown };
  return check === (await checksum(rest));
}

/** The keys of an object in one order, for JSON.stringify. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function sha256(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
