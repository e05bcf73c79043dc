import type { Topology } from '../schedules/index.ts';
import { busiestLink, everyPair } from './busiest-link.ts';
import type { PriceList } from './price-list.ts';

/** The name of an exchange without rounds: every node sends all its blocks at once, each on its own way in dimension order. */
export const AT_ONCE = 'at-once';

/**
 * Seconds that it takes for blocks of so many bytes; undefined where no price says it: on a machine that stores and forwards, and where
 * messages that leave a server have prices of their own.
 *
 * A port starts its messages one after another, a packet each. Then those that go far are on their way while those that go near
 * use the links: the longer one counts, the hops of the farthest or the blocks on the busiest link. An overhead is that of
 * `clockOf`, for as many messages as there are other nodes.
 */
export function atOnce(topology: Topology, machine: PriceList): ((bytes: number) => number) | undefined {
  const { startup, perByte, perHop, packetBytes, channelWidth, duplex, overhead = 0 } = machine;
  if (machine.switching === 'store-and-forward' || machine.outside !== undefined) return undefined;
  const others = topology.nodes - 1;
  const atATime = machine.ports === 'one' ? 1 : topology.degrees.most;
  const turns = duplex === 'half' && machine.ports === 'one' ? 2 : 1;
  const started = Math.ceil(others / atATime);
  const blocks = Math.max(started, Math.ceil(busiestLink(topology, everyPair(topology)) / channelWidth));
  const hops = topology.diameter * perHop;
  return (bytes) => {
    const startups = started * Math.max(1, Math.ceil(bytes / packetBytes)) * startup;
    const messages = turns * (startups + Math.max(hops, blocks * bytes * perByte));
    return Math.max(2 * others * overhead, (others + 1) * overhead + messages);
  };
}
