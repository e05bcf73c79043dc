import { asItems, type PaperPlan, without } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { figure3 } from './figure-3.ts';
import { figure4 } from './figure-4.ts';
import { algorithm5, corollary2, lemma4, lemma5, pairsInPipeline, theorem1, theorem2 } from './formulas.ts';
import { table1, table2, table4 } from './memories.ts';
import { cyclicAddresses, fullNecklace } from './section-3-5.ts';
import { table3 } from './table-3.ts';
import { table5 } from './table-5.ts';
import { table6 } from './table-6.ts';
import { table7 } from './table-7.ts';
import { table8, table9 } from './tables-8-and-9.ts';

/** The tables, the generating table, figure 4, and the formulas of the theorems, the lemmas and the corollary. */
export const johnssonHoPaper: PaperPlan<Print> = {
  name: 'Johnsson and Ho 1992',
  title:
    'S. L. Johnsson and C.-T. Ho, Optimal Communication Channel Utilization for Matrix Transposition and Related ' +
    'Permutations on Binary Cubes, Harvard TR-16-92, 1992',
  items: [
    ...[table1, table2, table3, table4, table5, table6],
    ...[fullNecklace, cyclicAddresses, figure3, table7, theorem1],
    ...[pairsInPipeline, corollary2, figure4, algorithm5, theorem2],
    ...[table8, lemma4, table9, lemma5],
  ],
  contents: [
    ...asItems('Table 1', 'Table 2', 'Table 3'),
    ...without('It draws the way of some blocks of table 3; the copy at hand has no drawing.', 'Figure 1'),
    ...asItems('Table 4'),
    ...without('It draws the loops of Algorithm 1; the copy at hand has no drawing.', 'Figure 2'),
    ...asItems('Table 5', 'Table 6', 'Figure 3', 'Table 7', 'Figure 4', 'Table 8', 'Table 9'),
  ],
};
