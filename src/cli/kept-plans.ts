import { planFolder } from '../host/node/plan-folder.ts';
import { keepPlans } from '../schedules/algorithms/uneven/timetable/kept-plans.ts';

/** From now on plans that take long are kept in the private cache, and found there. */
export async function usePlanFolder(): Promise<void> {
  const keeper = await planFolder();
  if (keeper !== undefined) keepPlans(keeper);
}
