import { expect, test } from 'vitest';
import { FlightPlan, mannerAt } from '../../../../demo/laboratory/flight/flight-plan.ts';
import { legsBetween, type Motion } from '../../../../src/host/motion/legs.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import { cube } from '../../../../src/schedules/index.ts';
import { scheduleOf } from '../../../support/exchange.ts';

const legsTo = (name: string, moment: number): readonly Motion[] =>
  legsBetween(new Playback(scheduleOf(name, cube(3))), moment - 1, moment);

test('a step takes 250 ms, and each bit of a local phase and each order of the slots 120', () => {
  expect(new FlightPlan(legsTo('necklace', 2)).ms).toBe(250);
  expect(new FlightPlan(legsTo('necklace', 1)).ms).toBe(360);
  expect(new FlightPlan(legsTo('de-bruijn', 1)).ms).toBe(480);
  expect(new FlightPlan(['fade']).ms).toBe(120);
  expect(new FlightPlan([]).ms).toBe(0);
  expect(new FlightPlan([]).at(0)).toBeUndefined();
});

test('at ease it starts and lands softly, and in a given time it is linear', () => {
  const soft = new FlightPlan(legsTo('necklace', 2));
  expect([0, 50, 125, 200].map((ms) => soft.at(ms)?.done.toFixed(3))).toEqual([
    '0.000',
    '0.104',
    '0.500',
    '0.896',
  ]);
  expect(soft.at(250)).toBeUndefined();
  const even = new FlightPlan(legsTo('necklace', 2), 100);
  expect(even.ms).toBe(100);
  expect(even.at(25)).toEqual({ index: 0, done: 0.25 });
});

test('legs follow one another', () => {
  const plan = new FlightPlan(legsTo('de-bruijn', 1));
  expect([0, 119, 120, 361, 479].map((ms) => plan.at(ms)?.index)).toEqual([0, 0, 1, 3, 3]);
  expect(new FlightPlan(legsTo('de-bruijn', 1), 40).at(15)).toEqual({ index: 1, done: 0.5 });
});

test('up to 4 moments a second fly at ease, up to 15 in time, and others not at all', () => {
  expect([1, 4, 4.1, 15, 15.1, 60].map(mannerAt)).toEqual([
    'at-ease',
    'at-ease',
    'in-time',
    'in-time',
    'cut',
    'cut',
  ]);
});
