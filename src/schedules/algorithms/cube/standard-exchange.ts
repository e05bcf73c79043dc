import { isPowerOfTwo } from '../../model/address-bits.ts';
import type { Algorithm } from '../../model/algorithm.ts';
import type { Rounds } from '../../model/counts.ts';
import { holdsCube } from '../../model/embedding.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isGrid } from '../../model/networks/grid.ts';
import { isServers } from '../../model/networks/servers.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { isAddressable, isCubeOrSwitch, relativeExchange } from '../frames/cube-exchange.ts';
import { alike, counted, upTo } from '../frames/formulas.ts';
import { lettersOf, on, onePort, that } from '../frames/guarantees.ts';
import { onAddresses } from '../frames/needs.ts';
import { outside, roundsToLeave } from '../frames/server-rounds.ts';

/**
 * The standard exchange: in step k every node sends all blocks whose relative address has bit k, in one
 * combined message across dimension k. One port; d startups. (cs838, section 14, "Hypercube"; Ho-Johnsson
 * 1986, 3.3.2.) Dimensions go from the highest down, as in cs838: halves of the cube first.
 *
 * On a mesh or a torus with sides that are powers of two, messages are wormholes, and a step is divided where their
 * routes meet.
 */
export const standardExchange: Algorithm<Exchange> = {
  name: 'standard-exchange',
  aliases: ['sex'],
  source: 'cs838 §14',
  stepsBy: 'bits',
  solves: ['exchange'],
  networks: isAddressable,
  needs: onAddresses,
  guarantees: [
    onePort,
    on(
      isCubeOrSwitch,
      that('the fewest startups', ({ counted }) => counted.steps === counted.leastSteps),
      that('d messages of K/2 blocks', (answer) => {
        const { K, d } = lettersOf(answer);
        return answer.counted.steps === d && answer.counted.largestMessage === K / 2;
      }),
    ),
  ],
  /**
   * Half of the blocks across each dimension, d rounds on a cube and at a switch. Between servers all nodes send across the higher
   * dimensions, as many of a server at a time as it has lanes.
   *
   * On a grid it is laid by Gray codes. A dimension mirrors each part of 2h nodes of a line, and the h pairs of a part take the
   * links in its middle one after another, over 2h - 1, 2h - 3, .., 1 links. On the whole line of a torus half of the pairs
   * are nearer around the end, so that two go at a time.
   */
  counts(exchange) {
    const { topology, copies, embedding = 'gray' } = exchange;
    const half = (copies * topology.members) / 2;
    if (isCube(topology) || (topology.isSwitched && isPowerOfTwo(topology.nodes))) {
      const rounds = roundsAcross(topology, half);
      const span = rounds.reduce((sum, { times }) => sum + times, 0);
      return counted(exchange, { ports: 'one', switching: 'store-and-forward', span, rounds });
    }
    if (!isGrid(topology) || !holdsCube(topology) || embedding !== 'gray') return undefined;
    return counted(exchange, {
      ports: 'one',
      switching: 'wormhole',
      rounds: topology.shape.flatMap((side, axis) =>
        mirrorHops(topology.wraps[axis], side).map((hops) => alike(1, half, hops)),
      ),
    });
  },
  schedule(exchange) {
    const { members } = exchange.topology;
    const slots = slotsOf(exchange);
    return relativeExchange(exchange, {
      algorithm: 'standard-exchange',
      ports: 'one',
      switching: 'store-and-forward',
      *steps(across) {
        for (let k = Math.log2(members) - 1; k >= 0; k--)
          yield [{ map: across(1 << k), slots: slotsWithBit(slots, k) }];
      },
    });
  },
};

function slotsWithBit(slots: number, k: number): Uint32Array {
  const low = (1 << k) - 1;
  return Uint32Array.from({ length: slots / 2 }, (_, i) => ((i & ~low) << 1) | (1 << k) | (i & low));
}

/** Across all dimensions, where messages across one share no links but the lanes of servers. */
function roundsAcross(topology: Topology, blocks: number): Rounds[] {
  const dim = Math.log2(topology.members);
  if (!isServers(topology)) return [alike(dim, blocks, 1)];
  const { each } = topology;
  const inside = Math.log2(each);
  return [alike(inside, blocks, 1), outside((dim - inside) * roundsToLeave(topology, each), blocks)];
}

/** Links of the longest route in each round on an axis. */
function mirrorHops(wraps: boolean, side: number): number[] {
  const oddDownTo1 = (pairs: number) => upTo(pairs).map((k) => 2 * (pairs - k) - 1);
  const parts = upTo(Math.log2(side)).map((bit) => 2 ** bit);
  return parts.flatMap((h) => oddDownTo1(wraps && 2 * h === side ? Math.ceil(h / 2) : h));
}
