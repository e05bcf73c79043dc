import type { Machine } from '../../costs/machine.ts';
import { countItem } from '../counts/count-item.ts';
import type { Paper } from '../item.ts';
import type { suhShinPrint } from '../printed/suh-shin.ts';
import { figure4 } from './arrays.ts';
import { costItems } from './costs.ts';
import { figure1 } from './direct.ts';
import { predictions } from './predictions.ts';

/** Tables 1 and 2, the arrays of figure 4, figures 13 to 16, and the example of figure 1. */
export function suhShin(print: typeof suhShinPrint, paragon: Machine): Paper {
  return {
    name: 'Suh and Shin 2001',
    title:
      'Y.-J. Suh and K. G. Shin, All-to-All Personalized Communication in Multidimensional Torus and Mesh Networks, ' +
      'IEEE Transactions on Parallel and Distributed Systems 12(1), 2001',
    items: [
      figure1(print),
      figure4(print),
      ...ORDERS.map((on) =>
        countItem(
          { title: `Orders of growth, ${on}`, source: 'sections 1, 3.1.4 and 4.1', errata: [] },
          'suh-shin',
          on,
        ),
      ),
      ...costItems(print),
      ...predictions(print, paragon),
    ],
    contents: [
      { name: 'Figure 1', items: ['Figure 1 and introduction'] },
      ...[2, 3].map((number) => ({ name: `Figure ${number}`, why: DRAWING })),
      { name: 'Figure 4', items: ['Figure 4'] },
      {
        name: 'Figure 5',
        why: 'It is the algorithm as a program; what it makes is in figure 4 and table 1.',
      },
      ...[6, 7, 8, 9, 10, 11, 12].map((number) => ({ name: `Figure ${number}`, why: DRAWING })),
      { name: 'Table 1', items: ['Table 1'] },
      { name: 'Table 2', items: ['Table 2'] },
      ...[13, 14, 15, 16].map((number) => ({ name: `Figure ${number}`, items: [`Figure ${number}`] })),
    ],
  };
}

const DRAWING = 'It is a drawing, of which the copy at hand has nothing; the schedules are those of table 1.';

/** The networks of which the text gives orders of growth, in the words of `publishedCounts`. */
const ORDERS = [
  'tori of C x C nodes, C a multiple of 4',
  'tori of 8 x C nodes, R = 8, C a multiple of 4',
  'meshes of C x C nodes, C even',
];
