import type { Command } from 'commander';
import { prepareSchedule, shapeOf } from '../../host/experiment.ts';
import {
  blockElements,
  findTransposeAlgorithm,
  packetsOf,
  pairwiseTranspose,
  transposeAlgorithms,
} from '../../schedules/index.ts';
import { command, print } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { option, parseCube, parseMatrix, parsePacket } from '../options.ts';
import { renderRun } from '../report-table.ts';
import { runTask, type Task, type TaskOptions } from '../run-task.ts';

/** Options as the command line gives them. */
interface TransposeOptions extends Omit<TaskOptions, 'mode'> {
  readonly matrix?: string;
  readonly dim?: string;
  readonly algorithm: string;
  readonly packet?: string;
}

export function transpose2dCommand(): Command {
  return command('transpose2d', 'transpose a matrix that lies two-dimensionally on a cube', [
    ['allport transpose2d --dim 8 --matrix 256x256 --packet 16', 'over many paths at once'],
    ['allport transpose2d --dim 8 --matrix 96x64 --packet 4 --algorithm srt', 'over one path'],
  ])
    .addOption(option.dim())
    .option('--matrix <P x Q>', 'rows and columns of the matrix, multiples of 2^(d/2)')
    .option('--algorithm <name>', transposeAlgorithms.map(({ name }) => name).join(', '), 'mrt')
    .option('--packet <n>', 'elements of a packet, u32 words')
    .addOption(option.seed())
    .addOption(option.kernels())
    .action(async (options: TransposeOptions) => {
      const transpose = transposeOf(options);
      // A packet moves on in every step: there are no longer messages to gather.
      const report = await runTask({ ...options, mode: 'step' }, () => taskOf(transpose));
      if (!report.verified) process.exitCode = EXIT.failed;
      const { algorithm, ...facts } = transpose;
      print({ ...report, transpose: facts }, options.json, () => {
        const { rows, columns, packets, packet } = facts;
        const table = renderRun(report, `transpose of a ${rows} x ${columns} matrix`);
        return `${table}\npackets: ${packets} of ${packet} elements from each node\ncycles: ${report.steps}, a startup each\n`;
      });
    });
}

/** What is transposed, and how. */
function transposeOf({ matrix, dim, algorithm, packet }: TransposeOptions) {
  const topology = parseCube(dim);
  const size = parseMatrix(matrix);
  const block = {
    dim: topology.dim,
    elements: blockElements(size, topology.dim),
    packet: parsePacket(packet),
  };
  return {
    ...size,
    ...block,
    packets: packetsOf(block),
    algorithm: findTransposeAlgorithm(algorithm),
  };
}

function taskOf(transpose: ReturnType<typeof transposeOf>): Task {
  const { algorithm, packet } = transpose;
  const schedule = pairwiseTranspose(algorithm, transpose);
  return {
    title: algorithm.name,
    shape: shapeOf(schedule, packet),
    prepare: (onProgress) => prepareSchedule(schedule, { source: algorithm.source, onProgress }),
  };
}
