import { expect, test } from 'vitest';
import { mixedPart } from '../../../demo/score/use-score-cells.ts';
import { NO_PORT, SEVERAL_PORTS } from '../../../src/pictures/timeline/chart-request.ts';

test('cells of several ports count among those that are not empty', () => {
  expect(mixedPart(Uint8Array.of(NO_PORT, SEVERAL_PORTS, 0, 3, 3, NO_PORT))).toBe(0.25);
  expect(mixedPart(Uint8Array.of(NO_PORT))).toBe(0);
});
