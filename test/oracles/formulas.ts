import { countSchedule } from '../../src/costs/count.ts';
import type { Counts } from '../../src/costs/counts.ts';
import { countsOf, type Network } from '../../src/costs/formulas/index.ts';
import {
  type Algorithm,
  blocked,
  cube,
  InputError,
  mesh,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';

/** A network for formulas as one for schedules. */
function topologyOf(network: Network): Topology {
  if (network.kind === 'cube') return cube(network.dim);
  if (network.kind === 'ring') return torus([network.nodes]);
  return network.kind === 'torus' ? torus(network.shape) : mesh(network.shape);
}

/** What formula and schedule say of the same exchange, in both forms; undefined where one of them has nothing to say. */
export function bothCounts(
  algorithm: Algorithm,
  network: Network,
  copies: number,
): { readonly formula: (Counts | undefined)[]; readonly schedule: (Counts | undefined)[] } {
  const formula = (['step', 'block'] as const).map((form) =>
    countsOf(algorithm.name, network, { copies, form }),
  );
  try {
    const schedule = algorithm.schedule({ topology: topologyOf(network), copies });
    return { formula, schedule: [schedule, blocked(schedule)].map(countSchedule) };
  } catch (error) {
    if (error instanceof InputError) return { formula, schedule: [undefined, undefined] };
    throw error;
  }
}

/** Whether `unformulated` says that an algorithm has no formula for a network. */
export function isUnformulated(name: string, network: Network): boolean {
  if (network.kind === 'cube') return false;
  const { kind, shape } =
    network.kind === 'ring' ? ({ kind: 'torus', shape: [network.nodes] } as const) : network;
  const sides = new Set(shape);
  const several = shape.length > 1;
  switch (name) {
    case 'suh-shin':
      return several && shape.some((side) => side % (kind === 'torus' ? 4 : 2) !== 0);
    case 'direct-exchange':
      return several && Math.max(...sides) > 2 && shape.every((side) => Number.isInteger(Math.log2(side)));
    case 'spread-out':
    case 'bruck-2':
    case 'bruck-4':
      return several && Math.max(...sides) > 2;
    case 'complement-pairs':
    case 'staggered-pairs':
    case 'hybrid-pairs':
    case 'necklace':
    case 'de-bruijn':
    case 'schedule-table':
    case 'balanced-tree': {
      const longest = kind === 'torus' ? 4 : 2;
      return Math.max(...sides) > longest && shape.every((side) => Number.isInteger(Math.log2(side)));
    }
    default:
      return false;
  }
}
