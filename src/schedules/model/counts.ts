import type { Claims, Ports, Switching } from './schedule.ts';

/** Rounds that are alike, as a price list sees them. */
export interface Rounds {
  /** Blocks of the round's longest message, at least 1; as many as it has, however wide the channels are. */
  readonly blocks: number;
  /** Links of the round's longest route, at least 1. With store-and-forward 1. */
  readonly hops: number;
  /** How many rounds are like this, at least 1. */
  readonly times: number;
  /** Whether a message leaves a server; left out: none does, or there are no servers. */
  readonly outside?: true;
  /** Most messages that a node sends, or that it receives; left out: one, or one for each port where all ports are used. */
  readonly messages?: number;
}

/**
 * What an exchange takes, in numbers without a unit of time: all that a price list needs. The same type is counted from a
 * schedule (`countSchedule`) and computed by the formulas of an algorithm (`Algorithm.counts`), and for the same schedule the
 * two are equal, but for the span.
 *
 * A round is a step in which something is sent. The nodes start it together, so that it takes as long as its longest
 * message, and two rounds are parted by a barrier: there is one barrier less than there are rounds, as in Suh-Shin 2001,
 * tables 1 and 2.
 */
export interface Counts {
  /** How many messages a node sends at a time; a machine with one port cannot run what needs all. */
  readonly ports: Ports;
  /** How messages cross the network; a machine that stores and forwards cannot run what needs wormholes. */
  readonly switching: Switching;
  /** A histogram of the rounds. Their order is not kept; no two entries are alike but for how many they are. */
  readonly rounds: readonly Rounds[];
  /** Most rounds from a block's first move to its last, inclusive; left out where no formula says it. */
  readonly span?: number;
  /**
   * Blocks that a node sorts before the first round and after the last: all K of its blocks for the alignment, however many
   * local phases it is written in, and K for the realignment. These are the two that Johnsson-Ho 1992 price on the CM-2.
   * The other papers leave them out: their data lie in the node's own order at both ends.
   */
  readonly aligned: number;
  /**
   * Blocks that a node moves inside itself between rounds: all K for each rearrangement, also those that keep their places
   * (Suh-Shin 2001, tables 1 and 2: a node's blocks are rewritten as a whole).
   */
  readonly rearranged: number;
  /**
   * Blocks that change their places inside a node between rounds, where a text prices these and not whole rewrites
   * (Ho-Johnsson 1986, section 5.1); left out: `rearranged` is priced.
   */
  readonly copied?: number;
  /** Elements of a block, where elements are asked for and not blocks; left out: 1. */
  readonly unit?: number;
  /** Whether no node both sends and receives in a round; left out: some do. */
  readonly oneWay?: true;
}

/** What a schedule costs, counted while it was propagated, beside what any schedule must cost. */
export interface Certificate extends Claims {
  /**
   * The time in block times: the sum over the steps of the longest message, of which as many blocks as channels are
   * wide cross a link at a time.
   */
  readonly blocksInSequence: number;
  /** Sum over the steps of the longest route, in links. */
  readonly hopsInSequence: number;
  /** Sum over all messages and nodes of blocks x links. */
  readonly linkCrossings: number;
  /** Whether every block took a shortest route. */
  readonly shortestRoutes: boolean;
  /** linkCrossings / (directed links x their width x blocksInSequence), 0 to 1. */
  readonly utilization: number;
  /**
   * Fewest block times for what was asked, under the schedule's ports, switching and width; Infinity if it cannot be done.
   * Where elements are asked for, fewest element times, whatever the blocks: nobody asks for padding, or for large blocks.
   */
  readonly lowerBound: number;
  /** Elements of a block, padding included, where elements are asked for: a block time is so many element times. */
  readonly unit?: number;
  /** The schedule holds, and blocksInSequence, times the unit if there is one, equals lowerBound. */
  readonly optimal: boolean;
  /**
   * Another bound, on the busiest link over all routes, may be higher than lowerBound: a linear program finds it, which
   * `allport bound` solves. Left out where it is in lowerBound, where it cannot help, and of an optimal schedule.
   */
  readonly boundMayRise?: true;
  /** Fewest steps for what was asked, under the schedule's ports and switching: see `demanded`. */
  readonly leastSteps: number;
  /** Blocks that were followed; with node symmetry those of node 0 stand for all. */
  readonly blocksFollowed: number;
}

/** Puts rounds that are alike together, the longest messages first, and leaves out those that do not happen. */
export function tallied(rounds: Iterable<Rounds>): Rounds[] {
  const sorted = [...rounds]
    .filter(({ blocks, times }) => blocks > 0 && times > 0)
    .sort((a, b) => b.blocks - a.blocks || b.hops - a.hops || Number(!a.outside) - Number(!b.outside));
  const alike: Rounds[] = [];
  for (const round of sorted) {
    const last = alike.at(-1);
    if (last !== undefined && areAlike(last, round)) {
      alike[alike.length - 1] = { ...last, times: last.times + round.times };
    } else alike.push(round);
  }
  return alike;
}

function areAlike(one: Rounds, other: Rounds): boolean {
  const isAs = (thing: keyof Rounds) => one[thing] === other[thing];
  return isAs('blocks') && isAs('hops') && isAs('outside') && isAs('messages');
}

/** Rounds of all kinds together. */
export function roundsIn({ rounds }: Counts): number {
  return rounds.reduce((sum, { times }) => sum + times, 0);
}

/** Blocks, or where elements are asked for elements, in sequence on channels one block wide. */
export function blocksInSequence({ rounds, unit = 1 }: Counts): number {
  return rounds.reduce((sum, { blocks, times }) => sum + blocks * times, 0) * unit;
}

/** What a schedule with these counts claims. */
export function claimsOf(counts: Counts): Partial<Claims> {
  const { rounds, span } = counts;
  const largestMessage = rounds.reduce((most, { blocks }) => Math.max(most, blocks), 0);
  return { steps: roundsIn(counts), ...(span !== undefined && { span }), largestMessage };
}
