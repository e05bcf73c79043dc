import { check, mesh, torus } from '../../schedules/index.ts';
import { scheduleOn } from '../schedules.ts';
import { type CountPlan, countPlan } from './count-table.ts';
import type { GridCounts, Shape } from './grid-law.ts';
import { publishedOf } from './published-counts.ts';

const NETWORKS = { torus, mesh };

/**
 * The counts of an algorithm on rings, tori and meshes of many sizes, beside what the texts say: from the certificates of
 * its schedules, each of which is proved.
 *
 * @returns none where no text says anything of it
 */
export function gridCountPlans(algorithm: string): CountPlan[] {
  return publishedOf(algorithm).map(({ on, kind, shapes, laws }) => {
    const network = NETWORKS[kind];
    return countPlan<Shape, GridCounts>({
      algorithm,
      on,
      sizes: shapes,
      columns: (shape) => ({ network: network(shape).label }),
      count(shape) {
        const { ok, certificate } = check(scheduleOn(algorithm, network(shape)));
        return { proved: ok, counts: certificate };
      },
      laws,
    });
  });
}
