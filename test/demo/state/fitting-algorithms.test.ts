import { expect, test } from 'vitest';
import { FASTEST, FROM_FILE } from '../../../demo/laboratory/experiment-choice.ts';
import { withAlgorithm } from '../../../demo/state/fitting-algorithms.ts';

const before = { problem: { dim: '4' }, algorithm: 'bruck' };

test('another network of the same kind keeps the algorithm', () => {
  expect(withAlgorithm(before, { dim: '5' }).algorithm).toBe('bruck');
});

test.each([{ torus: '4x4' }, { mesh: '4x4' }, { ring: '16' }])(
  'on %o the algorithm of a cube is not kept',
  (network) => {
    expect(withAlgorithm(before, network).algorithm).toBe(FASTEST);
  },
);

test('the schedule of a file is not kept on another network', () => {
  expect(withAlgorithm({ ...before, algorithm: FROM_FILE }, { dim: '5' }).algorithm).toBe(FASTEST);
});

test('the fastest stays the fastest', () => {
  expect(withAlgorithm({ ...before, algorithm: FASTEST }, { dim: '5' }).algorithm).toBe(FASTEST);
});
