import { type TopologyCode, topologyOf } from '../../../schedules/index.ts';

/** The ports by which messages leave: on an axis of two nodes none does by the port back. */
export function portsOf(topology: TopologyCode): number[] {
  const { axisPorts, ports } = topologyOf(topology);
  const all = Array.from({ length: ports }, (_, port) => port);
  if (axisPorts.length === 0) return all;
  return all.filter((port) => axisPorts.some(({ ahead, back }) => ahead === port || back === port));
}
