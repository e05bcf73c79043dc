import type { Problem } from '../schedules/index.ts';
import type { Counts } from '../schedules/model/counts.ts';
import { askedOf } from '../schedules/proof/bounds/asked.ts';
import { leastFor, surveyOf } from '../schedules/proof/bounds/bounds.ts';
import { type Amounts, type Site, type Times, timesOf } from './clock.ts';
import type { PriceList } from './price-list.ts';

/** What the best schedule would have to do at least, and what that takes. */
export interface LeastTimes {
  /** Rounds, each with a startup. */
  readonly rounds: number;
  /** Blocks, or elements where these are asked for, that cross a link one after another; on wide channels, so many side by side. */
  readonly blocks: number;
  /** For blocks, or elements, of so many bytes. */
  readonly times: (bytes: number) => Times;
}

/**
 * A time on a machine that no schedule for a problem falls below, whose messages use such ports and such switching: each
 * part of it is the least that there can be, whether or not one schedule has them all. Blocks and rounds as
 * `demanded` has them. Packets are as few as hold the blocks. Nothing needs to be sorted.
 */
export function leastTimesOf(
  problem: Problem,
  { ports, switching }: Pick<Counts, 'ports' | 'switching'>,
  site: Site,
): LeastTimes {
  const { topology } = problem;
  const { packetBytes, channelWidth } = site.machine;
  const least = leastFor(
    surveyOf(topology, askedOf(problem), problem.weights, problem.nodeWeights),
    ports,
    switching,
    channelWidth,
  );
  const { lowerBound: blocks, leastSteps: rounds, farthest, outside } = least;
  const startups = (steps: number, all: number, bytes: number) =>
    Math.max(steps, Math.ceil((all * bytes) / packetBytes));
  const amounts = (bytes: number): Amounts => ({
    turns: 1,
    startups: startups(rounds, blocks, bytes),
    blocks,
    hops: farthest,
    outside: {
      startups: startups(outside.steps, outside.blocks, bytes),
      blocks: outside.blocks,
      hops: Math.sign(outside.steps),
    },
    aligned: 0,
    rearranged: 0,
    barriers: Math.max(0, rounds - 1),
  });
  const cheapest = { ...site, machine: withoutDearer(site.machine) };
  return { rounds, blocks, times: (bytes) => timesOf(amounts(bytes), cheapest, bytes) };
}

/** Prices at which nothing is dearer inside of a server than outside: whoever can choose then chooses what is inside. */
function withoutDearer(machine: PriceList): PriceList {
  const { startup, perByte, perHop, outside } = machine;
  if (outside === undefined) return machine;
  return {
    ...machine,
    startup: Math.min(startup, outside.startup),
    perByte: Math.min(perByte, outside.perByte),
    perHop: Math.min(perHop, outside.perHop),
  };
}
