import { depositBits, extractBits, popcount } from '../model/address-bits.ts';
import type { Algorithm } from '../model/algorithm.ts';
import { InputError } from '../model/errors.ts';
import { tableLocalMap } from '../model/local-map.ts';
import { cube } from '../model/networks/cube.ts';
import type { Cube } from '../model/networks/topology.ts';
import { type NodeMap, xorMap } from '../model/node-map.ts';
import type { Pattern } from '../model/pattern.ts';
import type { LocalPhase, Phase, Schedule, Segment, Step } from '../model/schedule.ts';
import { completeExchange, type Exchange } from '../problems/exchange.ts';
import { solve } from '../proof/solve.ts';

/** Memories, and the network between them. */
export interface Memories {
  /** One cube, or several disjoint ones. */
  readonly topology: Cube;
  /** Blocks of a node, at least 1; nodes x slots may be at most 2^24. */
  readonly slots: number;
  /** Width of the channels in blocks, see `Schedule`; left out: 1. */
  readonly width?: number;
}

/** An exchange of a chain. */
export interface ChainedExchange {
  /** The dimensions that blocks may cross, as a mask: the exchange is one in every subcube of these dimensions. */
  readonly dimensions: number;
  /** By the place where a block starts before the first exchange: the node to which this one brings it. */
  readonly nodes: Uint32Array<ArrayBuffer>;
}

/**
 * The schedule of a chain of exchanges, with any local phases before, between and after them. What an exchange would do
 * inside the nodes at its own ends goes into these, so that there is one more of them than there are exchanges.
 *
 * @param algorithm whose schedules make the exchanges
 * @param pattern where blocks must end; every place has a block
 * @param legs the exchanges; in each of them, every node has equally many blocks for each member of its subcube
 * @throws InputError when the steps of the algorithm are not one row-closed segment between an alignment and a
 *   realignment, as those of the catalogue are, or cannot be had in a part of the dimensions
 */
export function chainExchanges(
  algorithm: Algorithm<Exchange>,
  memories: Memories,
  pattern: Pattern,
  legs: readonly ChainedExchange[],
): Schedule {
  const { topology, slots, width = 1 } = memories;
  const { nodes } = topology;
  const ofBlocks = (of: (place: number) => number) =>
    Uint32Array.from({ length: nodes * slots }, (_, place) => of(place));
  const exchanges = new Map<number, SubcubeExchange>();
  const phases: Phase[] = [];
  let at = ofBlocks((place) => place % nodes);
  let row = ofBlocks((place) => Math.floor(place / nodes));
  for (const { dimensions, nodes: to } of legs) {
    const exchange = exchanges.get(dimensions) ?? exchangeWithin(algorithm, memories, dimensions);
    exchanges.set(dimensions, exchange);
    const next = exchange.rowsFor(at, to);
    phases.push(inNodes(phases.length === 0 ? 'alignment' : 'rearrangement', memories, at, row, next));
    phases.push(exchange.segment);
    row = next;
    at = to;
  }
  const end = ofBlocks((place) => Math.floor(pattern.destination(place) / nodes));
  phases.push(inNodes('realignment', memories, at, row, end));
  const [{ ports, switching } = { ports: 'all', switching: 'store-and-forward' } as const] =
    exchanges.values();
  return {
    algorithm: algorithm.name,
    topology,
    slots,
    pattern,
    ports,
    switching,
    ...(width > 1 && { width }),
    phases,
  };
}

/** An exchange in every subcube of some dimensions. */
interface SubcubeExchange extends Pick<Schedule, 'ports' | 'switching'> {
  readonly segment: Segment;
  /** The rows in which it takes blocks from the nodes where they are to others of the same subcubes. */
  rowsFor(from: Uint32Array, to: Uint32Array): Uint32Array<ArrayBuffer>;
}

function exchangeWithin(
  algorithm: Algorithm<Exchange>,
  { topology, slots, width = 1 }: Memories,
  dimensions: number,
): SubcubeExchange {
  const { nodes } = topology;
  const dim = popcount(dimensions);
  const members = 2 ** dim;
  const within = cube(dim, nodes / members);
  const exchange = completeExchange({
    topology: within,
    copies: slots / members,
    ...(width > 1 && { width }),
  });
  const { phases, ports, switching } = solve(algorithm, exchange);
  const [align, segment, realign] = phases;
  const framed = align?.kind === 'local' && segment?.kind === 'segment' && realign?.kind === 'local';
  if (!framed || !segment.rowClosed || phases.length !== 3) {
    throw new InputError(
      `${algorithm.name} cannot be chained: give an algorithm of one row-closed segment between two local phases`,
    );
  }
  // The number of a node in `within`: the bits of the dimensions come first.
  const numbers = Uint32Array.from({ length: nodes }, (_, node) => {
    return extractBits(node, dimensions) + members * extractBits(node, (nodes - 1) & ~dimensions);
  });
  return {
    ports,
    switching,
    segment: dimensions === nodes - 1 ? segment : across(algorithm, segment, dimensions),
    rowsFor(from, to) {
      // Copy c of the block for member w is in slot c * members + w.
      const copies = new Uint32Array(nodes * members);
      return to.map((node, place) => {
        const [sender, member] = [numbers[from[place]], numbers[node] % members];
        const copy = copies[sender * members + member]++;
        return align.map.apply(sender, copy * members + member);
      });
    },
  };
}

/** The same steps in some dimensions: what crosses the lowest crosses the lowest of these, and so on. */
function across({ name }: Algorithm<Exchange>, segment: Segment, dimensions: number): Segment {
  const maps = new Map<number, NodeMap>();
  const moved = (map: NodeMap): NodeMap => {
    const code = map.encode();
    if (code.kind !== 'xor') {
      throw new InputError(
        `${name} runs in all dimensions of one cube only, since its messages are not v -> v ^ mask: ` +
          'give another algorithm',
      );
    }
    const mask = depositBits(code.mask, dimensions);
    const known = maps.get(mask) ?? xorMap(map.nodes, mask);
    maps.set(mask, known);
    return known;
  };
  const inDimensions = (step: Step): Step => step.map((message) => ({ ...message, map: moved(message.map) }));
  // What cannot be moved is refused here, and not while the steps are made.
  for (const step of segment.steps()) inDimensions(step);
  return {
    ...segment,
    *steps() {
      for (const step of segment.steps()) yield inDimensions(step);
    },
  };
}

/** A local phase that moves each block from a slot of its node to another. */
function inNodes(
  name: LocalPhase['name'],
  { topology: { nodes }, slots }: Memories,
  node: Uint32Array,
  from: Uint32Array,
  to: Uint32Array,
): LocalPhase {
  const tables = Array.from({ length: nodes }, () => new Uint32Array(slots));
  for (let place = 0; place < node.length; place++) tables[node[place]][from[place]] = to[place];
  const map = tableLocalMap(
    tables,
    tables.map((_, index) => index),
  );
  return { kind: 'local', name, map };
}
