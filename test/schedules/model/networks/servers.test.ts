import { describe, expect, test } from 'vitest';
import { InputError, servers, topologyOf } from '../../../../src/schedules/index.ts';
import { isLink, linksBetween } from '../../../../src/schedules/model/message-route.ts';
import { networkInWords } from '../../../../src/schedules/model/networks/network-kinds.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('servers', () => {
  test.each([
    [2, 2, 1],
    [3, 4, 2],
    [4, 3, 3],
  ])('%s of %s nodes with %s lanes have any two nodes one hop apart', (count, each, lanes) => {
    const network = servers(count, each, lanes);
    const nodes = count * each;
    expect(network).toMatchObject({
      nodes,
      members: nodes,
      each,
      ports: 4,
      diameter: 1,
    });
    expect(network).toMatchObject({ links: 2 * nodes + 2 * count, isSwitched: true, isAlike: true });
    expect(network.distances()).toBe(BigInt(nodes * (nodes - 1)));
    expect(range(4).map(network.lanes)).toEqual([1, 1, lanes, lanes]);
    expect(network.lanesInAll).toBe(2 * nodes + 2 * count * lanes);
    for (const from of range(nodes)) {
      expect(network.degree(from)).toBe(1);
      for (const to of range(nodes)) {
        const [here, there] = [from, to].map((node) => Math.floor(node / each));
        expect(network.distance(from, to)).toBe(from === to ? 0 : 1);
        expect(linksBetween(network, from, to)).toBe(from === to ? 0 : here === there ? 2 : 4);
        expect(network.displacement(from, to)).toEqual([Number(from !== to), Number(here !== there)]);
      }
    }
  });

  test('send from server to server over the links of both, which are numbered at their first nodes', () => {
    const network = servers(3, 4);
    // Node 5 is in server 1, whose first node is 4; node 11 is in server 2, whose first node is 8.
    expect(network.route(5, 11)).toEqual([5 * 4, 4 * 4 + 2, 8 * 4 + 3, 11 * 4 + 1]);
    expect(network.route(5, 6)).toEqual([5 * 4, 6 * 4 + 1]);
    expect(network.route(5, 5)).toEqual([]);
    expect(network.neighbour(5, 0)).toBeUndefined();
  });

  test('have as many links as there are on the ports of the nodes', () => {
    const network = servers(3, 4, 2);
    const there = range(12).flatMap((node) => range(4).filter((port) => isLink(network, node, port)));
    expect(there).toHaveLength(network.links);
    const used = range(12).flatMap((from) => range(12).flatMap((to) => network.route(from, to)));
    expect(new Set(used).size).toBe(network.links);
  });

  test('name their ports', () => {
    const { ports, portName, portMark, axes, axisPorts } = servers(2, 3);
    expect(range(ports).map(portName)).toEqual([
      'out of the node',
      'into the node',
      'out of the server',
      'into the server',
    ]);
    expect(new Set(range(ports).map(portMark)).size).toBe(4);
    expect(axes.shape).toEqual([3, 2]);
    expect(axisPorts).toEqual([
      { ahead: 0, back: 1 },
      { ahead: 2, back: 3 },
    ]);
  });

  test('are called by how many there are, and by their lanes where these are several', () => {
    expect(servers(16, 8)).toMatchObject({
      label: 'servers 16x8',
      words: { servers: '16x8' },
      phrase: '16 servers of 8 nodes',
    });
    expect(servers(16, 8, 2)).toMatchObject({
      label: 'servers 16x8:2',
      words: { servers: '16x8:2' },
      phrase: '16 servers of 8 nodes with 2 lanes each',
    });
  });

  test('are the same when their code is read', () => {
    for (const network of [servers(16, 8), servers(3, 4, 4), servers(2, 2 ** 15)]) {
      const code = network.encode();
      expect(topologyOf(code).encode()).toEqual(code);
      expect(networkInWords(code)).toEqual(network.words);
    }
    expect(servers(16, 8, 1).encode()).toEqual({ kind: 'servers', servers: 16, each: 8 });
  });

  test.each([
    [1, 8],
    [8, 1],
    [2.5, 2],
    [2, Number.NaN],
    [2 ** 13, 2 ** 8],
  ])('refuse %s of %s nodes', (count, each) => {
    expect(() => servers(count, each)).toThrow(
      new InputError(
        `servers ${count}x${each}: give at least 2 of at least 2 nodes each, for at most 1048576 nodes`,
      ),
    );
  });

  test.each([0, 5, 1.5, -1])('refuse %s lanes of servers of 4 nodes', (lanes) => {
    expect(() => servers(3, 4, lanes)).toThrow(
      new InputError(`servers 3x4:${lanes}: give each server 1 to 4 lanes, no more than it has nodes`),
    );
  });
});
