import type { Algorithm } from '../../model/algorithm.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { offsetExchange } from '../frames/cube-exchange.ts';
import { upTo } from '../frames/formulas.ts';
import { type Shift, shifted } from '../frames/shift-formulas.ts';

/**
 * Spread-out, the linear algorithm of MPI libraries: in step i every node sends its block for node v + i
 * there, and receives from v - i. On a cube each step is a cyclic shift, whose e-cube routes share no link.
 */
export const spreadOut: Algorithm<Exchange> = {
  name: 'spread-out',
  aliases: ['linear'],
  source: 'MPI libraries',
  solves: ['exchange'],
  guarantee: 'one port, wormhole, fewest blocks in sequence (K - 1), no forwarding',
  /** A shift by each of 1 .. N - 1, one block each. */
  counts(exchange) {
    const { topology, copies } = exchange;
    const shifts = (shift: Shift) => upTo(topology.members - 1).map((i) => shift(i + 1, copies));
    return shifted(exchange, shifts, () => 1);
  },
  schedule(exchange) {
    const { members } = exchange.topology;
    const { copies } = exchange;
    return offsetExchange(exchange, {
      algorithm: 'spread-out',
      ports: 'one',
      switching: 'wormhole',
      *steps(ahead) {
        for (let i = 1; i < members; i++) {
          yield [{ map: ahead(i), slots: Array.from({ length: copies }, (_, c) => c * members + i) }];
        }
      },
    });
  },
};
