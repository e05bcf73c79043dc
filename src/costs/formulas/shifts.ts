import type { Rounds } from '../counts.ts';
import { alike, type Formula, upTo } from './formula.ts';
import { gridOf, lineOf, type Network, nodesOf, routedCubeDimOf } from './network.ts';

/*
 * Exchanges by cyclic shifts: in a step every node sends so many nodes ahead, in the order of the node numbers. On a cube the
 * e-cube routes of a shift share no link. On a ring or a line they do, and the step is divided.
 */

/** Spread-out, the linear algorithm of MPI libraries: a shift by each of 1 .. N - 1, one block each. */
export const spreadOut: Formula = ({ network, copies }) => {
  const members = nodesOf(network);
  return shifted(network, (shift) => upTo(members - 1).flatMap((i) => shift(i + 1, copies)));
};

/**
 * Bruck's index algorithm (Bruck et al. 1997): for each digit z at each position x a shift by z radix^x of the blocks whose
 * offset has the digit there.
 */
export function bruck(radix: number): Formula {
  return ({ network, copies }) => {
    const members = nodesOf(network);
    const base = Math.min(radix, members);
    return shifted(network, (shift) => {
      const rounds: Rounds[] = [];
      for (let weight = 1; weight < members; weight *= base) {
        for (let offset = weight; offset < Math.min(weight * base, members); offset += weight) {
          const run = weight * base;
          const rest = Math.min(Math.max((members % run) - offset, 0), weight);
          rounds.push(...shift(offset, copies * (Math.floor(members / run) * weight + rest)));
        }
      }
      return rounds;
    });
  };
}

/**
 * The ring algorithm (cs838, section 14): round i passes z - i of z blocks on to the next node. In a cube the longest way to
 * the next number crosses all dimensions. On a grid it is that of the last node, which goes back along every axis: one link
 * around a torus, all of them on a mesh.
 */
export const ring: Formula = ({ network, copies }) => {
  const members = nodesOf(network);
  const line = lineOf(network);
  const grid = gridOf(network);
  const hops = grid === undefined ? Math.log2(members) : closingHops(grid);
  return {
    ports: 'one',
    switching: line?.kind === 'torus' ? 'store-and-forward' : 'wormhole',
    rounds: upTo(members - 1).map((i) => alike(1, copies * (members - 1 - i), hops)),
  };
};

/** One axis after the other, in all lines at once: on each the shifts of spread-out, of all that goes so far along it. */
export const axisExchange: Formula = ({ network, copies }) => {
  const grid = gridOf(network);
  if (grid === undefined) return undefined;
  const { kind, shape } = grid;
  const slots = copies * nodesOf(network);
  return {
    ports: 'one',
    switching: 'wormhole',
    rounds: shape.flatMap((side) =>
      upTo(side - 1).map((i) => lineShift({ kind, side }, i + 1, slots / side)),
    ),
  };
};

function closingHops({ kind, shape }: { readonly kind: string; readonly shape: readonly number[] }): number {
  return shape.reduce((hops, side) => hops + (kind === 'torus' ? 1 : side - 1), 0);
}

/** What a shift of so many blocks takes, on the networks where that is known. */
function shifted(
  network: Network,
  roundsOf: (shift: (offset: number, blocks: number) => Rounds[]) => Rounds[],
): ReturnType<Formula> {
  const dim = routedCubeDimOf(network);
  const line = lineOf(network);
  if (dim === undefined && line === undefined) return undefined;
  const shift = (offset: number, blocks: number) => {
    if (dim !== undefined) return [alike(1, blocks, longestCarry(dim, offset))];
    return line === undefined ? [] : [lineShift(line, offset, blocks)];
  };
  return { ports: 'one', switching: 'wormhole', rounds: roundsOf(shift) };
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
function lineShift(
  { kind, side }: { readonly kind: string; readonly side: number },
  offset: number,
  blocks: number,
): Rounds {
  const [shorter, longer] = [Math.min(offset, side - offset), Math.max(offset, side - offset)];
  if (kind === 'torus') return alike(shorter + (side % shorter), blocks, shorter);
  return alike(shorter, blocks, longer);
}
