import { expect, test } from 'vitest';
import type { PhaseInfo } from '../../../demo/laboratory/protocol.ts';
import { leftOf, momentAt, seenSteps, stretchesOf } from '../../../demo/score/score-times.ts';

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

test('a part of the score fills its width: what is seen of the steps are those that stand in it', () => {
  const zoom = { times: 40, left: 0.5 };
  const stretches = stretchesOf(SCHEDULES.long, 1000, zoom);
  const [{ range, before }] = seenSteps(stretches, 1000);
  expect(before).toBe(0);
  // Step t leads to moment t + 2, after the alignment.
  const seen = Array.from({ length: 4096 }, (_, step) => step).filter((step) => {
    const x = leftOf(stretches, step + 2);
    return x > 0 && x < 1000;
  });
  // Those at the edges may be seen in part.
  expect(Math.abs(range[0] - seen[0])).toBeLessThanOrEqual(1);
  expect(Math.abs(range[1] - 1 - seen[seen.length - 1])).toBeLessThanOrEqual(1);
  for (const step of seen) expect(momentAt(stretches, leftOf(stretches, step + 2))).toBe(step + 2);
  const whole = leftOf(stretchesOf(SCHEDULES.long, 1000), 2049);
  expect(leftOf(stretches, 2049)).toBeCloseTo(40 * (whole - 500));
});

test('steps in several phases are counted through, and phases out of sight are left out', () => {
  const all = seenSteps(stretchesOf(SCHEDULES.torus, 1000), 1000);
  expect(all.map(({ range }) => range)).toEqual([
    [0, 2],
    [2, 6],
  ]);
  const end = seenSteps(stretchesOf(SCHEDULES.torus, 1000, { times: 2, left: 0.5 }), 1000);
  expect(end.map(({ range }) => range)).toEqual([[2, 6]]);
  expect(seenSteps(stretchesOf(SCHEDULES.local, 1000), 1000)).toEqual([]);
});
