import { InputError } from '../schedules/index.ts';
import { quoted } from './printable.ts';

/*
 * NumPy's format .npy, as numpy.lib.format describes it: the magic string, the version in two bytes, the length of the
 * header in two bytes (version 1.0) or four (2.0 and 3.0), little-endian, the header, and the elements one after another.
 * The header is a dictionary of Python as a text. Spaces fill it up to a multiple of 64 bytes from the start of the file.
 */
const MAGIC = [0x93, ...new TextEncoder().encode('NUMPY')];
const HEAD_UNIT = 64;

/** What precedes the elements of a .npy file is no longer: NumPy itself refuses headers of more than 10 000 characters. */
export const MAX_NPY_HEAD = 2 ** 16;

/** Whether a file begins as a .npy file does, and no text. */
export function beginsAsNpy(bytes: Uint8Array): boolean {
  return bytes[0] === MAGIC[0];
}

/** An array in C order: its last axis is the fastest. */
export interface NpyArray {
  /** What an element is, in NumPy's words: '<u4'. */
  readonly descr: string;
  /** The length of each axis. */
  readonly shape: readonly number[];
}

/** What precedes the elements of a file says so much. */
export interface NpyHead extends NpyArray {
  /** Bytes of an element. */
  readonly itemBytes: number;
  /** Where the first element is in the file, in bytes. */
  readonly start: number;
}

/**
 * @param bytes from the start of the file on: all of it, or MAX_NPY_HEAD bytes
 * @param name what to call the file in an error
 * @throws InputError for what is no .npy file, and for arrays in Fortran order, of objects or of records
 */
export function readNpyHead(bytes: Uint8Array, name: string): NpyHead {
  const [major, minor] = bytes.subarray(MAGIC.length);
  if (MAGIC.some((byte, i) => bytes[i] !== byte) || minor === undefined) {
    throw new InputError(`${name} is no .npy file: give what np.save writes, or raw data by another ending`);
  }
  if (major < 1 || major > 3 || minor !== 0) {
    throw new InputError(`${name} is a .npy file of version ${major}.${minor}: give 1.0, 2.0 or 3.0`);
  }
  const lengthBytes = major === 1 ? 2 : 4;
  const from = MAGIC.length + 2 + lengthBytes;
  const length = littleEndian(bytes.subarray(from - lengthBytes, from));
  if (from + length > bytes.length) {
    const why = from + length > MAX_NPY_HEAD ? `has a header of ${length} bytes` : 'ends within its header';
    throw new InputError(`${name} ${why}: save the array again with np.save`);
  }
  const header = new TextDecoder().decode(bytes.subarray(from, from + length));
  return { ...describedBy(header, name), start: from + length };
}

/** What precedes the elements of the array in a file of version 1.0. */
export function npyHead({ descr, shape }: NpyArray): Uint8Array {
  const dictionary = `{'descr': '${descr}', 'fortran_order': False, 'shape': ${npyShape(shape)}, }`;
  const from = MAGIC.length + 4;
  const length = Math.ceil((from + dictionary.length + 1) / HEAD_UNIT) * HEAD_UNIT - from;
  const header = new TextEncoder().encode(`${dictionary.padEnd(length - 1)}\n`);
  return Uint8Array.of(...MAGIC, 1, 0, length & 0xff, length >> 8, ...header);
}

/** A shape as Python writes it: (3, 4), or (3,) of one axis. */
export function npyShape(shape: readonly number[]): string {
  return `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
}

function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}

const STRING = String.raw`'[^'\\]*'|"[^"\\]*"`;
const ENTRY = new RegExp(
  String.raw`\s*(${STRING})\s*:\s*(${STRING}|True|False|\([^()]*\)|\[.*\])\s*(?:,\s*|$)`,
  'sy',
);
const LENGTH = '(?:0|[1-9][0-9]*)';
/** A tuple of one has a comma behind it: (3) is a number. */
const TUPLE = new RegExp(String.raw`^\(\s*(?:(?:${LENGTH}\s*,\s*)+(?:${LENGTH}\s*)?)?\)$`);

/** The entries of a dictionary of Python, each as it is written; undefined for any other text. */
function entriesOf(text: string): ReadonlyMap<string, string> | undefined {
  const [, inside] = /^\{(.*)\}\s*$/s.exec(text) ?? [];
  if (inside === undefined) return undefined;
  const entries = new Map<string, string>();
  for (ENTRY.lastIndex = 0; ENTRY.lastIndex < inside.length; ) {
    const [, key, value] = ENTRY.exec(inside) ?? [];
    if (key === undefined || entries.has(key.slice(1, -1))) return undefined;
    entries.set(key.slice(1, -1), value);
  }
  return entries;
}

function describedBy(header: string, name: string): NpyArray & { readonly itemBytes: number } {
  const entries = entriesOf(header);
  const [type = '', order = '', tuple = ''] = ['descr', 'fortran_order', 'shape'].map((key) =>
    entries?.get(key),
  );
  const shape = Array.from(tuple.matchAll(/\d+/g), ([digits]) => Number(digits));
  const isWhole = entries?.size === 3 && /^['"[]/.test(type) && /^(True|False)$/.test(order);
  if (!isWhole || !TUPLE.test(tuple) || !shape.every(Number.isSafeInteger)) {
    throw new InputError(`${name} has the header ${quoted(header)}: save the array again with np.save`);
  }
  // Records are a list of their fields.
  const descr = type.startsWith('[') ? type : type.slice(1, -1);
  const itemBytes = bytesOfType(descr);
  if (itemBytes === undefined) {
    throw new InputError(
      `${name} has the dtype ${quoted(descr)}: give elements of one number each, say a.astype('<u4'), ` +
        "or records as bytes, a.view(f'V{a.itemsize}')",
    );
  }
  if (order === 'True') {
    throw new InputError(`${name} is in Fortran order: save np.ascontiguousarray(a)`);
  }
  return { descr, itemBytes, shape };
}

/** Bytes of an element whose bytes are all in the file; undefined for objects, records and what is not known. */
function bytesOfType(descr: string): number | undefined {
  const [, kind, size] = /^[<>|]([biufcmMSUV])(\d{1,9})(?:\[[\w/]+\])?$/.exec(descr) ?? [];
  // The size of a text is in characters of four bytes.
  return kind === undefined ? undefined : Number(size) * (kind === 'U' ? 4 : 1);
}
