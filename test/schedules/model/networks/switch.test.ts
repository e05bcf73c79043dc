import { describe, expect, test } from 'vitest';
import { InputError, switched, topologyOf } from '../../../../src/schedules/index.ts';
import { networkInWords } from '../../../../src/schedules/model/networks/network-kinds.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('switched', () => {
  test('has any two nodes one hop apart, over the link of the sender and that of the receiver', () => {
    for (const [nodes, ports] of [
      [2, 1],
      [3, 2],
      [12, 4],
    ]) {
      const network = switched(nodes, ports);
      expect(network).toMatchObject({
        nodes,
        members: nodes,
        diameter: 1,
      });
      expect(network).toMatchObject({
        links: 2 * nodes,
        lanesInAll: 2 * nodes * ports,
        isSwitched: true,
        isAlike: true,
      });
      expect(network.distances()).toBe(BigInt(nodes * (nodes - 1)));
      for (const from of range(nodes)) {
        expect(network.degree(from)).toBe(ports);
        for (const to of range(nodes)) {
          const route = from === to ? [] : [2 * from, 2 * to + 1];
          expect(network.route(from, to)).toEqual(route);
          expect(network.distance(from, to)).toBe(from === to ? 0 : 1);
        }
      }
    }
  });

  test('gives each node links of its own: no two pairs of other nodes share any', () => {
    const network = switched(5);
    const links = range(5).map((node) => network.route(node, (node + 2) % 5));
    expect(new Set(links.flat()).size).toBe(network.links);
  });

  test('has no link from node to node, and one axis: ahead into the switch, back out of it', () => {
    const network = switched(3, 2);
    expect(range(2).map((port) => network.neighbour(1, port))).toEqual([undefined, undefined]);
    expect(range(3).map((to) => network.displacement(1, to))).toEqual([[1], [0], [1]]);
    expect(network.axisPorts).toEqual([{ ahead: 0, back: 1 }]);
    expect(range(2).map(network.portName)).toEqual(['into the switch', 'out of the switch']);
    expect(range(2).map(network.portMark)).toEqual(['↑', '↓']);
  });

  test('is called by its nodes, and by their ports where these are several', () => {
    expect(switched(12)).toMatchObject({
      label: 'switch 12',
      words: { switch: '12' },
      phrase: 'a switch of 12 nodes',
    });
    expect(switched(12, 4)).toMatchObject({
      label: 'switch 12:4',
      words: { switch: '12:4' },
      phrase: 'a switch of 12 nodes with 4 ports each',
    });
  });

  test('is the same when its code is read', () => {
    for (const network of [switched(12), switched(12, 4), switched(2 ** 16)]) {
      const code = network.encode();
      expect(topologyOf(code).encode()).toEqual(code);
      expect(networkInWords(code)).toEqual(network.words);
    }
    expect(switched(12, 1).encode()).toEqual({ kind: 'switch', nodes: 12 });
  });

  test.each([0, 1, -3, 2.5, 2 ** 20 + 1, Number.NaN])('refuses %s nodes', (nodes) => {
    expect(() => switched(nodes)).toThrow(new InputError(`switch ${nodes}: give one of 2 to 1048576 nodes`));
  });

  test.each([0, 12, 1.5, -1])('refuses 12 nodes of %s ports', (ports) => {
    expect(() => switched(12, ports)).toThrow(
      new InputError(`switch 12:${ports}: give each node 1 to 11 ports, no more than there are other nodes`),
    );
  });
});
