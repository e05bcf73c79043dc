import { type Algorithm, type Counts, catalogue, type Topology } from '../schedules/index.ts';
import { isForNetwork } from '../schedules/model/algorithm.ts';
import { holdsCube } from '../schedules/model/embedding.ts';
import { isCube } from '../schedules/model/networks/cube.ts';
import { isLattice } from '../schedules/model/networks/lattice.ts';

/** Algorithms, and what they need on grids where they have schedules but no formula. */
interface WithoutFormula {
  readonly algorithms: readonly string[];
  /** What they need there. */
  readonly needs: Pick<Counts, 'ports' | 'switching'>;
  /** Whether it has schedules only where all sides are powers of two. */
  readonly powersOfTwo: boolean;
}

const ROUTED = { ports: 'one', switching: 'wormhole' } as const;

/** Everything in the catalogue without a formula: where that is, and why. */
const withoutFormula: readonly WithoutFormula[] = [
  // Tori with sides 8, 16, .. and meshes with sides 4, 8, ..: messages across several dimensions of the cube meet on an axis,
  // and are divided by search.
  {
    algorithms: [
      'pipelined-exchange',
      'complement-pairs',
      'staggered-pairs',
      'hybrid-pairs',
      'necklace',
      'de-bruijn',
      'schedule-table',
      'balanced-tree',
      'rotated-trees',
    ],
    needs: { ports: 'all', switching: 'wormhole' },
    powersOfTwo: true,
  },
  // Tori and meshes of two and more axes with sides 4, 8, ..: routes meet on several axes at a time, and are divided by search.
  { algorithms: ['direct-exchange'], needs: ROUTED, powersOfTwo: true },
  // Tori and meshes of two and more axes, unless all have two nodes: where the node numbers go on to the next line the routes
  // differ, and are divided by search.
  { algorithms: ['bruck-2', 'bruck-4', 'spread-out'], needs: ROUTED, powersOfTwo: false },
  // Tori and meshes that submeshes do not fill: what virtual nodes have their hosts send is divided by search.
  { algorithms: ['suh-shin'], needs: ROUTED, powersOfTwo: false },
  // Networks by their links: a ring through all nodes is one of routes there.
  { algorithms: ['ring'], needs: ROUTED, powersOfTwo: false },
  // Sides that are not equal: what goes along the shorter ones finds its place by search.
  {
    algorithms: ['torus-necklaces', 'farthest-first'],
    needs: { ports: 'all', switching: 'store-and-forward' },
    powersOfTwo: false,
  },
];

/**
 * What an algorithm for exchanges without a formula for a network needs there; undefined where it has no schedule either. Of
 * one that has no formula at all, solves something else or is not in the catalogue, it is not known here whether it has, nor what it
 * needs.
 */
export function needsOf(
  algorithm: Algorithm,
  topology: Topology,
): Pick<Counts, 'ports' | 'switching'> | 'unknown' | undefined {
  if (!isForNetwork(algorithm, topology)) return undefined;
  const isKnown = catalogue.includes(algorithm) && algorithm.solves.includes('exchange');
  if (!isKnown || algorithm.counts === undefined) return 'unknown';
  if (isCube(topology)) return undefined;
  const found = withoutFormula.find(({ algorithms }) => algorithms.includes(algorithm.name));
  // There nothing has a formula, and routes meet on most links.
  if (isLattice(topology)) return found?.needs ?? ROUTED;
  if (found === undefined || (found.powersOfTwo && !holdsCube(topology))) return undefined;
  return found.needs;
}
