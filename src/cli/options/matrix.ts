import { MAX_WORDS } from '../../host/run/run-options.ts';
import {
  type Cube,
  findLayout,
  type GridParts,
  InputError,
  type Layout,
  MAX_SLOTS,
  type MatrixSize,
  STRIP_FORMS,
  type StripForm,
} from '../../schedules/index.ts';
import { ELEMENT_BYTES } from '../files/element-file.ts';
import { oneOf, parseCount } from './values.ts';

/** The matrix that --matrix describes, as 100x60. */
export function parseMatrix(text: string | undefined): MatrixSize {
  if (text === undefined) {
    throw new InputError('no --matrix given: give its rows and columns, say --matrix 100x60');
  }
  const [, rows, columns] = /^(\d{1,9})x(\d{1,9})$/.exec(text) ?? [];
  if (rows === undefined) {
    throw new InputError(`--matrix "${text}": give rows and columns, as 100x60`);
  }
  return { rows: Number(rows), columns: Number(columns) };
}

/** Elements of a packet that --packet gives, undefined where it is left out. */
export function parsePacket(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseCount('--packet', text, 1, MAX_SLOTS);
}

/** Parts of rows and columns that --grid gives; left out: as many of each. */
export function parseParts(text: string | undefined, { dim, nodes }: Cube): GridParts {
  if (text === undefined) {
    if (dim % 2 === 0) return { rows: 2 ** (dim / 2), columns: 2 ** (dim / 2) };
    throw new InputError(
      `--dim "${dim}" is odd, and cannot be half rows, half columns: give an even number, or --grid ${2 ** ((dim - 1) / 2)}x${2 ** ((dim + 1) / 2)}`,
    );
  }
  const [, rows, columns] = /^(\d{1,9})x(\d{1,9})$/.exec(text) ?? [];
  const parts = { rows: Number(rows), columns: Number(columns) };
  const powers = Object.values(parts).every((count) => Number.isInteger(Math.log2(count)));
  if (rows === undefined || !powers || parts.rows * parts.columns !== nodes) {
    throw new InputError(`--grid "${text}": give powers of two whose product is ${nodes}, as 1x${nodes}`);
  }
  return parts;
}

/** What a startup costs, in transmissions of an element. */
export function parseStartup(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= 1e9)) {
    throw new InputError(`--startup "${text}": give a number above 0, at most 1e9, say 1250`);
  }
  return value;
}

/** Elements of the largest message that --packet gives, at most as many as a block may have. */
export function parseLargestMessage(text: string | undefined): number {
  if (text === undefined) throw new InputError('no --packet given: give elements, say --packet 256');
  return parseCount('--packet', text, 1, MAX_WORDS);
}

/** Elements of the smallest piece that is not copied, which --buffer gives. */
export function parseBuffer(text: string): number {
  return parseCount('--buffer', text, 1, MAX_SLOTS);
}

/** How the halves leave the nodes, which --form names. */
export function parseStripForm(text: string): StripForm {
  return oneOf('--form', STRIP_FORMS, text);
}

/** The layout that --from or --to names. */
export function parseLayout(option: '--from' | '--to', text: string | undefined): Layout {
  if (text === undefined) {
    throw new InputError(`no ${option} given: give a layout, say ${option} consecutive-rows`);
  }
  return findLayout(text);
}

/** Bytes of an element that --element-bytes gives. */
export function parseElementBytes(text: string): number {
  const bytes = ELEMENT_BYTES.find((known) => String(known) === text);
  if (bytes === undefined) {
    throw new InputError(`--element-bytes "${text}": give one of ${ELEMENT_BYTES.join(', ')}`);
  }
  return bytes;
}
