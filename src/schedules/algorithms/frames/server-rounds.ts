import type { Rounds } from '../../model/counts.ts';
import type { Servers } from '../../model/networks/topology.ts';

/** Rounds in which so many nodes of each server send a message to other servers: as many at a time as there are lanes. */
export function roundsToLeave({ lanes, ports }: Servers, leaving: number): number {
  return Math.ceil(leaving / lanes(ports - 1));
}

/** So many rounds in which messages leave servers. */
export function outside(times: number, blocks: number): Rounds {
  return { blocks, hops: 1, times, outside: true };
}
