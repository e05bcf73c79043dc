import { InputError } from '../../schedules/index.ts';
import type { Context } from '../context.ts';
import { ELSEWHERE, EnvironmentError } from '../gpu/gpu-errors.ts';
import { packRoutes } from '../program/pack-routes.ts';
import type { Experiment } from '../run/experiment.ts';
import type { RouteLoads } from './simulator.ts';
import { followRoutes } from './simulators.ts';

/** What the links carried, counted where the machine is simulated. */
export type LinkLoads = Omit<RouteLoads, 'missing'>;

/**
 * Follows the routes of all messages of a schedule, link by link, and counts what the links carry: so that
 * contention is measured, whatever the schedule claims. Needs no node memories.
 *
 * @param proved what was counted must be what the checker counted, in all
 * @throws InputError when routes lead over links that are not there, or do not fit the adapter
 * @throws EnvironmentError when it is not, the device is lost or reports an error
 */
export async function measureLinks(
  context: Context,
  { schedule, proof: { certificate } }: Pick<Experiment, 'schedule' | 'proof'>,
): Promise<LinkLoads> {
  const { algorithm } = schedule;
  const { missing, ...loads } = await followRoutes(context, packRoutes(schedule));
  if (missing > 0) {
    throw new InputError(`${algorithm}: ${missing} messages use links that do not exist`);
  }
  const crossings = loads.blocks.reduce((sum, load) => sum + load, 0);
  if (crossings !== certificate.linkCrossings) {
    throw new EnvironmentError(
      `the adapter counted ${crossings} link crossings of ${algorithm}, the checker ${certificate.linkCrossings}: ${ELSEWHERE}`,
    );
  }
  return loads;
}
