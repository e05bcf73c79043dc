import type { Problem } from '../model/problem.ts';
import type { Schedule } from '../model/schedule.ts';
import { requireSchedule } from '../model/validate.ts';
import { answerTo, judge } from './judge.ts';
import { problemOf } from './problem-of.ts';
import type { Proof } from './proof.ts';
import { type OnProofSteps, Propagation } from './propagation.ts';

/**
 * Proves a schedule by propagation: every block of the pattern is followed through all local phases and
 * steps. Checked on the way: no message takes a block that is not there or puts one onto another; a message
 * crosses one link (store-and-forward) or its dimension-order route (wormhole); no directed link carries
 * two messages in a step; with one port, no node sends or receives twice in a step. Checked at the end:
 * every block is where the pattern wants it, and the counts are those that the schedule claims, if it claims any. First of
 * all: that the schedule is an answer to the problem, see `judge`.
 *
 * Where the schedule looks the same from every node (symmetry.ts), only the blocks of node 0 are followed.
 *
 * @param problem what was asked; left out: what the schedule's own pattern says
 * @param onSteps called after each step with the steps done, and with all of them if the schedule claims to know
 * @returns a proof, or what is wrong: a schedule that does not hold is no error
 * @throws InputError when more than 2^26 blocks would have to be followed, a part of the schedule is for another
 *   number of nodes or slots than the rest, or is not what its type says
 */
export function check(
  schedule: Schedule,
  problem: Problem | undefined = undefined,
  onSteps: OnProofSteps = () => {},
): Proof {
  requireSchedule(schedule);
  const asked = problem ?? problemOf(schedule);
  const violation = judge(asked, schedule);
  const proved = violation === undefined ? answerTo(asked, schedule) : schedule;
  const propagation = new Propagation(proved, asked, onSteps);
  if (violation !== undefined) propagation.violate(violation);
  for (const phase of proved.phases) {
    if (phase.kind === 'local') propagation.local(phase);
    else propagation.segment(phase);
  }
  return propagation.finish();
}
