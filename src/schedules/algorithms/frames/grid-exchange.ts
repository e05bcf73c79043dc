import type { Algorithm } from '../../model/algorithm.ts';
import type { Counts, Rounds } from '../../model/counts.ts';
import { holdsCube } from '../../model/embedding.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { gridLocalMap, memberLocalMap } from '../../model/local-map.ts';
import type { Axes } from '../../model/networks/axes.ts';
import { mesh, torus } from '../../model/networks/grid.ts';
import type { Grid, Topology } from '../../model/networks/topology.ts';
import type { Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { counted } from './formulas.ts';
import { type Frame, rowExchange } from './row-exchange.ts';

/** Slots in the messages of all steps together: so many take seconds to prove. */
const MAX_SLOTS_SENT = 2 ** 25;

/** A grid of each kind. */
const SMALL = { torus: torus([4, 4]), mesh: mesh([4, 4]) };

/** How to cure a grid that an algorithm is not for; undefined where it is for it. */
type CureOf = (grid: Grid) => readonly (string | Suggestion)[] | undefined;

/** An algorithm for grids with one segment of steps along rows: its words, its formulas, and its steps. */
interface GridAlgorithm
  extends Omit<Algorithm<Exchange>, 'solves' | 'networks' | 'needs' | 'counts' | 'schedule'> {
  readonly networks: (topology: Topology) => topology is Grid;
  /** Left out: it is for all of these grids. */
  readonly cureOf?: CureOf;
  /** What formulas and steps keep, and the span. */
  modelOn(grid: Grid): Pick<Counts, 'ports' | 'switching' | 'span'>;
  /** The formulas: see `Counts`. */
  rounds(grid: Grid, copies: number): Rounds[];
  frame(grid: Grid, slots: number): Frame;
  /** Slots in the messages of all steps together, where they may be too many. */
  sent?(grid: Grid, slots: number): number;
  /** Called anew for each pass over the steps. */
  steps(grid: Grid, slots: number, copies: number): Iterable<Step>;
}

/** The algorithm for complete exchanges of which that is said. */
export function gridExchange(said: GridAlgorithm): Algorithm<Exchange> {
  const { cureOf, modelOn, rounds, frame, sent, steps, ...words } = said;
  const { name, networks } = words;
  return {
    ...words,
    solves: ['exchange'],
    needs: (topology) => (networks(topology) && !cureOf?.(topology) ? modelOn(topology) : undefined),
    counts(exchange) {
      const { topology, copies } = exchange;
      if (!networks(topology) || cureOf?.(topology)) return undefined;
      return counted(exchange, { ...modelOn(topology), rounds: rounds(topology, copies) });
    },
    schedule(exchange) {
      const grid = gridOf(name, exchange, networks, cureOf);
      const slots = slotsOf(exchange);
      if (sent) requireShortMessages(name, grid, sent(grid, slots));
      return rowExchange(exchange, frame(grid, slots), {
        algorithm: name,
        ...modelOn(grid),
        steps: () => steps(grid, slots, exchange.copies),
      });
    },
  };
}

/**
 * The grid that an algorithm runs on.
 * @throws InputError when the network is none that it is for, or must be cured
 */
export function gridOf(
  algorithm: string,
  { topology }: Exchange,
  networks: (topology: Topology) => topology is Grid,
  cureOf?: CureOf,
): Grid {
  if (networks(topology)) {
    const cure = cureOf?.(topology);
    if (cure === undefined) return topology;
    throw new InputError(`${algorithm} on ${topology.label}: `, ...cure);
  }
  const kinds = (['torus', 'mesh'] as const).filter((kind) => networks(SMALL[kind]));
  throw new InputError(
    `${algorithm} on ${topology.label}: give a ${kinds.join(' or a ')}, say `,
    new Suggestion(kinds[0], '4x4'),
  );
}

/** The cure of a grid for an algorithm that halves its sides again and again. */
export function binaryCure(grid: Grid): readonly string[] | undefined {
  return holdsCube(grid) ? undefined : ['give sides that are powers of two'];
}

/**
 * Refuses what would take too long to prove.
 *
 * @param sent slots in the messages of all steps together
 * @throws InputError when they are more than 2^25
 */
export function requireShortMessages(algorithm: string, { label }: Topology, sent: number): void {
  if (sent > MAX_SLOTS_SENT) {
    throw new InputError(
      `${algorithm} on ${label}: its messages hold ${sent} blocks a node; give a smaller network, for at most ${MAX_SLOTS_SENT}`,
    );
  }
}

/**
 * Links that the blocks of a node cross on shortest ways of a torus: in a ring of z nodes the distances to all are floor(z^2 / 4)
 * together.
 */
export function shortestLinks({ shape }: Grid, slots: number): number {
  return shape.reduce((sum, side) => sum + (slots / side) * Math.floor(side ** 2 / 4), 0);
}

/** The slot of a block is the displacement, modulo the sides, from the node that sends it to the one that it is for. */
export function offsetFrame({ shape, twist }: Axes, slots: number): Frame {
  return {
    align: gridLocalMap('subtract', slots, shape, twist),
    realign: gridLocalMap('reflect', slots, shape, twist),
  };
}

/** The slot of a block is the XOR of the numbers of these two nodes: on sides of powers of two, of their coordinates. */
export function relativeFrame({ nodes }: Grid, slots: number): Frame {
  const align = memberLocalMap('xor', slots, nodes - 1);
  return { align, realign: align.inverse() };
}
