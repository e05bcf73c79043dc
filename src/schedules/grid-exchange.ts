import { type Parts, slotsOf } from './cube-exchange.ts';
import { InputError } from './errors.ts';
import { gridLocalMap, type LocalMap, memberLocalMap } from './local-map.ts';
import { exchangePattern } from './pattern.ts';
import type { Exchange, Schedule, Step } from './schedule.ts';
import type { Grid } from './topology.ts';

/** Slots in the messages of all steps together: so many take seconds to prove. */
const MAX_SLOTS_SENT = 2 ** 25;

/** What an algorithm adds to a frame: `steps` is called anew for each pass over them. */
export type GridParts = Parts & { readonly steps: () => Iterable<Step> };

/** The local phases at the ends: into the frame in which a block keeps its slot, and out of it. */
export interface Frame {
  /** From the member that a block is for to the slot in which it travels. */
  readonly align: LocalMap;
  /** From that slot to the member that the block comes from. */
  readonly realign: LocalMap;
}

/**
 * The grid that an algorithm runs on.
 * @throws InputError when the network is of none of the kinds that it is for
 */
export function gridOf(algorithm: string, { topology }: Exchange, kinds: readonly Grid['kind'][]): Grid {
  if (topology.kind !== 'cube' && kinds.includes(topology.kind)) return topology;
  const cure = kinds.map((kind) => `--${kind} 4x4`).join(' or ');
  throw new InputError(`${algorithm} on ${topology.label}: give a ${kinds.join(' or a ')}, say ${cure}`);
}

/**
 * The mesh that an algorithm for sides that are powers of two runs on.
 * @throws InputError when the network is no mesh, or has another side
 */
export function binaryMeshOf(algorithm: string, exchange: Exchange): Grid {
  const grid = gridOf(algorithm, exchange, ['mesh']);
  if (grid.shape.every((side) => Number.isInteger(Math.log2(side)))) return grid;
  throw new InputError(`${algorithm} on ${grid.label}: give sides that are powers of two`);
}

/**
 * Refuses what would take too long to prove.
 *
 * @param sent slots in the messages of all steps together
 * @throws InputError when they are more than 2^25
 */
export function requireShortMessages(algorithm: string, { label }: Grid, sent: number): void {
  if (sent > MAX_SLOTS_SENT) {
    throw new InputError(
      `${algorithm} on ${label}: its messages hold ${sent} blocks a node; give a smaller one, for at most ${MAX_SLOTS_SENT}`,
    );
  }
}

/** The slot of a block is the displacement, modulo the sides, from the node that sends it to the one that it is for. */
export function offsetFrame({ shape }: Grid, slots: number): Frame {
  return { align: gridLocalMap('subtract', slots, shape), realign: gridLocalMap('reflect', slots, shape) };
}

/** The slot of a block is the XOR of the numbers of these two nodes: on sides of powers of two, of their coordinates. */
export function relativeFrame({ nodes }: Grid, slots: number): Frame {
  const align = memberLocalMap('xor', slots, nodes - 1);
  return { align, realign: align.inverse() };
}

/**
 * A schedule of one row-closed segment between the two local phases of a frame. Unlike those of cube-exchange.ts, its
 * steps are made for the grid: they are taken as they are, and the claims too.
 *
 * @throws InputError when something is no exchange, or a node has more than 2^24 slots
 */
export function gridExchange(exchange: Exchange, { align, realign }: Frame, parts: GridParts): Schedule {
  const { topology, width = 1 } = exchange;
  const { steps, ...rest } = parts;
  const slots = slotsOf(exchange);
  return {
    ...rest,
    topology,
    slots,
    pattern: exchangePattern(topology.nodes, slots, topology.members),
    ...(width > 1 && { width }),
    phases: [
      { kind: 'local', name: 'alignment', map: align },
      { kind: 'segment', rowClosed: true, steps },
      { kind: 'local', name: 'realignment', map: realign },
    ],
  };
}
