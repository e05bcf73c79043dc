import { expect, test } from 'vitest';
import { DEGRADED_PAGE, expectFailures, expectSwitch, printed, rowsOf } from '../support/degraded-rows.ts';
import { cases } from '../support/sample.ts';
import { describePage } from './page.ts';

describePage(DEGRADED_PAGE);

/** Those that take seconds; test/long has all. */
const QUICK = [
  '--torus 8x8',
  '--torus 4x4x4',
  '--dim 6',
  '--dim 7',
  '--network dgx-1',
  '--network hyperx:4x4x4',
];
const quick = rowsOf(7).filter(([network]) => QUICK.includes(network));

test.each(cases(quick, 2))('of single failures of %s is said what is found', (...row) =>
  expectFailures(...row),
);

test.each(cases(rowsOf(5), 3))('what %s takes, whole of %s, without %s, is what is printed', (...row) =>
  expectSwitch(...row),
);

test.each(rowsOf(2))('the bound on %s is %s', async (network, least) => {
  const { bounds } = await printed('bound', ...network.split(' '));
  expect(bounds[0].blockTimes).toBe(Number(least));
});

test('the tables have as many networks as they shall have', () => {
  const tables = [rowsOf(7), quick, rowsOf(5), rowsOf(2)];
  expect(tables.map((rows) => rows.length)).toEqual([15, QUICK.length, 8, 11]);
});
