import { amountsOf } from '../../costs/clock.ts';
import { countSchedule } from '../../costs/count-schedule.ts';
import { FREE } from '../../costs/price-list.ts';
import type { Grid } from '../../schedules/index.ts';
import type { Costs } from '../printed/suh-shin.ts';
import { scheduleOn } from '../schedules.ts';

/** The headings of tables 1 and 2. */
export const COSTS = ['startups', 'blocks\nsent', 'links', 'blocks\nrearranged', 'barriers'];

/** What an algorithm costs on a network, counted on its schedule; left out: the paper's own. */
export function costsOn(network: Grid, algorithm = 'suh-shin'): Costs {
  const counts = countSchedule(scheduleOn(algorithm, network));
  const { startups, blocks, hops, rearranged, barriers } = amountsOf(counts, FREE)(1);
  return [startups, blocks, hops, rearranged, barriers];
}
