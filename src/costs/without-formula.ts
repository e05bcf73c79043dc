import type { Algorithm, Counts, Topology } from '../schedules/index.ts';

/** Algorithms, and networks on which they can be used, but have no closed formula. */
interface WithoutFormula {
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
const withoutFormula: readonly WithoutFormula[] = [
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

/**
 * What an algorithm without a formula for a network needs there; undefined where it has no schedule either. Whether one that
 * has no formula at all has schedules is not known here, nor what it needs.
 */
export function needsOf(
  { name, counts }: Algorithm,
  topology: Topology,
): Pick<Counts, 'ports' | 'switching'> | 'unknown' | undefined {
  if (counts === undefined) return 'unknown';
  const found = withoutFormula.find(({ algorithms }) => algorithms.includes(name));
  if (found === undefined || topology.kind === 'cube') return undefined;
  if (found.powersOfTwo && !topology.shape.every((side) => Number.isInteger(Math.log2(side))))
    return undefined;
  return { ports: found.ports, switching: 'wormhole' };
}
