import { planFolder } from '../host/node/plan-folder.ts';
import { keepPlans, watchPlans } from '../schedules/algorithms/uneven/timetable/kept-plans.ts';
import type { ProgressLine } from './terminal/progress.ts';

/** From now on plans that take long are kept in the private cache, and found there; and how much of one is done is shown. */
export async function usePlanFolder({ part }: ProgressLine): Promise<void> {
  watchPlans(part);
  const keeper = await planFolder();
  if (keeper !== undefined) keepPlans(keeper);
}
