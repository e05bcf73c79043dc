import { offsetBetween } from '../../model/networks/axes.ts';
import type { Lattice } from '../../model/networks/topology.ts';
import { aboveNothing, lightestWays } from '../../model/networks/weighted-ways.ts';
import type { Traveller } from './ways.ts';

/** Links along each axis, negative ones back. */
type Hops = readonly number[];

/** The most ways of one offset that are compared. */
const MOST_WAYS = 64;

/** And of an offset each with those of its reverse. */
const MOST_TOGETHER = 8;

/** How often all ways are chosen anew at most. */
const PASSES = 60;

/**
 * All blocks of a node of a lattice, but those for itself, on ways that load its ports evenly. Under the weights of links that
 * bound the busiest one from below only the lightest ways can reach that bound; each block in turn takes that of its lightest
 * ways which adds least to the squares of the loads, until the bound is reached or nothing more is gained.
 *
 * @param copies blocks of a node for each other
 */
export function travellersOn(lattice: Lattice, copies: number): Traveller[] {
  const { weights, crossings, links } = lattice.heaviest();
  const target = Math.ceil((copies * crossings) / links);
  const alike = weights.map(() => 1);
  let best: Balanced | undefined;
  // The lightest ways; what whole numbers leave over may go ways that are a little heavier, where all links weigh something.
  for (const [of, excess] of [
    [weights, 0],
    [weights, 1],
    [alike, 0],
    [alike, 1],
  ] as const) {
    if (best !== undefined && (best.most <= target || (excess > 0 && of.includes(0)))) continue;
    const found = balanced(lattice, of, copies, target, excess);
    if (best === undefined || found.most < best.most) best = found;
  }
  return (best as Balanced).ways.flatMap((counts, slot) => {
    const way = Array.from(counts).flatMap((count, port) => new Array<number>(count).fill(port));
    return way.length === 0 ? [] : [{ slot, way }];
  });
}

/** By slot the links by each port, and what the busiest port has to do. */
interface Balanced {
  readonly ways: readonly Int32Array[];
  readonly most: number;
}

/** @param excess how much heavier than the lightest ways may be */
function balanced(
  lattice: Lattice,
  weights: readonly number[],
  copies: number,
  target: number,
  excess: number,
): Balanced {
  const { nodes, ports, axisPorts } = lattice;
  const ways = waysWithin(
    lattice,
    aboveNothing(lattice, weights),
    excess * aboveNothing(lattice, [1])[0],
  ).map((some) => some.map((hops) => countsOf(hops, axisPorts, ports)));
  // Nothing that weighs nothing bounds the load, but it may be shared out evenly as well.
  const heaviness = new Float64Array(ports);
  for (const [axis, { ahead, back }] of axisPorts.entries()) {
    heaviness[ahead] = heaviness[back] = Math.max(weights[axis], 1 / nodes);
  }
  const load = new Float64Array(ports);
  const add = (way: Int32Array, sign: number) => {
    for (let port = 0; port < ports; port++) load[port] += sign * way[port];
  };
  const chosen = Array.from({ length: copies * nodes }, (_, slot) => ways[slot % nodes][0]);
  for (const way of chosen) add(way, 1);
  const choices = pairsWithChoice(lattice, ways);
  const turn = turning();
  let best: Balanced = { most: Math.max(...load), ways: [...chosen] };
  for (let pass = 0; pass < PASSES && best.most > target; pass++) {
    for (let first = 0; first < copies * nodes; first += nodes) {
      for (const { offset, reverse, both } of choices) {
        const [one, other] = [first + offset, first + reverse];
        add(chosen[one], -1);
        if (other !== one) add(chosen[other], -1);
        const [way, back] = cheapest(both, { load, heaviness, target }, turn);
        add(way, 1);
        if (other !== one) add(back, 1);
        chosen[one] = way;
        if (other !== one) chosen[other] = back;
      }
    }
    const most = Math.max(...load);
    if (most < best.most) best = { most, ways: [...chosen] };
  }
  return best;
}

type Pair = readonly [way: Int32Array, back: Int32Array];

/** Offsets with their reverses, and the ways of both, where there are several. */
interface Choice {
  readonly offset: number;
  /** The same where it is its own. */
  readonly reverse: number;
  readonly both: readonly Pair[];
}

/**
 * An offset and its reverse are chosen together: where each has taken the opposite ways of the other, neither gains by itself
 * what both do together.
 */
function pairsWithChoice({ axes }: Lattice, ways: readonly Int32Array[][]): Choice[] {
  return ways.flatMap((some, offset) => {
    const reverse = offsetBetween(axes, offset, 0);
    if (some.length < 2 || reverse < offset) return [];
    if (reverse === offset) {
      const none = new Int32Array(some[0].length);
      return [{ offset, reverse, both: some.map((way): Pair => [way, none]) }];
    }
    const back = spread(ways[reverse]);
    const both = spread(some).flatMap((way) => back.map((other): Pair => [way, other]));
    return [{ offset, reverse, both }];
  });
}

/** Some of many ways, from the first to the last. */
function spread(ways: readonly Int32Array[]): readonly Int32Array[] {
  if (ways.length <= MOST_TOGETHER) return ways;
  return Array.from(
    { length: MOST_TOGETHER },
    (_, i) => ways[Math.round((i * (ways.length - 1)) / (MOST_TOGETHER - 1))],
  );
}

/** What the ports have to do without a pair of ways, and what is wanted. */
interface Loads {
  readonly load: Float64Array;
  /** What a block by each port costs. */
  readonly heaviness: Float64Array;
  /** The most that a port should have to do. */
  readonly target: number;
}

/** What it costs that a port has more to do than it should. */
const OVERLOAD = 100;

/** One of those pairs of ways that add least to the squares of the loads. */
function cheapest(
  pairs: readonly Pair[],
  { load, heaviness, target }: Loads,
  turn: (below: number) => number,
): Pair {
  let least = Number.POSITIVE_INFINITY;
  let found: Pair[] = [];
  for (const pair of pairs) {
    const [way, back] = pair;
    let cost = 0;
    for (let port = 0; port < load.length; port++) {
      const more = way[port] + back[port];
      const after = load[port] + more;
      cost += heaviness[port] * after ** 2 + OVERLOAD * Math.max(0, after - target) ** 2;
    }
    if (cost < least * (1 - 1e-12)) [least, found] = [cost, []];
    if (cost <= least * (1 + 1e-12)) found.push(pair);
  }
  return found[turn(found.length)];
}

/** Numbers below a given one, always the same ones after each other (a linear congruential generator). */
function turning(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * By node: its ways from node 0 that weigh no more than so much above the lightest, the lightest first. None goes both ahead and
 * back along an axis.
 */
function waysWithin(lattice: Lattice, weights: readonly number[], excess: number): Hops[][] {
  const { nodes, ports, axisPorts, neighbours } = lattice;
  const { weights: lightest } = lightestWays(lattice, weights);
  const weightOf = (hops: Hops) =>
    hops.reduce((sum, links, axis) => sum + Math.abs(links) * weights[axis], 0);
  const found: Map<string, Hops>[] = Array.from({ length: nodes }, () => new Map());
  const none = new Array<number>(axisPorts.length).fill(0);
  found[0].set(none.join(), none);
  const waiting: (readonly [node: number, hops: Hops])[] = [[0, none]];
  // All ways without their last link are such ways as well, so that none is missed.
  for (const [node, hops] of waiting) {
    for (const [axis, { ahead, back }] of axisPorts.entries()) {
      for (const port of ahead === back ? [ahead] : [ahead, back]) {
        const way = port === ahead ? 1 : -1;
        if (hops[axis] * way < 0) continue;
        const target = neighbours[node * ports + port];
        const longer = hops.map((links, other) => (other === axis ? links + way : links));
        const key = longer.join();
        if (weightOf(longer) > lightest[target] + excess || found[target].has(key)) continue;
        if (found[target].size === MOST_WAYS) continue;
        found[target].set(key, longer);
        waiting.push([target, longer]);
      }
    }
  }
  return found.map((some) => [...some.values()].sort((one, other) => weightOf(one) - weightOf(other)));
}

/** By port: how often a way leaves by it. */
function countsOf(hops: Hops, axisPorts: Lattice['axisPorts'], ports: number): Int32Array {
  const counts = new Int32Array(ports);
  for (const [axis, { ahead, back }] of axisPorts.entries()) {
    counts[hops[axis] > 0 ? ahead : back] += Math.abs(hops[axis]);
  }
  return counts;
}
