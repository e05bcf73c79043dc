import type { Topology } from '../../schedules/index.ts';
import { isServers } from '../../schedules/model/networks/servers.ts';

/**
 * The machine that answers are priced on where nobody names one: every algorithm has a price there. Among servers links have two speeds.
 * @returns its name among those that come with allport
 */
export function usualMachine(topology: Topology): string {
  return isServers(topology) ? 'accelerator-servers' : 'accelerators';
}

/** Bytes of a block, and of an element, where nobody says them. */
export const USUAL_BYTES = { block: 2 ** 16, element: 4 } as const;
