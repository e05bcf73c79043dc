import { countSchedule } from '../../costs/count.ts';
import { type Rounds, roundsIn } from '../../costs/counts.ts';
import type { Grid } from '../../schedules/index.ts';
import type { Costs } from '../printed/suh-shin.ts';
import { scheduleOn } from '../schedules.ts';

/** The headings of tables 1 and 2. */
export const COSTS = ['startups', 'blocks\nsent', 'links', 'blocks\nrearranged', 'barriers'];

/** What the paper's algorithm costs on a network, counted on its schedule. */
export function costsOn(network: Grid): Costs {
  const counts = countSchedule(scheduleOn('suh-shin', network));
  const startups = roundsIn(counts);
  const sum = (of: (round: Rounds) => number) =>
    counts.rounds.reduce((total, round) => total + of(round) * round.times, 0);
  return [startups, sum(({ blocks }) => blocks), sum(({ hops }) => hops), counts.rearranged, startups - 1];
}
