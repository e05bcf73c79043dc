import { describe, expect, test } from 'vitest';
import {
  completeExchange,
  cube,
  EMPTY,
  exchangePattern,
  type Grid,
  gather,
  graph,
  mesh,
  ring,
  scatter,
  sequencePattern,
  servers,
  switched,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import { circulant, lattice } from '../../../../src/schedules/model/networks/lattice.ts';
import { askedOf } from '../../../../src/schedules/proof/bounds/asked.ts';
import { demanded, leastFor, surveyOf } from '../../../../src/schedules/proof/bounds/bounds.ts';
import { numberOf, placeOf } from '../../../support/grid-schedules.ts';
import { asTable, tableBy } from '../../../support/pattern-tables.ts';

const dims = Array.from({ length: 12 }, (_, i) => i + 1);

describe('demand of the complete exchange', () => {
  test('is K/2 block times with all ports (Johnsson-Ho 1992, section 1)', () => {
    for (const d of dims) {
      const K = 2 ** d;
      const { lowerBound } = demanded(cube(d), exchangePattern(K, K, 2 ** d), 'all', 'store-and-forward');
      expect(lowerBound).toBe(K / 2);
    }
  });

  test('is dK/2 block times with one port and K - 1 with one port and wormholes', () => {
    for (const d of dims) {
      const K = 2 ** d;
      const pattern = exchangePattern(K, K, 2 ** d);
      expect(demanded(cube(d), pattern, 'one', 'store-and-forward').lowerBound).toBe((d * K) / 2);
      expect(demanded(cube(d), pattern, 'one', 'wormhole').lowerBound).toBe(K - 1);
      expect(demanded(cube(d), pattern, 'all', 'wormhole').lowerBound).toBe(K / 2);
    }
  });

  test('crosses N * dK/2 links: half of the bits of an address are ones', () => {
    for (const d of dims) {
      const N = 2 ** d;
      for (const copies of [1, 3]) {
        const pattern = exchangePattern(N, copies * N, 2 ** d);
        expect(demanded(cube(d), pattern, 'all', 'store-and-forward')).toMatchObject({
          linkCrossings: (N * d * copies * N) / 2,
          lowerBound: (copies * N) / 2,
          farthest: d,
        });
      }
    }
  });

  test('in subcubes crosses only their dimensions', () => {
    for (const [d, e, leastTime] of [
      [4, 1, 1],
      [4, 2, 2], // K e / 2d = 1, and opposite nodes are 2 links apart
      [5, 3, 3], // K e / 2d = 12/5
    ]) {
      const N = 2 ** d;
      const pattern = exchangePattern(N, 2 ** e, 2 ** e);
      expect(demanded(cube(d), pattern, 'all', 'store-and-forward')).toMatchObject({
        linkCrossings: (N * 2 ** e * e) / 2,
        lowerBound: leastTime,
        farthest: e,
      });
    }
  });

  test('in disjoint cubes is what it is in one, for each of them', () => {
    for (const [d, cubes, copies] of [
      [1, 4, 1],
      [3, 2, 3],
      [4, 4, 1],
    ]) {
      const K = copies * 2 ** d;
      const nodes = cubes * 2 ** d;
      const pattern = exchangePattern(nodes, K, 2 ** d);
      for (const [ports, switching, lowerBound] of [
        ['all', 'store-and-forward', K / 2],
        ['all', 'wormhole', K / 2],
        ['one', 'store-and-forward', (d * K) / 2],
        ['one', 'wormhole', K - copies],
      ] as const) {
        expect(demanded(cube(d, cubes), pattern, ports, switching)).toMatchObject({
          linkCrossings: (nodes * d * K) / 2,
          lowerBound,
          farthest: d,
        });
      }
    }
  });

  test('on wide channels is ceil(K/2b), and d where that is more (Johnsson-Ho 1992, section 6)', () => {
    for (const d of dims) {
      for (const copies of [1, 3]) {
        const K = copies * 2 ** d;
        const pattern = exchangePattern(2 ** d, K, 2 ** d);
        for (const b of [1, 2, 3, 5, 8, 100, 2 ** 20]) {
          const bound = (ports: 'one' | 'all', switching: 'store-and-forward' | 'wormhole') =>
            demanded(cube(d), pattern, ports, switching, b).lowerBound;
          expect(bound('all', 'store-and-forward')).toBe(Math.max(Math.ceil(K / (2 * b)), d));
          expect(bound('one', 'store-and-forward')).toBe(Math.max(Math.ceil((d * K) / (2 * b)), d));
          expect(bound('all', 'wormhole')).toBe(Math.ceil(K / (2 * b)));
          expect(bound('one', 'wormhole')).toBe(Math.ceil((K - copies) / b));
        }
      }
    }
  });

  test('comes out the same when the symmetry of the pattern is not used', () => {
    for (const d of [1, 2, 3, 4]) {
      const plain = exchangePattern(2 ** d, 2 ** d, 2 ** d);
      const asymmetric = asTable(plain);
      for (const ports of ['one', 'all'] as const) {
        for (const switching of ['store-and-forward', 'wormhole'] as const) {
          const one = demanded(cube(d), asymmetric, ports, switching);
          const { limits, ...rest } = demanded(cube(d), plain, ports, switching);
          // The load of the busiest link is known of exchanges alone.
          expect(one).toEqual({ ...rest, mayRise: true, limits: { ...limits, busiest: 0 } });
        }
      }
    }
  });
});

/** The place of a slot of a node. */
const placeAt = (nodes: number, node: number, slot: number) => slot * nodes + node;

describe('the fewest steps', () => {
  const ofExchange = (topology: Topology, ...model: ['one' | 'all', 'wormhole' | 'store-and-forward']) =>
    demanded(topology, exchangePattern(topology.nodes, topology.nodes, topology.nodes), ...model).leastSteps;

  test('are the diameter where blocks are stored on their way, unless a node reaches too few others', () => {
    expect(ofExchange(cube(6), 'all', 'store-and-forward')).toBe(6);
    expect(ofExchange(torus([8, 8]), 'one', 'store-and-forward')).toBe(8);
    // Two links away at most, but one node has sent to 3 others after two steps, and to 7 after three.
    expect(ofExchange(torus([3, 3]), 'one', 'store-and-forward')).toBe(4);
    expect(ofExchange(torus([3, 3]), 'all', 'store-and-forward')).toBe(2);
  });

  test('are those in which the blocks of a node can be in all others', () => {
    expect(ofExchange(cube(6), 'one', 'wormhole')).toBe(6);
    expect(ofExchange(cube(6), 'all', 'wormhole')).toBe(3);
    // Nodes in the middle of a mesh send four messages at a time: to 5, 25, 125 nodes.
    expect(ofExchange(mesh([5, 5]), 'all', 'wormhole')).toBe(2);
    expect(ofExchange(mesh([6, 6]), 'all', 'wormhole')).toBe(3);
    for (const [nodes, ports, steps] of [
      [2, 1, 1],
      [4, 1, 2],
      [5, 1, 3],
      [100, 1, 7],
      [9, 2, 2],
      [10, 2, 3],
      [5, 4, 1],
    ]) {
      expect(ofExchange(switched(nodes, ports), 'all', 'store-and-forward')).toBe(steps);
    }
  });

  test('of a pattern go by the node with the most receivers', () => {
    // Node 0 has a block for each node, the others have none.
    const one = tableBy(6, 6, (place) => (place % 6 === 0 ? placeAt(6, place / 6, place / 6) : EMPTY));
    expect(demanded(switched(6), one, 'one', 'store-and-forward').leastSteps).toBe(3);
    const nothing = tableBy(4, 2, (place) => place);
    expect(demanded(switched(4), nothing, 'one', 'store-and-forward').leastSteps).toBe(0);
    expect(demanded(cube(2), nothing, 'one', 'wormhole').leastSteps).toBe(0);
    // Four blocks for one node go there together.
    const four = tableBy(4, 4, (place) => (place % 4 === 0 ? place + 1 : EMPTY));
    expect(demanded(switched(4), four, 'one', 'store-and-forward').leastSteps).toBe(1);
  });

  test('of an exchange of a part of the nodes go by the nodes of a part', () => {
    expect(demanded(cube(4), exchangePattern(16, 4, 4), 'one', 'wormhole').leastSteps).toBe(2);
  });
});

describe('demand at a switch', () => {
  const at = (nodes: number, ports: number, copies = 1, width = 1) =>
    demanded(
      switched(nodes, ports),
      exchangePattern(nodes, copies * nodes, nodes),
      'all',
      'store-and-forward',
      width,
    );

  test('is what the ports of a node send: N - 1 blocks, so many at a time', () => {
    for (const nodes of [2, 3, 7, 12]) {
      for (let ports = 1; ports < nodes; ports++) {
        expect(at(nodes, ports).lowerBound).toBe(Math.ceil((nodes - 1) / ports));
        expect(at(nodes, ports, 3).lowerBound).toBe(Math.ceil((3 * (nodes - 1)) / ports));
        expect(at(nodes, ports, 3, 2).lowerBound).toBe(Math.ceil((3 * (nodes - 1)) / (2 * ports)));
        expect(at(nodes, ports)).toMatchObject({ linkCrossings: 2 * nodes * (nodes - 1), farthest: 1 });
      }
    }
  });

  test('is what a node receives where that is more', () => {
    const toNode0 = tableBy(5, 5, (place) => (place > 0 && place < 5 ? placeAt(5, 0, place) : EMPTY));
    expect(demanded(switched(5, 2), toNode0, 'all', 'store-and-forward').lowerBound).toBe(2);
    expect(demanded(switched(5, 2), toNode0, 'one', 'store-and-forward').lowerBound).toBe(4);
  });
});

describe('demand between servers', () => {
  test('is what the lanes of a server carry, or what its nodes send', () => {
    for (const [count, each, lanes] of [
      [2, 2, 1],
      [16, 8, 1],
      [3, 4, 2],
      [3, 4, 4],
      [5, 3, 2],
    ]) {
      const nodes = count * each;
      for (const [copies, width] of [
        [1, 1],
        [3, 1],
        [3, 2],
      ]) {
        const pattern = exchangePattern(nodes, copies * nodes, nodes);
        const least = demanded(servers(count, each, lanes), pattern, 'one', 'store-and-forward', width);
        // Each of its nodes has so many blocks for each node elsewhere.
        const out = copies * each * (nodes - each);
        const expected = Math.max(
          Math.ceil(out / (lanes * width)),
          Math.ceil((copies * (nodes - 1)) / width),
        );
        expect(least.lowerBound).toBe(expected);
        const inside = copies * nodes * (each - 1);
        expect(least.linkCrossings).toBe(2 * inside + 4 * copies * nodes * (nodes - each));
        expect(least.farthest).toBe(1);
      }
    }
  });

  test('spreads all crossings over all lanes', () => {
    const pattern = exchangePattern(12, 12, 12);
    const { limits } = leastFor(surveyOf(servers(3, 4, 2), pattern), 'all', 'store-and-forward');
    // 12 * 3 blocks over two links and 12 * 8 over four, on 24 links of nodes and 6 links of servers with two lanes.
    const crossings = Math.ceil((2 * 36 + 4 * 96) / (24 + 6 * 2));
    expect(limits).toEqual({
      sent: 11,
      received: 11,
      crossings,
      busiest: 16,
      boxes: 0,
      sending: 0,
      farthest: 1,
    });
  });
});

describe('the limits', () => {
  test('at a switch are those of its ports alone', () => {
    const pattern = exchangePattern(7, 14, 7);
    const { limits } = leastFor(surveyOf(switched(7, 3), pattern), 'all', 'store-and-forward');
    expect(limits).toEqual({
      sent: 4,
      received: 4,
      crossings: (7 * 12) / (7 * 3),
      busiest: 0,
      boxes: 0,
      sending: 0,
      farthest: 1,
    });
  });

  test('on a graph are those of each node on its own links', () => {
    // A triangle, and a node beside it: 3 + 4 + 4 + 5 links, and three blocks over the one link of node 3.
    const network = graph([
      [0, 1],
      [1, 2],
      [2, 0],
      [0, 3],
    ]);
    const { limits, leastSteps } = leastFor(surveyOf(network, exchangePattern(4, 4, 4)), 'all', 'wormhole');
    // Over the only link of a node goes all that it sends.
    expect(limits).toEqual({
      sent: 3,
      received: 3,
      crossings: 16 / 8,
      busiest: 3,
      boxes: 0,
      sending: 0,
      farthest: 0,
    });
    // Node 0 can send to all others at a time.
    expect(leastSteps).toBe(1);
  });
});

describe('demand of any pattern', () => {
  /** Node 0 of a 3-cube holds a block for each node, itself included; the others hold nothing. */
  const scatter = tableBy(8, 8, (place) => (place % 8 === 0 ? place + place / 8 : EMPTY));

  test('counts the blocks that one node must send, on as many ports as it may use', () => {
    // 7 blocks leave node 0; 3 + 2 * 3 + 3 = 12 links are crossed in all.
    expect(demanded(cube(3), scatter, 'one', 'store-and-forward')).toMatchObject({
      linkCrossings: 12,
      lowerBound: 7,
      farthest: 3,
    });
    expect(demanded(cube(3), scatter, 'all', 'store-and-forward').lowerBound).toBe(3);
    expect(demanded(cube(3), scatter, 'one', 'wormhole').lowerBound).toBe(7);
  });

  test('counts the blocks that one node must receive', () => {
    // Backwards: 7 blocks enter node 0.
    const gather = tableBy(8, 8, scatter.origin);
    expect(demanded(cube(3), gather, 'one', 'store-and-forward')).toMatchObject({
      linkCrossings: 12,
      lowerBound: 7,
      farthest: 3,
    });
    expect(demanded(cube(3), gather, 'all', 'store-and-forward').lowerBound).toBe(3);
    expect(demanded(cube(3), gather, 'all', 'wormhole', 2).lowerBound).toBe(2);
    expect(demanded(ring(8), gather, 'all', 'wormhole').lowerBound).toBe(4);
  });

  test('is nothing when every block is where it belongs', () => {
    const still = tableBy(8, 8, (place) => place);
    expect(demanded(cube(3), still, 'one', 'store-and-forward')).toMatchObject({
      linkCrossings: 0,
      lowerBound: 0,
      farthest: 0,
    });
  });
});

/** All networks that there are, small. */
const SMALL: readonly Topology[] = [
  cube(4),
  cube(2, 4),
  ring(7),
  torus([4, 3, 2]),
  torus([2, 2, 2]),
  mesh([5]),
  mesh([4, 3]),
  mesh([3, 3, 2]),
  switched(7, 3),
  servers(3, 4, 2),
  circulant(12, [1, 5]),
  circulant(11, [1, 2, 4]),
  lattice([
    [4, 2],
    [0, 4],
  ]),
  graph([
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 3],
  ]),
];

test.each(SMALL)(
  'the formulas of the $label say of an exchange what its blocks say, one by one',
  (topology) => {
    for (const copies of [1, 3]) {
      const exchange = completeExchange({ topology, copies });
      const byFormula = surveyOf(topology, askedOf(exchange));
      const byBlocks = surveyOf(
        topology,
        asTable(exchangePattern(topology.nodes, copies * topology.members, topology.members)),
      );
      for (const key of ['hops', 'crossings', 'farthest', 'receivers'] as const) {
        expect(byFormula[key]).toBe(byBlocks[key]);
      }
      for (const ports of ['one', 'all'] as const) {
        for (const width of [1, 2, 5]) {
          const [formula, blocks] = [byFormula, byBlocks].map(
            (survey) => leastFor(survey, ports, 'store-and-forward', width).limits,
          );
          // What is known of the busiest links no block says.
          expect({ ...formula, busiest: 0 }).toEqual(blocks);
        }
      }
    }
  },
);

test('bounds of scatters and gathers are those of their blocks, one by one', () => {
  for (const topology of [cube(3), torus([4, 2]), mesh([2, 4]), switched(8, 2), cube(1)]) {
    for (const problem of [scatter({ topology, root: 1, copies: 3 }), gather({ topology, root: 0 })]) {
      const [byTally, byBlocks] = [askedOf(problem), problem.demand()].map((asked) =>
        leastFor(surveyOf(topology, asked), 'all', 'store-and-forward'),
      );
      expect(byTally).toEqual(byBlocks);
    }
  }
});

test('the formulas of exchanges in sequence say what their blocks say, one by one', () => {
  for (const axes of [
    [1],
    [3],
    [1, 1],
    [2, 1],
    [1, 2],
    [2, 2],
    [3, 1, 2],
    [1, 3, 1],
    [2, 2, 2],
    [1, 1, 1, 1],
  ]) {
    const dim = axes.reduce((sum, order) => sum + order, 0);
    for (const [copies, spare] of [
      [1, 0],
      [3, 0],
      [1, 1],
    ]) {
      const topology = cube(dim + spare);
      const pattern = sequencePattern(topology.nodes, copies * 2 ** Math.max(...axes), axes);
      const [formula, blocks] = [pattern, asTable(pattern)].map((asked) => surveyOf(topology, asked));
      for (const key of ['hops', 'crossings', 'farthest', 'receivers'] as const) {
        expect([axes, key, formula[key]]).toEqual([axes, key, blocks[key]]);
      }
      for (const ports of ['one', 'all'] as const) {
        expect(leastFor(formula, ports, 'store-and-forward')).toEqual(
          leastFor(blocks, ports, 'store-and-forward'),
        );
      }
    }
  }
  const asked = sequencePattern(2 ** 20, 2 ** 10, [10, 10]);
  expect(surveyOf(cube(20), asked)).toMatchObject({ hops: 2n ** 29n * 20n, farthest: 20 });
});

describe('demand on tori and meshes', () => {
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const shapes = [
    [2],
    [3],
    [4],
    [5],
    [8],
    [2, 2],
    [2, 3],
    [3, 3],
    [4, 2],
    [4, 4],
    [5, 3],
    [2, 2, 3],
    [4, 2, 2],
  ];
  const grids = shapes.flatMap((shape) => [torus(shape), mesh(shape)]);
  const volume = (shape: readonly number[]) => shape.reduce((product, side) => product * side, 1);

  /** The neighbours of a node, each once. */
  const neighboursOf = ({ kind, shape }: Grid, node: number) => {
    const place = placeOf(shape, node);
    const neighbours = shape.flatMap((side, axis) =>
      [place[axis] - 1, place[axis] + 1]
        .filter((x) => kind === 'torus' || (x >= 0 && x < side))
        .map((x) => numberOf(shape, place.with(axis, x))),
    );
    return [...new Set(neighbours)];
  };
  /** By node: the links from a node, by a breadth-first search. */
  const distancesFrom = (grid: Grid, start: number) => {
    const distances = new Map([[start, 0]]);
    for (const [node, distance] of distances) {
      for (const neighbour of neighboursOf(grid, node)) {
        if (!distances.has(neighbour)) distances.set(neighbour, distance + 1);
      }
    }
    return distances;
  };
  const crossingsOf = (grid: Grid) =>
    range(grid.nodes).reduce(
      (sum, node) => sum + [...distancesFrom(grid, node).values()].reduce((all, links) => all + links, 0),
      0,
    );
  const linksOf = (grid: Grid) =>
    range(grid.nodes).reduce((sum, node) => sum + neighboursOf(grid, node).length, 0);
  const diameterOf = (grid: Grid) =>
    Math.max(...range(grid.nodes).map((node) => Math.max(...distancesFrom(grid, node).values())));

  test.each(grids)('crosses as many links as a breadth-first search counts: the $label', (grid) => {
    const { nodes } = grid;
    for (const copies of [1, 2]) {
      const pattern = exchangePattern(nodes, copies * nodes, nodes);
      const { linkCrossings } = demanded(grid, pattern, 'all', 'wormhole');
      expect(linkCrossings).toBe(copies * crossingsOf(grid));
      expect(demanded(grid, asTable(pattern), 'all', 'wormhole').linkCrossings).toBe(linkCrossings);
    }
  });

  test.each(grids)(
    'is the most that ports, links, distances and the bisection demand: the $label',
    (grid) => {
      const { kind, nodes, shape } = grid;
      for (const copies of [1, 3]) {
        const pattern = exchangePattern(nodes, copies * nodes, nodes);
        const own = copies * (nodes - 1);
        const fewestLinks = Math.min(...range(nodes).map((node) => neighboursOf(grid, node).length));
        // cs838, section 14, lemma: 1/2 floor(z1/2) ceil(z1/2) z2 .. zn on tori, all of it on meshes.
        const bisection = Math.max(
          ...shape.map(
            (side) =>
              (Math.floor(side / 2) * Math.ceil(side / 2) * volume(shape) * copies) /
              side /
              (kind === 'torus' && side > 2 ? 2 : 1),
          ),
        );
        const crossings = copies * crossingsOf(grid);
        for (const width of [1, 2, 5]) {
          const across = Math.ceil(Math.ceil(bisection) / width);
          const spread = Math.ceil(crossings / (linksOf(grid) * width));
          const bound = (ports: 'one' | 'all', switching: 'store-and-forward' | 'wormhole') =>
            demanded(grid, pattern, ports, switching, width).lowerBound;
          const sent = Math.ceil(own / width);
          const sentOnAll = Math.ceil(own / (fewestLinks * width));
          const byNodes = Math.ceil(crossings / (nodes * width));
          const far = diameterOf(grid);
          expect(bound('all', 'wormhole')).toBe(Math.max(sentOnAll, spread, across));
          expect(bound('all', 'store-and-forward')).toBe(Math.max(sentOnAll, spread, across, far));
          expect(bound('one', 'wormhole')).toBe(Math.max(sent, spread, across));
          expect(bound('one', 'store-and-forward')).toBe(Math.max(sent, byNodes, across, far));
        }
      }
    },
  );

  test.each([
    torus([1024, 1023]),
    mesh([3 ** 6, 3 ** 6]),
    mesh([2 ** 20]),
    torus([99, 101, 104]),
    mesh([70, 71, 72, 2]),
  ])(
    'on $label is exactly what its pairs take, counted by how far they are apart along each axis',
    (grid) => {
      const { kind, nodes, shape } = grid;
      // By axis: of two coordinates d apart there are as many pairs each way, in a ring from every place, in a row from side - d.
      const crossings = shape.reduce((sum, side) => {
        const lines = BigInt(nodes / side);
        let along = 0n;
        for (let d = 1; d < side; d++) {
          along += kind === 'torus' ? BigInt(side * Math.min(d, side - d)) : BigInt(2 * d * (side - d));
        }
        return sum + lines * lines * along;
      }, 0n);
      const up = (all: bigint, among: number) => all / BigInt(among) + (all % BigInt(among) === 0n ? 0n : 1n);
      const exchange = completeExchange({ topology: grid });
      for (const width of [1, 3]) {
        const { crossings: byNodes } = leastFor(
          surveyOf(grid, askedOf(exchange)),
          'one',
          'store-and-forward',
          width,
        ).limits;
        expect(BigInt(byNodes)).toBe(up(crossings, nodes * width));
        const { crossings: byLinks } = leastFor(
          surveyOf(grid, askedOf(exchange)),
          'all',
          'wormhole',
          width,
        ).limits;
        expect(BigInt(byLinks)).toBe(up(crossings, grid.links * width));
      }
    },
  );

  test('is the lemma of cs838 on the torus of many nodes: N^3/8 on a side of N, N^3/4 on the mesh', () => {
    for (const side of [4, 8, 16]) {
      const pattern = exchangePattern(side ** 2, side ** 2, side ** 2);
      expect(demanded(torus([side, side]), pattern, 'all', 'wormhole').lowerBound).toBe(side ** 3 / 8);
      expect(demanded(mesh([side, side]), pattern, 'all', 'wormhole').lowerBound).toBe(side ** 3 / 4);
    }
    expect(demanded(ring(12), exchangePattern(12, 12, 12), 'all', 'store-and-forward').lowerBound).toBe(18);
  });

  test('sends nothing across the bisection, and from no node as from another, in an exchange of a part of the nodes', () => {
    // Rows of a 4 x 4 mesh: nobody sends to another row. In a row of four 10 links each way are crossed.
    const rows = exchangePattern(16, 4, 4);
    expect(demanded(mesh([4, 4]), rows, 'all', 'wormhole')).toMatchObject({
      linkCrossings: 16 * 5,
      lowerBound: 2,
      farthest: 3,
    });
    // Pairs of nodes of a mesh of three by two: those at the ends are neighbours, the one around the corner is far apart.
    const grid = mesh([3, 2]);
    const pairs = exchangePattern(6, 2, 2);
    expect(demanded(grid, pairs, 'all', 'store-and-forward')).toMatchObject({
      linkCrossings: 10,
      lowerBound: 3,
      farthest: 3,
    });
    const wrapped = torus([3, 2]);
    const distances = [0, 2, 4].map((node) => distancesFrom(wrapped, node).get(node + 1) ?? 0);
    expect(demanded(wrapped, pairs, 'all', 'wormhole').linkCrossings).toBe(
      2 * distances.reduce((sum, distance) => sum + distance, 0),
    );
  });

  test('counts the links of the node that sends', () => {
    // The middle of a 3 x 3 mesh sends to all others; it has four links, the corners two.
    const scatter = (root: number) =>
      tableBy(9, 9, (place) => (place % 9 === root ? place - root + (place - root) / 9 : EMPTY));
    expect(demanded(mesh([3, 3]), scatter(4), 'all', 'wormhole').lowerBound).toBe(2);
    expect(demanded(mesh([3, 3]), scatter(1), 'all', 'wormhole').lowerBound).toBe(3);
    expect(demanded(mesh([3, 3]), scatter(0), 'all', 'wormhole').lowerBound).toBe(4);
    expect(demanded(torus([3, 3]), scatter(0), 'all', 'wormhole').lowerBound).toBe(2);
    expect(demanded(mesh([3, 3]), scatter(4), 'one', 'wormhole').lowerBound).toBe(8);
  });
});
