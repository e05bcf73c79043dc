import { expect, test } from 'vitest';
import { numbered } from '../../../demo/matrix/row-marks.tsx';
import { WHOLE } from '../../../demo/matrix/zoom.ts';
import { NO_PORT, SEVERAL_PORTS } from '../../../src/pictures/timeline/chart-request.ts';

const rows = new Uint8Array(100).fill(NO_PORT);
rows.set([2, 1, 0], 40);
rows[44] = 3;
rows[60] = SEVERAL_PORTS;

test('marks have the number of their port where there is room for it', () => {
  expect(numbered({ rows }, WHOLE)).toEqual([
    { port: 2, at: expect.closeTo(0.405) },
    { port: 3, at: expect.closeTo(0.445) },
  ]);
  expect(numbered(undefined, WHOLE)).toEqual([]);
});

test('of a part of the memory more of them have', () => {
  const part = { times: 5, left: 0, top: 0.4 };
  expect(numbered({ rows }, part).map(({ port }) => port)).toEqual([2, 1, 0, 3]);
  expect(numbered({ rows }, { ...part, top: 0.42 }).map(({ port }) => port)).toEqual([0, 3]);
});
