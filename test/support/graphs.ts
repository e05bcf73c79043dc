import fc from 'fast-check';
import { graph, InputError, type Topology } from '../../src/schedules/index.ts';
import type { Pair } from '../../src/schedules/model/networks/graph.ts';
import { randomWords, shuffled } from '../../src/schedules/model/random.ts';

/** The graph of Petersen: ten nodes of three links, any two at most two links apart. */
export const PETERSEN = [
  ...[0, 1, 2, 3, 4].map((node) => [node, (node + 1) % 5] as const),
  ...[0, 1, 2, 3, 4].map((node) => [node, node + 5] as const),
  ...[0, 1, 2, 3, 4].map((node) => [5 + node, 5 + ((node + 2) % 5)] as const),
];

/** Links that join 2 to `most` nodes: a tree, and any others. */
export function randomPairs(most: number): fc.Arbitrary<(readonly [number, number])[]> {
  return fc
    .array(fc.tuple(fc.nat(), fc.array(fc.nat(), { maxLength: 3 })), { minLength: 1, maxLength: most - 1 })
    .map((drawn) => {
      const pairs = drawn.flatMap(([parent, others], i) => {
        const ends = new Set([parent, ...others].map((end) => end % (i + 1)));
        return [...ends].map((end) => [i + 1, end] as const);
      });
      return pairs;
    });
}

/**
 * Any network of up to so many nodes and relays: links both ways and one way, of width 1 to 3. Those of which nothing joins all nodes are
 * left out.
 */
export function randomNetworks(mostNodes: number, mostRelays: number): fc.Arbitrary<Topology> {
  const drawn = fc.record({
    nodes: fc.integer({ min: 2, max: mostNodes }),
    relays: fc.integer({ min: 0, max: mostRelays }),
    links: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 3 }), fc.nat(3)), {
      minLength: 3,
      maxLength: 3 * (mostNodes + mostRelays),
    }),
  });
  return drawn.map(networkOf).filter((network) => network !== undefined);
}

function networkOf({
  nodes,
  relays,
  links,
}: {
  nodes: number;
  relays: number;
  links: readonly (readonly [number, number, number, number])[];
}): Topology | undefined {
  const vertices = nodes + relays;
  const taken = new Set<string>();
  const [pairs, arcs]: Pair[][] = [[], []];
  // The last vertex is named, so that there are as many as were drawn.
  for (const [one, other, width, way] of [[vertices - 1, 0, 1, 0] as const, ...links]) {
    const [from, to] = [one % vertices, other % vertices];
    const isPair = way > 0;
    const ways = isPair ? [`${from}>${to}`, `${to}>${from}`] : [`${from}>${to}`];
    if (from === to || ways.some((name) => taken.has(name))) continue;
    for (const name of ways) taken.add(name);
    (isPair ? pairs : arcs).push(width === 1 ? [from, to] : [from, to, width]);
  }
  try {
    return graph(pairs, { arcs, relays });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** A graph in which each node has as many links, drawn at random: the same for the same seed. */
export function randomRegular(nodes: number, degree: number, seed: number): Topology {
  const random = randomWords(seed);
  for (;;) {
    const pairs = regularPairs(nodes, degree, random);
    try {
      if (pairs) return graph(pairs);
    } catch (error) {
      // In several parts: draw anew.
      if (!(error instanceof InputError)) throw error;
    }
  }
}

/** Ends of links are joined as they come in a random order, those that cannot be joined once more; undefined where some are left. */
function regularPairs(nodes: number, degree: number, random: () => number): Pair[] | undefined {
  const taken = new Set<string>();
  const pairs: Pair[] = [];
  let ends = Array.from({ length: nodes * degree }, (_, i) => i % nodes);
  for (let turn = 0; ends.length > 0; turn++) {
    if (turn === 100) return undefined;
    const order = shuffled(ends.length, random);
    const left: number[] = [];
    for (let i = 0; i + 1 < ends.length; i += 2) {
      const [one, other] = [ends[order[i]], ends[order[i + 1]]].sort((a, b) => a - b);
      const name = `${one}-${other}`;
      if (one === other || taken.has(name)) {
        left.push(one, other);
        continue;
      }
      taken.add(name);
      pairs.push([one, other]);
    }
    ends = left;
  }
  return pairs;
}
