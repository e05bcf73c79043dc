import { type TopologyCode, topologyOf } from '../../../src/schedules/index.ts';

/** Whether messages leave by a port: on an axis of two nodes none does by the port back. */
export function hasPort(topology: TopologyCode, port: number): boolean {
  const { axisPorts } = topologyOf(topology);
  return axisPorts.length === 0 || axisPorts.some(({ ahead, back }) => ahead === port || back === port);
}
