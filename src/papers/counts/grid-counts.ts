import { mesh, torus } from '../../schedules/index.ts';
import { certificateOf, scheduleOn } from '../schedules.ts';
import type { PublishedCounts, Shape } from './grid-law.ts';

const NETWORKS = { torus, mesh };

/** One network: its name, and for each law the count, the value of its formula, and the first divided by the second. */
export interface GridCount {
  readonly network: string;
  readonly values: readonly { readonly counted: number; readonly formula: number; readonly ratio: number }[];
}

/**
 * The counts of an algorithm on a ring, torus or mesh, beside what a text says: from the certificate of its schedule.
 * @throws UnprovedError when the schedule does not hold
 */
export function gridCount(
  { algorithm, kind, laws }: Pick<PublishedCounts, 'algorithm' | 'kind' | 'laws'>,
  shape: Shape,
): GridCount {
  const network = NETWORKS[kind](shape);
  const counts = certificateOf(scheduleOn(algorithm, network));
  const values = laws.map(({ count, of }) => {
    const [counted, formula] = [counts[count], of(shape, counts)];
    return { counted, formula, ratio: counted / formula };
  });
  return { network: network.label, values };
}
