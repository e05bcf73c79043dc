import { type Counts, type Rounds, roundsIn } from '../schedules/model/counts.ts';
import type { BarrierPrice, Machine } from './machine.ts';

/** A machine, and the nodes of the network that it is: those that wait for each other at a barrier. */
export interface Site {
  readonly machine: Machine;
  readonly nodes: number;
}

/** The times for blocks of so many bytes: what one node has for one other, more than 0. */
export type Clock = (bytes: number) => Times;

/** Where the time goes, in seconds; the sum is `total`. */
export interface Times {
  readonly startups: number;
  readonly transmission: number;
  readonly hops: number;
  readonly alignment: number;
  readonly rearrangement: number;
  readonly barriers: number;
  /** What the messages take: startups, transmission and hops, and nothing of what lies between them. */
  readonly messages: number;
  readonly total: number;
}

/**
 * What an exchange takes on a machine. Every round takes the startups of its longest message, one for each packet; the time
 * of its blocks on a link, as many side by side as the channel is wide; and the links of its longest route. Then come the
 * blocks that are moved inside the nodes, and a barrier between rounds. Nothing overlaps. (Suh-Shin 2001, sections 2 and
 * 3.1.4; with packets Ho-Johnsson 1986, sections 2 and 5.1.)
 *
 * It does not ask whether the machine can run the exchange: see `obstacle`.
 */
export function clockOf(counts: Counts, { machine, nodes }: Site): Clock {
  const { channelWidth, packetBytes } = machine;
  const sum = (amount: (round: Rounds) => number) =>
    counts.rounds.reduce((total, round) => total + round.times * amount(round), 0);
  // What does not depend on the bytes is added up once.
  const [rounds, blocksOnChannels, links] = [
    roundsIn(counts),
    blockTimesOf(counts, machine),
    sum((round) => round.hops),
  ];
  const packetsOf = (bytes: number) =>
    packetBytes === Number.POSITIVE_INFINITY
      ? rounds
      : sum(({ blocks }) => Math.ceil((Math.ceil(blocks / channelWidth) * bytes) / packetBytes));
  const hops = links * machine.perHop;
  const barriers = Math.max(0, rounds - 1) * barrierTime(machine.barrier, nodes);
  return (bytes) => {
    const startups = packetsOf(bytes) * machine.startup;
    const transmission = blocksOnChannels * bytes * machine.perByte;
    const messages = startups + transmission + hops;
    const alignment = counts.aligned * bytes * machine.alignmentPerByte;
    const rearrangement = counts.rearranged * bytes * machine.rearrangementPerByte;
    const total = messages + alignment + rearrangement + barriers;
    return { startups, transmission, hops, alignment, rearrangement, barriers, messages, total };
  };
}

/** Blocks that cross a link one after another, as many side by side as the machine's channels are wide. */
export function blockTimesOf({ rounds }: Counts, { channelWidth }: Machine): number {
  return rounds.reduce((sum, { blocks, times }) => sum + times * Math.ceil(blocks / channelWidth), 0);
}

/** Seconds of a barrier among so many nodes. */
export function barrierTime({ constant, perDoubling }: BarrierPrice, nodes: number): number {
  return Math.max(0, constant + perDoubling * Math.log2(nodes));
}
