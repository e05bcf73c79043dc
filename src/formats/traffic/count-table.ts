import { InputError } from '../../schedules/index.ts';
import { readNpyHead } from '../npy.ts';
import { quoted } from '../printable.ts';
import { isTrace, traceCounts } from './routing-trace.ts';

/** The most that a count may be. */
const MAX_COUNT = 2 ** 32 - 1;

/** What a file of traffic begins with, if it is a .npy file. */
const NPY_SIGN = 0x93;

/**
 * The counts that a file has: a table in CSV, JSON or the format .npy, or a routing trace. What it is says its beginning.
 *
 * A table has a row for each node, of as many whole numbers: CSV a line each with commas, JSON a list of lists, .npy an array of
 * two axes, of integers or of numbers without a fraction.
 *
 * @param name what to call the file in an error
 * @returns by row x nodes + column: whole numbers from 0 to 2^32 - 1
 * @throws InputError for anything else: it names the line, or the nodes, and the value
 */
export function readCounts(bytes: Uint8Array, name: string, nodes: number): Float64Array {
  if (bytes[0] === NPY_SIGN) return countsInNpy(bytes, name, nodes);
  const text = new TextDecoder().decode(bytes);
  if (/^\s*\[/.test(text)) return countsInJson(text, name, nodes);
  // Windows ends lines with two characters, and the last line may have no end.
  const lines = text.trimEnd().split(/\r?\n/);
  return isTrace(lines[0]) ? traceCounts(lines, name, nodes) : countsInCsv(lines, name, nodes);
}

function countsInCsv(lines: readonly string[], name: string, nodes: number): Float64Array {
  const columns = lines[0].split(',').length;
  requireSize(name, [lines.length, columns], nodes);
  const counts = new Float64Array(nodes * nodes);
  for (const [row, line] of lines.entries()) {
    const where = `${name}, line ${row + 1}`;
    const cells = line.split(',');
    if (cells.length !== nodes) {
      throw new InputError(
        `${where} has ${cells.length} counts: give ${nodes}, with 0 where nothing is sent`,
      );
    }
    for (const [column, cell] of cells.entries()) {
      const text = cell.trim();
      counts[row * nodes + column] = requireCount(
        /^\d+$/.test(text) ? Number(text) : Number.NaN,
        () => `${where}, column ${column + 1}: ${quoted(text)}`,
      );
    }
  }
  return counts;
}

function countsInJson(text: string, name: string, nodes: number): Float64Array {
  let table: unknown;
  try {
    table = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${name} is no JSON (${(error as Error).message}): give a list of lists of counts`);
  }
  const rows = table as readonly unknown[];
  const columns = Array.isArray(rows[0]) ? rows[0].length : 0;
  requireSize(name, [rows.length, columns], nodes);
  const counts = new Float64Array(nodes * nodes);
  for (const [row, cells] of rows.entries()) {
    const where = `${name}, row ${row + 1}`;
    if (!Array.isArray(cells) || cells.length !== nodes) {
      const what = Array.isArray(cells) ? `has ${cells.length} counts` : 'is no list';
      throw new InputError(`${where} ${what}: give ${nodes} counts, with 0 where nothing is sent`);
    }
    for (const [column, count] of cells.entries()) {
      counts[row * nodes + column] = requireCount(
        typeof count === 'number' ? count : Number.NaN,
        () => `${where}, column ${column + 1}: ${quoted(JSON.stringify(count))}`,
      );
    }
  }
  return counts;
}

/** By the type of an item in a .npy file, without its byte order: how it is read. */
const ITEMS: Readonly<Record<string, (view: DataView, at: number, isLittle: boolean) => number>> = {
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at, isLittle) => view.getInt16(at, isLittle),
  u2: (view, at, isLittle) => view.getUint16(at, isLittle),
  i4: (view, at, isLittle) => view.getInt32(at, isLittle),
  u4: (view, at, isLittle) => view.getUint32(at, isLittle),
  i8: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)),
  u8: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)),
  f4: (view, at, isLittle) => view.getFloat32(at, isLittle),
  f8: (view, at, isLittle) => view.getFloat64(at, isLittle),
};

function countsInNpy(bytes: Uint8Array, name: string, nodes: number): Float64Array {
  const { descr, shape, itemBytes, start } = readNpyHead(bytes, name);
  if (shape.length !== 2) {
    throw new InputError(
      `${name} has an array of ${shape.length} axes: give a table of ${nodes} x ${nodes} counts`,
    );
  }
  requireSize(name, shape, nodes);
  const type = descr.slice(1);
  if (!Object.hasOwn(ITEMS, type)) {
    throw new InputError(`${name} has the dtype ${quoted(descr)}: give whole numbers, say a.astype('<u4')`);
  }
  const due = start + nodes * nodes * itemBytes;
  if (bytes.length !== due) {
    throw new InputError(
      `${name} has ${bytes.length} bytes, and its header says ${due}: save the array again with np.save`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = ITEMS[type];
  return Float64Array.from({ length: nodes * nodes }, (_, pair) => {
    const count = read(view, start + pair * itemBytes, descr[0] !== '>');
    const [row, column] = [Math.floor(pair / nodes), pair % nodes];
    return requireCount(count, () => `${name}, row ${row + 1}, column ${column + 1}: ${count}`);
  });
}

/** @throws InputError for a table of another size than the network */
function requireSize(name: string, [rows, columns]: readonly number[], nodes: number): void {
  if (rows === nodes && columns === nodes) return;
  throw new InputError(
    `${name} has a table of ${rows} x ${columns} for ${nodes} nodes: give ${nodes} x ${nodes}, ` +
      'a row and a column for each node',
  );
}

/** @param where in which file and place, and the value as it is there */
function requireCount(count: number, where: () => string): number {
  if (Number.isInteger(count) && count >= 0 && count <= MAX_COUNT) return count;
  throw new InputError(`${where()}: give a whole number from 0 to ${MAX_COUNT}`);
}
