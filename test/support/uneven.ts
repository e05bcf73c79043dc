import fc from 'fast-check';
import type { Routing, Timetable } from '../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import {
  circulant,
  completeExchange,
  cube,
  graph,
  lattice,
  mesh,
  type Problem,
  ring,
  type Topology,
  torus,
  unevenExchange,
} from '../../src/schedules/index.ts';
import { PETERSEN, randomNetworks, randomPairs } from './graphs.ts';
import { count } from './sample.ts';

/** Networks of 2 to 40 nodes, of each kind in which nodes have neighbours. */
export const networks: fc.Arbitrary<Topology> = fc.oneof(
  fc.integer({ min: 1, max: 5 }).map((dim) => cube(dim)),
  fc
    .constantFrom([2, 2], [2, 3], [3, 3], [4, 4], [5, 7], [2, 2, 2], [3, 3, 3], [2, 5, 4], [4, 2])
    .chain((shape) => fc.constantFrom(torus(shape), mesh(shape))),
  fc.integer({ min: 2, max: 40 }).map((nodes) => ring(nodes)),
  fc.constantFrom(
    lattice([
      [4, 2],
      [0, 4],
    ]),
    circulant(13, [1, 5]),
    circulant(24, [3, 4]),
    graph(PETERSEN),
  ),
  randomPairs(16).map((pairs) => graph(pairs)),
);

/** Counts by sender x nodes + receiver, 0 to 1000: many, few, or most of them for one receiver. */
export function traffic(nodes: number): fc.Arbitrary<number[]> {
  const counts = (element: fc.Arbitrary<number>) =>
    fc.array(element, { minLength: nodes * nodes, maxLength: nodes * nodes });
  const any = fc.integer({ min: 0, max: 1000 });
  return fc.oneof(
    counts(fc.integer({ min: 0, max: 9 })),
    counts(fc.oneof({ arbitrary: fc.constant(0), weight: 12 }, any)),
    fc
      .tuple(fc.nat({ max: nodes - 1 }), counts(fc.integer({ min: 0, max: 1 })), any)
      .map(([hot, few, most]) => few.map((count, pair) => (pair % nodes === hot ? most : count))),
  );
}

/** Elements that go one way together: the nodes from the sender to the receiver. */
interface Way {
  readonly way: readonly number[];
  readonly size: number;
}

/** Ways as a routing, in their order. */
export function routing(nodes: number, ways: readonly Way[]): Routing {
  const firstHop = [0];
  for (const { way } of ways) firstHop.push(firstHop[firstHop.length - 1] + way.length - 1);
  return {
    pairs: Uint32Array.from(ways, ({ way }) => way[0] * nodes + way[way.length - 1]),
    sizes: Uint32Array.from(ways, ({ size }) => size),
    firstHop: Uint32Array.from(firstHop),
    stops: Uint32Array.from(ways.flatMap(({ way }) => way.slice(1))),
  };
}

/** One or two ways for each pair, the shortest one to some node and from there the shortest one on, as draws say. */
export function anyRoutes(topology: Topology, counts: readonly number[], draws: readonly number[]): Routing {
  const { nodes } = topology;
  let drawn = 0;
  const draw = (below: number) => draws[drawn++ % draws.length] % below;
  const ways = counts.flatMap((count, pair) => {
    const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
    if (sender === receiver) return [];
    const part = draw(count + 1);
    return [part, count - part].flatMap((size) => {
      if (size === 0) return [];
      const over = draw(3) === 0 ? draw(nodes) : receiver;
      const there = shortestWay(topology, sender, over, draw);
      return { way: [...there, ...shortestWay(topology, over, receiver, draw).slice(1)], size };
    });
  });
  return routing(nodes, ways);
}

/** One of the shortest ways, as draws say. */
function shortestWay(
  { ports, neighbour, distance }: Topology,
  from: number,
  to: number,
  draw: (below: number) => number,
): number[] {
  const way = [from];
  for (let at = from; at !== to; way.push(at)) {
    const nearer = Array.from({ length: ports }, (_, port) => neighbour(at, port) ?? at).filter(
      (node) => distance(node, to) < distance(at, to),
    );
    at = nearer[draw(nearer.length)];
  }
  return way;
}

/** By step: elements of the longest message, if what crosses a link in a step is one. */
export function largestMessages(nodes: number, timetable: Timetable): number[] {
  const { pairs, sizes, firstHop, stops, steps } = timetable;
  const sent = new Map<number, number>();
  const largest: number[] = [];
  for (const [route, pair] of pairs.entries()) {
    let at = Math.floor(pair / nodes);
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) {
      const message = (steps[hop] * nodes + at) * nodes + stops[hop];
      const elements = (sent.get(message) ?? 0) + sizes[route];
      sent.set(message, elements);
      largest[steps[hop]] = Math.max(largest[steps[hop]] ?? 0, elements);
      at = stops[hop];
    }
  }
  return largest;
}

/** Complete exchanges, and exchanges by any counts, on any networks with up to so many relays, by links 1 to 3 blocks wide. */
export function randomExchanges(mostRelays: number): fc.Arbitrary<Problem> {
  const drawn = fc.record({
    topology: randomNetworks(count(7, 9, 20), mostRelays),
    counts: fc.infiniteStream(fc.nat(3)),
    width: fc.integer({ min: 1, max: 3 }),
    isExchange: fc.boolean(),
  });
  return drawn.map(({ topology, counts, width, isExchange }) =>
    isExchange
      ? completeExchange({ topology, width })
      : unevenExchange({
          ...{ topology, width },
          counts: Array.from({ length: topology.nodes ** 2 }, () => counts.next().value),
        }),
  );
}
