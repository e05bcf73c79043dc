import type { Topology } from '../../model/networks/topology.ts';
import type { Ports, Switching } from '../../model/schedule.ts';

/*
 * What an algorithm for one port does at a switch: there a message has all of its way in a step, and nothing but the number
 * of ports says how many a node sends at a time.
 */

/** Of messages of a node that may go in any order: parts of as many as go at a time, and at the end of those that are left. */
export function partsAtATime<T>(topology: Topology, messages: readonly T[]): T[][] {
  const atATime = topology.isSwitched ? topology.degree(0) : 1;
  const parts: T[][] = [];
  for (let first = 0; first < messages.length; first += atATime)
    parts.push(messages.slice(first, first + atATime));
  return parts;
}

/** The port model of messages in such parts. */
export function portsOf(parts: readonly (readonly unknown[])[]): Ports {
  return parts.some(({ length }) => length > 1) ? 'all' : 'one';
}

/** The switching of messages that are wormholes on other networks: one hop is all of their way through a switch. */
export function switchingOn({ isSwitched }: Topology): Switching {
  return isSwitched ? 'store-and-forward' : 'wormhole';
}
