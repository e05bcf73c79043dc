import { expect, test } from 'vitest';
import type { PhaseInfo } from '../../../demo/laboratory/protocol.ts';
import { leftOf, momentAt, stretchesOf } from '../../../demo/score/score-times.ts';

const phasesOf = (...parts: readonly (readonly [PhaseInfo['name'], number])[]): PhaseInfo[] => {
  let first = 0;
  return parts.map(([name, moments]) => {
    first += moments;
    return { name, first: first - moments, last: first };
  });
};

const SCHEDULES = {
  necklace: phasesOf(['alignment', 1], ['steps', 32], ['realignment', 1]),
  torus: phasesOf(['alignment', 1], ['steps', 2], ['rearrangement', 1], ['steps', 4], ['realignment', 1]),
  plain: phasesOf(['steps', 5]),
  local: phasesOf(['alignment', 1]),
  long: phasesOf(['alignment', 1], ['steps', 4096], ['realignment', 1]),
};

test.each(Object.entries(SCHEDULES))('%s: every moment is where it stands', (_, phases) => {
  const stretches = stretchesOf(phases, 1000);
  const end = phases[phases.length - 1].last;
  const places = Array.from({ length: end + 1 }, (_, moment) => leftOf(stretches, moment));
  expect(places.map((x) => momentAt(stretches, x))).toEqual(Array.from(places.keys()));
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});

test('the phases fill the width, one after the other; steps are alike', () => {
  const stretches = stretchesOf(SCHEDULES.torus, 1000);
  let left = 0;
  for (const stretch of stretches) {
    expect(stretch.left).toBeCloseTo(left);
    left += stretch.width;
  }
  expect(left).toBeCloseTo(1000);
  expect(stretches[3].width).toBeCloseTo(2 * stretches[1].width);
});

test('many local phases leave two thirds to the steps', () => {
  const phases = phasesOf(...Array.from({ length: 12 }, () => ['rearrangement', 1] as const), ['steps', 3]);
  expect(stretchesOf(phases, 900).at(-1)).toMatchObject({ left: 300, width: 600 });
});

test('outside of the score are its ends', () => {
  const stretches = stretchesOf(SCHEDULES.necklace, 500);
  expect([momentAt(stretches, -40), momentAt(stretches, 9000)]).toEqual([0, 34]);
  expect(momentAt([], 3)).toBe(0);
});
