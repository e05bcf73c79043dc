import type { Algorithm } from '../../model/algorithm.ts';
import { isGrid } from '../../model/networks/grid.ts';
import { translateMap } from '../../model/node-map.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { displacementAlong, slotsAlong } from '../frames/axis-slots.ts';
import { dividedExchange } from '../frames/divided-exchange.ts';
import { counted, upTo } from '../frames/formulas.ts';
import { gridOf, offsetFrame } from '../frames/grid-exchange.ts';
import { onePort, othersOnLines, sentBy, that, wormhole } from '../frames/guarantees.ts';
import { routes } from '../frames/needs.ts';
import { lineShift } from '../frames/shift-formulas.ts';

/**
 * The decomposition of MPI libraries into exchanges along one axis after another, 2-D on two axes and 3-D on three: in
 * step i of an axis every node sends, in one message, all blocks that have i nodes to go along it to the node i ahead. A
 * block is forwarded once for each axis at most. Steps in which messages meet are divided.
 */
export const axisExchange: Algorithm<Exchange> = {
  name: 'axis-exchange',
  aliases: ['decomposition'],
  source: 'MPI libraries',
  stepsBy: 'axes',
  solves: ['exchange'],
  guarantees: [
    onePort,
    wormhole,
    that('as many messages from each node as its lines have other nodes', ({ problem, schedule }) => {
      const others = othersOnLines(problem);
      return sentBy(schedule).every((sent) => sent === others);
    }),
  ],
  networks: isGrid,
  needs: routes,
  /** On each axis the shifts of spread-out, of all that goes so far along it. */
  counts(exchange) {
    const { topology, copies } = exchange;
    if (!isGrid(topology)) return undefined;
    const { shape, wraps, nodes } = topology;
    return counted(exchange, {
      ports: 'one',
      switching: 'wormhole',
      rounds: shape.flatMap((side, axis) =>
        upTo(side - 1).map((i) => lineShift({ side, wraps: wraps[axis] }, i + 1, (copies * nodes) / side)),
      ),
    });
  },
  schedule(exchange) {
    const grid = gridOf('axis-exchange', exchange, isGrid);
    const { shape } = grid;
    const slots = slotsOf(exchange);
    const parts = {
      algorithm: 'axis-exchange',
      ports: 'one',
      switching: 'wormhole',
    } as const;
    return dividedExchange(
      exchange,
      parts,
      (count) => offsetFrame(grid.axes, count),
      function* () {
        for (const [axis, side] of shape.entries()) {
          for (let i = 1; i < side; i++) {
            // The shorter way around a ring: the routes of the shape's own displacements would all go ahead.
            const map = translateMap([...shape, 1], [[...displacementAlong(grid, axis, i), 0]]);
            yield [{ map, slots: slotsAlong(grid, axis, slots, (far) => far === i) }];
          }
        }
      },
    );
  },
};
