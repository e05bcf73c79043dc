import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  circulant,
  cube,
  InputError,
  mesh,
  networkInWords,
  switched,
  type Topology,
  topologyOf,
  torus,
} from '../../../../src/schedules/index.ts';
import { networkOf } from '../../../../src/schedules/model/networks/network-kinds.ts';

import type { Gone } from '../../../../src/schedules/model/networks/topology.ts';
import { without } from '../../../../src/schedules/model/networks/without.ts';
import { count } from '../../../support/sample.ts';

/** Pairs of nodes that a link joins, the lower one first. */
function pairsOf({ nodes, ports, neighbour }: Topology): string[] {
  const pairs = new Set<string>();
  for (let node = 0; node < nodes; node++) {
    for (let port = 0; port < ports; port++) {
      const next = neighbour(node, port);
      if (next !== undefined) pairs.add([Math.min(node, next), Math.max(node, next)].join('-'));
    }
  }
  return [...pairs].sort();
}

/** Fewest links between all nodes, by the definition: as many times as there are nodes, over each link. */
function distancesOf(nodes: number, pairs: readonly string[]): number[][] {
  const far = Array.from({ length: nodes }, (_, one) =>
    Array.from({ length: nodes }, (_, other) => (one === other ? 0 : Number.POSITIVE_INFINITY)),
  );
  for (const pair of pairs) {
    const [one, other] = pair.split('-').map(Number);
    far[one][other] = far[other][one] = 1;
  }
  for (let by = 0; by < nodes; by++) {
    for (let one = 0; one < nodes; one++) {
      for (let other = 0; other < nodes; other++) {
        far[one][other] = Math.min(far[one][other], far[one][by] + far[by][other]);
      }
    }
  }
  return far;
}

const NETWORKS = [torus([4, 4]), torus([3, 5]), mesh([4, 3]), cube(4), circulant(11, [1, 3]), mesh([6])];

describe('what is left of a network', () => {
  it('is its nodes and links but for those that are gone, with numbers in their order, or nothing where it is in parts', () => {
    const cases = fc.record({
      of: fc.constantFrom(...NETWORKS),
      nodes: fc.uniqueArray(fc.nat(1000), { maxLength: 3 }),
      links: fc.uniqueArray(fc.nat(1000), { maxLength: 3 }),
    });
    let kept = 0;
    fc.assert(
      fc.property(cases, ({ of, ...drawn }) => {
        const whole = pairsOf(of);
        const nodes = [...new Set(drawn.nodes.map((node) => node % of.nodes))];
        const alive = whole.filter((pair) => !pair.split('-').some((node) => nodes.includes(Number(node))));
        const links = [
          ...new Set(alive.length > 0 ? drawn.links.map((link) => alive[link % alive.length]) : []),
        ];
        const left = Array.from({ length: of.nodes }, (_, node) => node).filter(
          (node) => !nodes.includes(node),
        );
        const wanted = alive
          .filter((pair) => !links.includes(pair))
          .map((pair) =>
            pair
              .split('-')
              .map((node) => left.indexOf(Number(node)))
              .join('-'),
          )
          .sort();
        const far = distancesOf(left.length, wanted);
        const gone: Gone = {
          nodes,
          links: links.map((pair) => pair.split('-').map(Number) as [number, number]),
        };
        if (left.length < 2 || far.flat().includes(Number.POSITIVE_INFINITY)) {
          expect(() => without(of, gone)).toThrow(InputError);
          return;
        }
        kept++;
        const network = without(of, gone);
        if (nodes.length + links.length === 0) {
          expect(network).toBe(of);
          return;
        }
        expect(pairsOf(network)).toEqual(wanted);
        expect(network.links).toBe(2 * wanted.length);
        expect(network.diameter).toBe(Math.max(...far.flat()));
        expect(network.distances()).toBe(BigInt(far.flat().reduce((sum, one) => sum + one)));
        for (const [node, before] of left.entries()) {
          expect(network.nodeName(node)).toBe(`${before}`);
          for (const other of left.keys()) {
            expect(network.distance(node, other)).toBe(far[node][other]);
            expect(network.route(node, other)).toHaveLength(far[node][other]);
          }
          // Ports lead where they led.
          for (let port = 0; port < of.ports; port++) {
            const next = network.neighbour(node, port);
            if (next !== undefined) expect(left[next]).toBe(of.neighbour(before, port));
          }
        }
        const same = topologyOf(JSON.parse(JSON.stringify(network.encode())));
        expect(pairsOf(same)).toEqual(wanted);
        expect(networkOf(networkInWords(network.encode())).encode()).toEqual(network.encode());
      }),
      { seed: 44, numRuns: count(40, 300, 3000) },
    );
    expect(kept).toBeGreaterThan(count(20, 150, 1500));
  });

  it('has one code, whatever the order in which it was said', () => {
    const one = without(torus([4, 4]), {
      nodes: [9, 2],
      links: [
        [5, 4],
        [0, 1],
      ],
    });
    expect(one.encode()).toEqual({
      ...{ kind: 'without', of: { kind: 'torus', shape: [4, 4] } },
      ...{
        nodes: [2, 9],
        links: [
          [0, 1],
          [4, 5],
        ],
      },
    });
    expect(one.label).toBe('torus 4x4 without 2 links and 2 nodes');
    expect(one.words).toEqual({ torus: '4x4', without: '0-1,4-5,2,9' });
    expect(one.phrase).toBe('a torus of 4x4 nodes without 2 links and 2 nodes');
    expect(without(cube(3), { links: [[0, 1]] }).phrase).toBe('a cube of 8 nodes without a link');
  });
});

const read = (words: Readonly<Record<string, string>>) => networkOf(words);

test('coordinates say the nodes of a grid, the first axis first', () => {
  const by = (text: string) => read({ torus: '4x8', without: text }).encode();
  expect(by('(0,3)-(0,4),(2,1)')).toEqual(by('12-16,6'));
  expect(by(' (3,7) , 5 - 6 ')).toEqual(by('31,5-6'));
});

test.each([
  ['0-5', 'no link 0-5: node 0 has links to 1, 3, 4, 12'],
  ['0-99', 'no link 0-99: node 0 has links to 1, 3, 4, 12'],
  ['99-0', 'no link 99-0: there are nodes 0 to 15'],
  ['16', 'no node 16: torus 4x4 has nodes 0 to 15'],
  ['3,3', 'node 3 twice: name it once'],
  ['0-1,1-0', 'link 1-0 twice: name it once'],
  ['3,2-3', 'link 2-3 is out with node 3: name one of them'],
  [
    '1,3,4,12',
    'disconnected: node 0 cannot reach node 2; leave out less, or also the nodes that are cut off',
  ],
  ['(4,0)', '(4,0): give a coordinate along each axis, 0 to 3, 0 to 3'],
  ['(1)', '(1): give a coordinate along each axis, 0 to 3, 0 to 3'],
  ['', 'give links and nodes, as 3-4,12, or by coordinates, as (0,3)-(0,4)'],
  ['0-1-2', 'give links and nodes, as 3-4,12, or by coordinates, as (0,3)-(0,4)'],
])('without %j is refused', (text, message) => {
  expect(() => read({ torus: '4x4', without: text })).toThrow(new InputError(message));
});

test('a switch, several cubes, too many nodes and what is without something already are refused', () => {
  const link: Gone = { links: [[0, 1]] };
  expect(() => without(switched(8), link)).toThrow('switch 8: give a network without a switch');
  expect(() => without(cube(3, 2), link)).toThrow('2 cubes 2^3: give one cube');
  expect(() => without(cube(13), link)).toThrow('cube 2^13: give a network of at most 4096 nodes');
  expect(() => without(without(torus([4, 4]), link), { nodes: [3] })).toThrow(
    'torus 4x4 without a link: give all that is left out in one list',
  );
  expect(() => without(mesh([2]), { nodes: [1] })).toThrow('1 of 2 nodes is left: leave out fewer');
  expect(() => read({ dim: '3', without: '(0,0,0)' })).toThrow(
    '(0,0,0): give a number, cube 2^3 has no coordinates',
  );
});
