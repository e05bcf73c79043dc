import { cubeExchange } from './cube-exchange.ts';
import type { Algorithm } from './schedule.ts';

/**
 * The standard exchange: in step k every node sends all blocks whose relative address has bit k, in one
 * combined message across dimension k. One port; d startups. (cs838, section 14, "Hypercube"; Ho-Johnsson
 * 1986, 3.3.2.) Dimensions go from the highest down, as in cs838: halves of the cube first.
 */
export const standardExchange: Algorithm = {
  name: 'standard-exchange',
  aliases: ['sex'],
  source: 'cs838 §14',
  guarantee: 'one port, fewest startups (d messages of K/2 blocks)',
  schedule: (topology) =>
    cubeExchange({
      algorithm: 'standard-exchange',
      topology,
      ports: 'one',
      claims: { steps: topology.dim, span: topology.dim, largestMessage: topology.nodes / 2 },
      *steps(dimensions) {
        for (let k = topology.dim - 1; k >= 0; k--) {
          yield [{ map: dimensions[k], slots: slotsWithBit(topology.nodes, k) }];
        }
      },
    }),
};

function slotsWithBit(slots: number, k: number): Uint32Array {
  const low = (1 << k) - 1;
  return Uint32Array.from({ length: slots / 2 }, (_, i) => ((i & ~low) << 1) | (1 << k) | (i & low));
}
