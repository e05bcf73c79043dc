import {
  type ProblemFacts,
  problemInWords,
  type TopologyCode,
  type TrafficFacts,
} from '../../schedules/index.ts';

/** What the traffic of an uneven exchange is like, as a term with its text; none of other problems. */
export function trafficFact(problem: ProblemFacts): (readonly [term: string, text: string])[] {
  if (problem.kind !== 'uneven') return [];
  const { largestRow, largestColumn, largestPair, emptyPairs, gini } = problem as ProblemFacts & TrafficFacts;
  const parts = [
    `busiest sender ${largestRow} elements`,
    `busiest receiver ${largestColumn}`,
    `largest pair ${largestPair}`,
    `empty pairs ${emptyPairs}`,
    `Gini of the receivers ${Number(gini.toFixed(3))}`,
  ];
  return [['traffic', parts.join(', ')]];
}

/** A problem on its network in words, and in a second line what its traffic is like, if it is uneven. */
export function problemWithTraffic(problem: ProblemFacts, topology: TopologyCode): string {
  const facts = trafficFact(problem).map((fact) => fact.join(': '));
  return [problemInWords(problem, topology), ...facts].join('\n');
}
