import type { Machine } from '../../costs/machine.ts';
import type { Paper } from '../item.ts';
import type { hoJohnssonPrint } from '../printed/ho-johnsson.ts';
import { exchangeItems } from './exchanges.ts';
import { ipscFigures } from './ipsc.ts';
import { partitionItems } from './partitions.ts';
import { pathItems } from './paths.ts';
import { treeItems } from './trees.ts';

/** Table 1, the formulas of sections 3 and 4, and the figures that follow from the model of section 5. */
export function hoJohnsson(print: typeof hoJohnssonPrint, ipsc: Machine): Paper {
  return {
    name: 'Ho and Johnsson 1986',
    title:
      'C.-T. Ho and S. L. Johnsson, Matrix Transposition on Boolean n-cube Configured Ensemble Architectures, ' +
      'Yale YALEU/DCS/TR-494, 1986',
    items: [
      ...partitionItems(print),
      ...treeItems(print),
      ...exchangeItems(print),
      ...pathItems(print),
      ...ipscFigures(print, ipsc),
    ],
    contents: [
      ...[1, 2].map((number) => ({ name: `Figure ${number}`, why: 'It draws how a matrix is divided.' })),
      { name: 'Table 1', items: ['Table 1'] },
      ...[3, 4].map((number) => ({ name: `Figure ${number}`, why: 'It draws exchanges, without numbers.' })),
      { name: 'Figure 5', why: MEASURED },
      { name: 'Figure 6', items: ['Figure 6'] },
      { name: 'Figure 7', items: ['Figures 7 and 9'] },
      { name: 'Figure 8', why: MEASURED },
      { name: 'Figure 9', items: ['Figures 7 and 9'] },
      { name: 'Figure 10', items: ['Figure 10'] },
      { name: 'Figure 11', items: ['Figure 11(a)'] },
      ...[12, 13, 14].map((number) => ({ name: `Figure ${number}`, why: MEASURED })),
      { name: 'Figure 15', items: ['Figure 15'] },
    ],
  };
}

const MEASURED = 'It shows measurements for which the text has no model.';
