import { johnssonHoTables } from '../../src/papers/johnsson-ho/tables/johnsson-ho-tables.ts';
import { completeExchange, cube, findAlgorithm, generatingLine } from '../../src/schedules/index.ts';
import { BASE, svgOf, text } from '../support/svg.ts';

const DIM = 4;
/** Complement pairs that are left over, and share the first steps with a necklace. */
const PAIRS = 2;

/** Sizes in pixels. */
const SIZE = { width: 800, height: 412 };
const TABLE = { x: 70, y: 66, width: 76, height: 54 };
const CHART = { x: 524, y: 66, width: 32, height: 20 };

/** What crosses a dimension in a step: an address, or a pair of them, and the one of the two that does. */
interface Crossing {
  readonly name: string;
  readonly address: string;
}

/**
 * Algorithm 4 on a cube of four dimensions as an SVG, from the tables that `allport show necklace --dim 4` prints: the
 * generating table with its lines, and who crosses which dimension in each step.
 */
export function algorithm4(): string {
  const { sections } = johnssonHoTables(
    findAlgorithm('necklace').schedule(completeExchange({ topology: cube(DIM), copies: 1 })),
  );
  const rowsOf = (wanted: string) => sections.find(({ kind }) => kind === wanted)?.rows ?? [];
  const steps = rowsOf('steps');
  // Subset by subset; 00..0 and its pair are the first row.
  const subsets = rowsOf('subsets').map(([name, when, , addresses]) => {
    const [first, last = first] = when.split('-').map(Number);
    const rows = steps.filter((row) => row.slice(first, last + 1).some((cell) => cell !== '-'));
    return { name, addresses, rows };
  });
  requireFull(steps);
  return svgOf(
    SIZE,
    'Algorithm 4 on four dimensions',
    `Left, the generating table: ${DIM} rows of dimensions, ${DIM} columns that are steps, and two lines for the necklace of 0011. Right, the dimension that each address crosses in each of ${steps[0].length - 1} steps; each column has each dimension once.`,
    [...generatingTable(rowsOf('generating'), steps), ...chart(subsets)],
  );
}

/** @throws Error unless every step has every dimension once: the picture says so */
function requireFull(steps: readonly (readonly string[])[]): void {
  for (let column = 1; column < steps[0].length; column++) {
    const crossed = steps.map((row) => row[column]).filter((cell) => cell !== '-');
    if (crossed.sort().join() !== '0,1,2,3') throw new Error(`step ${column} crosses ${crossed}`);
  }
}

function generatingTable(
  table: readonly (readonly string[])[],
  steps: readonly (readonly string[])[],
): string[] {
  const { x, y, width, height } = TABLE;
  const parts = [
    text('title', 16, 24, 'The generating table: steps 1 to 4'),
    text('soft', 16, 40, 'the dimension, and the address that crosses it'),
  ];
  for (let column = 0; column < DIM; column++) {
    parts.push(text('middle strong', x + (column + 0.5) * width, y - 8, `step ${column + 1}`));
  }
  const cells: string[] = [];
  const labels: string[] = [];
  for (const [r, [, ...row]] of table.entries()) {
    for (const [column, cell] of row.entries()) {
      const [dimension, kind] = cell.split(' ');
      const [left, top] = [x + column * width, y + r * height];
      const { name, address } = crossing(steps, column, dimension);
      cells.push(
        `<rect class="d${2 * Number(dimension)}" x="${left}" y="${top}" width="${width - 1}" height="${height - 1}"/>`,
      );
      labels.push(
        text('title', left + 8, top + 18, dimension),
        text('end', left + width - 8, top + height - 9, address),
      );
      if (column === 0 && kind === 'pair') {
        const greater = name.slice(-1 - DIM, -1);
        labels.push(text('end', x - 8, top + height / 2 + BASE, `C(${greater})`));
      }
    }
  }
  labels.push(text('end', x - 8, y + ((DIM - PAIRS) * height) / 2 + BASE, 'R(0011)'));
  const below = y + DIM * height + 22;
  const words = [
    'A column is a step and has each dimension once: no link is used twice.',
    'Line 0 is solid, line 1 is dashed: down, 2 columns to the right, down.',
    'The entries of a line belong to 0011, 0110, 1100 and 1001, in this order.',
    'The last two rows belong to the two pairs that are left over.',
  ];
  return [
    ...parts,
    ...cells,
    ...Array.from({ length: DIM - PAIRS }, (_, line) => lineOf(line)),
    ...labels,
    ...words.map((line, i) => text('soft', 16, below + 16 * i, line)),
  ];
}

/** A line of the table, from a dot to an arrow. */
function lineOf(line: number): string {
  const { x, y, width, height } = TABLE;
  const points = generatingLine(line, PAIRS, DIM).map(({ row, column }) => ({
    x: x + (column + 0.5) * width,
    y: y + (row + 0.5) * height,
  }));
  const [first] = points;
  const [before, last] = points.slice(-2);
  const head = last.x > before.x ? 'm-7-4l7 4l-7 4' : 'm-4-7l4 7l4-7';
  const way = points.map((point) => `${point.x} ${point.y}`).join('L');
  const dashes = line === 0 ? '' : ' stroke-dasharray="5 4"';
  return [
    `<circle class="line frame" cx="${first.x}" cy="${first.y}" r="4"/>`,
    `<path class="line frame"${dashes} d="M${way}"/>`,
    `<path class="line frame" d="M${last.x} ${last.y}${head}"/>`,
  ].join('\n');
}

/** What crosses a dimension in a step; of a pair, the address that has the bit. */
function crossing(steps: readonly (readonly string[])[], step: number, dimension: string): Crossing {
  const [name] = steps.find((row) => row[step + 1] === dimension) ?? [''];
  const addresses = name.match(/[01]+/g) ?? [];
  const address = addresses.find((one) => one.at(-1 - Number(dimension)) === '1') ?? '';
  return { name, address };
}

interface Part {
  readonly name: string;
  readonly addresses: string;
  readonly rows: readonly (readonly string[])[];
}

function chart(subsets: readonly Part[]): string[] {
  const { x, y, width, height } = CHART;
  const columns = subsets[0].rows[0].length - 1;
  const parts = [
    text('title', x - 104, 24, 'The whole schedule: steps 1 to 8'),
    text('soft', x - 104, 40, 'the dimension that each address or pair crosses'),
  ];
  for (let column = 0; column < columns; column++) {
    parts.push(text('middle strong', x + (column + 0.5) * width, y - 8, column + 1));
  }
  let top = y;
  for (const { name, addresses, rows } of subsets) {
    parts.push(text('strong', x - 104, top + height / 2 + BASE, name));
    for (const [address, ...cells] of rows) {
      parts.push(text('end', x - 8, top + height / 2 + BASE, address));
      for (const [column, cell] of cells.entries()) {
        if (cell === '-') continue;
        const left = x + column * width;
        parts.push(
          `<rect class="d${2 * Number(cell)}" x="${left}" y="${top}" width="${width - 1}" height="${height - 1}"/>`,
          text('middle', left + width / 2, top + height / 2 + BASE, cell),
        );
      }
      top += height;
    }
    parts.push(
      text('soft', x - 104, top + 9, addresses),
      `<path class="line" stroke-opacity="0.3" d="M${x - 104} ${top + 14}h${104 + columns * width}"/>`,
    );
    top += 20;
  }
  return parts;
}
