import { describe, expect, test } from 'vitest';
import { circulant, InputError, lattice, type Topology, torus } from '../../../../src/schedules/index.ts';
import { gridLocalMap } from '../../../../src/schedules/model/local-map.ts';
import { coordinatesOf } from '../../../../src/schedules/model/networks/axes.ts';
import { translateMap } from '../../../../src/schedules/model/node-map.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** The node behind so many links by a port. */
function behind(network: Topology, node: number, port: number, links: number): number | undefined {
  let at: number | undefined = node;
  for (let i = 0; i < links && at !== undefined; i++) at = network.neighbour(at, port);
  return at;
}

/** By node: links from node 0, found by going there. */
function distancesIn(network: Topology): number[] {
  const distances = new Array<number>(network.nodes).fill(Number.POSITIVE_INFINITY);
  distances[0] = 0;
  const waiting = [0];
  for (const node of waiting) {
    for (const port of range(network.ports)) {
      const target = network.neighbour(node, port);
      if (target === undefined || distances[target] < Number.POSITIVE_INFINITY) continue;
      distances[target] = distances[node] + 1;
      waiting.push(target);
    }
  }
  return distances;
}

const TWISTED = [
  lattice([
    [4, 0, 4],
    [0, 4, 4],
    [0, 0, 8],
  ]),
  lattice([
    [4, 4, 4],
    [0, 8, 0],
    [0, 0, 8],
  ]),
  lattice([
    [5, 2],
    [0, 7],
  ]),
  lattice([
    [1, 13],
    [0, 34],
  ]),
  circulant(16, [1, 4]),
  circulant(15, [4, 6, 7]),
  circulant(12, [6, 1]),
];

describe('a lattice', () => {
  test.each([[[4, 6]], [[3, 4, 5]], [[2, 5]], [[9]]])('of sides %j alone is the torus of these', (shape) => {
    const plain = torus(shape);
    const twisted = lattice(shape.map((side, axis) => shape.map((_, other) => (other === axis ? side : 0))));
    for (const key of ['nodes', 'ports', 'links', 'diameter', 'isAlike'] as const) {
      expect([key, twisted[key]]).toEqual([key, plain[key]]);
    }
    expect(twisted.distances()).toBe(plain.distances());
    expect(twisted.leastTimes(twisted.nodes)).toBeGreaterThanOrEqual(plain.leastTimes(plain.nodes) - 1);
    for (const node of range(plain.nodes)) {
      for (const port of range(plain.ports)) {
        expect(twisted.neighbour(node, port)).toBe(plain.neighbour(node, port));
      }
      expect(twisted.distance(1, node)).toBe(plain.distance(1, node));
    }
  });

  test('leads once around an axis where its basis says', () => {
    const [network] = TWISTED;
    // Four along axis 0, or along axis 1, are four along axis 2: slot 4 * 16.
    for (const port of [0, 1, 2, 3]) expect(behind(network, 0, port, 4)).toBe(64);
    for (const port of [4, 5]) expect(behind(network, 3, port, 8)).toBe(3);
    expect(network.neighbour(3, 0)).toBe(64);
    expect(network.encode()).toEqual({
      kind: 'lattice',
      shape: [4, 4, 8],
      twist: [
        [0, 0, 4],
        [0, 0, 4],
        [0, 0, 0],
      ],
    });
  });

  test.each([
    [
      [5, 2],
      [0, 7],
    ],
    [
      [3, 1, 0],
      [0, 3, 2],
      [0, 0, 5],
    ],
  ])('leads back to where it began along each row of its basis: %j, ...', (...basis) => {
    const network = lattice(basis);
    for (const row of basis) {
      const end = row.reduce((node, hops, axis) => behind(network, node, 2 * axis, hops) ?? -1, 4);
      expect(end).toBe(4);
    }
  });

  test('is the same by any basis', () => {
    const code = lattice([
      [4, 0, 4],
      [0, 4, 4],
      [0, 0, 8],
    ]).encode();
    for (const basis of [
      [
        [0, 0, 8],
        [4, 0, -4],
        [4, 4, 0],
      ],
      [
        [4, 4, 8],
        [0, -4, 4],
        [4, 0, 4],
      ],
      [
        [-4, 0, 4],
        [0, 4, 4],
        [4, 4, 8],
      ],
    ]) {
      expect(lattice(basis).encode()).toEqual(code);
    }
  });

  test.each(TWISTED.map((network) => [network.label, network] as const))(
    '%s has the distances, ways and links of its neighbours, the same from every node',
    (_, network) => {
      const { nodes, ports } = network;
      const distances = distancesIn(network);
      expect([network.diameter, network.distances()]).toEqual([
        Math.max(...distances),
        BigInt(nodes * distances.reduce((sum, links) => sum + links, 0)),
      ]);
      let links = 0;
      for (const node of range(nodes)) {
        const own = range(ports).filter((port) => network.neighbour(node, port) !== undefined);
        expect(network.degree(node)).toBe(own.length);
        links += own.length;
      }
      expect(network.links).toBe(links);
      for (const from of [0, 1, nodes - 1]) {
        for (const to of range(nodes)) {
          const route = network.route(from, to);
          expect(route).toHaveLength(network.distance(from, to));
          let at: number | undefined = from;
          for (const link of route) {
            expect(Math.floor(link / ports)).toBe(at);
            at = network.neighbour(Math.floor(link / ports), link % ports);
          }
          expect(at).toBe(to);
          expect(network.displacement(from, to)?.reduce((sum, hops) => sum + Math.abs(hops), 0)).toBe(
            route.length,
          );
        }
      }
      expect(range(nodes).map((node) => network.distance(0, node))).toEqual(distances);
    },
  );

  test('follows a displacement where it leads, and has no route by one that leads elsewhere', () => {
    const network = circulant(15, [4, 6]);
    expect(network.route(0, 2, [2, -1])).toEqual([0, 4 * 4, 4 * 8 + 3]);
    expect(network.route(0, 2, [1, 0])).toEqual([]);
  });

  test('calls its ports by axis or jump, and by the way', () => {
    const names = ({ ports, portName, portMark }: Topology) =>
      range(ports).map((port) => `${portName(port)} ${portMark(port)}`);
    expect(names(TWISTED[2])).toEqual([
      'axis 0 ahead 0+',
      'axis 0 back 0−',
      'axis 1 ahead 1+',
      'axis 1 back 1−',
    ]);
    expect(names(circulant(16, [1, 4]))).toEqual(['1 ahead +1', '1 back −1', '4 ahead +4', '4 back −4']);
    expect(circulant(16, [1]).phrase).toBe('a circulant of 16 nodes with jump 1');
    expect(circulant(16, [1, 4]).phrase).toBe('a circulant of 16 nodes with jumps 1, 4');
  });

  test('has up to eight axes or jumps', () => {
    expect(circulant(64, [1, 2, 3, 4, 5, 6, 7, 8]).ports).toBe(16);
  });

  test('has its bound from the weights that say most', () => {
    // By shortest ways the jumps of 2 would carry 14; a way of two jumps of 1 weighs the same.
    const network = circulant(16, [1, 2]);
    expect(network.heaviest()).toMatchObject({ weights: [1, 2], crossings: 64, links: 6 });
    expect(network.leastTimes(16)).toBe(11);
    expect(network.leastTimes(32)).toBe(22);
    for (const other of TWISTED.filter(({ axisPorts }) => axisPorts.length === 2)) {
      const { crossings, links } = other.heaviest();
      expect(crossings / links).toBeCloseTo(mostByWeights(other), 10);
    }
  });

  test('has its bound where nodes are as many as can be, and jumps', () => {
    // On a circle of 65536 nodes with jumps of 7 a way has as many of these as it can: far more than jumps of 1.
    expect(circulant(65536, [1, 7]).heaviest()).toMatchObject({ weights: [1, 7], crossings: 16 * 2 ** 26 });
    const { nodes, heaviest } = circulant(65535, [1, 2, 3, 5, 8, 13, 21, 34]);
    const { crossings, links } = heaviest();
    // No link goes further than 34 of the 65535, and on average a block goes a quarter of them; the links of a node go 174 together.
    const byDistance = (nodes ** 2 - 1) / 4 / 174;
    expect(crossings / links).toBeGreaterThanOrEqual(byDistance);
    expect(crossings / links).toBeLessThan(1.01 * byDistance);
  });

  test.each([
    [
      () =>
        lattice([
          [4, 4],
          [2, 2],
        ]),
      'its rows depend on each other',
    ],
    [() => lattice([[4, 4]]), 'give as many rows as axes'],
    [
      () =>
        lattice([
          [4, 0.5],
          [0, 4],
        ]),
      'whole numbers',
    ],
    [
      () =>
        lattice([
          [300, 0],
          [0, 300],
        ]),
      'give one of 2 to 65536 nodes',
    ],
    [
      () =>
        lattice([
          [1, 0],
          [0, 4],
        ]),
      'axis 0 leads back to its own node; leave it out',
    ],
    [
      () =>
        lattice([
          [1, 3],
          [0, 4],
        ]),
      'axis 1 leads where axis 0 does; leave it out',
    ],
    [
      () =>
        lattice([
          [1, 1],
          [0, 4],
        ]),
      'axis 1 leads where axis 0 does; leave it out',
    ],
    [() => circulant(64, [0, 1]), 'give jumps from 1 to half of the nodes'],
    [() => circulant(64, [2, 8]), 'share the factor 2'],
    [() => circulant(2, [1]), 'give one of 3 to 65536 nodes'],
    [() => circulant(64, [33]), 'give jumps from 1 to half of the nodes'],
    [() => circulant(64, []), 'give jumps from 1 to half of the nodes'],
    [() => circulant(64, [3, 3]), 'jump 3 leads where jump 3 does; leave it out'],
    [
      () =>
        circulant(
          64,
          range(9).map((i) => i + 1),
        ),
      'give at most 8 jumps',
    ],
  ])('is refused: %s', (make, cure) => {
    expect(make).toThrow(
      expect.objectContaining({ constructor: InputError, message: expect.stringContaining(cure) }),
    );
  });
});

/** The bound by all weights up to 40, by distances found anew. */
function mostByWeights({ nodes, ports, axisPorts, neighbour }: Topology): number {
  let most = 0;
  for (const one of range(41)) {
    for (const other of range(41)) {
      if (one + other === 0) continue;
      const weights = axisPorts.flatMap(({ ahead, back }, axis) =>
        [ahead, back].map((port) => [port, axis === 0 ? one : other] as const),
      );
      const byPort = new Map(weights);
      const weight = new Array<number>(nodes).fill(Number.POSITIVE_INFINITY);
      weight[0] = 0;
      for (let changed = true; changed; ) {
        changed = false;
        for (const node of range(nodes)) {
          for (const port of range(ports)) {
            const target = neighbour(node, port);
            const further = weight[node] + (byPort.get(port) ?? 0);
            if (target === undefined || further >= weight[target]) continue;
            weight[target] = further;
            changed = true;
          }
        }
      }
      const links = [...byPort.values()].reduce((sum, x) => sum + x, 0);
      most = Math.max(most, weight.reduce((sum, x) => sum + x, 0) / links);
    }
  }
  return most;
}

describe('twisted maps', () => {
  const shape = [3, 2, 4];
  const twist = [
    [0, 1, 3],
    [0, 0, 2],
    [0, 0, 0],
  ];

  test('translate along the links of the lattice, back again, and one after another', () => {
    const [network] = TWISTED;
    const { axes } = network;
    const map = (...delta: number[]) => translateMap(axes.shape, [delta], undefined, axes.twist);
    const [ahead, around] = [map(1, 0, 0), map(4, 0, 0)];
    for (const node of range(network.nodes)) {
      expect(ahead.apply(node)).toBe(network.neighbour(node, 0));
      expect(ahead.inverse().apply(node)).toBe(network.neighbour(node, 1));
      expect(around.apply(node)).toBe(behind(network, node, 0, 4));
      expect(ahead.compose(around).apply(node)).toBe(behind(network, node, 0, 5));
    }
    expect(ahead.compose(around).kind).toBe('translate');
    expect(ahead.key).not.toBe(translateMap(axes.shape, [[1, 0, 0]]).key);
    const some = translateMap(
      axes.shape,
      [[1, 0, 0], null],
      range(128).map((node) => node % 2),
      axes.twist,
    );
    expect(range(4).map((node) => some.apply(node))).toEqual([1, -1, 3, -1]);
    expect(range(4).map((node) => some.inverse().apply(node))).toEqual([-1, 0, -1, 2]);
  });

  test('change slots by the offset of nodes, and undo it', () => {
    const [subtract, add, reflect] = (['subtract', 'add', 'reflect'] as const).map((operation) =>
      gridLocalMap(operation, 48, shape, twist),
    );
    for (const node of range(24)) {
      const [x, y, z] = coordinatesOf(shape, node);
      const ahead = translateMap(shape, [[x, y, z]], undefined, twist);
      for (const slot of range(48)) {
        expect(add.apply(node, slot)).toBe(ahead.apply(slot % 24) + (slot < 24 ? 0 : 24));
        expect(subtract.apply(node, add.apply(node, slot))).toBe(slot);
        expect(subtract.inverse().apply(node, subtract.apply(node, slot))).toBe(slot);
        expect(reflect.apply(node, reflect.apply(node, slot))).toBe(slot);
        // The offset of a block that has come that far leads back to where it began.
        expect(add.apply(reflect.apply(node, slot) % 24, slot % 24)).toBe(node);
      }
    }
    expect(subtract.encode()).toEqual({ kind: 'translate', operation: 'subtract', shape, twist });
  });

  test.each([
    [
      [
        [0, 1, 3],
        [0, 0, 2],
      ],
    ],
    [
      [
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      [
        [0, 2, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      [
        [0, 0, 0],
        [0, 0, -1],
        [0, 0, 0],
      ],
    ],
  ])('are refused with %j', (wrong) => {
    const cure = 'give a displacement for each axis, along later axes only';
    expect(() => translateMap(shape, [[1, 0, 0]], undefined, wrong)).toThrow(cure);
    expect(() => gridLocalMap('add', 24, shape, wrong)).toThrow(cure);
  });
});
