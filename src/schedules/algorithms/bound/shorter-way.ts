import { isTorus } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { translateMap } from '../../model/node-map.ts';
import type { Step } from '../../model/schedule.ts';
import { displacementAlong, slotsAlong } from '../frames/axis-slots.ts';
import { alike, upTo } from '../frames/formulas.ts';
import { gridExchange, offsetFrame, shortestLinks } from '../frames/grid-exchange.ts';
import { onePort, optimal, othersOnLines, shortestWays, that } from '../frames/guarantees.ts';

/**
 * One axis after the other, and on each first up, then down: every node passes the blocks that have further to go to the next
 * node of the direction, in one message, and every block takes the shorter way. So all of them cross as few links as can be,
 * one at a time from each node: that is optimal with one port (Dimakopoulos-Dimopoulos 2001). An axis of z nodes takes
 * floor(z/2) rounds up, and the rest of z - 1 down. For even z the block for the node opposite goes up.
 *
 * Its schedule throws an InputError when its messages hold more than 2^25 blocks a node.
 */
export const shorterWay = gridExchange({
  name: 'shorter-way',
  source: 'Dimakopoulos et al. 2001',
  stepsBy: 'shorter ways',
  guarantees: [
    onePort,
    shortestWays,
    optimal,
    that('z - 1 rounds for an axis of z nodes', ({ problem, counted }) => {
      return counted.steps === othersOnLines(problem);
    }),
  ],
  networks: isTorus,
  modelOn: ({ shape, nodes }) => ({
    ports: 'one',
    switching: 'store-and-forward',
    // On a ring nobody goes both up and down.
    span: shape.length === 1 ? Math.floor(nodes / 2) : shape.reduce((sum, side) => sum + side - 1, 0),
  }),
  /** On each axis messages for floor(z/2), .., 2, 1 coordinates up, and for the others down. */
  rounds: ({ shape, nodes }, copies) =>
    shape.flatMap((side) =>
      [Math.floor(side / 2), Math.ceil(side / 2) - 1].flatMap((farthest) =>
        upTo(farthest).map((i) => alike(1, ((copies * nodes) / side) * (farthest - i), 1)),
      ),
    ),
  frame: offsetFrame,
  sent: shortestLinks,
  *steps(grid, slots) {
    for (const axis of grid.shape.keys()) yield* alongAxis(grid, axis, slots);
  },
});

function* alongAxis(grid: Grid, axis: number, slots: number): Iterable<Step> {
  const side = grid.shape[axis];
  const farthestUp = Math.floor(side / 2);
  const up = translateMap(grid.shape, [displacementAlong(grid, axis, 1)]);
  const down = translateMap(grid.shape, [displacementAlong(grid, axis, -1)]);
  for (let round = 1; round <= farthestUp; round++) {
    yield [{ map: up, slots: slotsAlong(grid, axis, slots, (far) => far >= round && far <= farthestUp) }];
  }
  for (let round = 1; round < side - farthestUp; round++) {
    yield [
      { map: down, slots: slotsAlong(grid, axis, slots, (far) => far > farthestUp && side - far >= round) },
    ];
  }
}
