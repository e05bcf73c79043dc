import { counted, type PaperPlan, without } from '../plan.ts';
import type { Print } from '../printed/cs838.ts';
import { directExchange, standardExchange } from './hypercube.ts';
import { interleaved } from './interleaved.ts';
import { latencyBound } from './latency-bound.ts';
import { scheduleTable } from './scheduling-table.ts';

const RING = '1D torus';
const GRIDS = 'higher-dimensional mesh/torus';
const COMBINING = 'combining, wormhole';
const NON_COMBINING = 'non-combining, wormhole';
const SQUARE_MESHES = 'meshes of √N x √N nodes, √N a power of two';

/** The formulas and the scheduling table of section 14. */
export const cs838Paper: PaperPlan<Print> = {
  name: 'cs838',
  title:
    'CS838: Topics in parallel computing, section 14: All-to-all scatter algorithms, University of Wisconsin, 1999',
  items: [
    standardExchange,
    counted('1-port half-duplex links', RING, 'ring', 'rings of z nodes'),
    counted('All-port full-duplex links', RING, 'two-way-product', 'rings of z nodes, z odd'),
    latencyBound,
    counted('Cartesian product, torus', GRIDS, 'torus-product', 'tori of z x z nodes'),
    counted('Cartesian product, mesh', GRIDS, 'torus-product', 'meshes of z x z nodes'),
    counted('Binary exchange (BEX)', COMBINING, 'binary-exchange', SQUARE_MESHES, 'Binary exchange, time.'),
    counted('Quadrant exchange (QEX)', COMBINING, 'quadrant-exchange', SQUARE_MESHES),
    scheduleTable,
    directExchange,
    counted(
      'DEX on square meshes',
      NON_COMBINING,
      'direct-exchange',
      'meshes of z x z nodes, z a power of two',
    ),
    counted(
      'DEX on meshes of z x 2z nodes',
      NON_COMBINING,
      'direct-exchange',
      'meshes of z x 2z nodes, z a power of two',
    ),
    counted(
      'Direct exchange on a cycle',
      NON_COMBINING,
      'cycle-exchange',
      'rings of z nodes, z a multiple of 4',
      'Direct exchange on a cycle, lemma.',
    ),
    interleaved,
    counted(
      'Cartesian product of micro-permutations',
      NON_COMBINING,
      'interleaved-cycles',
      'tori of sides that differ, all even',
    ),
  ],
  contents: [
    { name: 'Scheduling table', items: ['Scheduling table of the all-port cube'] },
    ...without('They draw messages; the copy at hand has their captions, without numbers.', 'Figures'),
  ],
};
