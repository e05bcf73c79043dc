import { trafficFacts } from '../../problems/uneven.ts';
import type { ExchangeMethod } from './padded/exchange-method.ts';

/**
 * One complete exchange of as many copies as the largest pair has elements. Where a pair has fewer, padding goes with them. It is the
 * plainest answer, and a good one where all pairs have nearly as many.
 */
export const padded: ExchangeMethod = {
  name: 'padded',
  source: 'Fan et al. 2022 (padded Bruck)',
  exchanges: 'one exchange of as many blocks for each pair as the largest has elements',
  copiesOf({ topology: { nodes }, counts }) {
    const { largestPair } = trafficFacts(nodes, counts);
    return largestPair === 0 ? [] : [largestPair];
  },
  nodesOf: (problem) => [problem.demand().to.nodeOf],
};
