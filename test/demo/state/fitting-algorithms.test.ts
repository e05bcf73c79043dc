import { expect, test } from 'vitest';
import { FROM_FILE } from '../../../demo/laboratory/protocol.ts';
import { withAlgorithm } from '../../../demo/state/fitting-algorithms.ts';
import { cube, mesh, ring, torus } from '../../../src/schedules/index.ts';

const before = { topology: cube(4).encode(), algorithm: 'bruck' };

test('another network of the same kind keeps the algorithm', () => {
  expect(withAlgorithm(before, cube(5).encode()).algorithm).toBe('bruck');
});

test.each([torus([4, 4]), mesh([4, 4]), ring(16)])(
  'on a $label the algorithm of a cube is not kept',
  (network) => {
    expect(withAlgorithm(before, network.encode()).algorithm).not.toBe('bruck');
  },
);

test('the schedule of a file is not kept on another network', () => {
  const { algorithm } = withAlgorithm({ ...before, algorithm: FROM_FILE }, cube(5).encode());
  expect(algorithm).not.toBe(FROM_FILE);
});
