import {
  type Algorithm,
  algorithmsFor,
  type Claims,
  type Conversion,
  check,
  completeExchange,
  conversion,
  cube,
  type Exchange,
  findAlgorithm,
  findLayout,
  type Memories,
  type NamedPermutation,
  permutation,
  roundSizes,
  type Schedule,
  solve,
  type Topology,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';

/** The built-in algorithms that are made for exchanges, and not for any traffic. */
export const exchangeAlgorithms = algorithmsFor('exchange').filter(
  ({ solves }) => !solves.includes('uneven'),
);

const isForCubes = (algorithm: Algorithm) => isForNetwork(algorithm, cube(1));

/** Those of them that have schedules for cubes: for several cubes, too, and in rounds. */
export const cubeAlgorithms = exchangeAlgorithms.filter(isForCubes);

/** The complete exchange in each of `cubes` disjoint cubes of 2^dim nodes, `copies` times. */
export function exchangeOn(dim: number, copies = 1, cubes = 1): Exchange {
  return completeExchange({ topology: cube(dim, cubes), copies });
}

/** The memories of such an exchange. */
export function memoriesOn(dim: number, copies = 1, cubes = 1): Memories {
  return { topology: cube(dim, cubes), slots: copies * 2 ** dim };
}

/** The schedule of an algorithm's exchanges for a permutation of elements. */
export function permutedBy(algorithm: string, memories: Memories, by: NamedPermutation): Schedule {
  return solve(findAlgorithm(algorithm, 'permutation'), permutation({ ...memories, by }));
}

/** The conversion of a matrix on a cube, from one layout to another. */
export function conversionOn(
  dim: number,
  rows: number,
  columns: number,
  from: string,
  to: string,
): Conversion {
  const [before, after] = [from, to].map(findLayout);
  return conversion({ topology: cube(dim), matrix: { rows, columns }, from: before, to: after });
}

/** The schedule of an algorithm for one block from each node to each other. */
export function scheduleOf(algorithm: string, topology: Topology): Schedule {
  return findAlgorithm(algorithm).schedule(completeExchange({ topology, copies: 1 }));
}

/** Steps of a schedule, empty ones too. */
export const stepsIn = (schedule: Schedule): number => roundSizes(schedule).length;

/**
 * The rows "algorithm mode" of a comparison: block mode only where gathering the steps makes fewer of them,
 * which takes all ports, store-and-forward and a span below the number of steps.
 */
export function comparisonRows(
  dim: number,
  algorithms: readonly Algorithm[] = algorithmsFor('exchange').filter(isForCubes),
): string[] {
  return algorithms.flatMap((algorithm) => {
    const { ports, switching } = algorithm.schedule(exchangeOn(dim));
    const { steps = 0, span = 0 } = solve(algorithm, exchangeOn(dim)).claims ?? {};
    const gathers = ports === 'all' && switching === 'store-and-forward' && span < steps;
    return gathers ? [`${algorithm.name} step`, `${algorithm.name} block`] : [`${algorithm.name} step`];
  });
}

/** A schedule that claims what the checker counts of it. */
export function claiming(schedule: Schedule): Schedule & { readonly claims: Claims } {
  const { steps, span, largestMessage } = check(schedule).certificate;
  return { ...schedule, claims: { steps, span, largestMessage } };
}
