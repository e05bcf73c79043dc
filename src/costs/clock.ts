import { type Counts, roundsIn } from './counts.ts';
import type { BarrierPrice, Machine } from './machine.ts';

/** The size of the exchange that is priced. */
export interface Load {
  /** Bytes of one block, what a node has for another node: more than 0. */
  readonly bytes: number;
  /** Nodes of the network, those that wait for each other at a barrier. */
  readonly nodes: number;
}

/** Where the time goes, in seconds; the sum is `total`. */
export interface Times {
  readonly startups: number;
  readonly transmission: number;
  readonly hops: number;
  readonly alignment: number;
  readonly rearrangement: number;
  readonly barriers: number;
  readonly total: number;
}

/**
 * What an exchange takes on a machine. Every round takes the startups of its longest message, one for each packet; the time
 * of its blocks on a link, as many side by side as the channel is wide; and the links of its longest route. Then come the
 * blocks that are moved inside the nodes, and a barrier between rounds. Nothing overlaps. (Suh-Shin 2001, sections 2 and
 * 3.1.5; with packets Ho-Johnsson 1986, section 4.)
 *
 * It does not ask whether the machine can run the exchange: see `canRun`.
 */
export function timesOf(counts: Counts, machine: Machine, { bytes, nodes }: Load): Times {
  let startups = 0;
  let transmission = 0;
  let hops = 0;
  for (const round of counts.rounds) {
    const onChannel = Math.ceil(round.blocks / machine.channelWidth) * bytes;
    startups += round.times * Math.max(1, Math.ceil(onChannel / machine.packetBytes)) * machine.startup;
    transmission += round.times * onChannel * machine.perByte;
    hops += round.times * round.hops * machine.perHop;
  }
  const alignment = counts.aligned * bytes * machine.alignmentPerByte;
  const rearrangement = counts.rearranged * bytes * machine.rearrangementPerByte;
  const barriers = Math.max(0, roundsIn(counts) - 1) * barrierTime(machine.barrier, nodes);
  const total = startups + transmission + hops + alignment + rearrangement + barriers;
  return { startups, transmission, hops, alignment, rearrangement, barriers, total };
}

/** Seconds of a barrier among so many nodes. */
function barrierTime({ constant, perDoubling }: BarrierPrice, nodes: number): number {
  return Math.max(0, constant + perDoubling * Math.log2(nodes));
}
