import { describe, expect, it } from 'vitest';
import { placementFiles, rankFiles, readHosts } from '../../../src/engines/placement.ts';
import { cube, InputError, switched, type Topology, torus } from '../../../src/schedules/index.ts';
import { without } from '../../../src/schedules/model/networks/without.ts';

const read = (topology: Topology, ...lines: string[]) => readHosts(lines.join('\n'), 'hosts', topology);
const refusal = (topology: Topology, ...lines: string[]): string => {
  try {
    read(topology, ...lines);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'it was read';
};

describe('readHosts', () => {
  it('takes hosts alone in the order of the nodes, empty lines and remarks left out', () => {
    expect(read(torus([2, 2]), '# mine', 'a', '', 'b # two', 'a', '10.0.0.7', '')).toEqual([
      ...['a', 'b', 'a', '10.0.0.7'],
    ]);
  });

  it('takes places in any order: numbers of nodes, or coordinates with the first axis first', () => {
    // Node x + 3 y is at x,y.
    const nodes = Array.from({ length: 6 }, (_, node) => ({
      host: `h${node}`,
      x: node % 3,
      y: Math.floor(node / 3),
    }));
    const wanted = nodes.map(({ host }) => host);
    const shuffled = [4, 0, 5, 2, 1, 3].map((i) => nodes[i]);
    expect(read(torus([3, 2]), ...shuffled.map(({ host, x, y }) => `${host}  ${x},${y}`))).toEqual(wanted);
    expect(read(torus([3, 2]), ...shuffled.map(({ host, x, y }) => `${host}\t${x + 3 * y}`))).toEqual(wanted);
  });

  it('takes the bits of a node of a cube, dimension 0 first', () => {
    expect(read(cube(2), 'a 1,1', 'b 0,1', 'c 1,0', 'd 0,0')).toEqual(['d', 'c', 'b', 'a']);
  });

  it.each([
    [['a'], /^hosts has 1 hosts, and torus 2x2 4 nodes: give a line for each/],
    [['a', 'b', 'c', 'd', 'e'], /^hosts has 5 hosts/],
    [
      ['a', 'b', 'c 2', 'd'],
      /^hosts:3: some hosts have a place behind them, and some have none; give all or none$/,
    ],
    [['a 0', 'b 1', 'c 1', 'd 3'], /^hosts:3: node 1 has the host b already; give each node once$/],
    [
      ['a 0,0', 'b 0,1', 'c 1,2', 'd 1,1'],
      /^hosts:3: "1,2" is no node; give a number from 0 to 3, or coordinates up to 1,1$/,
    ],
    [['a 0', 'b 1', 'c 4', 'd 3'], /^hosts:3: "4" is no node/],
    [['a 0', 'b x', 'c 2', 'd 3'], /^hosts:2: "x" is no node/],
    [['a 0 1', 'b', 'c', 'd'], /^hosts:1: "a 0 1" is neither a host nor a host with a place such as 3,0$/],
    [['a', 'b', 'c', 'slot=1'], /^hosts:4: "slot=1" is neither a host/],
    [['a', 'b', '-x', 'd'], /^hosts:3: "-x" is neither a host/],
  ])('refuses %j in one line', (lines, says) => {
    expect(refusal(torus([2, 2]), ...lines)).toMatch(says);
  });

  it('knows no coordinates where there are no axes', () => {
    expect(refusal(switched(2), 'a 0,0', 'b 1,0')).toBe(
      'hosts:1: "0,0" is no node; give a number from 0 to 1',
    );
  });
});

describe('placementFiles', () => {
  it('brings each rank to its host, and several on one host to slots of their own', () => {
    const files = new Map(placementFiles(['b', 'a', 'b']).map(([name, text]) => [name, [...text].join('')]));
    expect(files.get('rankfile')).toBe('rank 0=b slot=0\nrank 1=a slot=0\nrank 2=b slot=1\n');
    expect(files.get('hosts.txt')).toBe('b\na\nb\n');
  });
});

describe('of what is left of a network', () => {
  const left = without(torus([3, 2]), { nodes: [1] });

  it('hosts are those of the nodes that are left, alone, by the places of before, or among those of all', () => {
    expect(read(left, 'h0', 'h2', 'h3', 'h4', 'h5')).toEqual(['h0', 'h2', 'h3', 'h4', 'h5']);
    expect(read(left, 'h5 2,1', 'h2 2', 'h0 0,0', 'h4 4', 'h3 3')).toEqual(['h0', 'h2', 'h3', 'h4', 'h5']);
    expect(read(left, 'h0', 'h1', 'h2', 'h3', 'h4', 'h5')).toEqual(['h0', 'h2', 'h3', 'h4', 'h5']);
    expect(read(left, 'h1 1', 'h5 2,1', 'h2 2', 'h0 0,0', 'h4 4', 'h3 3')).toEqual([
      'h0',
      'h2',
      'h3',
      'h4',
      'h5',
    ]);
  });

  it('a node without a host, and another number of hosts, are refused', () => {
    expect(refusal(left, 'h1 1', 'h5 5', 'h2 2', 'h0 0', 'h4 4')).toBe(
      'hosts: node 3 has no host; give it one',
    );
    expect(refusal(left, 'a', 'b')).toContain('hosts has 2 hosts, and torus 3x2 without a node 5 nodes');
  });

  it('a file says which rank was which node, and none where they have their numbers', () => {
    const text = rankFiles(left).map(([name, pieces]) => [name, [...pieces].join('')]);
    expect(text).toEqual([['ranks.txt', '# rank node\n0 0\n1 2\n2 3\n3 4\n4 5\n']]);
    expect(rankFiles(torus([3, 2]))).toEqual([]);
    expect(rankFiles(without(torus([3, 2]), { links: [[0, 1]] }))).toEqual([]);
  });
});
