import type { Schedule } from '../../schedules/index.ts';
import { from, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { onCube, stepsOf } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

const ALGORITHMS = { 1: 'complement-pairs', 2: 'staggered-pairs', 3: 'hybrid-pairs' } as const;

export const table6 = item((print: Print) => ({
  title: 'Table 6',
  source: 'section 3.4',
  about:
    'Steps, span and addresses in transit of Algorithms 1, 2 and 3, counted on cubes of d dimensions with K = 2^d, ' +
    'beside the values of the formulas. A pair is in transit from its first crossing to its last. Where d divides ' +
    'K/2 no group of Algorithm 1 is short, and the formula for the fewest addresses has 0.',
  table: bySize({
    head: ['algorithm', 'element\ntransfers', 'span\nmin', 'span\nmax', 'in transit\nmin', 'in transit\nmax'],
    sizes: ([1, 2, 3] as const).flatMap((number) => from(3, 9).map((d) => ({ number, d }))),
    name: ({ number, d }) => `Algorithm ${number}, d = ${d}`,
    computed: ({ number, d }) => travelOf(onCube(ALGORITHMS[number], d)),
    printed: ({ number, d }) => print.table6[number](d, 2 ** d),
  }),
  errata: ['Table 6, addresses in transit.'],
}));

/**
 * When the complement pairs of a cube travel: steps in all; from a pair's first crossing to its last, fewest and most;
 * addresses of the pairs under way, in the step that has fewest and in that with most.
 */
function travelOf(schedule: Schedule): number[] {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  let count = 0;
  for (const step of stepsOf(schedule)) {
    for (const slot of step.flatMap(({ slots }) => Array.from(slots))) {
      const pair = Math.min(slot, schedule.slots - 1 - slot);
      if (!first.has(pair)) first.set(pair, count);
      last.set(pair, count);
    }
    count++;
  }
  const stays = Array.from(first, ([pair, start]) => [start, last.get(pair) ?? start] as const);
  const spans = stays.map(([start, end]) => end - start + 1);
  const inTransit = upTo(count).map((t) => 2 * stays.filter(([start, end]) => start <= t && t <= end).length);
  return [count, ...rangeOf(spans), ...rangeOf(inTransit)];
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];
