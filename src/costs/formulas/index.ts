import { type Counts, tallied } from '../counts.ts';
import {
  complementPairs,
  hybridPairs,
  optimalExchange,
  scheduleTable,
  staggeredPairs,
} from './all-port-cube.ts';
import { balancedTree } from './balanced-tree.ts';
import { cycleExchange, interleavedCycles } from './cycles.ts';
import { directExchange } from './direct-exchange.ts';
import type { Exchange, Formula } from './formula.ts';
import { binaryExchange, quadrantExchange } from './mesh-exchanges.ts';
import { gridOf, isPowerOfTwo, type Network, nodesOf } from './network.ts';
import { torusProduct, twoWayProduct } from './products.ts';
import { axisExchange, bruck, ring, spreadOut } from './shifts.ts';
import { standardExchange } from './standard-exchange.ts';
import { suhShin } from './suh-shin.ts';

export type { Network } from './network.ts';

/** By the name of the catalogue. */
const formulas: Readonly<Record<string, Formula>> = {
  'standard-exchange': standardExchange,
  'complement-pairs': complementPairs,
  'staggered-pairs': staggeredPairs,
  'hybrid-pairs': hybridPairs,
  necklace: optimalExchange,
  'de-bruijn': optimalExchange,
  'schedule-table': scheduleTable,
  'balanced-tree': balancedTree,
  'direct-exchange': directExchange,
  'bruck-2': bruck(2),
  'bruck-4': bruck(4),
  'spread-out': spreadOut,
  ring,
  'axis-exchange': axisExchange,
  'torus-product': torusProduct,
  'two-way-product': twoWayProduct,
  'binary-exchange': binaryExchange,
  'quadrant-exchange': quadrantExchange,
  'cycle-exchange': cycleExchange,
  'interleaved-cycles': interleavedCycles,
  'suh-shin': suhShin,
};

/** The algorithms of the catalogue that have a formula for some network. */
export const formulaNames: readonly string[] = Object.keys(formulas);

/** Algorithms, and networks on which they can be used, but have no closed formula. */
export interface Unformulated {
  readonly algorithms: readonly string[];
  /** The networks, in words. */
  readonly on: string;
  /** How many messages a node sends at a time there; they go through wormholes. */
  readonly ports: Counts['ports'];
  /** Whether it has schedules only where all sides are powers of two. */
  readonly powersOfTwo: boolean;
  readonly why: string;
}

/** Everything in the catalogue without a formula. */
export const unformulated: readonly Unformulated[] = [
  {
    algorithms: [
      'complement-pairs',
      'staggered-pairs',
      'hybrid-pairs',
      'necklace',
      'de-bruijn',
      'schedule-table',
      'balanced-tree',
    ],
    on: 'tori with sides 8, 16, .. and meshes with sides 4, 8, ..',
    ports: 'all',
    powersOfTwo: true,
    why: 'messages across several dimensions of the cube meet on an axis, and are divided by search',
  },
  {
    algorithms: ['direct-exchange'],
    on: 'tori and meshes of two and more axes with sides 4, 8, ..',
    ports: 'one',
    powersOfTwo: true,
    why: 'routes meet on several axes at a time, and are divided by search',
  },
  {
    algorithms: ['bruck-2', 'bruck-4', 'spread-out'],
    on: 'tori and meshes of two and more axes, unless all have two nodes',
    ports: 'one',
    powersOfTwo: false,
    why: 'where the node numbers go on to the next line the routes differ, and are divided by search',
  },
  {
    algorithms: ['suh-shin'],
    on: 'tori and meshes that submeshes do not fill',
    ports: 'one',
    powersOfTwo: false,
    why: 'what virtual nodes have their hosts send is divided by search',
  },
];

/** How an exchange is done. */
export type ExchangeForm = Partial<Pick<Exchange, 'copies' | 'form'>>;

/**
 * The counts of an algorithm's schedule by closed formulas of the papers, without any schedule: those of `countSchedule` for
 * the schedule that the catalogue has, or, in block form, for that of `blocked`. On grids cubes are laid by Gray codes.
 *
 * @param name as the catalogue has it; bruck-R with any radix R of at least 2
 * @param copies blocks that a node has for each node: a whole number, at least 1
 * @returns undefined where there is no such formula (see `unformulated`), or the algorithm is not for the network
 */
export function countsOf(
  name: string,
  network: Network,
  { copies = 1, form = 'step' }: ExchangeForm = {},
): Counts | undefined {
  const counted = formulaOf(name)?.({ network, copies, form });
  if (counted === undefined) return undefined;
  const { ports, switching, rounds, rearrangements = 0 } = counted;
  const slots = copies * nodesOf(network);
  return {
    ports,
    switching,
    rounds: tallied(rounds),
    // Once before the first round and once after the last, whatever the algorithm.
    aligned: 2 * slots,
    rearranged: rearrangements * slots,
  };
}

/**
 * What an algorithm without a formula for a network needs there; undefined where it has no schedule either. Whether one that
 * is not in the catalogue has schedules is not known here, nor what it needs.
 */
export function needsOf(
  name: string,
  network: Network,
): Pick<Counts, 'ports' | 'switching'> | 'unknown' | undefined {
  if (!formulaNames.includes(name)) return 'unknown';
  const found = unformulated.find(({ algorithms }) => algorithms.includes(name));
  const sides = gridOf(network)?.shape ?? [];
  if (found === undefined || (found.powersOfTwo && !sides.every(isPowerOfTwo))) return undefined;
  return { ports: found.ports, switching: 'wormhole' };
}

function formulaOf(name: string): Formula | undefined {
  if (Object.hasOwn(formulas, name)) return formulas[name];
  const radix = Number(/^bruck-(\d+)$/.exec(name)?.[1] ?? 0);
  return radix < 2 ? undefined : bruck(radix);
}
