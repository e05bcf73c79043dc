import { asItems, type PaperPlan, without } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { allPorts } from './all-ports.ts';
import { allToAll, otherCodes, rotatedAllToAll, threeWays } from './exchange-algorithms.ts';
import { figure6 } from './figure-6.ts';
import { figure10 } from './figure-10.ts';
import { figure11a, figure11b } from './figure-11.ts';
import { figure15 } from './figure-15.ts';
import { figures7And9 } from './figures-7-and-9.ts';
import { multiplePaths, sixPaths } from './multiple-paths.ts';
import { onePortWithoutCopies } from './one-port.ts';
import { bestPackets, pipelines } from './pipelines.ts';
import { proposition31 } from './proposition-3-1.ts';
import { proposition41 } from './proposition-4-1.ts';
import { overCubes, overMatrices } from './section-6.ts';
import { startups } from './startups.ts';
import { table1 } from './table-1.ts';
import { theorem41 } from './theorem-4-1.ts';
import {
  balancedTree,
  fewTrees,
  onePort,
  packetSizes,
  rotatedTrees,
  treesAgainstTree,
  twoTrees,
} from './trees.ts';

const MEASURED = 'It shows measurements for which the text has no model.';

/** Table 1, the formulas of sections 3 and 4, and the figures that follow from the model of section 5. */
export const hoJohnssonPaper: PaperPlan<Print> = {
  name: 'Ho and Johnsson 1986',
  title:
    'C.-T. Ho and S. L. Johnsson, Matrix Transposition on Boolean n-cube Configured Ensemble Architectures, ' +
    'Yale YALEU/DCS/TR-494, 1986',
  items: [
    ...[table1, proposition31],
    ...[onePort, balancedTree, packetSizes, rotatedTrees, fewTrees, twoTrees, treesAgainstTree],
    ...[allToAll, rotatedAllToAll, threeWays, otherCodes],
    ...[pipelines, bestPackets, sixPaths, multiplePaths, theorem41, proposition41, allPorts],
    ...[figure6, startups, figures7And9, figure10, figure11a, figure11b, figure15, onePortWithoutCopies],
    ...[overCubes, overMatrices],
  ],
  contents: [
    ...without('It draws how a matrix is divided.', 'Figure 1', 'Figure 2'),
    ...asItems('Table 1'),
    ...without('It draws exchanges, without numbers.', 'Figure 3', 'Figure 4'),
    ...without(MEASURED, 'Figure 5'),
    ...asItems('Figure 6'),
    { name: 'Figure 7', items: ['Figures 7 and 9'] },
    ...without(MEASURED, 'Figure 8'),
    { name: 'Figure 9', items: ['Figures 7 and 9'] },
    ...asItems('Figure 10'),
    { name: 'Figure 11', items: ['Figure 11(a)', 'Figure 11(b)'] },
    ...without(MEASURED, 'Figure 12', 'Figure 13', 'Figure 14'),
    ...asItems('Figure 15'),
  ],
};
