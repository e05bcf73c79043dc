import { gcd } from '../gcd.ts';
import type { AxisPorts } from './axes.ts';

/** The links of a network that looks the same from every node. */
export interface Links {
  readonly nodes: number;
  readonly ports: number;
  readonly axisPorts: readonly AxisPorts[];
  /** By link, node * ports + port: the node to which it leads, -1 where there is none. */
  readonly neighbours: Int32Array;
}

/** Weights of the links along each axis, whole numbers, and what they say of a complete exchange. */
export interface Weighing {
  readonly weights: readonly number[];
  /** What a node's blocks weigh on their ways together, one for each node, on the lightest ways. */
  readonly crossings: number;
  /** What the links of a node weigh together. No schedule has the busiest link carry less than crossings / links blocks. */
  readonly links: number;
}

/** The lightest ways from node 0. */
export interface Lightest {
  /** By node: the weight of its way. */
  readonly weights: Float64Array;
  /** By node and axis: the links along it, negative ones back. */
  readonly hops: Int32Array;
}

/** Weights are multiplied by so much for each node, so that what weighs nothing weighs less than all that does. */
const SCALE = 4;

/** Weights under which links that weigh nothing are crossed as little as can be. */
export function aboveNothing({ nodes }: Links, weights: readonly number[]): number[] {
  return weights.map((weight) => (weight === 0 ? 1 : SCALE * nodes * weight));
}

/** Nodes that were found along one axis. They are done by their weights, and so stand in the order of these. */
interface Found {
  readonly nodes: number[];
  readonly weights: number[];
  /** How many had been found before, along any axis. */
  readonly before: number[];
  next: number;
}

/** The lightest ways to all nodes; of equal ones those with links of lower ports first. @param weights by axis, above 0 */
export function lightestWays(
  { nodes, ports, axisPorts, neighbours }: Links,
  weights: readonly number[],
): Lightest {
  const axes = axisPorts.length;
  const lightest = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  const hops = new Int32Array(nodes * axes);
  const isDone = new Uint8Array(nodes);
  const found = axisPorts.map((): Found => ({ nodes: [], weights: [], before: [], next: 0 }));
  let count = 0;
  lightest[0] = 0;
  for (let node: number | undefined = 0; node !== undefined; node = removeLightest(found)) {
    if (isDone[node] === 1) continue;
    isDone[node] = 1;
    for (let axis = 0; axis < axes; axis++) {
      const { ahead, back } = axisPorts[axis];
      const weight = lightest[node] + weights[axis];
      for (const port of ahead === back ? [ahead] : [ahead, back]) {
        const target = neighbours[node * ports + port];
        if (weight >= lightest[target]) continue;
        lightest[target] = weight;
        hops.copyWithin(target * axes, node * axes, (node + 1) * axes);
        hops[target * axes + axis] += port === ahead ? 1 : -1;
        found[axis].nodes.push(target);
        found[axis].weights.push(weight);
        found[axis].before.push(count++);
      }
    }
  }
  return { weights: lightest, hops };
}

/** Takes out the lightest node, of equal ones that which was found first; undefined where there is none. */
function removeLightest(found: readonly Found[]): number | undefined {
  let least: Found | undefined;
  for (const one of found) {
    if (one.next === one.nodes.length) continue;
    const more = least === undefined ? -1 : one.weights[one.next] - least.weights[least.next];
    if (least === undefined || more < 0 || (more === 0 && one.before[one.next] < least.before[least.next])) {
      least = one;
    }
  }
  return least?.nodes[least.next++];
}

/** How often the weights of three and more axes are doubled, to be looked for among finer ones. */
const DOUBLINGS = 8;

/**
 * Weights under which the busiest link of a complete exchange has most to carry, whatever the schedule: all of its blocks weigh
 * on their ways at least what they do on the lightest ones, and the links carry that between them. By averaging over the
 * translations this is the dual of the program for the least load, so that for one or two axes it is that least load. For more
 * axes it is the most that is found among weights of 0 and 1, and those by how far links go, and then near the best, with ever
 * finer ones: a bound, too.
 *
 * @param lengths by axis: how far a link along it goes, as coordinates of nodes say it
 */
export function heaviest(links: Links, lengths: readonly number[]): Weighing {
  const axes = links.axisPorts.length;
  if (axes === 2) return onTwoAxes(links);
  const loadOf = ({ crossings, links: each }: Weighing) => crossings / each;
  const along = portsAlong(links);
  const weighings: Loads[] = [];
  // The ways of any weighing have at least the weight of the lightest ones under others.
  const mostOf = (weights: readonly number[]) =>
    weighings.reduce((most, { hops }) => Math.min(most, total(hops, weights)), Number.POSITIVE_INFINITY) /
    total(along, weights);
  /** The heaviest of these and the one given, without weighing what cannot be heavier. */
  const heaviestOf = (all: readonly (readonly number[])[], best: Loads) => {
    let heaviest = best;
    const byHope = all
      .map((weights) => ({ weights, hope: mostOf(weights) }))
      .sort((one, other) => other.hope - one.hope);
    for (const { weights } of byHope) {
      if (mostOf(weights) <= loadOf(heaviest)) continue;
      const weighing = weigh(links, weights);
      weighings.push(weighing);
      if (loadOf(weighing) > loadOf(heaviest)) heaviest = weighing;
    }
    return heaviest;
  };
  let rough: number[][] = [[]];
  for (let axis = 0; axis < axes; axis++)
    rough = rough.flatMap((some) => [0, 1].map((weight) => [...some, weight]));
  const even = weigh(
    links,
    along.map(() => 1),
  );
  weighings.push(even);
  let best = heaviestOf([lengths, ...rough.filter((weights) => weights.includes(1))], even);
  for (let doubling = 0; axes > 1 && doubling < DOUBLINGS; doubling++) {
    let weights = best.weights.map((weight) => 2 * weight);
    for (;;) {
      const found = heaviestOf(nearWeights(weights), best);
      if (found === best) break;
      best = found;
      weights = [...found.weights];
    }
  }
  return best;
}

/** Weights of which one or two are one more or less. */
function nearWeights(weights: readonly number[]): number[][] {
  const near: number[][] = [];
  for (let one = 0; one < weights.length; one++) {
    for (let other = one; other < weights.length; other++) {
      for (const more of [1, -1]) {
        for (const further of [1, -1]) {
          const some = [...weights];
          some[one] += more;
          if (other !== one) some[other] += further;
          if (some.every((weight) => weight >= 0) && some.some((weight) => weight > 0)) near.push(some);
        }
      }
    }
  }
  return near;
}

/** On the lightest ways. */
interface Loads extends Weighing {
  /** By axis: links along it of all ways. */
  readonly hops: readonly number[];
}

function weigh(links: Links, weights: readonly number[]): Loads {
  const { hops } = lightestWays(links, aboveNothing(links, weights));
  const axes = weights.length;
  const along = weights.map((_, axis) => {
    let sum = 0;
    for (let i = axis; i < hops.length; i += axes) sum += Math.abs(hops[i]);
    return sum;
  });
  return {
    weights,
    hops: along,
    crossings: total(along, weights),
    links: total(portsAlong(links), weights),
  };
}

function total(counts: readonly number[], weights: readonly number[]): number {
  return counts.reduce((sum, count, axis) => sum + count * weights[axis], 0);
}

/** By axis: links of a node along it. */
function portsAlong({ axisPorts }: Links): number[] {
  return axisPorts.map(({ ahead, back }) => (ahead === back ? 1 : 2));
}

/**
 * The load is a concave function of the share of the second axis in the weights, and every set of ways gives a line above it:
 * where the lines of both sides meet is tried next, until no way is lighter there.
 */
function onTwoAxes(links: Links): Weighing {
  const [first, second] = portsAlong(links);
  // The ends of the line of a weighing, times the links along both axes.
  const ends = ({ hops }: Loads) => [hops[0] * second, hops[1] * first] as const;
  let left = weigh(links, [1, 0]);
  let right = weigh(links, [0, 1]);
  if (ends(left)[1] <= ends(left)[0]) return left;
  if (ends(right)[0] <= ends(right)[1]) return right;
  for (;;) {
    const [[a, b], [c, d]] = [ends(left), ends(right)];
    const [here, there] = [b - d, c - a];
    if (here <= 0 || there <= 0) return here <= 0 ? right : left;
    const common = gcd(here * second, there * first);
    const middle = weigh(links, [(here * second) / common, (there * first) / common]);
    const [from, to] = ends(middle);
    if (from === to || from * here + to * there === a * here + b * there) return middle;
    if (to > from) left = middle;
    else right = middle;
  }
}
