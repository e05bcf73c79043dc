import { isPowerOfTwo } from '../../model/address-bits.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { cube } from '../../model/networks/cube.ts';
import type { Schedule } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import type { GridParts } from '../../problems/grid-layout.ts';
import { blockLines, type MatrixSize, type PlacedMatrix } from '../../problems/layout.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { type DimensionSwap, dimensionExchange } from './dimension-exchange.ts';
import { recursiveRoute, transitOf } from './recursive-route.ts';
import { endsAfter, localStretch, type TracedPhase } from './stretch.ts';
import { dimensionPairs, exchangedBits } from './transpose-paths.ts';

/** The three ways of Ho-Johnsson 1986, section 4.1, to transpose a matrix and to change its layout. */
export const CONVERSION_WAYS = ['way-1', 'way-2', 'way-3'] as const;

/** One of them. */
export type ConversionWay = (typeof CONVERSION_WAYS)[number];

/**
 * A transpose between two layouts in which the parts of the rows are chosen by other bits of a row's number, and those of
 * the columns likewise: consecutive and cyclic, above all. Elements are blocks, and what a node sends in a step is one
 * message.
 *
 * way-1: the rows change their layout within the column subcubes and the columns within the row subcubes, then nodes
 * exchange whole blocks by the single path: 2n steps for n dimensions. way-2: each node transposes its part; then the bits
 * of the node numbers change places with local ones, those that choose the nodes in the end: n steps. way-3: the same
 * without the local transpose. At the end a local phase does what is left to do, if anything is. (Ho-Johnsson 1986, section
 * 4.1; docs/errata.md tells what is left to which way.)
 *
 * @throws InputError when the sides are no powers of two, or the layouts do not differ so
 */
// In one piece: the three ways share all but a few lines.
export function conversionTranspose(way: ConversionWay, problem: Transpose): Schedule {
  const { matrix, grid: parts, topology } = problem;
  const { from: start, to: end } = problem.demand();
  const { nodes } = topology;
  const places = matrix.rows * matrix.columns;
  const slots = places / nodes;
  const whole = [matrix.rows, matrix.columns].every(isPowerOfTwo);
  if (!whole || ![...start.counts, ...end.counts].every((count) => count === slots)) {
    throw new InputError(
      `${way} for a ${matrix.rows} x ${matrix.columns} matrix: give powers of two, and layouts that give all nodes as much, or `,
      new Suggestion('algorithm', 'de-bruijn'),
    );
  }
  if (way === 'way-1' && parts.rows !== parts.columns) {
    throw new InputError(
      `way-1 for ${parts.rows} x ${parts.columns} parts: give as many of rows as of columns, or `,
      new Suggestion('algorithm', 'way-3'),
    );
  }
  const placeOf = ({ nodeOf, indexOf }: PlacedMatrix, element: number) =>
    indexOf[element] * nodes + nodeOf[element];
  const ends = new Uint32Array(places);
  for (let element = 0; element < places; element++) ends[placeOf(start, element)] = placeOf(end, element);

  const pairs = dimensionPairs(Math.log2(parts.rows), Math.log2(parts.columns));
  const iterations = pairs.map((pair) => [...pair]);
  const block = { slots, packet: slots, iterations };
  const total = slots + (way === 'way-1' ? transitOf(block) : 0);
  const stretches: TracedPhase[] = [];
  // By the place where a block is now: where it must end.
  const endsFromHere = () => {
    const here = new Uint32Array(places);
    for (const [block, place] of endsAfter(stretches, places).entries()) here[place] = ends[block];
    return here;
  };
  if (way === 'way-2') stretches.push(localTranspose(matrix, parts, total));
  const target = endsFromHere().map((place) => place % nodes);
  const at = endsAfter(stretches, places);
  // By bit of a slot at the start: where it is now.
  const now = (slot: number) => Math.floor(at[slot * nodes] / nodes);
  const swaps = swapsOf(way, problem, now);
  if (way === 'way-1') {
    const transposed = target.map((node) => exchangedBits(node, pairs));
    stretches.push(dimensionExchange(nodes, transposed, swaps));
    const partners = Uint32Array.from({ length: nodes }, (_, node) => exchangedBits(node, pairs));
    stretches.push(recursiveRoute({ nodes, ...block, target: partners }));
  } else stretches.push(dimensionExchange(nodes, target, swaps));
  const rest = endsFromHere();
  if (rest.some((end, place) => end !== place))
    stretches.push(localStretch('realignment', nodes, total, rest));
  return {
    algorithm: way,
    topology: cube(Math.log2(nodes)),
    slots: total,
    pattern: tablePattern(nodes, slots, ends),
    ports: 'one',
    switching: 'store-and-forward',
    phases: stretches.map(({ phase }) => phase),
  };
}

/** Each node transposes its part, which it holds row by row. */
function localTranspose({ rows, columns }: MatrixSize, parts: GridParts, slots: number) {
  const nodes = parts.rows * parts.columns;
  const [height, width] = [rows / parts.rows, columns / parts.columns];
  const to = Uint32Array.from({ length: rows * columns }, (_, place) => {
    const slot = Math.floor(place / nodes);
    return ((slot % width) * height + Math.floor(slot / width)) * nodes + (place % nodes);
  });
  return localStretch('rearrangement', nodes, slots, to);
}

/**
 * For each dimension the slot bit that chooses its nodes in the end (way-1: before the nodes exchange their blocks), the
 * row dimensions first, and in each the highest first.
 *
 * @param now where the block of a slot is now
 */
function swapsOf(
  way: ConversionWay,
  { matrix, grid: parts, to, demand }: Transpose,
  now: (slot: number) => number,
): DimensionSwap[] {
  const { from: start } = demand();
  const rowBits = Math.log2(parts.rows);
  const columnBits = Math.log2(parts.columns);
  // The lowest of the bits of a row number of the transposed matrix that choose its part, and of a column number.
  const fromRows = Math.log2(blockLines(to.rows, matrix.columns, parts.rows));
  const fromColumns = Math.log2(blockLines(to.columns, matrix.rows, parts.columns));
  // The bits of an element's number, row by row: the columns are the low ones, and become rows.
  const rowElement = (k: number) => fromRows + k;
  const columnElement = (k: number) => Math.log2(matrix.columns) + fromColumns + k;
  const [forRows, forColumns] = way === 'way-1' ? [columnElement, rowElement] : [rowElement, columnElement];
  const swap = (dimension: number, elementBit: number): DimensionSwap => {
    const element = 2 ** elementBit;
    const slotBit = start.indexOf[element] ^ start.indexOf[0];
    if (!Number.isInteger(elementBit) || start.nodeOf[element] !== start.nodeOf[0]) {
      throw new InputError(
        `${way} between layouts that choose parts by the same bits: give a consecutive and a cyclic one, or `,
        new Suggestion('algorithm', 'de-bruijn'),
      );
    }
    const bit = now(slotBit) ^ now(0);
    return { dimension, toggled: (slot) => slot ^ bit };
  };
  const descending = (bits: number) => Array.from({ length: bits }, (_, i) => bits - 1 - i);
  return [
    ...descending(rowBits).map((k) => swap(columnBits + k, forRows(k))),
    ...descending(columnBits).map((k) => swap(k, forColumns(k))),
  ];
}
