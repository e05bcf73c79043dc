import { InputError } from '../../schedules/index.ts';
import { beginsAsNpy, readNpyHead } from '../npy.ts';
import { quoted } from '../printable.ts';
import { isTrace, traceCounts } from './routing-trace.ts';

/** The most that a count may be. */
const MAX_COUNT = 2 ** 32 - 1;

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
  if (beginsAsNpy(bytes)) return countsInNpy(bytes, name, nodes);
  const text = new TextDecoder().decode(bytes);
  if (/^\s*\[/.test(text)) return countsInJson(text, name, nodes);
  // Windows ends lines with two characters, and the last line may have no end.
  const lines = text.trimEnd().split(/\r?\n/);
  return isTrace(lines[0]) ? traceCounts(lines, name, nodes) : countsInCsv(lines, name, nodes);
}

function countsInCsv(lines: readonly string[], name: string, nodes: number): Float64Array {
  const rows = lines.map((line) =>
    line.split(',').map((cell) => {
      const text = cell.trim();
      return /^\d+$/.test(text) ? Number(text) : text;
    }),
  );
  return countsInRows(rows, 'line', String, name, nodes);
}

function countsInJson(text: string, name: string, nodes: number): Float64Array {
  let rows: readonly unknown[];
  try {
    rows = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${name} is no JSON (${(error as Error).message}): give a list of lists of counts`);
  }
  return countsInRows(rows, 'row', JSON.stringify, name, nodes);
}

/**
 * @param rows each a list of numbers, if the file is right
 * @param unit what a row is called in an error
 * @param written a cell as it is in the file
 */
function countsInRows(
  rows: readonly unknown[],
  unit: 'line' | 'row',
  written: (cell: unknown) => string,
  name: string,
  nodes: number,
): Float64Array {
  requireSize(name, [rows.length, Array.isArray(rows[0]) ? rows[0].length : 0], nodes);
  const counts = new Float64Array(nodes * nodes);
  for (const [row, cells] of rows.entries()) {
    const where = `${name}, ${unit} ${row + 1}`;
    if (!Array.isArray(cells)) throw new InputError(`${where} is no list: give ${nodes} counts`);
    if (cells.length !== nodes) {
      throw new InputError(
        `${where} has ${cells.length} counts: give ${nodes}, with 0 where nothing is sent`,
      );
    }
    for (const [column, cell] of cells.entries()) {
      counts[row * nodes + column] = requireCount(
        typeof cell === 'number' ? cell : Number.NaN,
        () => `${where}, column ${column + 1}: ${quoted(written(cell))}`,
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
