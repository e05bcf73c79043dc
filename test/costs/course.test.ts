import { expect, it } from 'vitest';
import { clockOf, siteOf } from '../../src/costs/clock.ts';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import { courseOf, partsFrom, partsOf } from '../../src/costs/course.ts';
import { completeExchange, cube, findAlgorithm, mesh, solve, torus } from '../../src/schedules/index.ts';
import { inForm } from '../../src/schedules/transforms/forms.ts';
import { pricedMachine } from '../support/example-machines.ts';

/** Everything has a price, and packets and wide channels make it crooked. */
const machine = pricedMachine({
  startup: 3e-6,
  perByte: 7e-9,
  perHop: 11e-8,
  alignmentPerByte: 13e-10,
  rearrangementPerByte: 17e-10,
  barrier: { constant: 19e-7, perDoubling: 23e-8 },
  packetBytes: 100,
  channelWidth: 3,
  overhead: 29e-7,
});
const BYTES = 37;

it.each([
  ['necklace', 'step', cube(4)],
  ['necklace', 'block', cube(4)],
  ['bruck-4', 'block', cube(4)],
  ['standard-exchange', 'block', mesh([4, 4])],
  ['suh-shin', 'block', torus([8, 8])],
] as const)('the parts of %s in its %s form take what the clock says of all', (name, form, topology) => {
  const algorithm = findAlgorithm(name);
  const problem = completeExchange({ topology });
  const schedule = inForm(algorithm, problem, solve(algorithm, problem), form);
  const counts = countSchedule(schedule);
  const site = siteOf(machine, topology);
  const times = clockOf(counts, site)(BYTES);
  for (const parts of [partsOf(schedule), partsFrom(counts)]) {
    const course = courseOf(parts, counts, site, BYTES);
    expect(course.at(-1)?.end).toBe(times.total);
    course.forEach(({ begin, end, times: own }, i) => {
      expect(begin).toBe(course[i - 1]?.end ?? 0);
      expect(end - begin).toBeCloseTo(own.total, 12);
    });
    for (const name of [
      'startups',
      'transmission',
      'hops',
      'alignment',
      'rearrangement',
      'barriers',
    ] as const) {
      const sum = course.reduce((all, part) => all + part.times[name], 0);
      expect(sum, name).toBeCloseTo(times[name], 12);
    }
  }
});

it('the parts of a schedule stand in its order', () => {
  const algorithm = findAlgorithm('standard-exchange');
  const parts = partsOf(solve(algorithm, completeExchange({ topology: cube(3) })));
  const round = { kind: 'round', blocks: 4, hops: 1, times: 1 };
  expect(parts).toEqual([{ kind: 'alignment' }, round, round, round, { kind: 'realignment' }]);
});
