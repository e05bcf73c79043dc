import { isTorus } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { translateMap } from '../../model/node-map.ts';
import type { Message, Step } from '../../model/schedule.ts';
import { displacementAlong, slotsAlong } from '../frames/axis-slots.ts';
import { alike, upTo } from '../frames/formulas.ts';
import { gridExchange, offsetFrame } from '../frames/grid-exchange.ts';
import { allPorts, shapeOf, shortestWays, that } from '../frames/guarantees.ts';

/**
 * One axis after the other, in both directions (cs838, section 14, "All-port full-duplex links"): in all rings along an
 * axis every node passes the blocks that have further to go to its two neighbours, in one message each, on the shorter
 * way. An axis of z nodes takes floor(z/2) rounds. For even z the block for the node opposite can go either way: the
 * first half of its copies, or the only one, goes up.
 *
 * Its schedule throws an InputError when its messages hold more than 2^25 blocks a node.
 */
export const twoWayProduct = gridExchange({
  name: 'two-way-product',
  aliases: ['two-way-ring'],
  source: 'cs838 §14',
  stepsBy: 'shorter ways',
  guarantees: [
    allPorts,
    shortestWays,
    that('⌊z/2⌋ rounds for an axis of z nodes', ({ problem, counted }) => {
      return counted.steps === shapeOf(problem).reduce((sum, side) => sum + Math.floor(side / 2), 0);
    }),
  ],
  networks: isTorus,
  modelOn: ({ diameter }) => ({ ports: 'all', switching: 'store-and-forward', span: diameter }),
  /**
   * On each axis floor(z/2) rounds. Where z is even there is a node opposite, whose block lengthens the messages of one
   * direction; of several copies half go either way, but on an axis of two nodes there is one way only.
   */
  rounds: ({ shape, nodes }, copies) =>
    shape.flatMap((side) => {
      const nearer = Math.ceil(side / 2) - 1;
      return upTo(Math.floor(side / 2)).map((i) =>
        alike(1, (nodes / side) * ((nearer - i) * copies + copiesUp(side, copies)), 1),
      );
    }),
  frame: offsetFrame,
  sent: ({ shape }, slots) => shape.reduce((sum, side) => sum + (slots * side) / 4, 0),
  *steps(grid, slots, copies) {
    for (const axis of grid.shape.keys()) yield* alongAxis(grid, axis, slots, copies);
  },
});

/** Copies of the block for the node opposite that go up; on an axis of two nodes one link leads there. */
function copiesUp(side: number, copies: number): number {
  if (side % 2 === 1) return 0;
  return side === 2 ? copies : Math.ceil(copies / 2);
}

function* alongAxis(grid: Grid, axis: number, slots: number, copies: number): Iterable<Step> {
  const side = grid.shape[axis];
  const opposite = copiesUp(side, copies);
  const [up, down] = [1, -1].map((hops) => translateMap(grid.shape, [displacementAlong(grid, axis, hops)]));
  const goesUp = (displacement: number, copy: number) =>
    2 * displacement < side || (2 * displacement === side && copy < opposite);
  for (let round = 1; 2 * round <= side; round++) {
    const messages: Message[] = [
      { map: up, slots: slotsAlong(grid, axis, slots, (far, copy) => far >= round && goesUp(far, copy)) },
      {
        map: down,
        slots: slotsAlong(
          grid,
          axis,
          slots,
          (far, copy) => side - far >= round && far > 0 && !goesUp(far, copy),
        ),
      },
    ];
    yield messages.filter((message) => message.slots.length > 0);
  }
}
