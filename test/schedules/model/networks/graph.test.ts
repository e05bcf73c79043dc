import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circulant, graph, InputError, topologyOf, torus } from '../../../../src/schedules/index.ts';
import { networkInWords, networkOf } from '../../../../src/schedules/model/networks/network-kinds.ts';
import type { Topology } from '../../../../src/schedules/model/networks/topology.ts';
import { PETERSEN, randomPairs } from '../../../support/graphs.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** The links of another network. */
const pairsOf = ({ nodes, ports, neighbour }: Topology) =>
  range(nodes).flatMap((one) =>
    range(ports).flatMap((port) => {
      const other = neighbour(one, port) ?? one;
      return other > one ? [[one, other] as const] : [];
    }),
  );

describe('a graph', () => {
  test('is what its links say', () => {
    const network = graph(PETERSEN);
    expect(network).toMatchObject({
      nodes: 10,
      members: 10,
      ports: 3,
      links: 30,
      lanesInAll: 30,
      diameter: 2,
    });
    // Three neighbours, and from each of them two others.
    expect(network.distances()).toBe(BigInt(10 * (3 * 1 + 6 * 2)));
    expect(range(10).map(network.degree)).toEqual(new Array(10).fill(3));
    expect(range(4).map((port) => network.neighbour(7, port))).toEqual([2, 5, 9, undefined]);
    expect(network.label).toBe('graph of 10 nodes');
    expect([network.portName(2), network.portMark(2)]).toEqual(['port 2', '2']);
    expect([network.axes, network.isAlike]).toEqual([{ shape: [10] }, false]);
    expect(graph([[0, 1]]).phrase).toBe('a graph of 2 nodes and 1 link');
  });

  test.each([torus([4, 3]), torus([7]), circulant(11, [1, 3])])(
    'with the links of $label has its distances',
    (network) => {
      const same = graph(pairsOf(network));
      expect(same.links).toBe(network.links);
      expect(same.diameter).toBe(network.diameter);
      expect(same.distances()).toBe(network.distances());
      for (const from of range(network.nodes)) {
        for (const to of range(network.nodes)) {
          expect(same.distance(from, to)).toBe(network.distance(from, to));
          expect(same.route(from, to)).toHaveLength(network.distance(from, to));
        }
      }
    },
  );

  test('has ways of its own links, each as short as there is one', () => {
    fc.assert(
      fc.property(randomPairs(12), (pairs) => {
        const network = graph(pairs);
        const { nodes, ports } = network;
        // Floyd and Warshall.
        const far = range(nodes).map((from) => range(nodes).map((to) => (from === to ? 0 : nodes)));
        for (const [one, other] of pairs) far[one][other] = far[other][one] = 1;
        for (const by of range(nodes))
          for (const from of range(nodes))
            for (const to of range(nodes))
              far[from][to] = Math.min(far[from][to], far[from][by] + far[by][to]);
        for (const from of range(nodes)) {
          for (const to of range(nodes)) {
            let node = from;
            for (const link of network.route(from, to)) {
              expect(Math.floor(link / ports)).toBe(node);
              node = network.neighbour(node, link % ports) ?? -1;
            }
            expect(node).toBe(to);
            expect(network.route(from, to)).toHaveLength(far[from][to]);
            expect(network.distance(from, to)).toBe(far[from][to]);
          }
        }
        expect(network.diameter).toBe(Math.max(...far.flat()));
      }),
      { numRuns: 50 },
    );
  });

  test('has as many ports at each node as links lead there, and takes the lowest of those on shortest ways', () => {
    const network = graph([
      [0, 3],
      [2, 3],
      [1, 2],
      [0, 1],
      [0, 4],
    ]);
    expect(range(5).map(network.degree)).toEqual([3, 2, 2, 2, 1]);
    // From 0 to 2 over 1, on port 0, and not over 3, on port 1; from 1 the first port leads back to 0.
    expect(network.route(0, 2)).toEqual([0, network.ports + 1]);
    expect(network.displacement(4, 2)).toEqual([3]);
  });

  test('has up to 2^12 nodes and 100 000 links', () => {
    const line = graph(range(4095).map((node) => [node, node + 1]));
    expect([line.nodes, line.distance(0, 4095)]).toEqual([4096, 4095]);
    const many = range(448).flatMap((one) => range(one).map((other) => [other, one] as const));
    expect(graph(many.slice(0, 100_000)).links).toBe(200_000);
    expect(() => graph(many.slice(0, 100_001))).toThrow(
      new InputError('100001 links: give at most 100000 links'),
    );
  });

  test('is the same when its code is read', () => {
    const code = graph(PETERSEN).encode();
    expect(topologyOf(code).encode()).toEqual(code);
    expect(networkInWords(code)).toEqual({ links: PETERSEN.map((pair) => pair.join('-')).join(',') });
  });

  test('of anything else is refused in one line', () => {
    const anything: unknown[] = [
      'x',
      undefined,
      [[0, 1.5]],
      [[-1, 0]],
      [[0]],
      [['0', '1']],
      [[0, 1, 0]],
      [[0, 1, 1.5]],
      [[0, 1, 2, 3]],
    ];
    for (const pairs of anything) expect(() => graph(pairs as [])).toThrow(InputError);
    expect(() => graph([[0, 1]], { title: 5 as never })).toThrow(InputError);
    expect(() => graph([[0, 1]], { names: [1, 2] as never })).toThrow(InputError);
  });

  test('carries as many messages on a link as it is wide, both ways', () => {
    const wide = graph([
      [0, 1, 3],
      [1, 2],
    ]);
    const { ports } = wide;
    expect([wide.lanes(0), wide.lanes(ports), wide.lanes(ports + 1), wide.lanes(2 * ports)]).toEqual([
      3, 3, 1, 1,
    ]);
    expect([wide.links, wide.lanesInAll, wide.degrees]).toEqual([
      4,
      8,
      expect.objectContaining({ least: 1, most: 4 }),
    ]);
    expect(networkInWords(wide.encode())).toEqual({ links: '0-1x3,1-2' });
    expect(topologyOf(wide.encode()).encode()).toEqual(wide.encode());
  });

  test('may have a title and names, which are in its code', () => {
    const pairs = [
      [0, 1],
      [1, 2],
    ] as const;
    const named = graph(pairs, { title: 'network a.txt', names: ['x', 'y', 'z'] });
    expect([named.label, named.name, named.size]).toEqual(['network a.txt', 'network', 'a.txt']);
    expect(named.phrase).toBe('the network a.txt of 3 nodes and 2 links');
    expect(range(3).map(named.nodeName)).toEqual(['x', 'y', 'z']);
    expect(topologyOf(named.encode()).encode()).toEqual(named.encode());
    expect(() => graph(pairs, { title: 'Network' })).toThrow(
      /^title "Network": give a word and what tells it/,
    );
    expect(() => graph(pairs, { title: 'a b\nc' })).toThrow(InputError);
    expect(() => graph(pairs, { names: ['x', 'y'] })).toThrow('2 names: give 3, one for each node');
    expect(() => graph(pairs, { names: ['x', 'y', 'x'] })).toThrow('name "x" twice: give each node its own');
    expect(() => graph(pairs, { names: ['x', 'y', '\u0007'] })).toThrow(
      /^name .*: give 1 to 64 characters that can be printed$/,
    );
  });

  test('may have switches and links one way, which words and codes say', () => {
    const links = '0-s0x4,1-s0,2-s1,s0-s1x2,2->0,0->2x3';
    const network = networkOf({ links });
    expect(network.words).toEqual({ links });
    expect(topologyOf(network.encode()).encode()).toEqual(network.encode());
    expect(network.phrase).toBe('a graph of 3 nodes, 2 switches and 6 links, 2 one way');
    expect([network.nodes, network.relays?.count, network.links, network.diameter]).toEqual([3, 2, 10, 1]);
    // From 0 to 2 its own link is shorter than the way through both switches; from 1 only these lead there.
    expect([network.route(0, 2).length, network.route(1, 2).length]).toEqual([1, 3]);
    expect([network.distance(1, 2), network.relays?.crossings(1, 2)]).toEqual([1, 3]);
    expect([network.degree(0), network.indegree(0)]).toEqual([4 + 3, 4 + 1]);
    expect([0, 2, 3, 4].map(network.nodeName)).toEqual(['0', '2', 'switch 0', 'switch 1']);
    expect(network.degrees).toEqual({ least: 1, leastIn: 1, most: 7 });
  });

  test.each([
    ['0->1', 'disconnected: node 1 cannot reach node 0; add a link'],
    ['0-1,0->1', 'two links 0->1: leave one out'],
    ['0-s0', '1 relays of 2 vertices: leave two nodes or more'],
    [
      '0-x1',
      'give the two nodes of each link, as 0-1,1-2,2-0, of a wide one its width, as 0-1x2, one way as 0->1, to a switch as 0-s0',
    ],
  ])('links %s are refused', (links, message) => {
    expect(() => networkOf({ links })).toThrow(new InputError(message));
  });

  test.each([
    [[], 'no link: give one or more, say 0-1'],
    [[[0, 0]], 'a link from node 0 to itself: leave it out'],
    [
      [
        [0, 1],
        [1, 1],
      ],
      'a link from node 1 to itself: leave it out',
    ],
    [
      [
        [0, 1],
        [1, 2],
        [1, 0],
      ],
      'two links 1-0: leave one out',
    ],
    [
      [
        [0, 1],
        [2, 3],
      ],
      'disconnected: node 0 cannot reach node 2; add a link',
    ],
    [[[0, 2]], 'disconnected: node 0 cannot reach node 1; add a link'],
    [[[0, 4096]], 'a node 4096: give nodes from 0 to 4095'],
  ] as const)('of links %j is refused', (pairs, message) => {
    expect(() => graph(pairs as readonly (readonly [number, number])[])).toThrow(new InputError(message));
  });
});
