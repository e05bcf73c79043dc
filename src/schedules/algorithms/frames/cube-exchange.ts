import { isPowerOfTwo } from '../../model/address-bits.ts';
import { holdsCube, onGrid } from '../../model/embedding.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { gridLocalMap, memberLocalMap } from '../../model/local-map.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isGrid } from '../../model/networks/grid.ts';
import { isServers } from '../../model/networks/servers.ts';
import { isSwitch } from '../../model/networks/switch.ts';
import type { Cube, Topology } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap, xorMap } from '../../model/node-map.ts';
import type { Schedule, Step } from '../../model/schedule.ts';
import { requireFrame, requireProblem } from '../../model/validate.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { switchingOn } from './at-a-time.ts';
import { dividedExchange } from './divided-exchange.ts';
import { type ExchangeParts, type Frame, rowExchange } from './row-exchange.ts';

/** Whether a network is one for what is made for the links of cubes: it is laid on grids whose sides are powers of two. */
export function isCubeOrGrid(topology: Topology): boolean {
  return isCube(topology) || isGrid(topology);
}

/** Whether nodes reach those that are a power of two ahead: at a switch by the difference of the numbers, on a cube by their XOR. */
export function isCubeOrSwitch(topology: Topology): boolean {
  return isCube(topology) || isSwitch(topology);
}

/** Whether it is a cube or a grid, or whether any two nodes are one hop apart, so that only their number matters. */
export function isAddressable(topology: Topology): boolean {
  return isCubeOrGrid(topology) || topology.isSwitched;
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
  parts: ExchangeParts & {
    readonly order?: Uint32Array;
    readonly steps: (across: (mask: number) => NodeMap) => Iterable<Step>;
  },
): Schedule {
  requireProblem(exchange);
  requireFrame(parts);
  const { topology } = exchange;
  const { members, nodes } = topology;
  const most = members - 1;
  requireAddresses(parts.algorithm, exchange);
  const { embedding = 'gray' } = exchange;
  const placed = (address: number) => (isGrid(topology) ? onGrid(topology, embedding, address) : address);
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
  const frame = (count: number): Frame => ({ align: align(count), realign: align(count).inverse() });
  const steps = () => parts.steps(across);
  if (!isGrid(topology)) return onNetwork(exchange, frame, { ...parts, steps });
  // A neighbour in the cube may be some links away.
  return { ...onNetwork(exchange, frame, { ...parts, switching: 'wormhole', steps }), embedding };
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
  parts: ExchangeParts & { readonly steps: (ahead: (offset: number) => NodeMap) => Iterable<Step> },
): Schedule {
  requireProblem(exchange);
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
  const steps = () => parts.steps(ahead);
  return onNetwork(exchange, (count) => offsetFrame(count, members), { ...parts, steps });
}

/**
 * Through a switch each message has all of its way in one hop. On cubes and at a switch no messages of a step meet; where they may,
 * as where the nodes of a server share links, steps are divided.
 */
function onNetwork(
  exchange: Exchange,
  frame: (slots: number) => Frame,
  parts: ExchangeParts & { readonly steps: () => Iterable<Step> },
): Schedule {
  const { topology } = exchange;
  const there = topology.isSwitched ? { ...parts, switching: switchingOn(topology) } : parts;
  if (!isCube(topology) && !isSwitch(topology)) return dividedExchange(exchange, there, frame, parts.steps);
  return rowExchange(exchange, frame(slotsOf(exchange)), there);
}

/** From members to offsets, and from the offset j of a block at member w to the member w - j that it came from. */
function offsetFrame(slots: number, members: number): Frame {
  if (!isPowerOfTwo(members)) {
    return {
      align: gridLocalMap('subtract', slots, [members]),
      realign: gridLocalMap('reflect', slots, [members]),
    };
  }
  const mask = members - 1;
  const negated = Uint32Array.from({ length: slots }, (_, slot) => slot - (slot & mask) + (-slot & mask));
  return {
    align: memberLocalMap('subtract', slots, mask),
    realign: memberLocalMap('add', slots, mask, { before: negated }),
  };
}

/** @throws InputError unless the XOR of two members of the network is a member */
function requireAddresses(algorithm: string, exchange: Exchange): void {
  const { topology } = exchange;
  const { isSwitched, label, members } = topology;
  if (!isSwitched) cubeOf(algorithm, exchange);
  else if (!isPowerOfTwo(members)) {
    throw new InputError(
      `${algorithm} on ${label}: give a number of nodes that is a power of two, say `,
      isServers(topology) ? new Suggestion('servers', '4x4') : new Suggestion('switch', '16'),
    );
  }
}

/**
 * The dimensions of the cube that an algorithm for cubes runs on: the network, or one that is laid on it.
 * @throws InputError for a grid with sides that are no powers of two, and for other networks
 */
export function cubeOf(algorithm: string, { topology }: Exchange): Pick<Cube, 'dim'> {
  if (isCube(topology)) return topology;
  if (holdsCube(topology)) return { dim: Math.log2(topology.nodes) };
  throw new InputError(
    `${algorithm} on ${topology.label}: made for cubes; give one, say `,
    new Suggestion('dim', '4', 'cube 2^4'),
    ', or sides that are powers of two',
  );
}

function remembered(maps: Map<number, NodeMap>, key: number, make: () => NodeMap): NodeMap {
  const map = maps.get(key) ?? make();
  maps.set(key, map);
  return map;
}

/** A slot table for more slots: the same in each run of as many as it has. */
function repeated(table: Uint32Array, count: number): Uint32Array {
  const { length } = table;
  return Uint32Array.from({ length: count }, (_, slot) => slot - (slot % length) + table[slot % length]);
}
