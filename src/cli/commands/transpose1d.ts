import type { Report } from '../../host/run/report.ts';
import {
  blocksOfStrips,
  InputError,
  MAX_SLOTS,
  type Schedule,
  STRIP_FORMS,
  stripCounts,
  stripTranspose,
} from '../../schedules/index.ts';
import { localMoves } from '../../schedules/proof/local-moves.ts';
import { command } from '../command.ts';
import { seed } from '../options/common-options.ts';
import { largestMessage, matrix, sizeOf } from '../options/matrix.ts';
import { cubeOf, dim } from '../options/network.ts';
import { option, type Typed, type Values } from '../options/option.ts';
import { kernels } from '../options/run.ts';
import { count, oneOf } from '../options/values.ts';
import { runTask } from '../run-task.ts';
import { renderTable } from '../terminal/terminal-table.ts';

/** Where the algorithm is published. */
const source = 'Ho-Johnsson 1986 §5.1';

const STRIPS = [
  dim,
  matrix('rows and columns of the matrix, multiples of 2^d'),
  option('--form <name>', STRIP_FORMS.join(', '), oneOf(STRIP_FORMS), 'unbuffered'),
  option('--packet <n>', 'elements of the largest message, u32 words', largestMessage),
  option(
    '--buffer <n>',
    'elements of the smallest piece that is not copied, for --form optimal',
    count(1, MAX_SLOTS),
  ),
] as const;

const COLUMNS = [
  { head: 'of each node' },
  { head: 'counted', numeric: true },
  { head: 'by the formulas', numeric: true },
];

export const transpose1dCommand = command('transpose1d', 'transpose a matrix that lies in strips on a cube', [
  ['allport transpose1d --dim 4 --matrix 64x64 --packet 64', 'piece by piece'],
  ['allport transpose1d --dim 4 --matrix 64x64 --packet 64 --form buffered', 'through a buffer'],
])
  .needs('--dim <d> --matrix <PxQ> --packet <n>')
  .options(...STRIPS, seed, kernels)
  .does(async (options) => {
    const strips = stripsOf(options);
    const { block, ...inBlocks } = blocksOfStrips(strips);
    const schedule = stripTranspose(inBlocks);
    const { rows, columns } = strips;
    const formulas = stripCounts({ ...strips, elements: (rows * columns) / schedule.topology.nodes });
    const name = `transpose of a ${rows} x ${columns} matrix in strips`;
    return runTask(
      options,
      () => ({ schedule, source, words: block }),
      name,
      (report) => {
        const counted = countsOf(report, schedule, block);
        const table = renderTable(COLUMNS, [
          ['startups', counted.startups, formulas.startups],
          ['elements sent', counted.elements, formulas.elements],
          ['elements copied', counted.copied, formulas.copied],
        ]);
        return { facts: { transpose: { ...strips, block, counted, formulas } }, text: `\n${table}\n` };
      },
    );
  });

/** What is transposed, in elements. */
function stripsOf(options: Values<typeof STRIPS> & Typed) {
  const { form, packet, buffer, typed } = options;
  const { dim } = cubeOf(options);
  if (form === 'optimal' && buffer === undefined) {
    throw new InputError(
      'no --buffer given: give the elements of the smallest piece that is not copied, say --buffer 64',
    );
  }
  if (form !== 'optimal' && buffer !== undefined) {
    throw new InputError(`${typed.buffer} is for --form optimal: leave it out`);
  }
  const size = sizeOf(options.matrix);
  if (packet === undefined) throw new InputError('no --packet given: give elements, say --packet 256');
  return { ...size, dim, form, packet, ...(buffer !== undefined && { buffer }) };
}

/** What a node did, in elements. */
function countsOf({ steps, blocksInSequence }: Report, schedule: Schedule, block: number) {
  const moves = localMoves(schedule).reduce((sum, moved) => sum + moved, 0);
  return {
    startups: steps,
    elements: blocksInSequence * block,
    copied: (moves / schedule.topology.nodes) * block,
  };
}
