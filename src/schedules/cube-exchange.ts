import { check } from './checker.ts';
import { contentionFree } from './contention-free.ts';
import { InputError } from './errors.ts';
import { gridLocalMap, type LocalMap, memberLocalMap } from './local-map.ts';
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
  const slots = slotsOf(exchange);
  requireFrame(parts);
  const { nodes } = exchange.topology;
  const { order } = parts;
  const { label, members } = exchange.topology;
  const most = members - 1;
  if (!Number.isInteger(Math.log2(members))) {
    throw new InputError(`${parts.algorithm} on ${label}: give a power of two of nodes`);
  }
  const align = memberLocalMap('xor', slots, most, order ? { after: order } : {});
  const maps = new Map<number, NodeMap>();
  const across = (mask: number) =>
    remembered(maps, mask, () => {
      if (!Number.isInteger(mask) || mask < 1 || mask > most) {
        throw new InputError(`across(${mask}): give a node mask from 1 to ${most}`);
      }
      return xorMap(nodes, mask);
    });
  return framed(exchange, parts, align, align.inverse(), () => parts.steps(across));
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
  const slots = slotsOf(exchange);
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
  return framed(exchange, parts, ...offsetMaps(slots, members), () => parts.steps(ahead));
}

/** From members to offsets, and from the offset j of a block at member w to the member w - j that it came from. */
function offsetMaps(slots: number, members: number): [align: LocalMap, realign: LocalMap] {
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
 * The cube that an algorithm for cubes runs on.
 * @throws InputError when the network is of another kind
 */
export function cubeOf(algorithm: string, { topology }: Exchange): Cube {
  if (topology.kind === 'cube') return topology;
  throw new InputError(`${algorithm} on ${topology.label}: it is for cubes; give one, say --dim 4`);
}

function remembered(maps: Map<number, NodeMap>, key: number, make: () => NodeMap): NodeMap {
  const map = maps.get(key) ?? make();
  maps.set(key, map);
  return map;
}

function framed(
  exchange: Exchange,
  { algorithm, ports, switching, claims }: Parts,
  align: LocalMap,
  realign: LocalMap,
  steps: () => Iterable<Step>,
): Schedule {
  const { topology, width = 1 } = exchange;
  const slots = slotsOf(exchange);
  const schedule: Schedule = {
    algorithm,
    topology,
    slots,
    pattern: exchangePattern(topology.nodes, slots, topology.members),
    ports,
    switching,
    ...(width > 1 && { width }),
    claims,
    phases: [
      { kind: 'local', name: 'alignment', map: align },
      { kind: 'segment', rowClosed: true, steps },
      { kind: 'local', name: 'realignment', map: realign },
    ],
  };
  return topology.kind === 'cube' ? schedule : serialized(schedule);
}

/** The most nodes of a torus or a mesh for which steps are divided: the routes of all messages are followed, for minutes. */
const MAX_DIVIDED_NODES = 1024;

/** A schedule for a network with all links that it wants, on one where messages meet: the claims are counted. */
function serialized(schedule: Schedule): Schedule {
  const { algorithm, topology, phases } = schedule;
  if (topology.nodes > MAX_DIVIDED_NODES) {
    throw new InputError(
      `${algorithm} on ${topology.label}: its steps are divided route by route; give at most ${MAX_DIVIDED_NODES} nodes`,
    );
  }
  const divided = phases.map((phase): Phase => {
    if (phase.kind === 'local') return phase;
    const steps = [...contentionFree(topology, phase.steps(), algorithm)];
    return { ...phase, steps: () => steps };
  });
  const { steps, span, largestMessage } = check({ ...schedule, phases: divided }).certificate;
  return { ...schedule, phases: divided, claims: { steps, span, largestMessage } };
}
