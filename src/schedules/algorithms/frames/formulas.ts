import type { Algorithm } from '../../model/algorithm.ts';
import { type Counts, type Rounds, tallied } from '../../model/counts.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isGrid, isTorus } from '../../model/networks/grid.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';

/*
 * Formulas are sums over rounds. They know nothing of the steps that they are for: tests compare the two.
 */

/** An algorithm's formulas for its exchanges. */
export type Formula = NonNullable<Algorithm<Exchange>['counts']>;

/** What the formulas of one algorithm give; the counts that are the same for all are added to it. */
interface FormulaCounts extends Pick<Counts, 'ports' | 'switching' | 'span'> {
  /** Alike rounds may be apart, and there may be some that do not happen. */
  readonly rounds: readonly Rounds[];
  /** How often a node rearranges its blocks between rounds; left out: never. */
  readonly rearrangements?: number;
}

/** The counts of an exchange whose blocks are aligned once before the first round and once after the last. */
export function counted(
  { topology, copies }: Exchange,
  { rearrangements = 0, ...said }: FormulaCounts,
): Counts {
  const slots = copies * topology.members;
  return {
    ...said,
    rounds: tallied(said.rounds),
    aligned: 2 * slots,
    rearranged: rearrangements * slots,
  };
}

/** So many rounds that are alike. */
export function alike(times: number, blocks: number, hops: number): Rounds {
  return { blocks, hops, times };
}

/** The numbers 0 .. count - 1. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Ways to choose k of n. */
export function binomial(n: number, k: number): number {
  return upTo(k).reduce((result, i) => (result * (n - i)) / (i + 1), 1);
}

/** The nodes of a ring or a line. */
export interface Line {
  readonly side: number;
  /** Whether the last of them is linked to the first. */
  readonly wraps: boolean;
}

/** The network as a grid of one axis: a ring or a row of nodes. */
export function lineOf(topology: Topology): Line | undefined {
  if (!isGrid(topology) || topology.shape.length > 1) return undefined;
  return { side: topology.shape[0], wraps: topology.wraps[0] };
}

/**
 * The dimensions of the cube that a network is for messages to neighbours in the cube: a cube, a grid of two nodes along each
 * axis, or a torus of two or four (Gray codes lay a square on a ring of four).
 */
export function cubeDimOf({ topology, embedding = 'gray' }: Exchange): number | undefined {
  if (isCube(topology)) return topology.dim;
  if (!isGrid(topology)) return undefined;
  const most = isTorus(topology) && embedding === 'gray' ? 4 : 2;
  return topology.shape.every((side) => side <= most && side !== 3) ? Math.log2(topology.nodes) : undefined;
}

/** The same for messages of any length: the routes of a grid are those of a cube where each axis has two nodes. */
export function routedCubeDimOf(topology: Topology): number | undefined {
  if (isCube(topology)) return topology.dim;
  return isGrid(topology) && topology.shape.every((side) => side === 2)
    ? Math.log2(topology.nodes)
    : undefined;
}

/** Links of the longest message of a cycle on two antipodal pairs that far apart, of so many. */
export function longestOf(apart: number, pairs: number): number {
  return Math.max(apart, pairs - apart);
}

/** Steps of one block, gathered: step t goes into round t modulo their number. */
export function gathered(steps: number, rounds: number): Rounds[] {
  const longer = steps % rounds;
  return [alike(longer, Math.ceil(steps / rounds), 1), alike(rounds - longer, Math.floor(steps / rounds), 1)];
}

/**
 * The formula of an exchange on a cube whose nodes send one block on each port in a step. Gathered, step t goes into round t
 * modulo the span, where the channels that are busy in so many of its steps carry so many blocks.
 *
 * @param saidOf what the text says of it for d dimensions and K blocks a node
 */
export function oneBlockSteps(
  saidOf: (d: number, K: number) => { readonly steps: number; readonly span: number },
): Formula {
  return (exchange, form) => {
    const { topology, copies } = exchange;
    const d = cubeDimOf(exchange);
    if (d === undefined) return undefined;
    const { steps, span } = saidOf(d, copies * topology.members);
    return counted(exchange, {
      ports: 'all',
      switching: isCube(topology) ? 'store-and-forward' : 'wormhole',
      ...(form === 'step' && { span }),
      rounds: form === 'block' ? gathered(steps, span) : [alike(steps, 1, 1)],
    });
  };
}
