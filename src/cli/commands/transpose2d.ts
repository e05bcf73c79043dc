import type { Command } from 'commander';
import { prepareSchedule, shapeOf } from '../../host/run/experiment.ts';
import type { Report } from '../../host/run/report.ts';
import { MAX_WORDS } from '../../host/run/run-options.ts';
import {
  findGridLayout,
  InputError,
  MAX_TRANSPOSE_DIM,
  type MatrixTranspose,
  matrixTranspose,
  type Schedule,
  transposeMethods,
} from '../../schedules/index.ts';
import { localMovesByNode } from '../../schedules/proof/local-moves.ts';
import { command, print } from '../command.ts';
import { ELEMENT_BYTES, elementFile, wordsFor } from '../files/element-file.ts';
import { parseElementBytes, parseMatrix, parsePacket, parseParts, parseStartup } from '../options/matrix.ts';
import { parseCube } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { runTask, type Task, type TaskOptions } from '../run-task.ts';
import { renderRun } from '../terminal/report-table.ts';

/** Options as the command line gives them. */
interface TransposeOptions extends Omit<TaskOptions, 'mode'> {
  readonly matrix?: string;
  readonly dim?: string;
  readonly grid?: string;
  readonly from: string;
  readonly to?: string;
  readonly algorithm?: string;
  readonly packet?: string;
  readonly startup: string;
  readonly elementBytes: string;
}

export function transpose2dCommand(): Command {
  return command('transpose2d', 'transpose a matrix that lies two-dimensionally on a cube', [
    ['allport transpose2d --dim 8 --matrix 256x256 --packet 16', 'over many paths at once'],
    ['allport transpose2d --dim 8 --matrix 96x70 --algorithm srt', 'in the best packets'],
    ['allport transpose2d --dim 6 --matrix 64x64 --to consecutive-gray', 'and change the code'],
    ['allport transpose2d --dim 5 --grid 4x8 --matrix 32x64 --to cyclic', 'into another layout'],
  ])
    .addOption(option.dim())
    .option('--grid <r x c>', 'parts of rows and of columns, whose product is 2^d (default: as many of each)')
    .option('--matrix <P x Q>', 'rows and columns of the matrix, say 100x60')
    .option(
      '--from <layout>',
      'consecutive, cyclic or combined-B (blocks of B), -gray; one for rows and columns, or two as a,b',
      'consecutive',
    )
    .option('--to <layout>', 'the same, of the transposed matrix (default: the one before)')
    .option(
      '--algorithm <name>',
      `${transposeMethods.map(({ name }) => name).join(', ')} (default: mrt, combined or exchange)`,
    )
    .option('--packet <n>', 'elements of a packet (default: the best for --startup)')
    .option('--startup <x>', 'what a startup costs, in transmissions of an element', '1250')
    .option('--element-bytes <n>', ELEMENT_BYTES.join(', '), '4')
    .addOption(option.seed())
    .addOption(option.kernels())
    .option('--input <file>', 'transpose this matrix: its elements row by row')
    .option('--output <file>', 'write the transposed matrix here, row by row')
    .action(async (options: TransposeOptions) => {
      const bytes = parseElementBytes(options.elementBytes);
      const { parts, matrix, ...transpose } = transposeOf(options, bytes);
      const { elements, packet, packets } = transpose;
      const facts = {
        ...matrix,
        parts: [parts.rows, parts.columns],
        from: options.from,
        to: options.to ?? options.from,
        elements,
        ...(packets && { packet, packets }),
        moved: movedIn(transpose.schedule),
      };
      const printIt = (report: Report) =>
        print({ ...report, transpose: facts }, options.json, () => {
          const table = renderRun(report, `transpose of a ${matrix.rows} x ${matrix.columns} matrix`);
          const counts = [...new Set(packets)].join(' to ');
          const inPackets = packets ? `, in ${counts} packets of up to ${packet}` : '';
          return (
            `${table}\nblock: ${elements} elements of a node${inPackets}\n` +
            `cycles: ${report.steps}, a startup each\nlocal moves: ${facts.moved} slots of the busiest node\n`
          );
        });
      // A packet moves on in every step: there are no longer messages to gather.
      await runTask({ ...options, mode: 'step' }, () => taskOf(transpose, bytes), printIt);
    });
}

/** What is transposed, and how. */
function transposeOf(options: TransposeOptions, bytes: number) {
  const { from, to = from, algorithm } = options;
  const topology = parseCube(options.dim);
  if (topology.dim > MAX_TRANSPOSE_DIM) {
    throw new InputError(`--dim "${options.dim}": give at most ${MAX_TRANSPOSE_DIM} for a transpose`);
  }
  const matrix = parseMatrix(options.matrix);
  const parts = parseParts(options.grid, topology);
  const packet = parsePacket(options.packet);
  const made = matrixTranspose({
    matrix,
    parts,
    from: findGridLayout(from),
    to: findGridLayout(to),
    ...(algorithm !== undefined && { method: algorithm }),
    ...(packet !== undefined && { packet }),
    costs: { startup: parseStartup(options.startup), perElement: 1 },
    maxUnit: Math.floor(MAX_WORDS / wordsFor(bytes)),
  });
  return { parts, matrix, ...made };
}

/** Slots whose blocks the busiest node moves in local phases. */
function movedIn(schedule: Schedule): number {
  const moved = new Uint32Array(schedule.topology.nodes);
  for (const moves of localMovesByNode(schedule))
    for (const [node, count] of moves.entries()) moved[node] += count;
  return moved.reduce((most, count) => Math.max(most, count), 0);
}

function taskOf({ method, schedule, unit, start, end }: MatrixTranspose, bytes: number): Task {
  const shape = shapeOf(schedule, unit * wordsFor(bytes));
  return {
    title: method.name,
    shape,
    file: elementFile(shape, bytes, { unit, start, end }),
    prepare: (onProgress) => prepareSchedule(schedule, { source: method.source, onProgress }),
  };
}
