import type { ProblemFacts } from '../model/problem.ts';
import type { Violation } from './violation.ts';

/** What a schedule costs, counted while it was propagated, beside what any schedule must cost. */
export interface Certificate {
  /** Steps of all segments in which something is sent. */
  readonly steps: number;
  /** Most of these steps from a block's first move to its last, inclusive. */
  readonly span: number;
  /** Blocks in the longest message. */
  readonly largestMessage: number;
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

/** The result of `check`: ok exactly when there is no violation. */
export interface Proof {
  /** What the schedule was held against: that, and nothing else, is what it does if it holds. */
  readonly problem: ProblemFacts;
  /** Whether the schedule holds. */
  readonly ok: boolean;
  /** The first 16 violations. */
  readonly violations: readonly Violation[];
  /** All violations, the described ones included. */
  readonly violationCount: number;
  /** What was counted, also of a schedule that does not hold. */
  readonly certificate: Certificate;
}
