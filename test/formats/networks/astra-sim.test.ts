import { describe, expect, it, test } from 'vitest';
import { isAstraSim, readAstraSim } from '../../../src/formats/networks/astra-sim.ts';

/** As the examples of ASTRA-sim have it. */
const RING = `topology: [ Ring ]  # Ring, Switch, FullyConnected
npus_count: [ 4 ]  # number of NPUs
bandwidth: [ 50.0 ]  # GB/s
latency: [ 500.0 ]  # ns
`;

const THREE = `---
topology:
  - Ring
  - FullyConnected
  - Switch
npus_count: [ 3, 2, 2 ]
bandwidth: [ 200.0, 100.0, 50.0 ]
latency: [ 50, 500, 2000 ]
`;

test('the files of ASTRA-sim are told by their numbers of nodes', () => {
  expect([RING, THREE, 'a b\n', 'name: x\n'].map(isAstraSim)).toEqual([true, true, false, false]);
});

describe('a network', () => {
  it('is a ring, of two nodes with one link', async () => {
    const pairs = [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ];
    expect(await readAstraSim(RING)).toEqual({ pairs });
    expect(await readAstraSim(RING.replace('[ 4 ]', '[ 2 ]'))).toEqual({ pairs: [[0, 1]] });
    expect(await readAstraSim(RING.replace(/bandwidth.*/, ''))).toEqual({ pairs });
  });

  it('is around one switch', async () => {
    expect(await readAstraSim(RING.replace('Ring ]', 'Switch ]'))).toEqual({
      pairs: [
        [0, 4],
        [1, 4],
        [2, 4],
        [3, 4],
      ],
      relays: 1,
    });
  });

  it('has several dimensions, the first fastest, bandwidths as widths, and a switch of each group', async () => {
    const { pairs, relays, names } = await readAstraSim(THREE);
    expect([relays, names]).toEqual([6, undefined]);
    const rings = [0, 3, 6, 9].flatMap((first) => [
      [first, first + 1, 4],
      [first + 1, first + 2, 4],
      [first, first + 2, 4],
    ]);
    const pairsOf = [0, 1, 2, 6, 7, 8].map((node) => [node, node + 3, 2]);
    const switched = Array.from({ length: 6 }, (_, node) => [
      [node, 12 + node],
      [node + 6, 12 + node],
    ]).flat();
    expect(pairs).toEqual([...rings, ...pairsOf, ...switched]);
  });

  it('may have a dimension of one node, which joins nothing', async () => {
    const text = 'topology: [ Switch, Ring, FullyConnected, Ring ]\nnpus_count: [ 1, 3, 1, 1 ]\n';
    expect(await readAstraSim(text)).toEqual({
      pairs: [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
    });
  });
});

const BOMB = Array.from({ length: 8 }, (_, i) => `a${i + 1}: &a${i + 1} [ ${`*a${i}, `.repeat(9)} ]`).join(
  '\n',
);

test.each([
  ['npus_count: [ 4 ]\n', 'no list of topology: give one, as topology: [ Ring, Switch ]'],
  ['npus_count: 4\ntopology: [ Ring ]\n', 'no list of npus_count: give one, as npus_count: [ 8, 4 ]'],
  [RING.replace('Ring ]', 'Torus3D ]'), 'topology "Torus3D": give Ring, FullyConnected, Switch, or'],
  [RING.replace('Ring ]', 'toString ]'), 'topology "toString": give Ring'],
  [RING.replace('[ 4 ]', '[ 4, 2 ]'), 'npus_count of 2, topology of 1 dimensions: give one for each'],
  [RING.replace('[ 4 ]', '[ four ]'), 'npus_count "four": give numbers of nodes'],
  [RING.replace('[ 4 ]', '[ 0 ]'), 'npus_count "0"'],
  [RING.replace('[ 4 ]', '[ 1 ]'), 'no link: give one or more'],
  [RING.replace('[ 4 ]', '[ 5000 ]'), '5000 nodes: give at most 4096'],
  [RING.replace('[ 50.0 ]', '[ -1 ]'), 'bandwidth "-1": give numbers above 0, of GB/s'],
  [RING.replace('[ 50.0 ]', '[ .nan ]'), 'bandwidth "NaN"'],
  [THREE.replace('50.0 ]', '49.9 ]'), 'give whole multiples of the smallest width'],
  ['topology: [ FullyConnected ]\nnpus_count: [ 4096 ]\n', 'more than 100000 links: give fewer'],
  ['npus_count: [ 4\ntopology: [ Ring ]\n', 'no YAML: '],
  [`a0: &a0 [ x ]\n${BOMB}\nnpus_count: *a8\n`, 'no YAML: Alias resolution is disabled'],
  [`npus_count: ${'['.repeat(2 ** 15)}`, 'no YAML: '],
  [`npus_count: [ 4 ]\n${'- '.repeat(2 ** 14)}`, 'no YAML: '],
  [
    `npus_count: [ 4 ]\n${'#'.repeat(2 ** 16)}`,
    'characters: give a network file of ASTRA-sim of at most 65536',
  ],
])('%j is refused', async (text, message) => {
  const started = performance.now();
  await expect(readAstraSim(text)).rejects.toThrow(message);
  await expect(readAstraSim(text)).rejects.toThrow(/^[^\n]+$/);
  expect(performance.now() - started).toBeLessThan(10_000);
});
