import { from } from '../numbers.ts';
import { asItems, counted, type PaperPlan, without } from '../plan.ts';
import type { Print } from '../printed/suh-shin.ts';
import { figure1 } from './figure-1.ts';
import { figure4 } from './figure-4.ts';
import { dearStartups, published } from './figures-13-to-16.ts';
import { section6 } from './section-6.ts';
import { table1 } from './table-1.ts';
import { table2 } from './table-2.ts';

const DRAWING = 'It is a drawing, of which the copy at hand has nothing; the schedules are those of table 1.';

/** The networks of which the text gives orders of growth, in the words of `publishedCounts`. */
const ORDERS = [
  'tori of C x C nodes, C a multiple of 4',
  'tori of 8 x C nodes, R = 8, C a multiple of 4',
  'meshes of C x C nodes, C even',
];

/** Tables 1 and 2, the arrays of figure 4, figures 13 to 16, and the example of figure 1. */
export const suhShinPaper: PaperPlan<Print> = {
  name: 'Suh and Shin 2001',
  title:
    'Y.-J. Suh and K. G. Shin, All-to-All Personalized Communication in Multidimensional Torus and Mesh Networks, ' +
    'IEEE Transactions on Parallel and Distributed Systems 12(1), 2001',
  items: [
    figure1,
    figure4,
    ...ORDERS.map((on) => counted(`Orders of growth, ${on}`, 'sections 1, 3.1.4 and 4.1', 'suh-shin', on)),
    table1,
    section6,
    table2,
    published('Figure 13', 'torus'),
    published('Figure 14', 'mesh'),
    dearStartups('Figure 15', 'torus'),
    dearStartups('Figure 16', 'mesh'),
  ],
  contents: [
    { name: 'Figure 1', items: ['Figure 1 and introduction'] },
    ...without(DRAWING, 'Figure 2', 'Figure 3'),
    ...asItems('Figure 4'),
    ...without('It is the algorithm as a program; what it makes is in figure 4 and table 1.', 'Figure 5'),
    ...without(DRAWING, ...from(6, 12).map((number) => `Figure ${number}`)),
    ...asItems('Table 1', 'Table 2', 'Figure 13', 'Figure 14', 'Figure 15', 'Figure 16'),
  ],
};
