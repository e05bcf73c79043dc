import type { Command } from 'commander';
import { prepareSchedule, shapeOf } from '../../host/run/experiment.ts';
import type { Report } from '../../host/run/report.ts';
import {
  blocksOfStrips,
  InputError,
  type Schedule,
  STRIP_FORMS,
  stripCounts,
  stripTranspose,
} from '../../schedules/index.ts';
import { localMoves } from '../../schedules/proof/local-moves.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { parseBuffer, parseLargestMessage, parseMatrix, parseStripForm } from '../options/matrix.ts';
import { parseCube } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { runTask, type Task, type TaskOptions } from '../run-task.ts';
import { renderRun } from '../terminal/report-table.ts';
import { renderTable } from '../terminal/table.ts';

/** Where the algorithm is published. */
const SOURCE = 'Ho-Johnsson 1986 §5.1';

/** Options as the command line gives them. */
interface StripOptions extends Omit<TaskOptions, 'mode'> {
  readonly matrix?: string;
  readonly dim?: string;
  readonly form: string;
  readonly packet?: string;
  readonly buffer?: string;
}

export function transpose1dCommand(): Command {
  return command('transpose1d', 'transpose a matrix that lies in strips on a cube', [
    ['allport transpose1d --dim 4 --matrix 64x64 --packet 64', 'piece by piece'],
    ['allport transpose1d --dim 4 --matrix 64x64 --packet 64 --form buffered', 'through a buffer'],
  ])
    .addOption(option.dim())
    .option('--matrix <P x Q>', 'rows and columns of the matrix, multiples of 2^d')
    .option('--form <name>', STRIP_FORMS.join(', '), 'unbuffered')
    .option('--packet <n>', 'elements of the largest message, u32 words')
    .option('--buffer <n>', 'elements of the smallest piece that is not copied, for --form optimal')
    .addOption(option.seed())
    .addOption(option.kernels())
    .action(async (options: StripOptions) => {
      const { transpose, schedule } = transposeOf(options);
      await runTask(
        { ...options, mode: 'step' },
        () => taskOf(schedule, transpose.block),
        (report) => printStrips(report, schedule, transpose, options),
      );
    });
}

/** Prints what was counted beside the paper's formulas. */
function printStrips(
  report: Report,
  schedule: Schedule,
  transpose: ReturnType<typeof transposeOf>['transpose'],
  { json }: CommonOptions,
): Promise<void> {
  const { block, rows, columns } = transpose;
  const counted = countsOf(report, schedule, block);
  const formulas = stripCounts({
    ...transpose,
    elements: (rows * columns) / schedule.topology.nodes,
  });
  return print({ ...report, transpose: { ...transpose, counted, formulas } }, json, () => {
    const table = renderTable(
      [
        { head: 'of each node' },
        { head: 'counted', numeric: true },
        { head: 'by the formulas', numeric: true },
      ],
      [
        ['startups', counted.startups, formulas.startups],
        ['elements sent', counted.elements, formulas.elements],
        ['elements copied', counted.copied, formulas.copied],
      ],
    );
    return `${renderRun(report, `transpose of a ${rows} x ${columns} matrix in strips`)}\n${table}\n`;
  });
}

/** What is transposed, in elements, and its schedule, in blocks. */
function transposeOf({ matrix, dim, form: name, packet, buffer }: StripOptions) {
  const topology = parseCube(dim);
  const form = parseStripForm(name);
  if ((form === 'optimal') !== (buffer !== undefined)) {
    throw new InputError(
      buffer === undefined
        ? 'no --buffer given: give the elements of the smallest piece that is not copied, say --buffer 64'
        : `--buffer "${buffer}" is for --form optimal: leave it out`,
    );
  }
  const strips = {
    ...parseMatrix(matrix),
    dim: topology.dim,
    form,
    packet: parseLargestMessage(packet),
    ...(buffer !== undefined && { buffer: parseBuffer(buffer) }),
  };
  const { block, ...inBlocks } = blocksOfStrips(strips);
  return { transpose: { ...strips, block }, schedule: stripTranspose(inBlocks) };
}

function taskOf(schedule: Schedule, block: number): Task {
  return {
    title: schedule.algorithm,
    shape: shapeOf(schedule, block),
    prepare: (onProgress) => prepareSchedule(schedule, { source: SOURCE, onProgress }),
  };
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
