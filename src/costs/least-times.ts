import type { Problem } from '../schedules/index.ts';
import type { Counts } from '../schedules/model/counts.ts';
import { demanded } from '../schedules/proof/bounds.ts';
import { type Amounts, type Site, type Times, timesOf } from './clock.ts';

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
  const demand = problem.demand();
  const { packetBytes, channelWidth } = site.machine;
  const least = demanded(topology, demand, ports, switching, channelWidth);
  const { lowerBound: blocks, leastSteps: rounds, farthest } = least;
  const amounts = (bytes: number): Amounts => ({
    turns: 1,
    startups: Math.max(rounds, Math.ceil((blocks * bytes) / packetBytes)),
    blocks,
    hops: farthest,
    aligned: 0,
    rearranged: 0,
    barriers: Math.max(0, rounds - 1),
  });
  return { rounds, blocks, times: (bytes) => timesOf(amounts(bytes), site, bytes) };
}
