import type { Counts, Rounds } from '../../model/counts.ts';
import type { Grid } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { alike, counted, lineOf, routedCubeDimOf } from './formulas.ts';

/*
 * Exchanges by cyclic shifts: in a step every node sends so many nodes ahead, in the order of the node numbers. On a cube the
 * e-cube routes of a shift share no link. On a ring or a line they do, and the step is divided.
 */

/** The rounds of a shift of so many blocks to the node `offset` ahead. */
export type Shift = (offset: number, blocks: number) => Rounds;

/** The counts of an exchange of shifts on the networks where theirs are known: cubes, rings and lines. */
export function shifted(
  exchange: Exchange,
  roundsOf: (shift: Shift) => Rounds[],
  spanOf: () => number | undefined,
): Counts | undefined {
  const { topology } = exchange;
  const dim = routedCubeDimOf(topology);
  const line = lineOf(topology);
  let shift: Shift;
  if (dim !== undefined) shift = (offset, blocks) => alike(1, blocks, longestCarry(dim, offset));
  else if (line !== undefined) shift = (offset, blocks) => lineShift(line, offset, blocks);
  else return undefined;
  const span = spanOf();
  return counted(exchange, {
    ports: 'one',
    switching: 'wormhole',
    rounds: roundsOf(shift),
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

/**
 * A shift on a ring or a line, its messages put into the first round with room for them.
 *
 * On a ring they are arcs of h links, the shorter way. floor(z/h) find room in each of the first h rounds, one behind the
 * other, and each of the z mod h that are left over overlaps with something in all of them. On a line the last `offset`
 * nodes send back to the first ones, in the other direction: min(offset, z - offset) messages overlap either way.
 */
export function lineShift(
  { kind, side }: { readonly kind: Grid['kind']; readonly side: number },
  offset: number,
  blocks: number,
): Rounds {
  const [shorter, longer] = [Math.min(offset, side - offset), Math.max(offset, side - offset)];
  if (kind === 'torus') return alike(shorter + (side % shorter), blocks, shorter);
  return alike(shorter, blocks, longer);
}
