import type { Algorithm } from '../../model/algorithm.ts';
import type { Rounds } from '../../model/counts.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import type { Step } from '../../model/schedule.ts';
import type { Grid } from '../../model/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { slotsOf } from '../../problems/exchange.ts';
import { necklaceSteps } from '../cube/necklace.ts';
import { displacementAlong } from '../frames/axis-slots.ts';
import { alike, counted } from '../frames/formulas.ts';
import { gridOf, offsetFrame, requireShortMessages } from '../frames/grid-exchange.ts';
import { rowExchange } from '../frames/row-exchange.ts';
import { groupSteps } from './group-steps.ts';
import { groupsOf } from './groups.ts';
import { piecesOf } from './pieces.ts';

/**
 * Algorithm 4 (Johnsson-Ho 1992, 3.5) on tori: blocks whose offsets the quarter turn of the torus carries into one another
 * are a necklace, and leave by all ports in each of their steps. What does so only together with others is joined to groups,
 * and in these the order of the links is an edge colouring (König 1916). Every block takes a shortest way, the same from every
 * node. On sides of two it is Algorithm 4 itself.
 *
 * Its schedule throws an InputError when the ways of a node's blocks have more than 2^25 links.
 */
export const torusNecklaces: Algorithm<Exchange> = {
  name: 'torus-necklaces',
  source: 'Johnsson-Ho 1992 §3.5',
  solves: ['exchange'],
  guarantee: 'all ports, shortest ways, the busiest ports never idle: the lower bound, but for some ties',
  networks: ['torus'],
  /** As many steps as the busiest port has blocks. With equal sides the span, and the rounds, are the diameter. */
  counts(exchange, form) {
    const { topology, copies } = exchange;
    if (topology.kind !== 'torus') return undefined;
    const { shape, nodes } = topology;
    const steps = Math.max(...shape.map((side) => leavingUp(side, (copies * nodes) / side)));
    const isEqual = shape.every((side) => side === shape[0]);
    if (form === 'block' && !isEqual) return undefined;
    const diameter = shape.length * Math.floor(shape[0] / 2);
    return counted(exchange, {
      ports: 'all',
      switching: 'store-and-forward',
      ...(form === 'step' && isEqual && { span: diameter }),
      rounds: form === 'step' ? [alike(steps, 1, 1)] : evenRounds(steps, diameter),
    });
  },
  schedule(exchange) {
    const grid = gridOf('torus-necklaces', exchange, ['torus']);
    const slots = slotsOf(exchange);
    const { shape } = grid;
    const links = shape.reduce((sum, side) => sum + (slots / side) * Math.floor(side ** 2 / 4), 0);
    requireShortMessages('torus-necklaces', grid, links);
    const maps = shape.flatMap((_, axis) =>
      [1, -1].map((hops) => translateMap(shape, [displacementAlong(grid, axis, hops)])),
    );
    const steps = stepsOn(grid, exchange.copies, maps);
    return rowExchange(exchange, offsetFrame(grid, slots), {
      algorithm: 'torus-necklaces',
      ports: 'all',
      switching: 'store-and-forward',
      steps: () => steps,
    });
  },
};

/**
 * Blocks of a node that leave up an axis in all, where so many go to each coordinate: floor((z - 1) / 2) coordinates are
 * nearer this way, and half of the blocks for the node opposite go it.
 */
function leavingUp(side: number, blocks: number): number {
  if (side === 2) return blocks;
  const nearer = Math.floor((side - 1) / 2);
  const opposite = side % 2 === 0 ? Math.ceil(blocks / 2) * (side / 2) : 0;
  return (blocks * nearer * (nearer + 1)) / 2 + opposite;
}

/** Step t in round t modulo their number. */
function evenRounds(steps: number, rounds: number): Rounds[] {
  const longer = steps % rounds;
  return [alike(longer, Math.ceil(steps / rounds), 1), alike(rounds - longer, Math.floor(steps / rounds), 1)];
}

/** @param maps by port */
function stepsOn(grid: Grid, copies: number, maps: readonly NodeMap[]): Step[] {
  const { shape, ports } = grid;
  if (shape.every((side) => side === 2)) {
    return [...necklaceSteps(copies, shape.length, (mask) => maps[2 * Math.log2(mask)])];
  }
  const diameter = shape.reduce((sum, side) => sum + Math.floor(side / 2), 0);
  return groupsOf(piecesOf(grid, copies), diameter).flatMap(({ pieces, steps }) => {
    const travellers = pieces.flatMap((piece) => piece.travellers);
    return groupSteps(travellers, ports, steps).map((slots) =>
      maps.flatMap((map, port) =>
        slots[port] === -1 ? [] : [{ map, slots: slots.subarray(port, port + 1) }],
      ),
    );
  });
}
