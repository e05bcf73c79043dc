import type { Guarantee } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Problem } from '../../model/problem.ts';
import { upTo } from '../frames/formulas.ts';

/** Spanning trees of a kind, among which the copies of every block are divided evenly: there are so many as divides the copies. */
export interface TreesByNumber {
  readonly name: string;
  /** Trees that come together: how many there are is a multiple of it. */
  readonly atATime: number;
  /** Most trees on a cube of so many dimensions. */
  most(dim: number): number;
}

/**
 * How many trees there are for so many copies on a cube of `dim` dimensions.
 *
 * @param asked left out: as many as there may be
 * @returns undefined if there are none
 */
export function treeCount(
  { atATime, most }: TreesByNumber,
  dim: number,
  copies: number,
  asked?: number,
): number | undefined {
  const any = upTo(most(dim) + 1).filter((count) => count > 0 && count % atATime === 0);
  return any.findLast((count) => copies % count === 0 && (asked ?? count) === count);
}

/** The same for an answer, which must have trees. @throws InputError if there are none, with the cure */
export function requireTreeCount(
  kind: TreesByNumber,
  dim: number,
  { topology, copies }: { readonly topology: Topology; readonly copies: number },
  asked?: number,
): number {
  const trees = treeCount(kind, dim, copies, asked);
  if (trees !== undefined) return trees;
  const least = asked ?? kind.atATime;
  const cure = dim < least ? `give at least ${least} dimensions` : `give a multiple of ${least} copies`;
  throw new InputError(`${nameWith(kind, asked)} for ${copies} copies on the ${topology.label}: ${cure}`);
}

/** The name of a kind with so many trees, as rotated-sbts-3. */
export function nameWith({ name }: TreesByNumber, asked?: number): string {
  return asked === undefined ? name : `${name}-${asked}`;
}

/**
 * What is made of the kind and the number of trees in a name, as 3 in rotated-sbts-3; undefined for a name of no such kind.
 * @throws InputError for a number of trees that the kind has on no cube
 */
export function madeByName<Kind extends TreesByNumber, Made>(
  kinds: readonly Kind[],
  name: string,
  make: (kind: Kind, count: number) => Made,
): Made | undefined {
  for (const kind of kinds) {
    const count = treesInName(kind, name);
    if (count !== undefined) return make(kind, count);
  }
  return undefined;
}

function treesInName(kind: TreesByNumber, name: string): number | undefined {
  const [, kindName, digits] = /^(.*)-(\d+)$/.exec(name) ?? [];
  if (kindName !== kind.name) return undefined;
  const [count, { atATime }] = [Number(digits), kind];
  if (!Number.isSafeInteger(count) || count < atATime || count % atATime !== 0) {
    const even = atATime === 1 ? 'a whole' : 'an even';
    throw new InputError(`${name}: give ${even} number of trees, at least ${atATime}`);
  }
  return count;
}

/** What algorithms along trees promise. */
export interface PromisedTrees<P extends Problem> {
  /** Of any number of trees. */
  readonly guarantees: readonly Guarantee<P>[];
  /** Of as many as there may be; left out: nothing more. */
  readonly ofMost?: Guarantee<P>;
}

/** @param asked trees; left out: as many as there may be */
export function guaranteesOf<P extends Problem>(
  { guarantees, ofMost }: PromisedTrees<P>,
  asked?: number,
): readonly Guarantee<P>[] {
  return asked === undefined && ofMost ? [...guarantees, ofMost] : guarantees;
}
