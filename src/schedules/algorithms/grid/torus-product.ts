import { coordinatesOf } from '../../model/networks/axes.ts';
import { isGrid, isTorus } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import { displacementAlong, slotsAlong } from '../frames/axis-slots.ts';
import { alike, upTo } from '../frames/formulas.ts';
import { gridExchange, offsetFrame } from '../frames/grid-exchange.ts';
import { on, onePort, othersOnLines, that } from '../frames/guarantees.ts';

/**
 * One axis after the other (cs838, section 14, "Higher-dimensional mesh/torus"): in all lines along an axis every node
 * passes the blocks that have further to go to the next node, in one message for all the other axes. An axis of z
 * nodes takes z - 1 rounds, of z - 1, z - 2, ..., 1 z-ths of all blocks.
 *
 * On a torus a message crosses one link. A line of a mesh does not close: its last node sends in a wormhole back to the
 * first one, on the links of the other direction, which nobody else uses. Rounds and messages are the same.
 *
 * Its schedule throws an InputError when its messages hold more than 2^25 blocks a node.
 */
export const torusProduct = gridExchange({
  name: 'torus-product',
  source: 'cs838 §14',
  stepsBy: 'hops',
  guarantees: [
    onePort,
    on(
      isTorus,
      that('z - 1 rounds for an axis of z nodes', ({ problem, counted }) => {
        return counted.steps === othersOnLines(problem);
      }),
    ),
  ],
  networks: isGrid,
  modelOn: (grid) => ({
    ports: 'one',
    switching: isTorus(grid) ? 'store-and-forward' : 'wormhole',
    span: roundsOn(grid.shape),
  }),
  /** On each axis z - 1, z - 2, .., 1 z-ths of all blocks. On a mesh the last node of a line sends back to the first. */
  rounds: ({ shape, wraps, nodes }, copies) =>
    shape.flatMap((side, axis) =>
      upTo(side - 1).map((i) =>
        alike(1, ((copies * nodes) / side) * (side - 1 - i), wraps[axis] ? 1 : side - 1),
      ),
    ),
  frame: offsetFrame,
  sent: ({ shape }, slots) => (slots * roundsOn(shape)) / 2,
  *steps(grid, slots) {
    for (const [axis, side] of grid.shape.entries()) {
      const map = toNext(grid, axis);
      for (let round = 1; round < side; round++) {
        yield [{ map, slots: slotsAlong(grid, axis, slots, (further) => further >= round) }];
      }
    }
  },
});

function roundsOn(shape: readonly number[]): number {
  return shape.reduce((sum, side) => sum + side - 1, 0);
}

/** To the next node along an axis, and from the last one to the first. */
function toNext(grid: Grid, axis: number): NodeMap {
  const { shape, wraps, nodes } = grid;
  const ahead = displacementAlong(grid, axis, 1);
  if (wraps[axis]) return translateMap(shape, [ahead]);
  const last = shape[axis] - 1;
  const isLast = Uint8Array.from({ length: nodes }, (_, node) =>
    coordinatesOf(shape, node)[axis] === last ? 1 : 0,
  );
  return translateMap(shape, [ahead, displacementAlong(grid, axis, -last)], isLast);
}
