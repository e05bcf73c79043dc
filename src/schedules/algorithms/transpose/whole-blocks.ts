import { InputError } from '../../model/errors.ts';
import { cube, isCube } from '../../model/networks/cube.ts';
import { MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { Schedule } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import { fullestPart } from '../../problems/grid-layout.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { answering, gridOf } from './matrix-algorithm.ts';
import { unitWithin } from './packet-cut.ts';
import { inTheirSlots } from './stretch.ts';
import { dimensionPairs, exchangedBits } from './transpose-paths.ts';
import { virtualPartitions } from './virtual-partitions.ts';

/** A block in each node of a cube, to be transposed with one port. */
export interface WholeBlocks {
  /** Dimensions of the cube: an even number, at least 2, half for the row number and half for the column number. */
  readonly dim: number;
  /** Parts of a node's block that messages have a whole number of: at least 1. */
  readonly parts: number;
  /** Parts of the largest message: a whole number, at least 1. */
  readonly packet: number;
}

/** Whether every node sends its block to the one with row and column number exchanged. */
export function isPlain({ matrix, grid, gridAfter, from, to, topology }: Transpose): boolean {
  if (!isCube(topology) || grid.rows !== grid.columns || gridAfter.rows !== grid.rows) return false;
  return virtualPartitions(matrix, grid, from, to)?.plain ?? false;
}

/** A node's block in the largest parts that slots may hold, of which both it and messages are multiples; `unit`: their elements. */
export function wholeBlocksOf(problem: Transpose): WholeBlocks & { readonly unit: number } {
  const { matrix, grid, from, packet, topology } = problem;
  const elements = fullestPart(matrix, grid, from);
  const unit = unitWithin(elements, packet);
  const parts = elements / unit;
  const most = packet === undefined ? parts : Math.min(packet / unit, parts);
  return { unit, dim: Math.log2(topology.nodes), parts, packet: most };
}

/**
 * The transpose of a matrix by that of whole blocks.
 *
 * @throws InputError where nodes do not exchange whole blocks, and for what the latter refuses
 */
export function byWholeBlocks(
  name: string,
  problem: Transpose,
  transposed: (blocks: WholeBlocks) => Schedule,
): Schedule {
  gridOf(name, problem);
  if (!isPlain(problem)) {
    throw new InputError(
      `${name} between layouts that do not exchange whole blocks: give the same for rows and columns, on as many parts of both`,
    );
  }
  const { unit, ...blocks } = wholeBlocksOf(problem);
  const { indexOf } = problem.demand().from;
  return answering(problem, transposed(blocks), unit, (element) => indexOf[element]);
}

/**
 * What the transpose of whole blocks asks for: every block in the node with row and column number exchanged, in its slots.
 *
 * @throws InputError for more than 2^24 places, nodes x parts
 */
export function transposedBlocks({ dim, parts }: WholeBlocks) {
  const topology = cube(dim);
  const { nodes } = topology;
  if (parts * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${nodes} nodes of ${parts} parts: give larger parts, for at most ${MAX_TABLE_PLACES} in all`,
    );
  }
  const pairs = dimensionPairs(dim / 2, dim / 2);
  const partners = Uint32Array.from({ length: nodes }, (_, node) => exchangedBits(node, pairs));
  return { topology, pairs, pattern: tablePattern(nodes, parts, inTheirSlots(partners, parts)) };
}
