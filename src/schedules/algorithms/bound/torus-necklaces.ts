import type { Algorithm } from '../../model/algorithm.ts';
import { type Axes, coordinatesOf } from '../../model/networks/axes.ts';
import { hasEqualSides, isTorus } from '../../model/networks/grid.ts';
import { isLattice } from '../../model/networks/lattice.ts';
import type { Grid, Lattice } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import type { Schedule, Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { necklaceSteps } from '../cube/necklace.ts';
import { displacementAlong } from '../frames/axis-slots.ts';
import { alike, counted, gathered } from '../frames/formulas.ts';
import { gridOf, offsetFrame, requireShortMessages, shortestLinks } from '../frames/grid-exchange.ts';
import { allPorts, on, optimal, shapeOf, shortestWays, where } from '../frames/guarantees.ts';
import { onAllPorts } from '../frames/needs.ts';
import { rowExchange } from '../frames/row-exchange.ts';
import { evenRounds } from './even-rounds.ts';
import { groupSteps } from './group-steps.ts';
import { groupsOf } from './groups.ts';
import { travellersOn } from './lattice-ways.ts';
import { piecesOf } from './pieces.ts';

/**
 * Algorithm 4 (Johnsson-Ho 1992, 3.5) on tori: blocks whose offsets the quarter turn of the torus carries into one another
 * are a necklace, and leave by all ports in each of their steps. What does so only together with others is joined to groups,
 * and in these the order of the links is an edge colouring (König 1916). Every block takes a shortest way, the same from every
 * node. On sides of two it is Algorithm 4 itself. On lattices and circulants ways are chosen that load the ports evenly, and the
 * rounds of long messages are one edge colouring of all.
 *
 * Its schedule throws an InputError when the ways of a node's blocks have more than 2^25 links.
 */
export const torusNecklaces: Algorithm<Exchange> = {
  name: 'torus-necklaces',
  source: 'Johnsson-Ho 1992 §3.5',
  stepsBy: 'turns',
  solves: ['exchange'],
  guarantees: [
    allPorts,
    on(isTorus, shortestWays),
    where(
      'on tori unless a side z is even and K/z odd',
      ({ problem, schedule }) => {
        const isTie = (side: number) => side % 2 === 0 && (schedule.pattern.slots / side) % 2 === 1;
        return isTorus(problem.topology) && !shapeOf(problem).some(isTie);
      },
      optimal,
    ),
  ],
  networks: (topology) => isTorus(topology) || isLattice(topology),
  alike: true,
  needs: onAllPorts,
  /** As many steps as the busiest port has blocks. With equal sides the span, and the rounds, are the diameter. */
  counts(exchange, form) {
    const { topology, copies } = exchange;
    if (!isTorus(topology)) return undefined;
    const { shape, nodes } = topology;
    const steps = Math.max(...shape.map((side) => leavingUp(side, (copies * nodes) / side)));
    const isEqual = hasEqualSides(topology);
    if (form === 'block' && !isEqual) return undefined;
    const diameter = topology.diameter;
    return counted(exchange, {
      ports: 'all',
      switching: 'store-and-forward',
      ...(form === 'step' && isEqual && { span: diameter }),
      rounds: form === 'step' ? [alike(steps, 1, 1)] : gathered(steps, diameter),
    });
  },
  schedule(exchange) {
    const { topology } = exchange;
    if (isLattice(topology)) return onLattice(exchange, topology);
    const grid = gridOf('torus-necklaces', exchange, isTorus);
    const slots = slotsOf(exchange);
    const { shape } = grid;
    requireShortMessages('torus-necklaces', grid, shortestLinks(grid, slots));
    const maps = shape.flatMap((_, axis) =>
      [1, -1].map((hops) => translateMap(shape, [displacementAlong(grid, axis, hops)])),
    );
    const steps = stepsOn(grid, exchange.copies, maps);
    return rowExchange(exchange, offsetFrame(grid.axes, slots), {
      algorithm: 'torus-necklaces',
      ports: 'all',
      switching: 'store-and-forward',
      steps: () => steps,
    });
  },
};

/** As many rounds as the longest way has links, in each of them a message on every port. */
function onLattice(exchange: Exchange, lattice: Lattice): Schedule {
  const { axes, axisPorts, ports } = lattice;
  const slots = slotsOf(exchange);
  requireShortMessages(
    'torus-necklaces',
    lattice,
    (exchange.copies * Number(lattice.distances())) / lattice.nodes,
  );
  const maps: NodeMap[] = [];
  for (const { ahead, back } of axisPorts) {
    for (const port of [back, ahead]) maps[port] = translationTo(axes, lattice.neighbours[port]);
  }
  const travellers = travellersOn(lattice, exchange.copies);
  const rounds = travellers.reduce((most, { way }) => Math.max(most, way.length), 0);
  const steps = evenRounds(travellers, ports, rounds).map((messages) =>
    messages.flatMap((sent, port) => (sent.length === 0 ? [] : [{ map: maps[port], slots: sent }])),
  );
  return rowExchange(exchange, offsetFrame(axes, slots), {
    algorithm: 'torus-necklaces',
    ports: 'all',
    switching: 'store-and-forward',
    steps: () => steps,
  });
}

/** The translation that takes node 0 to a node. */
function translationTo({ shape, twist }: Axes, node: number): NodeMap {
  return translateMap(shape, [coordinatesOf(shape, node)], undefined, twist);
}

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

/** @param maps by port */
function stepsOn(grid: Grid, copies: number, maps: readonly NodeMap[]): Step[] {
  const { shape, ports } = grid;
  if (shape.every((side) => side === 2)) {
    return [...necklaceSteps(copies, shape.length, (mask) => maps[2 * Math.log2(mask)])];
  }
  return groupsOf(piecesOf(grid, copies), grid.diameter).flatMap(({ pieces, steps }) => {
    const travellers = pieces.flatMap((piece) => piece.travellers);
    return groupSteps(travellers, ports, steps).map((slots) =>
      maps.flatMap((map, port) =>
        slots[port] === -1 ? [] : [{ map, slots: slots.subarray(port, port + 1) }],
      ),
    );
  });
}
