import type { Algorithm } from '../../model/schedule.ts';
import { offsetExchange } from '../frames/cube-exchange.ts';

/**
 * Spread-out, the linear algorithm of MPI libraries: in step i every node sends its block for node v + i
 * there, and receives from v - i. On a cube each step is a cyclic shift, whose e-cube routes share no link.
 */
export const spreadOut: Algorithm = {
  name: 'spread-out',
  aliases: ['linear'],
  source: 'MPI libraries',
  guarantee: 'one port, wormhole, fewest blocks in sequence (K - 1), no forwarding',
  schedule(exchange) {
    const { members } = exchange.topology;
    const { copies } = exchange;
    return offsetExchange(exchange, {
      algorithm: 'spread-out',
      ports: 'one',
      switching: 'wormhole',
      claims: { steps: members - 1, span: 1, largestMessage: copies },
      *steps(ahead) {
        for (let i = 1; i < members; i++) {
          yield [{ map: ahead(i), slots: Array.from({ length: copies }, (_, c) => c * members + i) }];
        }
      },
    });
  },
};
