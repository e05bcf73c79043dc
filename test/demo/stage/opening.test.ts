import { expect, test } from 'vitest';
import type { PlaybackInfo } from '../../../demo/laboratory/protocol.ts';
import { openingState, partAt } from '../../../demo/stage/opening.tsx';
import { DEFAULT_STATE } from '../../../demo/state/state.ts';

const playback = { end: 34 } as PlaybackInfo;
const at = (ms: number, isStill = false) =>
  openingState(DEFAULT_STATE, { ...partAt(ms, isStill), skip: () => {} }, playback);

test('it goes from the memory to the block, through all moments to the end, and begins again', () => {
  expect([0, 1499, 1500, 3299, 3300, 5199, 5200, 6399, 6400].map((ms) => partAt(ms, false).part)).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3, 0,
  ]);
  expect(at(1000)).toMatchObject({ moment: 0 });
  expect(at(2000)).toMatchObject({ moment: 0, block: { node: 11, slot: 38 } });
  const moments = Array.from({ length: 20 }, (_, i) => at(3300 + i * 95).moment);
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(moments[0]).toBe(0);
  expect(at(6000).moment).toBe(34);
});

test('with little motion it is three stills', () => {
  expect([0, 3600, 7100, 10_600].map((ms) => at(ms, true).moment)).toEqual([0, 17, 34, 0]);
  expect(at(100, true)).toEqual(at(3000, true));
});
