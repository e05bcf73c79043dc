import type { Algorithm } from '../../model/schedule.ts';
import { slotsOf } from '../../model/slots.ts';
import { cubeOf, relativeExchange } from '../frames/cube-exchange.ts';
import { firstPairs, staggered } from '../frames/pairs.ts';

/** Algorithm 2 (Johnsson-Ho 1992, 3.2): pair u crosses dimension k in step (u + k) mod K/2. */
export const staggeredPairs: Algorithm = {
  name: 'staggered-pairs',
  aliases: ['algorithm-2'],
  source: 'Johnsson-Ho 1992 §3.2',
  guarantee: 'all ports, optimal steps K/2, span K/2',
  schedule(exchange) {
    const { dim } = cubeOf('staggered-pairs', exchange);
    const pairs = slotsOf(exchange) / 2;
    return relativeExchange(exchange, {
      algorithm: 'staggered-pairs',
      ports: 'all',
      switching: 'store-and-forward',
      // The last pair wraps around; its longer address has d - 1 one-bits, at least two from d = 3 on.
      claims: { steps: pairs, span: dim < 3 ? dim : pairs, largestMessage: 1 },
      steps: (across) => staggered(firstPairs(pairs), dim, across),
    });
  },
};
