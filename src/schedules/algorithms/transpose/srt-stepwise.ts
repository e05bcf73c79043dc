import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { InputError } from '../../model/errors.ts';
import { gcd } from '../../model/gcd.ts';
import { fullestPart } from '../../problems/grid-layout.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { answering, gridOf, positionIn } from './matrix-algorithm.ts';
import { unitWithin } from './packet-cut.ts';
import { stepwiseTranspose } from './stepwise-transpose.ts';
import { virtualPartitions } from './virtual-partitions.ts';

const name = 'srt-stepwise';

/** The single path with one port, step by step. */
export const srtStepwise: Algorithm<Transpose> = {
  ...{ name, source: 'Ho-Johnsson 1986 §5.2.1', solves: ['transpose'], networks: ['cube'] },
  guarantee: 'one port, n whole blocks in sequence, and two copies of them',
  counts(problem) {
    if (!isPlain(problem)) return undefined;
    const { unit, dim, parts, packet } = partsOf(problem);
    const rounds = [
      { blocks: packet, hops: 1, times: dim * Math.floor(parts / packet) },
      { blocks: parts % packet, hops: 1, times: dim },
    ];
    const span = (dim - 1) * Math.ceil(parts / packet) + 1;
    return {
      ...{ ports: 'one', switching: 'store-and-forward', rounds: tallied(rounds), span },
      ...{ aligned: 0, rearranged: 2 * parts, copied: 2 * parts, unit, oneWay: true },
    };
  },
  schedule(problem) {
    gridOf(name, problem);
    if (!isPlain(problem)) {
      throw new InputError(
        `${name} between layouts that do not exchange whole blocks: give the same for rows and columns, on as many parts of both`,
      );
    }
    const { unit, ...parts } = partsOf(problem);
    const { nodes } = problem.topology;
    const { from, to } = problem.demand();
    const held = new Uint32Array(nodes);
    const index = from.nodeOf.map((node) => held[node]++);
    const positions = (here: Uint32Array<ArrayBuffer>) =>
      here.map((node, element) => positionIn(nodes, unit, node, index[element]));
    const [start, end] = [positions(from.nodeOf), positions(to.nodeOf)];
    return answering(problem, stepwiseTranspose(parts), { unit, start, end });
  },
};

/** Whether every node sends its block to the one with row and column number exchanged. */
function isPlain({ matrix, grid, gridAfter, from, to, topology }: Transpose): boolean {
  if (topology.kind !== 'cube' || grid.rows !== grid.columns || gridAfter.rows !== grid.rows) return false;
  return virtualPartitions(matrix, grid, from, to)?.plain ?? false;
}

/** A node's block in the largest parts that slots may hold, of which both it and messages are multiples. */
function partsOf({ matrix, grid, from, packet, topology }: Transpose) {
  const elements = fullestPart(matrix, grid, from);
  const unit = unitWithin(packet === undefined ? elements : gcd(elements, packet));
  const parts = elements / unit;
  const most = packet === undefined ? parts : Math.min(packet / unit, parts);
  return { unit, dim: Math.log2(topology.nodes), parts, packet: most };
}
