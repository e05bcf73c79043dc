import { expect, test } from 'vitest';
import { momentsOfSteps } from '../../../../demo/laboratory/playback/block-stops.ts';

test('the steps among the moments are those of all segments', () => {
  const moments = momentsOfSteps([
    { name: 'alignment', first: 0, last: 1 },
    { name: 'steps', first: 1, last: 4 },
    { name: 'rearrangement', first: 4, last: 5 },
    { name: 'steps', first: 5, last: 7 },
    { name: 'realignment', first: 7, last: 8 },
  ]);
  expect(moments).toEqual([2, 3, 4, 6, 7]);
  const steps = Array.from({ length: 10 }, (_, moment) => moments.indexOf(moment));
  expect(steps).toEqual([-1, -1, 0, 1, 2, -1, 3, 4, -1, -1]);
});
