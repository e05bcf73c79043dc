import type { Paper } from '../item.ts';
import type { johnssonHoPrint } from '../printed/johnsson-ho.ts';
import { blockItems } from './blocks.ts';
import { memoryItems } from './memories.ts';
import { sequenceItems } from './sequences.ts';
import { stepItems } from './steps.ts';

/** The tables, the generating table, figure 4, and the formulas of the theorems, the lemmas and the corollary. */
export function johnssonHo(print: typeof johnssonHoPrint): Paper {
  return {
    name: 'Johnsson and Ho 1992',
    title:
      'S. L. Johnsson and C.-T. Ho, Optimal Communication Channel Utilization for Matrix Transposition and Related ' +
      'Permutations on Binary Cubes, Harvard TR-16-92, 1992',
    items: [...memoryItems(print), ...stepItems(print), ...sequenceItems(print), ...blockItems(print)],
    contents: [
      ...[1, 2, 3].map((number) => ({ name: `Table ${number}`, items: [`Table ${number}`] })),
      {
        name: 'Figure 1',
        why: 'It draws the way of some blocks of table 3; the copy at hand has no drawing.',
      },
      { name: 'Table 4', items: ['Table 4'] },
      { name: 'Figure 2', why: 'It draws the loops of Algorithm 1; the copy at hand has no drawing.' },
      ...['Table 5', 'Table 6', 'Figure 3', 'Table 7', 'Figure 4', 'Table 8', 'Table 9'].map((name) => ({
        name,
        items: [name],
      })),
    ],
  };
}
