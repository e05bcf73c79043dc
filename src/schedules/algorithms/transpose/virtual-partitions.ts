import { depositBits } from '../../model/address-bits.ts';
import type { GridLayout, GridParts } from '../../problems/grid-layout.ts';
import { blockLines, type Dealing, type MatrixSize, partOf } from '../../problems/layout.ts';
import { type DimensionPair, exchangedBits } from './transpose-paths.ts';

/**
 * How the transposed matrix is had by exchanges of whole blocks. Where there are more parts one way than the other, each
 * block is divided among the virtual partitions of Ho-Johnsson 1986, section 4.1: in the dimensions that have no partner,
 * parts of blocks go to the nodes that share their destinations' bits; from there on whole blocks go.
 */
export interface VirtualPartitions {
  /** The dimensions without a partner, as a mask: 2^|log N_r - log N_c| virtual partitions of each block. */
  readonly unpaired: number;
  /** Those of rows with those of columns, the highest first. */
  readonly pairs: readonly DimensionPair[];
  /** By node: where the blocks go that are there when the dimensions without a partner have been crossed. */
  readonly target: Uint32Array;
  /** Whether that is the exchange of the bits of each pair and no more. */
  readonly plain: boolean;
}

/**
 * Whether a transpose is one of whole blocks: where rows and columns have layouts that take the same bits of their numbers.
 *
 * @param matrix before the transpose
 * @param from its layout
 * @param to the layout of the transposed matrix, on the same parts
 */
export function virtualPartitions(
  matrix: MatrixSize,
  parts: GridParts,
  from: GridLayout,
  to: GridLayout,
): VirtualPartitions | undefined {
  // The rows become columns, and the columns rows: which pairs of parts have lines in common.
  const rows = partsInCommon(matrix.rows, [from.rows, parts.rows], [to.columns, parts.columns]);
  const columns = partsInCommon(matrix.columns, [from.columns, parts.columns], [to.rows, parts.rows]);
  const goes: (readonly [source: number, destination: number])[] = [];
  for (const [row, newColumn] of rows) {
    for (const [column, newRow] of columns) {
      goes.push([row * parts.columns + column, newRow * parts.columns + newColumn]);
    }
  }
  const [r, c] = [Math.log2(parts.rows), Math.log2(parts.columns)];
  const extra = 2 ** Math.abs(r - c) - 1;
  // Consecutive layouts have the bits without a partner at the low end, cyclic ones at the high end.
  const lowest = r > c ? c : 0;
  for (const shift of extra === 0 ? [0] : [0, Math.min(r, c)]) {
    const unpaired = (extra << shift) << lowest;
    const target = targetsOf(goes, parts.rows * parts.columns, unpaired);
    if (target === undefined) continue;
    const rest = (2 ** (r + c) - 1) & ~unpaired;
    const h = Math.min(r, c);
    const dimension = (index: number) => Math.log2(depositBits(2 ** index, rest));
    const pairs = Array.from(
      { length: h },
      (_, i): DimensionPair => [dimension(2 * h - 1 - i), dimension(h - 1 - i)],
    );
    const plain = target.every((to, node) => to === exchangedBits(node, pairs));
    return { unpaired, pairs, target, plain };
  }
  return undefined;
}

/** The pairs of parts, before and after, that some line is in; counted as if there were lines for every part. */
function partsInCommon(
  lines: number,
  [before, partsBefore]: readonly [Dealing, number],
  [after, partsAfter]: readonly [Dealing, number],
): (readonly [number, number])[] {
  const [i, j] = [blockLines(before, lines, partsBefore), blockLines(after, lines, partsAfter)];
  const found = new Map<number, readonly [number, number]>();
  for (let line = 0; line < Math.max(lines, i * partsBefore, j * partsAfter); line++) {
    const pair = [partOf(line, before, i, partsBefore), partOf(line, after, j, partsAfter)] as const;
    found.set(pair[0] * partsAfter + pair[1], pair);
  }
  return [...found.values()];
}

/** By node after the first dimensions: the one node where all blocks go that are there; undefined if they go apart. */
function targetsOf(
  goes: readonly (readonly [number, number])[],
  nodes: number,
  first: number,
): Uint32Array | undefined {
  const target = new Int32Array(nodes).fill(-1);
  for (const [source, destination] of goes) {
    const node = (source & ~first) | (destination & first);
    if (target[node] !== -1 && target[node] !== destination) return undefined;
    target[node] = destination;
  }
  const once = new Set(target).size === nodes && !target.includes(-1);
  return once ? Uint32Array.from(target) : undefined;
}
