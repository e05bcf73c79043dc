import type { Algorithm } from '../../model/algorithm.ts';
import { coordinatesOf } from '../../model/networks/axes.ts';
import { isMesh } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { displacementAlong } from '../frames/axis-slots.ts';
import { alike, counted, upTo } from '../frames/formulas.ts';
import { gridOf, offsetFrame, requireShortMessages } from '../frames/grid-exchange.ts';
import { allPorts, optimal, shortestWays } from '../frames/guarantees.ts';
import { onAllPorts } from '../frames/needs.ts';
import { rowExchange } from '../frames/row-exchange.ts';
import { legRounds } from './leg-rounds.ts';
import { sizesOfPhases } from './legs.ts';
import { mostMeetings } from './meetings.ts';

/**
 * On a line the blocks for the ends leave first, those for the nodes before them a round later, and so on, and none waits on
 * its way. On several axes as many rows go along each at a time, in phases; shorter axes take the room that the longest leave.
 *
 * Its schedule throws an InputError when its messages hold more than 2^25 blocks a node.
 */
export const farthestFirst: Algorithm<Exchange> = {
  name: 'farthest-first',
  source: 'Dimakopoulos et al. 1994',
  stepsBy: 'meetings',
  solves: ['exchange'],
  guarantees: [allPorts, shortestWays, optimal],
  networks: isMesh,
  needs: onAllPorts,
  /** With equal sides each phase has the rounds of a line, as often as rows of each offset go along an axis in it. */
  counts(exchange) {
    const { topology, copies } = exchange;
    if (!isMesh(topology)) return undefined;
    const { shape, nodes } = topology;
    const [side] = shape;
    if (shape.some((other) => other !== side)) return undefined;
    return counted(exchange, {
      ports: 'all',
      switching: 'store-and-forward',
      span: topology.diameter,
      rounds: sizesOfPhases((copies * nodes) / side, shape.length).flatMap((rows) =>
        upTo(side - 1).map((round) => alike(1, rows * mostMeetings(side, round), 1)),
      ),
    });
  },
  schedule(exchange) {
    const grid = gridOf('farthest-first', exchange, isMesh);
    const { shape } = grid;
    const slots = slotsOf(exchange);
    // On a line two blocks of a row change places offset x (side - offset) times.
    requireShortMessages(
      'farthest-first',
      grid,
      shape.reduce((sum, side) => sum + (slots * (side ** 2 - 1)) / 6, 0),
    );
    const maps = shape.map((side, axis) => upTo(side - 1).map((below) => acrossLink(grid, axis, below)));
    const steps = legRounds(grid, exchange.copies).map((axes) =>
      axes.flatMap((links, axis) =>
        links.flatMap((crossing, below) =>
          crossing.length === 0 ? [] : [{ map: maps[axis][below], slots: Uint32Array.from(crossing) }],
        ),
      ),
    );
    return rowExchange(exchange, offsetFrame(grid, slots), {
      algorithm: 'farthest-first',
      ports: 'all',
      switching: 'store-and-forward',
      steps: () => steps,
    });
  },
};

/** In all lines along an axis the nodes at a coordinate and at the next one send to each other. */
function acrossLink(grid: Grid, axis: number, below: number): NodeMap {
  const { shape, nodes } = grid;
  const [up, down, idle] = [0, 1, 2];
  const classes = Uint8Array.from({ length: nodes }, (_, node) => {
    const at = coordinatesOf(shape, node)[axis];
    if (at === below) return up;
    return at === below + 1 ? down : idle;
  });
  return translateMap(
    shape,
    [displacementAlong(grid, axis, 1), displacementAlong(grid, axis, -1), null],
    classes,
  );
}
