import type { Algorithm } from '../../model/schedule.ts';
import { relativeExchange } from '../frames/cube-exchange.ts';

/**
 * The direct exchange (cs838, section 14, "Direct exchange AAS on hypercube"): in round r every node sends
 * its block for node v ^ r there in one wormhole message along the e-cube route. No two routes of a round
 * share a link. MPI libraries call it pairwise exchange.
 */
export const directExchange: Algorithm = {
  name: 'direct-exchange',
  aliases: ['dex', 'pairwise'],
  source: 'cs838 §14',
  guarantee: 'one port, wormhole, fewest blocks in sequence (K - 1), no forwarding',
  schedule(exchange) {
    const { members } = exchange.topology;
    const { copies } = exchange;
    return relativeExchange(exchange, {
      algorithm: 'direct-exchange',
      ports: 'one',
      switching: 'wormhole',
      claims: { steps: members - 1, span: 1, largestMessage: copies },
      *steps(across) {
        for (let r = 1; r < members; r++) {
          yield [{ map: across(r), slots: Array.from({ length: copies }, (_, c) => c * members + r) }];
        }
      },
    });
  },
};
