import type { Algorithm } from '../../model/algorithm.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { partsAtATime, portsOf } from '../frames/at-a-time.ts';
import { offsetExchange } from '../frames/cube-exchange.ts';
import { upTo } from '../frames/formulas.ts';
import { noForwarding, on, optimal, portsOfSwitch, wormhole } from '../frames/guarantees.ts';
import { routes } from '../frames/needs.ts';
import { shifted } from '../frames/shift-formulas.ts';

/**
 * Spread-out, the linear algorithm of MPI libraries: in step i every node sends its block for node v + i
 * there, and receives from v - i. On a cube each step is a cyclic shift, whose e-cube routes share no link. At a switch nodes of
 * p ports make p of these steps at a time.
 */
export const spreadOut: Algorithm<Exchange> = {
  name: 'spread-out',
  aliases: ['linear'],
  source: 'MPI libraries',
  stepsBy: 'offsets',
  solves: ['exchange'],
  needs: routes,
  guarantees: [portsOfSwitch, wormhole, noForwarding, on(isCube, optimal)],
  /** A shift by each of 1 .. N - 1, one block each. */
  counts(exchange) {
    const { topology, copies } = exchange;
    const shifts = upTo(topology.members - 1).map((i) => ({ offset: i + 1, blocks: copies }));
    return shifted(exchange, partsAtATime(topology, shifts), () => 1);
  },
  schedule(exchange) {
    const { topology, copies } = exchange;
    const { members } = topology;
    const shifts = upTo(members - 1).map((i) => i + 1);
    const parts = partsAtATime(topology, shifts);
    return offsetExchange(exchange, {
      algorithm: 'spread-out',
      ports: portsOf(parts),
      switching: 'wormhole',
      *steps(ahead) {
        for (const together of parts) {
          yield together.map((i) => ({ map: ahead(i), slots: upTo(copies).map((c) => c * members + i) }));
        }
      },
    });
  },
};
