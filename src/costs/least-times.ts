import type { Problem, Topology } from '../schedules/index.ts';
import type { Counts } from '../schedules/model/counts.ts';
import type { Demand } from '../schedules/model/problem.ts';
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
 * part of it is the least that there can be, whether or not one schedule has them all. Blocks as `demanded` has them. Where
 * nodes send p messages at a time, the blocks of one are in at most (p + 1)^r nodes after r rounds (Bruck et al. 1997, section
 * 2); where a message crosses one link in a round, a block needs as many rounds as it is links away. Packets are as few as hold
 * the blocks. Nothing needs to be sorted.
 */
export function leastTimesOf(
  problem: Problem,
  { ports, switching }: Pick<Counts, 'ports' | 'switching'>,
  site: Site,
): LeastTimes {
  const { topology } = problem;
  const demand = problem.demand();
  const { packetBytes, channelWidth } = site.machine;
  const { lowerBound: blocks, farthest } = demanded(topology, demand, ports, switching, channelWidth);
  const spread = roundsToReach(receiversIn(demand), ports === 'one' ? 1 : mostSent(topology));
  const onWay = switching === 'store-and-forward' ? farthest : 1;
  const rounds = farthest === 0 ? 0 : Math.max(onWay, spread);
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

/** Nodes, with the sender, that the blocks of one node end in: known of exchanges, and of others at least two. */
function receiversIn(demand: Demand): number {
  return demand.kind === 'exchange' ? demand.members : 2;
}

/** Messages that a node can send at a time on all of its ports; where nodes are not alike, the most of any. */
function mostSent({ isAlike, nodes, degree }: Topology): number {
  let most = 0;
  for (let node = 0; node < (isAlike ? 1 : nodes); node++) most = Math.max(most, degree(node));
  return most;
}

/** The least r with (messages + 1)^r >= nodes. */
function roundsToReach(nodes: number, messages: number): number {
  let rounds = 0;
  for (let reached = 1; reached < nodes; reached *= messages + 1) rounds++;
  return rounds;
}
