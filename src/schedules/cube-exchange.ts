import { check } from './checker.ts';
import { contentionFree } from './contention-free.ts';
import { holdsCube, onGrid } from './embedding.ts';
import { InputError } from './errors.ts';
import { gridLocalMap, type LocalMap, memberLocalMap, tableLocalMap } from './local-map.ts';
import { type NodeMap, translateMap, xorMap } from './node-map.ts';
import { exchangePattern } from './pattern.ts';
import type { Claims, Exchange, Phase, Ports, Schedule, Step, Switching } from './schedule.ts';
import type { Cube } from './topology.ts';
import { requireExchange, requireFrame } from './validate.ts';

/** What an algorithm adds to the frame that its kind shares. */
export interface Parts {
  /** A name for people. */
  readonly algorithm: string;
  /** The port model that the steps keep. */
  readonly ports: Ports;
  /** How a message crosses the network. */
  readonly switching: Switching;
  /** What the schedule says of its steps, from the algorithm's formulas. */
  readonly claims: Claims;
}

/**
 * The frame of the cube's own algorithms (Johnsson-Ho 1992, 2.2.1): align so that a block's slot is its
 * relative address (in each copy), exchange along rows, realign.
 *
 * @param exchange what the schedule is wanted for
 * @param parts what the algorithm adds. `steps` yields the steps, given the node map v -> v ^ mask for any
 *   mask from 1 to members - 1, which is 1, 2, 4 and so on for one dimension; it is called anew for each pass
 *   over the steps. `order`, a permutation of the slots, has relative address r travel in row order[r]; left
 *   out: in row r.
 * @throws InputError when a part is not what its type says, a node has more than 2^24 slots, or `order` is not a
 *   permutation of the slots; while steps are made, when a mask is not such a number
 */
export function relativeExchange(
  exchange: Exchange,
  parts: Parts & {
    readonly order?: Uint32Array;
    readonly steps: (across: (mask: number) => NodeMap) => Iterable<Step>;
  },
): Schedule {
  requireExchange(exchange);
  requireFrame(parts);
  const { topology } = exchange;
  const { members, nodes } = topology;
  const most = members - 1;
  cubeOf(parts.algorithm, exchange);
  const { embedding = 'gray' } = exchange;
  const placed = (address: number) =>
    topology.kind === 'cube' ? address : onGrid(topology, embedding, address);
  const order = rowsOnNetwork(parts.order, slotsOf(exchange), most, placed);
  const align = (count: number) =>
    memberLocalMap('xor', count, most, order ? { after: repeated(order, count) } : {});
  const maps = new Map<number, NodeMap>();
  const across = (mask: number) =>
    remembered(maps, mask, () => {
      if (!Number.isInteger(mask) || mask < 1 || mask > most) {
        throw new InputError(`across(${mask}): give a node mask from 1 to ${most}`);
      }
      return xorMap(nodes, placed(mask));
    });
  const ends = (count: number): Ends => [align(count), align(count).inverse()];
  if (topology.kind === 'cube') return exchangeWith(exchange, parts, ends, () => parts.steps(across));
  // A neighbour in the cube may be some links away.
  const onWires = { ...parts, switching: 'wormhole' } as const;
  return { ...exchangeWith(exchange, onWires, ends, () => parts.steps(across)), embedding };
}

/**
 * By the relative address of two nodes on the network, in each copy: the row of the address that they have in the cube.
 * @param order by relative address in the cube; left out: its own row
 * @returns undefined where the row is the address
 */
function rowsOnNetwork(
  order: Uint32Array | undefined,
  slots: number,
  mask: number,
  placed: (address: number) => number,
): Uint32Array | undefined {
  if (placed(mask) === mask && placed(1) === 1) return order;
  const rows = new Uint32Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    rows[slot - (slot & mask) + placed(slot & mask)] = order ? order[slot] : slot;
  }
  return rows;
}

/**
 * The frame of the algorithms for a ring or a fully connected network (Bruck, spread-out, ring): align so
 * that a block's slot is the offset from its sender to its receiver modulo the members of a cube, send along
 * rows to v + offset, realign.
 *
 * @param exchange what the schedule is wanted for
 * @param parts what the algorithm adds. `steps` yields the steps, given the node map v -> v + offset within
 *   each cube for any offset from 1 to members - 1, or its negative; it is called anew for each pass over the
 *   steps.
 * @throws InputError when a part is not what its type says, or a node has more than 2^24 slots; while steps are
 *   made, when an offset is not such a number
 */
export function offsetExchange(
  exchange: Exchange,
  parts: Parts & { readonly steps: (ahead: (offset: number) => NodeMap) => Iterable<Step> },
): Schedule {
  requireExchange(exchange);
  requireFrame(parts);
  const { members, nodes } = exchange.topology;
  const shape = [members, nodes / members];
  const maps = new Map<number, NodeMap>();
  const ahead = (offset: number) =>
    remembered(maps, offset, () => {
      if (!Number.isInteger(offset) || offset === 0 || Math.abs(offset) >= members) {
        throw new InputError(`ahead(${offset}): give an offset from 1 to ${members - 1}, or its negative`);
      }
      return translateMap(shape, [[offset, 0]]);
    });
  return exchangeWith(
    exchange,
    parts,
    (count) => offsetMaps(count, members),
    () => parts.steps(ahead),
  );
}

/** From members to offsets, and from the offset j of a block at member w to the member w - j that it came from. */
function offsetMaps(slots: number, members: number): Ends {
  if (!Number.isInteger(Math.log2(members))) {
    return [gridLocalMap('subtract', slots, [members]), gridLocalMap('reflect', slots, [members])];
  }
  const mask = members - 1;
  const negated = Uint32Array.from({ length: slots }, (_, slot) => slot - (slot & mask) + (-slot & mask));
  return [memberLocalMap('subtract', slots, mask), memberLocalMap('add', slots, mask, { before: negated })];
}

/** The most blocks that a node may hold: 2^20 members with 16 copies each. */
export const MAX_SLOTS = 2 ** 24;

/**
 * Blocks of a node: K = copies x members.
 * @throws InputError above 2^24, and when something is no exchange
 */
export function slotsOf(exchange: Exchange): number {
  requireExchange(exchange);
  const { topology, copies } = exchange;
  const slots = copies * topology.members;
  if (slots > MAX_SLOTS) {
    throw new InputError(`${slots} blocks a node: give fewer nodes or copies, for at most ${MAX_SLOTS}`);
  }
  return slots;
}

/**
 * The dimensions of the cube that an algorithm for cubes runs on: the network, or one that is laid on it.
 * @throws InputError for a grid with sides that are no powers of two
 */
export function cubeOf(algorithm: string, { topology }: Exchange): Pick<Cube, 'dim'> {
  if (topology.kind === 'cube') return topology;
  if (holdsCube(topology)) return { dim: Math.log2(topology.nodes) };
  throw new InputError(
    `${algorithm} on ${topology.label}: it is for cubes; give one, say --dim 4, or sides that are powers of two`,
  );
}

function remembered(maps: Map<number, NodeMap>, key: number, make: () => NodeMap): NodeMap {
  const map = maps.get(key) ?? make();
  maps.set(key, map);
  return map;
}

/** The most nodes of a torus or a mesh for which steps are divided: the routes of all messages are followed, for minutes. */
const MAX_DIVIDED_NODES = 1024;

/** What is done inside the nodes before the steps and after them. */
type Ends = readonly [align: LocalMap, realign: LocalMap];

/**
 * A schedule of steps along rows between two local phases. On grids, steps in which messages meet on a link are divided, and
 * the claims are counted.
 *
 * @param ends the local phases for so many slots, a multiple of those of the exchange
 * @param steps called anew for each pass over them
 * @throws InputError when steps of more than 1024 nodes would have to be divided
 */
export function exchangeWith(
  exchange: Exchange,
  { algorithm, ports, switching, claims }: Parts,
  ends: (slots: number) => Ends,
  steps: () => Iterable<Step>,
): Schedule {
  const { topology, width = 1 } = exchange;
  const slots = slotsOf(exchange);
  const plan = {
    algorithm,
    topology,
    pattern: exchangePattern(topology.nodes, slots, topology.members),
    ports,
    switching,
    ...(width > 1 && { width }),
    claims,
  };
  if (topology.kind === 'cube') return { ...plan, slots, phases: phasesOf(ends(slots), steps, true) };
  if (topology.nodes > MAX_DIVIDED_NODES) {
    throw new InputError(
      `${algorithm} on ${topology.label}: its steps are divided route by route; give at most ${MAX_DIVIDED_NODES} nodes`,
    );
  }
  const { steps: free, away } = contentionFree(topology, steps(), slots);
  const inRows = !away.includes(1);
  const total = inRows ? slots : 2 * slots;
  const [align, realign] = ends(total);
  const [first, segment, last] = phasesOf([align, realign], () => free, inRows);
  const back: Phase = { kind: 'local', name: 'realignment', map: fromTransit(away, topology.nodes) };
  const phases = inRows ? [first, segment, last] : [first, segment, back, last];
  return counted({ ...plan, slots: total, phases });
}

function phasesOf([align, realign]: Ends, steps: () => Iterable<Step>, rowClosed: boolean): Phase[] {
  return [
    { kind: 'local', name: 'alignment', map: align },
    { kind: 'segment', rowClosed, steps },
    { kind: 'local', name: 'realignment', map: realign },
  ];
}

/** Brings the slots that are away back from their transit slots. */
function fromTransit(away: Uint8Array, nodes: number): LocalMap {
  const slots = away.length;
  const back = Uint32Array.from({ length: 2 * slots }, (_, slot) =>
    away[slot % slots] ? (slot + slots) % (2 * slots) : slot,
  );
  return tableLocalMap([back], new Uint32Array(nodes));
}

/** A slot table for more slots: the same in each run of as many as it has. */
function repeated(table: Uint32Array, count: number): Uint32Array {
  const { length } = table;
  return Uint32Array.from({ length: count }, (_, slot) => slot - (slot % length) + table[slot % length]);
}

/** With the claims counted, for steps that no formula describes. */
function counted(schedule: Schedule): Schedule {
  const { steps, span, largestMessage } = check(schedule).certificate;
  return { ...schedule, claims: { steps, span, largestMessage } };
}
