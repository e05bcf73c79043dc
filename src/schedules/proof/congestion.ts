import { routeOf } from '../model/message-route.ts';
import type { Topology } from '../model/networks/topology.ts';
import { IDLE } from '../model/node-map.ts';
import type { Step } from '../model/schedule.ts';

/**
 * The most messages of a step that want the same link: at least so many rounds does it take where messages are not stored
 * on their way. (cs838, section 14: up to half of the longer side for the direct exchange on a mesh.)
 */
export function congestion(topology: Topology, step: Step): number {
  const wanted = new Map<number, number>();
  for (const { map } of step) {
    for (let node = 0; node < topology.nodes; node++) {
      if (map.apply(node) === IDLE) continue;
      for (const link of routeOf(topology, map, node)) wanted.set(link, (wanted.get(link) ?? 0) + 1);
    }
  }
  return Math.max(0, ...wanted.values());
}
