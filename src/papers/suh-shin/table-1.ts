import { type Grid, mesh, torus } from '../../schedules/index.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/suh-shin.ts';
import { bySize } from '../side-by-side.ts';
import { COSTS, costsOn } from './cost-tables.ts';

type Shape = readonly number[];

/** The networks on which each row is counted, the longest side first. */
const COUNTED: readonly (readonly [network: (shape: Shape) => Grid, ...shapes: Shape[]])[] = [
  [torus, [4, 4], [8, 4], [12, 8], [20, 8], [16, 16]],
  [torus, [4, 4, 4], [8, 4, 4], [8, 8, 4], [4, 4, 4, 4]],
  [mesh, [2, 2], [6, 6], [10, 8], [14, 6], [16, 16]],
  [mesh, [2, 2, 2], [4, 4, 2], [6, 6, 6], [4, 4, 4, 2]],
];

export const table1 = item(({ table1: rows }: Print) => ({
  title: 'Table 1',
  source: 'section 5',
  about:
    'What the algorithm costs, counted on its schedules, beside the formulas with a block size of 1. The titles have ' +
    'the formulas in the order of the columns.',
  tables: COUNTED.map(([network, ...shapes], row) =>
    bySize({
      title: rows[row].title,
      head: ['network', ...COSTS],
      sizes: shapes,
      name: (shape) => shape.join(' x '),
      computed: (shape) => costsOn(network(shape)),
      printed: rows[row].of,
    }),
  ),
}));
