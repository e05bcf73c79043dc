import type { Algorithm } from '../model/algorithm.ts';
import { InputError } from '../model/errors.ts';
import type { LocalMap } from '../model/local-map.ts';
import { memberOf, type Parts, partsAlong } from '../model/networks/parts.ts';
import type { NodeMap } from '../model/node-map.ts';
import type { Pattern } from '../model/pattern.ts';
import type { Setting } from '../model/problem.ts';
import type { LocalPhase, Phase, Schedule, Segment, Step } from '../model/schedule.ts';
import { completeExchange, type Exchange } from '../problems/exchange.ts';
import { solve } from '../proof/solve.ts';
import { nodeTablesMap } from './node-tables.ts';
import { localMapInParts, mapInParts, partsCrossed } from './parts.ts';

/** Memories, and the network between them. */
export interface Memories extends Omit<Setting, 'startup'> {
  /** Blocks of a node, at least 1; nodes x slots may be at most 2^24. */
  readonly slots: number;
}

/** An exchange of a chain. */
export interface ChainedExchange {
  /** The exchange is one in every part. */
  readonly parts: Parts;
  /** By the place where a block starts before the first exchange: the node to which this one brings it. */
  readonly nodes: Uint32Array<ArrayBuffer>;
  /** Slots of the exchange, a multiple of the members of a part; left out: all of the memories. */
  readonly slots?: number;
}

/**
 * The schedule of a chain of exchanges, with any local phases before, between and after them. What an exchange would do
 * inside the nodes at its own ends goes into these, so that there is one more of them than there are exchanges.
 *
 * @param algorithm whose schedules make the exchanges
 * @param pattern where blocks must end; every place has a block
 * @param legs the exchanges; in each of them, every node has equally many blocks for each member of its part, and more of them for
 *   itself where the exchange has fewer slots than the memories
 * @throws InputError when the algorithm has no exchange of that size
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
  const known = new Map<string, ExchangeInParts>();
  const exchanges = legs.map(({ parts, slots: its = slots }) => {
    const key = `${parts.axes} ${its}`;
    const exchange = known.get(key) ?? exchangeIn(algorithm, { ...memories, slots: its }, parts);
    known.set(key, exchange);
    return exchange;
  });
  const rows = exchanges.reduce(
    (most, exchange, leg) => Math.max(most, exchange.slots + slots - (legs[leg].slots ?? slots)),
    slots,
  );
  const phases: Phase[] = [];
  let at = ofBlocks((place) => place % nodes);
  let row = ofBlocks((place) => Math.floor(place / nodes));
  for (const [leg, exchange] of exchanges.entries()) {
    const to = legs[leg].nodes;
    const { before, after } = exchange.rowsFor(at, to);
    const name = leg === 0 ? 'alignment' : 'rearrangement';
    phases.push({ kind: 'local', name, map: inNodes(nodes, rows, at, row, before) });
    phases.push(...exchange.phasesIn(rows));
    row = after;
    at = to;
  }
  const end = ofBlocks((place) => Math.floor(pattern.destination(place) / nodes));
  phases.push({ kind: 'local', name: 'realignment', map: inNodes(nodes, rows, at, row, end) });
  return {
    algorithm: algorithm.name,
    topology,
    slots: rows,
    pattern,
    ...modelOf(exchanges),
    ...(width > 1 && { width }),
    phases,
  };
}

/**
 * The smallest parts that no block leaves, or all nodes where the algorithm has no exchange in these, as one for two axes has none
 * in a ring.
 *
 * @param from by block: a node
 * @param to another, of the same cube
 */
export function partsFor(
  algorithm: Algorithm<Exchange>,
  memories: Omit<Memories, 'slots'>,
  from: Uint32Array,
  to: Uint32Array,
): Parts {
  const { topology } = memories;
  const parts = partsCrossed(topology, from, to);
  if (parts.members === 1 || parts.members === topology.members) return parts;
  try {
    algorithm.schedule(exchangeAmong(memories, parts, parts.members));
    return parts;
  } catch (error) {
    if (error instanceof InputError) return partsAlong(topology, [...topology.axes.shape.keys()]);
    throw error;
  }
}

/** What all exchanges need together: in other parts the same algorithm may need more, or less; where there is none, all ports. */
function modelOf(exchanges: readonly Model[]): Model {
  const embedding = exchanges.find((exchange) => exchange.embedding)?.embedding;
  return {
    ports: exchanges.length === 0 || exchanges.some(({ ports }) => ports === 'all') ? 'all' : 'one',
    switching: exchanges.some(({ switching }) => switching === 'wormhole') ? 'wormhole' : 'store-and-forward',
    ...(embedding && { embedding }),
  };
}

/** How messages are sent. */
type Model = Pick<Schedule, 'ports' | 'switching' | 'embedding'>;

/** An exchange in every part of a network. */
interface ExchangeInParts extends Model, Pick<Schedule, 'slots'> {
  /** What is done between its alignment and its realignment, in memories of at least as many slots. */
  phasesIn(slots: number): Phase[];
  /**
   * The rows, before and after that, in which it takes blocks from the nodes where they are to others of the same parts. Blocks that
   * it has no slots for lie behind its own, and stay.
   */
  rowsFor(
    from: Uint32Array,
    to: Uint32Array,
  ): { readonly before: Uint32Array<ArrayBuffer>; readonly after: Uint32Array<ArrayBuffer> };
}

function exchangeIn(algorithm: Algorithm<Exchange>, memories: Memories, parts: Parts): ExchangeInParts {
  const { topology, slots } = memories;
  const { members } = parts;
  const { phases, ...schedule } = solve(algorithm, exchangeAmong(memories, parts, slots));
  const inner = [...phases];
  const align = inner[0]?.kind === 'local' ? (inner.shift() as LocalPhase) : undefined;
  const realign = inner.at(-1)?.kind === 'local' ? (inner.pop() as LocalPhase) : undefined;
  const undone = realign?.map.inverse();
  return {
    ...schedule,
    phasesIn: (rows) =>
      inner.map((phase) =>
        phase.kind === 'local'
          ? { ...phase, map: localMapInParts(parts, phase.map, rows) }
          : segmentInParts(parts, phase),
      ),
    rowsFor(from, to) {
      // Copy c of the block for member w is in slot c * members + w, and comes from member v to slot c * members + v.
      const copies = new Uint32Array(topology.nodes * members);
      const behind = new Uint32Array(topology.nodes).fill(schedule.slots);
      const after = new Uint32Array(to.length);
      const before = to.map((node, place) => {
        const [sender, receiver] = [memberOf(parts, from[place]), memberOf(parts, node)];
        const copy = copies[from[place] * members + receiver]++;
        if (copy * members >= slots) {
          after[place] = behind[node]++;
          return after[place];
        }
        const [start, end] = [copy * members + receiver, copy * members + sender];
        after[place] = undone?.apply(receiver, end) ?? end;
        return align?.map.apply(sender, start) ?? start;
      });
      return { before, after };
    },
  };
}

/** The exchange that is one in every part. */
function exchangeAmong(
  { topology, width = 1, embedding }: Omit<Memories, 'slots'>,
  { axes, members }: Parts,
  slots: number,
): Exchange {
  return completeExchange({
    topology: members === topology.nodes ? topology : (topology.part(axes) ?? topology),
    copies: slots / members,
    ...(width > 1 && { width }),
    ...(embedding && { embedding }),
  });
}

/** The same steps in every part. */
function segmentInParts(parts: Parts, segment: Segment): Segment {
  const maps = new Map<NodeMap, NodeMap>();
  const inParts = (map: NodeMap): NodeMap => {
    const known = maps.get(map) ?? mapInParts(parts, map);
    maps.set(map, known);
    return known;
  };
  return {
    ...segment,
    *steps() {
      for (const step of segment.steps()) {
        yield step.map((message): Step[number] => ({ ...message, map: inParts(message.map) }));
      }
    },
  };
}

/** Moves each block from a slot of its node to another; what is in the other slots goes where there is room. */
function inNodes(
  nodes: number,
  slots: number,
  node: Uint32Array,
  from: Uint32Array,
  to: Uint32Array,
): LocalMap {
  const tables = Array.from({ length: nodes }, () => new Int32Array(slots).fill(-1));
  for (let place = 0; place < node.length; place++) tables[node[place]][from[place]] = to[place];
  return nodeTablesMap(tables);
}
