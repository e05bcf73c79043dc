import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  check,
  completeExchange,
  cube,
  exchangePattern,
  findAlgorithm,
  gather,
  graph,
  mesh,
  ring,
  scatter,
  solve,
  torus,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import { circulant, lattice } from '../../../../src/schedules/model/networks/lattice.ts';
import type { Topology } from '../../../../src/schedules/model/networks/topology.ts';
import type { Demand } from '../../../../src/schedules/model/problem.ts';
import { askedOf } from '../../../../src/schedules/proof/bounds/asked.ts';
import { surveyOf } from '../../../../src/schedules/proof/bounds/bounds.ts';
import {
  boundByWeights,
  type Flows,
  flowsOf,
  unknownsOf,
} from '../../../../src/schedules/proof/bounds/least-load.ts';
import { randomNetworks } from '../../../support/graphs.ts';
import { leastLoad } from '../../../support/least-load.ts';
import { asTable, tableBy } from '../../../support/pattern-tables.ts';
import { cases, count } from '../../../support/sample.ts';
import { seeded } from '../../../support/timetables.ts';

const exchangeOn = (topology: Topology, copies = 1) =>
  flowsOf(topology, completeExchange({ topology, copies }).demand());

/** The same for every node, as if they were not alike. */
const exchangeOfEach = (topology: Topology, copies = 1) =>
  flowsOf(topology, asTable(exchangePattern(topology.nodes, topology.members * copies, topology.members)));

/** Floor(z/2) ceil(z/2) N / z blocks go each way between the halves of the longest side z, over N / z links. */
const throughTheMiddle = (side: number, nodes: number) =>
  (Math.floor(side / 2) * Math.ceil(side / 2) * (nodes / side) ** 2) / (nodes / side);

describe('the least load over all routes', () => {
  const known = [
    { network: mesh([3, 3]), load: throughTheMiddle(3, 9) },
    { network: mesh([3, 5]), load: throughTheMiddle(5, 15) },
    { network: mesh([2, 2, 3]), load: throughTheMiddle(3, 12) },
    // All links alike: the distances, divided by the links.
    { network: torus([4, 4]), load: (2 * 4 * 4) / 4 },
    { network: cube(4), load: 8 },
    // By shortest ways alone it would be 14.
    { network: circulant(16, [1, 2]), load: 32 / 3 },
    {
      network: lattice([
        [2, 1],
        [0, 8],
      ]),
      load: undefined,
    },
    { network: torus([3, 4, 2]), load: 12 },
    { network: torus([3, 2]), load: 3 },
    { network: ring(7), load: 6 },
    { network: mesh([7]), load: 12 },
    { network: cube(3), load: 4 },
    // Larger ones of the same kinds.
    { network: mesh([4, 4]), load: throughTheMiddle(4, 16) },
    { network: torus([5, 5]), load: (2 * 5 * 6) / 4 },
  ];

  it.each(cases(known, 12, 12))('on $network.label is what is known of it', async ({ network, load }) => {
    const found = await leastLoad(exchangeOn(network));
    // Where a formula says it, it says what the linear program finds.
    expect(network.leastLoad(network.nodes) ?? found).toBeCloseTo(found, 4);
    expect(network.leastLoad(3 * network.nodes) ?? 3 * found).toBeCloseTo(3 * found, 3);
    if (load !== undefined) expect(found).toBeCloseTo(load, 4);
    expect(Math.ceil(found)).toBe(
      Math.max(network.leastTimes(network.nodes), Math.ceil(Number(network.distances()) / network.links)),
    );
  });

  it.each([
    torus([5]),
    torus([3, 4]),
    torus([2, 3]),
    cube(3),
    cube(2, 2),
    circulant(11, [2, 3]),
    circulant(8, [1, 4]),
    lattice([
      [3, 1],
      [0, 3],
    ]),
  ])('on $label is that of the ways from all nodes, though one node stands for all', async (network) => {
    const [one, each] = [exchangeOn(network, 2), exchangeOfEach(network, 2)];
    expect([one.sources.length, one.groups]).toEqual([1, network.ports]);
    expect([each.sources.length, each.groups]).toEqual([network.nodes, network.links]);
    expect(await leastLoad(one)).toBeCloseTo(await leastLoad(each), 4);
  });

  it('of two copies is twice that of one', async () => {
    const topology = mesh([3, 3]);
    expect(await leastLoad(exchangeOn(topology, 2))).toBeCloseTo(2 * throughTheMiddle(3, 9), 4);
  });

  it('of a scatter is what its root sends on each of its links', async () => {
    const topology = cube(3);
    const demand = scatter({ topology, root: 3, copies: 1 }).demand();
    expect(await leastLoad(flowsOf(topology, demand))).toBeCloseTo(7 / 3, 4);
  });

  it.each([
    // What the root gets comes over all of its links.
    { topology: cube(3), root: 3, load: 7 / 3 },
    { topology: mesh([2, 4]), root: 0, load: 7 / 2 },
  ])('of a gather on $topology.label is found from its root, backwards', async ({ topology, root, load }) => {
    const demand = gather({ topology, root, copies: 1 }).demand();
    const flows = flowsOf(topology, demand);
    expect(flows.sources.map(({ node }) => node)).toEqual([root]);
    expect(unknownsOf(topology, demand)).toBe(topology.links + 1);
    const { links } = exchangeOfEach(topology);
    expect(flows.links).toEqual(
      links.map(({ from, to, group }) => ({ lanes: 1, from: to, to: from, group })),
    );
    expect(await leastLoad(flows)).toBeCloseTo(load, 4);
  });

  it('is never above what any routes load the busiest link with, whatever the weights', () => {
    const networks = [mesh([3, 2]), ring(5), torus([3, 3]), circulant(7, [1, 3]), cube(2), cube(1, 2)];
    fc.assert(
      fc.property(
        fc.constantFrom(...networks),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (network, drawn) => {
          const flows = exchangeOn(network);
          const weights = Array.from({ length: flows.groups }, () => drawn.next().value);
          weights[0] += 0.1;
          const { weights: whole, crossings, links } = boundByWeights(flows, weights);
          expect(whole.every(Number.isInteger)).toBe(true);
          expect(links).toBe(whole.reduce((sum, weight) => sum + weight, 0));
          const each = exchangeOfEach(network);
          const ofLinks = flows.links.map(({ group = -1 }) => weights[group]);
          expect(Number(crossings) / links).toBeCloseTo(boundOf(each, ofLinks), 3);
          expect(Number(crossings) / links).toBeLessThanOrEqual(
            loadOfRandomWays(each, () => drawn.next().value),
          );
        },
      ),
      { numRuns: count(10, 10, 40) },
    );
  });

  it('is never above what any routes have the busiest node send, or a wide link carry on each lane, whatever the weights', () => {
    const wide = graph([
      [0, 1, 2],
      [1, 2],
      [2, 3, 3],
      [3, 0],
      [0, 2, 2],
      [3, 4],
    ]);
    const star = graph([
      [0, 1],
      [0, 2],
      [0, 3],
      [3, 4],
    ]);
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(wide, star, mesh([3, 2])), randomNetworks(6, 4)),
        fc.constantFrom('links' as const, 'nodes' as const),
        fc.nat(),
        (topology, by, seed) => {
          const random = seeded(seed);
          const flows = flowsOf(topology, completeExchange({ topology }).demand(), by);
          const weights = Array.from({ length: flows.groups }, () => random());
          weights[0] += 0.1;
          const { crossings, links } = boundByWeights(flows, weights);
          const loads = loadsOfRandomWays(flows, random);
          // By the definition: what a node sends is what its links carry; a link of several lanes takes so many at a time.
          const busy = new Map<number, number>();
          for (const [link, load] of loads.entries()) {
            const { from, lanes, group } = flows.links[link];
            // What a relay passes on no port of a node sends.
            if (group === undefined) continue;
            const [key, share] = by === 'nodes' ? [from, load] : [link, load / lanes];
            busy.set(key, (busy.get(key) ?? 0) + share);
          }
          expect(Number(crossings) / links).toBeLessThanOrEqual(Math.max(...busy.values()) + 1e-9);
        },
      ),
      { numRuns: count(20, 60, 400) },
    );
  });

  it('of networks with relays, wide links and links one way is no less than a cut, and no more than packed blocks take', async () => {
    const drawn = fc.sample(randomNetworks(count(6, 8, 40), 6), { seed: 44, numRuns: count(10, 40, 500) });
    const tally = { networks: drawn.length, cut: 0, reached: 0 };
    for (const topology of drawn) {
      const exchange = completeExchange({ topology });
      const load = await leastLoad(flowsOf(topology, exchange.demand()));
      const cut = topology.leastTimes(topology.nodes);
      const { steps } = check(solve(findAlgorithm('packed'), exchange)).certificate;
      expect(cut).toBeLessThanOrEqual(load * (1 + 1e-5));
      expect(Math.ceil(load - 1e-5)).toBeLessThanOrEqual(steps);
      tally.cut += Number(Math.ceil(cut - 1e-5) === Math.ceil(load - 1e-5));
      tally.reached += Number(steps === Math.ceil(load - 1e-5));
    }
    console.log(
      `of ${tally.networks} networks cuts say as much on ${tally.cut}, and packed takes no more on ${tally.reached}`,
    );
  });

  it('counts the unknowns of its program: a flow from each sender over each link, and the load', () => {
    const topology = mesh([3, 2]);
    expect(unknownsOf(topology, completeExchange({ topology }).demand())).toBe(6 * 14 + 1);
    const demand: Demand = scatter({ topology: cube(3), root: 0, copies: 1 }).demand();
    expect(unknownsOf(cube(3), demand)).toBe(24 + 1);
    const large = cube(16);
    expect(unknownsOf(large, completeExchange({ topology: large }).demand())).toBe(16 * 2 ** 16 + 1);
    // Blocks that stay are sent by nobody.
    const still = tableBy(8, 1, (place) => place);
    expect(unknownsOf(cube(3), still)).toBe(1);
  });
});

/** Walks from node to node at random until each block has arrived: the most that a link carries. */
function loadOfRandomWays(flows: Flows, random: () => number): number {
  return Math.max(...loadsOfRandomWays(flows, random));
}

/** By link: what it carries then. */
function loadsOfRandomWays({ links, sources }: Flows, random: () => number): number[] {
  const load = links.map(() => 0);
  for (const { node: source, blocks } of sources) {
    for (const [node, count] of blocks.entries()) {
      for (let at = source; at !== node && count > 0; ) {
        const leaving = links.flatMap(({ from, to }, link) =>
          from === at && reaching(links, node).has(to) ? [link] : [],
        );
        const link = leaving[Math.min(leaving.length - 1, Math.floor(random() * leaving.length))];
        load[link] += count;
        at = links[link].to;
      }
    }
  }
  return load;
}

/** Vertices from which a way leads to a node: of some relays none leads anywhere. */
function reaching(links: Flows['links'], node: number): ReadonlySet<number> {
  const reached = new Set([node]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of links) if (reached.has(to)) reached.add(from);
  }
  return reached;
}

/** What weights prove, as they are: what all blocks weigh on the lightest ways, of what all links weigh. By Floyd and Warshall. */
function boundOf({ vertices, links, sources }: Flows, weights: readonly number[]): number {
  const lightest = Array.from({ length: vertices }, (_, from) =>
    Array.from({ length: vertices }, (__, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  );
  for (const [link, { from, to }] of links.entries()) {
    lightest[from][to] = Math.min(lightest[from][to], weights[link]);
  }
  for (let by = 0; by < vertices; by++) {
    for (const row of lightest) {
      for (const [to, further] of lightest[by].entries()) row[to] = Math.min(row[to], row[by] + further);
    }
  }
  const crossings = sources.map(({ node: from, blocks }) =>
    blocks.reduce((sum, count, to) => (count > 0 ? sum + count * lightest[from][to] : sum), 0),
  );
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return sumOf(crossings) / sumOf(weights);
}

describe('weights of the links', () => {
  const [left, right] = [0, 8].map((hub) => Array.from({ length: 7 }, (_, i) => [hub, hub + i + 1] as const));
  const stars = graph([...left, ...right, [0, 8]]);
  const table = (count: number) =>
    unevenExchange({ topology: stars, counts: Array.from({ length: 256 }, (_, i) => (i % 17 ? count : 0)) });
  const isBridge = ({ from, to }: Flows['links'][number]) => from + to === 8 && from * to === 0;
  const weightsOf = (weight: number) => {
    const { links } = flowsOf(stars, askedOf(table(1)));
    return links.map((link) => (isBridge(link) ? weight : 0));
  };

  it('prove no more than there is, however much that is', () => {
    for (const count of [1, 2 ** 31 + 1, 2 ** 32 - 1]) {
      const { load = 0 } = surveyOf(stars, askedOf(table(count)), weightsOf(1));
      // 64 pairs go over the link between the stars.
      expect(load).toBeLessThanOrEqual(64 * count);
      expect(load).toBeGreaterThan(64 * count * (1 - 2 ** -27));
    }
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('prove nothing where one is %d', (weight) => {
    expect(surveyOf(stars, askedOf(table(1)), weightsOf(weight)).load).toBeUndefined();
  });
});
