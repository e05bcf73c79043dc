import { expect, test } from 'vitest';
import { NO_PORT, SEVERAL_PORTS } from '../../../demo/laboratory/protocol.ts';
import { mixedPart } from '../../../demo/score/use-score-cells.ts';

test('cells of several ports count among those that are not empty', () => {
  expect(mixedPart(Uint8Array.of(NO_PORT, SEVERAL_PORTS, 0, 3, 3, NO_PORT))).toBe(0.25);
  expect(mixedPart(Uint8Array.of(NO_PORT))).toBe(0);
});
