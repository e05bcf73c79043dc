import type { Algorithm, Counts, Topology } from '../schedules/index.ts';
import { holdsCube } from '../schedules/model/embedding.ts';

/** Algorithms, and what they need on grids where they have schedules but no formula. */
interface WithoutFormula {
  readonly algorithms: readonly string[];
  /** How many messages a node sends at a time there; they go through wormholes. */
  readonly ports: Counts['ports'];
  /** Whether it has schedules only where all sides are powers of two. */
  readonly powersOfTwo: boolean;
}

/** Everything in the catalogue without a formula: where that is, and why. */
const withoutFormula: readonly WithoutFormula[] = [
  // Tori with sides 8, 16, .. and meshes with sides 4, 8, ..: messages across several dimensions of the cube meet on an axis,
  // and are divided by search.
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
    ports: 'all',
    powersOfTwo: true,
  },
  // Tori and meshes of two and more axes with sides 4, 8, ..: routes meet on several axes at a time, and are divided by search.
  { algorithms: ['direct-exchange'], ports: 'one', powersOfTwo: true },
  // Tori and meshes of two and more axes, unless all have two nodes: where the node numbers go on to the next line the routes
  // differ, and are divided by search.
  { algorithms: ['bruck-2', 'bruck-4', 'spread-out'], ports: 'one', powersOfTwo: false },
  // Tori and meshes that submeshes do not fill: what virtual nodes have their hosts send is divided by search.
  { algorithms: ['suh-shin'], ports: 'one', powersOfTwo: false },
];

/**
 * What an algorithm for exchanges without a formula for a network needs there; undefined where it has no schedule either. Of
 * one that has no formula at all, or solves something else, it is not known here whether it has, nor what it needs.
 */
export function needsOf(
  { name, solves, counts }: Algorithm,
  topology: Topology,
): Pick<Counts, 'ports' | 'switching'> | 'unknown' | undefined {
  if (counts === undefined || !solves.includes('exchange')) return 'unknown';
  const found = withoutFormula.find(({ algorithms }) => algorithms.includes(name));
  if (found === undefined || topology.kind === 'cube') return undefined;
  if (found.powersOfTwo && !holdsCube(topology)) return undefined;
  return { ports: found.ports, switching: 'wormhole' };
}
