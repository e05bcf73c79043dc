import { expect, test } from 'vitest';
import { FROM_FILE } from '../../../demo/laboratory/protocol.ts';
import { algorithmFor, withAlgorithm } from '../../../demo/state/fitting-algorithms.ts';

const before = { problem: { dim: '4' }, algorithm: 'bruck' };

test('another network of the same kind keeps the algorithm', () => {
  expect(withAlgorithm(before, { dim: '5' }).algorithm).toBe('bruck');
});

test.each([{ torus: '4x4' }, { mesh: '4x4' }, { ring: '16' }])(
  'on %o the algorithm of a cube is not kept',
  (network) => {
    expect(withAlgorithm(before, network).algorithm).not.toBe('bruck');
  },
);

test.each([{ lattice: '4,1/0,4' }, { circulant: '13:1,5' }])(
  'on %o the usual one is at the bound',
  (network) => {
    expect(algorithmFor(network)).toBe('torus-necklaces');
  },
);

test('at a switch the usual one is for any number of nodes', () => {
  for (const size of ['7', '8', '12:4']) expect(algorithmFor({ switch: size })).toBe('spread-out');
});

test('the schedule of a file is not kept on another network', () => {
  const { algorithm } = withAlgorithm({ ...before, algorithm: FROM_FILE }, { dim: '5' });
  expect(algorithm).not.toBe(FROM_FILE);
});

test.each(['scatter', 'gather'])('a %s that no usual algorithm fits has one that says why not', (kind) => {
  expect(algorithmFor({ torus: '4x4', [kind]: '3' })).toBe('bst');
});
