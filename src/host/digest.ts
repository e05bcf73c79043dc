import type { PackedPhase } from './pack.ts';

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

async function sha256(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
