import { InputError } from './errors.ts';
import { type LocalMap, memberLocalMap } from './local-map.ts';
import { type NodeMap, translateMap, xorMap } from './node-map.ts';
import { exchangePattern } from './pattern.ts';
import type { Claims, Exchange, Ports, Schedule, Step, Switching } from './schedule.ts';
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
 *   mask from 1 to 2^dim - 1, which is 1, 2, 4 and so on for one dimension; it is called anew for each pass
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
  const most = maskOf(exchange);
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
 *   each cube for any offset from 1 to 2^dim - 1, or its negative; it is called anew for each pass over the
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
  const mask = maskOf(exchange);
  const members = mask + 1;
  const shape = [members, exchange.topology.nodes / members];
  const negated = Uint32Array.from({ length: slots }, (_, slot) => slot - (slot & mask) + (-slot & mask));
  const maps = new Map<number, NodeMap>();
  const ahead = (offset: number) =>
    remembered(maps, offset, () => {
      if (!Number.isInteger(offset) || offset === 0 || Math.abs(offset) > mask) {
        throw new InputError(`ahead(${offset}): give an offset from 1 to ${mask}, or its negative`);
      }
      return translateMap(shape, [[offset, 0]]);
    });
  return framed(
    exchange,
    parts,
    memberLocalMap('subtract', slots, mask),
    // Offset j at node w came from member w - j.
    memberLocalMap('add', slots, mask, { before: negated }),
    () => parts.steps(ahead),
  );
}

/** The most blocks that a node may hold: 2^20 members with 16 copies each. */
export const MAX_SLOTS = 2 ** 24;

/**
 * Blocks of a node: K = copies x 2^dim.
 * @throws InputError above 2^24, and when something is no exchange
 */
export function slotsOf(exchange: Exchange): number {
  requireExchange(exchange);
  const { topology, copies } = exchange;
  const slots = copies * 2 ** topology.dim;
  if (slots > MAX_SLOTS) {
    throw new InputError(`${slots} blocks a node: give fewer dimensions or copies, for at most ${MAX_SLOTS}`);
  }
  return slots;
}

function maskOf({ topology }: Exchange): number {
  return 2 ** topology.dim - 1;
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
  return {
    algorithm,
    topology,
    slots,
    pattern: exchangePattern(topology.nodes, slots, topology.dim),
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
}
