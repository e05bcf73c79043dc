import { describe, expect, it, test } from 'vitest';
import { InputError } from '../../../../src/schedules/index.ts';
import {
  generatorsOf,
  requireGroup,
  translationsOf,
} from '../../../../src/schedules/model/networks/cayley.ts';
import { FAMILIES } from '../../../../src/schedules/model/networks/families/families.ts';
import { graph, type Pair } from '../../../../src/schedules/model/networks/graph.ts';
import { networkOf, topologyOf } from '../../../../src/schedules/model/networks/network-kinds.ts';

const GROUPS = FAMILIES.filter(({ generators }) => generators !== undefined);

describe.each(GROUPS.map(({ name, example }) => ({ network: `${name}:${example}` })))('$network', (words) => {
  const topology = networkOf(words);
  const { nodes, ports, neighbour } = topology;

  it('has its generators as ports, each with its way back', () => {
    for (let port = 0; port < ports; port++) {
      const back = Array.from({ length: ports }, (_, other) => other).filter((other) =>
        Array.from({ length: nodes }, (_, node) => node).every(
          (node) => neighbour(neighbour(node, port) as number, other) === node,
        ),
      );
      expect(back).toHaveLength(1);
    }
  });

  it('has for each node a renaming that takes node 0 to it and keeps all links with their ports', () => {
    const all = translationsOf(topology);
    expect(all.map(([first]) => first)).toEqual(Array.from({ length: nodes }, (_, node) => node));
    for (const renamed of all) {
      expect(new Set(renamed).size).toBe(nodes);
      for (let node = 0; node < nodes; node++) {
        for (let port = 0; port < ports; port++) {
          if (renamed[neighbour(node, port) as number] !== neighbour(renamed[node], port)) {
            throw new Error(`node ${node}, port ${port}`);
          }
        }
      }
    }
  });

  it('is itself again after its code is read', () => {
    const again = topologyOf(topology.encode());
    expect([again.isAlike, again.words]).toEqual([true, words]);
    expect(generatorsOf(again)).toEqual(generatorsOf(topology));
  });
});

test('what is no group is refused: all nodes of a prism of three sides look alike, but not with any names of its ports', () => {
  const triangles: readonly Pair[] = [
    [0, 1],
    [1, 2],
    [0, 2],
    [3, 4],
    [4, 5],
    [3, 5],
    [0, 3],
    [1, 4],
    [2, 5],
  ];
  const across = [3, 4, 5, 0, 1, 2];
  const around = [1, 2, 0, 4, 5, 3];
  const back = [2, 0, 1, 5, 3, 4];
  // The group of rotations of three, and a reflection: of the second triangle the other way round in the group that is not commutative.
  expect(() => graph(triangles, { generators: [around, back, across] })).not.toThrow();
  const reflected = [
    [1, 2, 0, 5, 3, 4],
    [2, 0, 1, 4, 5, 3],
  ];
  expect(() => graph(triangles, { generators: [...reflected, across] })).not.toThrow();
  // Ports that change their names from node to node.
  const mixed = [
    [1, 0, 0, 4, 3, 3],
    [2, 2, 1, 5, 5, 4],
  ];
  expect(() => graph(triangles, { generators: [...mixed, across] })).toThrow(InputError);
  expect(() => graph(triangles, { generators: [...mixed, across] })).toThrow(
    /^generators of 6 nodes: no renaming/,
  );
  expect(() => graph(triangles, { generators: [around, across, across] })).toThrow(
    'generators that lead from 0 to 1,3,3: give the links, which lead to 1,2,3',
  );
});

test('of a network with all ports known to be alike, a group is a group', () => {
  for (const words of [{ dim: '3' }, { torus: '3x4' }, { lattice: '4,2/0,4' }, { circulant: '24:8,5,12' }]) {
    const topology = networkOf(words);
    expect(() => requireGroup(topology.nodes, generatorsOf(topology))).not.toThrow();
  }
});

describe('of links it is found whether they are those of a commutative group', () => {
  const linksOf = (words: Readonly<Record<string, string>>) => {
    const { nodes, ports, neighbour } = networkOf(words);
    const pairs: Pair[] = [];
    for (let node = 0; node < nodes; node++) {
      for (let port = 0; port < ports; port++) {
        const next = neighbour(node, port);
        if (next !== undefined && next > node) pairs.push([node, next]);
      }
    }
    return pairs;
  };

  it.each([{ circulant: '13:1,5' }, { torus: '3x5' }, { torus: '4x2x3' }, { dim: '4' }, { ring: '128' }])(
    'on %j',
    (words) => {
      const topology = graph(linksOf(words));
      expect(topology.isAlike).toBe(true);
      expect(() => requireGroup(topology.nodes, generatorsOf(topology))).not.toThrow();
    },
  );

  it.each([
    // Beyond 128 nodes nobody looks.
    [{ ring: '129' }],
    [{ mesh: '3x3' }],
    // Petersen's graph looks alike from all nodes, and is that of no group.
    [{ links: '0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5' }],
    // All links but one are as wide as each other.
    [{ links: '0-1x2,1-2,2-0' }],
  ])('and not on %j', (words) => {
    const { links } = words as { links?: string };
    const topology =
      links === undefined ? graph(linksOf(words as Record<string, string>)) : networkOf({ links });
    expect(topology.isAlike).toBe(false);
  });
});
