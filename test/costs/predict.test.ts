import { expect, test } from 'vitest';
import { predict } from '../../src/costs/predict.ts';
import { findMachine } from '../../src/formats/machines/built-in-machines.ts';
import { completeExchange, cube, findAlgorithm, mesh } from '../../src/schedules/index.ts';

test('the algorithms are ranked by their times, and who has no price says why', async () => {
  const machine = await findMachine('intel-ipsc');
  const { bytes, ranking, leftOut } = predict(completeExchange({ topology: cube(6) }), machine, {
    bytes: 64,
  });
  const totals = ranking.map(({ times }) => times.total);
  expect(bytes).toBe(64);
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
  expect(leftOut.find(({ algorithm }) => algorithm === 'necklace')?.reason).toBe('needs all ports');
});

test('some algorithms are ranked alone, and refused where none has a price', async () => {
  const machine = await findMachine('intel-ipsc');
  const algorithms = [findAlgorithm('necklace')];
  const exchange = completeExchange({ topology: cube(3) });
  expect(() => predict(exchange, machine, { bytes: 64, algorithms })).toThrow(
    'no algorithm has a price for cube 2^3 (needs all ports): give another machine or network',
  );
  const { ranking } = predict(exchange, { ...machine, ports: 'all' }, { bytes: 64, algorithms });
  expect(ranking.map(({ algorithm }) => algorithm)).toEqual(['necklace']);
  expect(() => predict(completeExchange({ topology: mesh([2, 2]) }), machine, { bytes: 0 })).toThrow(
    'bytes 0: give a whole number of at least 1',
  );
});
