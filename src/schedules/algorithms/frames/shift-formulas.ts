import type { Counts, Rounds } from '../../model/counts.ts';
import { isServers } from '../../model/networks/servers.ts';
import type { Servers } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { portsOf, switchingOn } from './at-a-time.ts';
import { alike, counted, type Line, lineOf, routedCubeDimOf } from './formulas.ts';
import { outside, roundsToLeave } from './server-rounds.ts';

/*
 * Exchanges by cyclic shifts: in a step every node sends so many nodes ahead, in the order of the node numbers. On a cube the
 * e-cube routes of a shift share no link. On a ring or a line they do, and between servers, and the step is divided.
 */

/** What every node sends to the node so many ahead. */
export interface Shift {
  readonly offset: number;
  readonly blocks: number;
}

/**
 * The counts of an exchange of shifts on the networks where theirs are known: cubes, rings, lines, switches and servers.
 *
 * @param groups shifts that go at a time; see `partsAtATime`
 */
export function shifted(
  exchange: Exchange,
  groups: readonly (readonly Shift[])[],
  spanOf: () => number | undefined,
): Counts | undefined {
  const { topology } = exchange;
  const dim = routedCubeDimOf(topology);
  const line = lineOf(topology);
  let roundsOf: (shift: Shift) => Rounds;
  if (isServers(topology)) roundsOf = (shift) => serverShift(topology, shift);
  else if (topology.isSwitched) roundsOf = ({ blocks }) => alike(1, blocks, 1);
  else if (dim !== undefined) roundsOf = ({ offset, blocks }) => alike(1, blocks, longestCarry(dim, offset));
  else if (line !== undefined) roundsOf = ({ offset, blocks }) => lineShift(line, offset, blocks);
  else return undefined;
  const longest = (group: readonly Shift[]) =>
    group.reduce((most, shift) => (shift.blocks > most.blocks ? shift : most));
  const span = spanOf();
  return counted(exchange, {
    ports: portsOf(groups),
    switching: switchingOn(topology),
    rounds: groups.map((group) => roundsOf(longest(group))),
    ...(span !== undefined && { span }),
  });
}

/**
 * Most bits that differ between v and v + offset, of `dim` bits. Those below the lowest one-bit of the offset never do; from
 * there on v can be chosen so that each carry makes the next bit change.
 */
function longestCarry(dim: number, offset: number): number {
  return dim - Math.log2(offset & -offset);
}

/** A shift between servers: the last nodes of each send to another, or all but the first ones, or all. */
function serverShift(topology: Servers, { offset, blocks }: Shift): Rounds {
  const { each, nodes } = topology;
  return outside(roundsToLeave(topology, Math.min(offset, each, nodes - offset)), blocks);
}

/**
 * A shift on a ring or a line, its messages put into the first round with room for them.
 *
 * On a ring they are arcs of h links, the shorter way. floor(z/h) find room in each of the first h rounds, one behind the
 * other, and each of the z mod h that are left over overlaps with something in all of them. On a line the last `offset`
 * nodes send back to the first ones, in the other direction: min(offset, z - offset) messages overlap either way.
 */
export function lineShift({ wraps, side }: Line, offset: number, blocks: number): Rounds {
  const [shorter, longer] = [Math.min(offset, side - offset), Math.max(offset, side - offset)];
  if (wraps) return alike(shorter + (side % shorter), blocks, shorter);
  return alike(shorter, blocks, longer);
}
