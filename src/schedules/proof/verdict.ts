import type { Certificate } from '../model/counts.ts';
import { factsOf, isMoves, type Problem } from '../model/problem.ts';
import type { Schedule } from '../model/schedule.ts';
import { askedOf } from './bounds/asked.ts';
import { demanded } from './bounds/bounds.ts';
import type { Proof } from './proof.ts';
import type { Violations } from './violation.ts';

/** What is counted while blocks are propagated. */
type PropagatedCounts = Pick<
  Certificate,
  | 'steps'
  | 'span'
  | 'largestMessage'
  | 'blocksInSequence'
  | 'hopsInSequence'
  | 'linkCrossings'
  | 'blocksFollowed'
>;

/** What was counted, held against what the schedule claims, the packets that were asked, and what every schedule must cost. */
export function proofOf(
  schedule: Schedule,
  problem: Problem,
  counted: PropagatedCounts,
  violations: Violations,
): Proof {
  const { topology, pattern, ports, switching, width = 1, elements } = schedule;
  judgeClaims(schedule, counted, violations);
  const demand = problem.demand();
  const unit = isMoves(demand) ? elements?.unit : undefined;
  judgePackets(problem, counted.largestMessage * (unit ?? 1), violations);
  const model = [ports, switching, width] as const;
  const { weights, nodeWeights } = problem;
  // Nobody asks for padding, which is in the pattern, or for blocks as large as the schedule's. Elements of other nodes have no
  // bound here.
  const isBounded = isMoves(demand) && problem.topology.nodes === topology.nodes;
  const ofPattern = demanded(
    topology,
    pattern,
    ...model,
    ...(isBounded ? [] : ([weights, nodeWeights] as const)),
  );
  const { lowerBound, leastSteps, mayRise } = isBounded
    ? demanded(topology, askedOf(problem), ...model, weights, nodeWeights)
    : ofPattern;
  if (lowerBound === Number.POSITIVE_INFINITY) {
    violations.add(() => ({ message: 'the pattern sends blocks to nodes where no link leads' }));
  }
  const { blocksFollowed, ...counts } = counted;
  const { blocksInSequence, linkCrossings } = counts;
  const optimal = violations.count === 0 && blocksInSequence * (unit ?? 1) === lowerBound;
  const offered = topology.lanesInAll * width * blocksInSequence;
  return {
    problem: factsOf(problem),
    ok: violations.count === 0,
    violations: violations.described,
    violationCount: violations.count,
    certificate: {
      ...counts,
      shortestRoutes: linkCrossings === ofPattern.linkCrossings,
      utilization: offered === 0 ? 0 : linkCrossings / offered,
      lowerBound,
      ...(unit !== undefined && { unit }),
      optimal,
      ...(mayRise && !optimal && { boundMayRise: true as const }),
      leastSteps,
      blocksFollowed,
    },
  };
}

function judgeClaims({ claims = {} }: Schedule, counted: PropagatedCounts, violations: Violations): void {
  for (const count of ['steps', 'span', 'largestMessage'] as const) {
    if ((claims[count] ?? counted[count]) !== counted[count]) {
      violations.add(() => ({ message: `claims ${count} = ${claims[count]}; counted ${counted[count]}` }));
    }
  }
}

/** @param longest blocks of the longest message, or elements where they are asked for */
function judgePackets(problem: Problem, longest: number, violations: Violations): void {
  const { packet = Number.POSITIVE_INFINITY } = problem;
  if (longest <= packet) return;
  const what = isMoves(problem.demand()) ? 'elements' : 'blocks';
  violations.add(() => ({
    message: `its largest message has ${longest} ${what}; asked were packets of at most ${packet}`,
  }));
}
