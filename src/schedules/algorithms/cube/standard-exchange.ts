import type { Algorithm } from '../../model/schedule.ts';
import { slotsOf } from '../../model/slots.ts';
import { cubeOf, relativeExchange } from '../frames/cube-exchange.ts';

/**
 * The standard exchange: in step k every node sends all blocks whose relative address has bit k, in one
 * combined message across dimension k. One port; d startups. (cs838, section 14, "Hypercube"; Ho-Johnsson
 * 1986, 3.3.2.) Dimensions go from the highest down, as in cs838: halves of the cube first.
 *
 * On a mesh or a torus with sides that are powers of two, messages are wormholes, and a step is divided where their
 * routes meet.
 */
export const standardExchange: Algorithm = {
  name: 'standard-exchange',
  aliases: ['sex'],
  source: 'cs838 §14',
  guarantee: 'one port, fewest startups (d messages of K/2 blocks)',
  schedule(exchange) {
    const { dim } = cubeOf('standard-exchange', exchange);
    const slots = slotsOf(exchange);
    return relativeExchange(exchange, {
      algorithm: 'standard-exchange',
      ports: 'one',
      switching: 'store-and-forward',
      claims: { steps: dim, span: dim, largestMessage: slots / 2 },
      *steps(across) {
        for (let k = dim - 1; k >= 0; k--) yield [{ map: across(1 << k), slots: slotsWithBit(slots, k) }];
      },
    });
  },
};

function slotsWithBit(slots: number, k: number): Uint32Array {
  const low = (1 << k) - 1;
  return Uint32Array.from({ length: slots / 2 }, (_, i) => ((i & ~low) << 1) | (1 << k) | (i & low));
}
