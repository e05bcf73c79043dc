import type { Algorithm } from '../../model/algorithm.ts';
import { Suggestion } from '../../model/errors.ts';
import { memberLocalMap } from '../../model/local-map.ts';
import { isMesh } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { inversePermutation } from '../../model/permutation.ts';
import type { Message, Phase, Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { alike, counted } from '../frames/formulas.ts';
import { binaryCure, gridOf } from '../frames/grid-exchange.ts';
import { lettersOf, onePort, shapeOf, that, wormhole } from '../frames/guarantees.ts';
import { routes } from '../frames/needs.ts';
import { partnersAlong } from '../frames/partners.ts';
import { phasedExchange } from '../frames/row-exchange.ts';

/**
 * Cyclic exchange of Sundar et al. (1994), as Suh and Shin (2001) tell it in section 1, figure 1 (b) and table 2. A mesh is cut
 * in quarters, each quarter again, and so on. In a phase every node exchanges with the node at the same place of the
 * quarter beside, and with that of the quarter above or below, half of its blocks each time. In a row one pair at a time has the
 * link in the middle, and so in a column. So in a step the pairs of one diagonal exchange along the rows and those
 * of another along the columns, and in the next step the other way round.
 *
 * A longer axis is halved alone when the other is used up. Every message is one range of slots; the blocks are
 * rearranged once between phases.
 */
export const cyclicExchange: Algorithm<Exchange> = {
  name: 'cyclic-exchange',
  source: 'Suh-Shin 2001 §1, table 2',
  stepsBy: 'partners',
  solves: ['exchange'],
  guarantees: [
    onePort,
    wormhole,
    that('z rounds of K/2 blocks on z x z nodes, z - 1 if the other side is shorter', (answer) => {
      const [longer, shorter] = shapeOf(answer.problem).toSorted((one, other) => other - one);
      const rounds = longer === shorter ? longer : longer - 1;
      const { steps, blocksInSequence } = answer.counted;
      return steps === rounds && blocksInSequence === (rounds * lettersOf(answer).K) / 2;
    }),
  ],
  networks: isMesh,
  needs: (topology) => (isMesh(topology) && !cureOf(topology) ? routes(topology) : undefined),
  /** A phase whose partners are h links apart takes h rounds over h links, but no less than one for each axis. */
  counts(exchange) {
    const { topology, copies } = exchange;
    if (!isMesh(topology) || cureOf(topology)) return undefined;
    const half = (copies * topology.nodes) / 2;
    const [longer, shorter] = topology.shape.toSorted((one, other) => other - one);
    const phases = Math.log2(longer);
    return counted(exchange, {
      ports: 'one',
      switching: 'wormhole',
      span: longer === shorter ? longer : longer - 1,
      rounds: [
        ...Array.from({ length: phases - 1 }, (_, i) => alike(2 ** (i + 1), half, 2 ** (i + 1))),
        alike(longer === shorter ? 2 : 1, half, 1),
      ],
      rearrangements: phases - 1,
    });
  },
  schedule(exchange) {
    const grid = gridOf('cyclic-exchange', exchange, isMesh, cureOf);
    slotsOf(exchange);
    return phasedExchange(
      exchange,
      { algorithm: 'cyclic-exchange', ports: 'one', switching: 'wormhole' },
      phasesOn(grid, exchange.copies),
    );
  },
};

function cureOf(grid: Grid) {
  const hasTwoAxes = grid.shape.length === 2;
  return (
    binaryCure(grid) ?? (hasTwoAxes ? undefined : ['give two axes, say ', new Suggestion('mesh', '8x8')])
  );
}

/** By axis: links between partners; 0 where the axis is used up. */
type PartnerDistances = readonly number[];

/** Both axes are halved until the shorter one is used up, and then the longer one alone. */
function cutsOf(shape: readonly number[]): PartnerDistances[] {
  return Array.from({ length: Math.log2(Math.max(...shape)) }, (_, phase) =>
    shape.map((side) => Math.floor(side / 2 ** (phase + 1))),
  );
}

/** Segments with a rearrangement before each but the first, between the alignment and the realignment. */
function phasesOn(grid: Grid, copies: number): Phase[] {
  const cuts = cutsOf(grid.shape);
  const orders = cuts.map((cut) => orderFor(grid, cut, copies));
  const slots = grid.nodes * copies;
  const last = inversePermutation(orders[orders.length - 1]);
  return [
    {
      kind: 'local',
      name: 'alignment',
      map: memberLocalMap('xor', slots, grid.nodes - 1, { after: orders[0] }),
    },
    ...cuts.flatMap((cut, phase): Phase[] => [
      ...(phase === 0 ? [] : [rearrangement(orders[phase - 1], orders[phase])]),
      { kind: 'segment', rowClosed: true, steps: () => stepsOf(grid, cut, slots) },
    ]),
    {
      kind: 'local',
      name: 'realignment',
      map: memberLocalMap('xor', slots, grid.nodes - 1, { before: last }),
    },
  ];
}

/** From one order of the blocks into another, in all nodes alike. */
function rearrangement(from: Uint32Array, to: Uint32Array): Phase {
  const map = memberLocalMap('xor', from.length, 0, { before: inversePermutation(from), after: to });
  return { kind: 'local', name: 'rearrangement', map };
}

/**
 * The slots of blocks by copy * nodes + relative address: in the order of the Gray code of the axes that they cross in a phase. So
 * those that cross an axis lie together, whichever it is. The copies of a block lie beside each other.
 */
function orderFor({ shape, nodes }: Grid, cut: PartnerDistances, copies: number): Uint32Array {
  const bits = cut.map((apart, axis) => apart * (axis === 0 ? 1 : shape[0]));
  const rankOf = (address: number) => {
    const [first, second] = bits.map((bit) => (address & bit) !== 0);
    return first ? (second ? 2 : 1) : second ? 3 : 0;
  };
  const order = new Uint32Array(nodes * copies);
  Array.from({ length: nodes }, (_, address) => address)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .forEach((address, place) => {
      for (let copy = 0; copy < copies; copy++) order[copy * nodes + address] = place * copies + copy;
    });
  return order;
}

/** The steps of a phase: along each axis the diagonals of the parts in turn. */
function* stepsOf(grid: Grid, cut: PartnerDistances, slots: number): Iterable<Step> {
  const axes = [0, 1].filter((axis) => cut[axis] > 0);
  const steps = Math.max(axes.length, ...cut);
  // The axes of a phase start a quarter apart; half of the blocks cross each.
  const ranges = axes.map((_, i) =>
    Uint32Array.from({ length: slots / 2 }, (_, k) => (slots / 4) * (axes.length === 1 ? 2 : i + 1) + k),
  );
  const diagonalOf = (at: readonly number[]) =>
    axes.reduce((sum, axis) => sum + (at[axis] % cut[axis]), 0) % steps;
  for (let step = 0; step < steps; step++) {
    yield axes.map((axis, i): Message => {
      // The two axes change places with every step.
      const diagonal = i === 0 ? step : step ^ 1;
      const map = partnersAlong(grid, axis, cut[axis], (at) => diagonalOf(at) === diagonal);
      return { map, slots: ranges[i] };
    });
  }
}
