import type { Command } from 'commander';
import { type Mode, prepareSchedule, shapeOf } from '../../host/run/experiment.ts';
import { InputError, type LayoutConversion, layoutConversion } from '../../schedules/index.ts';
import { command, print } from '../command.ts';
import { ELEMENT_BYTES, elementFile, nodeByNode, wordsFor } from '../files/element-file.ts';
import { parseAlgorithm } from '../options/algorithm.ts';
import { parseElementBytes, parseLayout, parseMatrix } from '../options/matrix.ts';
import { parseCube } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { runTask, type Task, type TaskOptions } from '../run-task.ts';
import { renderRun } from '../terminal/report-table.ts';

/** Options as the command line gives them. */
interface ConvertOptions extends TaskOptions {
  readonly matrix?: string;
  readonly dim?: string;
  readonly from?: string;
  readonly to?: string;
  readonly elementBytes: string;
  readonly algorithm: string;
}

export function convertCommand(): Command {
  return command('convert', 'bring a matrix from one layout to another', [
    ['allport convert --matrix 100x60 --dim 4 --from cyclic-rows --to consecutive-columns', 'any size'],
    ['allport convert --matrix 64x64 --dim 2 --from cyclic-rows --to combined-4-rows-gray', 'Gray code'],
    ['allport convert --matrix 8x6 --dim 2 --from consecutive-rows --to consecutive-columns', 'transpose'],
  ])
    .option('--matrix <P x Q>', 'rows and columns of the matrix, say 100x60')
    .addOption(option.dim())
    .option('--from <layout>', 'consecutive-, cyclic- or combined-B- (blocks of B), rows or columns, -gray')
    .option('--to <layout>', 'the same')
    .option('--element-bytes <n>', ELEMENT_BYTES.join(', '), '4')
    .option('--algorithm <name>', 'whose schedule makes the exchanges', 'de-bruijn')
    .addOption(option.pass())
    .addOption(option.seed())
    .addOption(option.kernels())
    .option('--input <file>', 'convert these elements: node after node, in the first layout')
    .option('--output <file>', 'write the elements here: node after node, in the second layout')
    .action(async (options: ConvertOptions) => {
      if (options.mode === 'seek') throw new InputError('--mode "seek": give step, block or fused');
      const conversion = conversionOf(options);
      const facts = factsOf(conversion, options);
      const { elements, exchanges } = facts;
      const what = `conversion of ${elements} elements by ${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}`;
      await runTask(
        options,
        (mode) => convertTask(conversion, mode, options),
        (report) => print({ ...report, conversion: facts }, options.json, () => renderRun(report, what)),
      );
    });
}

function conversionOf({ matrix, dim, from, to, algorithm }: ConvertOptions): LayoutConversion {
  const size = parseMatrix(matrix);
  const layouts = [parseLayout('--from', from), parseLayout('--to', to)] as const;
  return layoutConversion(parseAlgorithm(algorithm), { topology: parseCube(dim) }, size, ...layouts);
}

function convertTask(conversion: LayoutConversion, mode: Mode, options: ConvertOptions): Task {
  const bytes = parseElementBytes(options.elementBytes);
  const { source } = parseAlgorithm(options.algorithm);
  const { from, to } = options;
  const schedule = {
    ...conversion.schedule,
    algorithm: `${from} to ${to}, ${conversion.schedule.algorithm}`,
  };
  const shape = shapeOf(schedule, wordsFor(bytes));
  return {
    title: schedule.algorithm,
    shape,
    file: elementFile(shape, bytes, nodeByNode(shape.nodes, conversion)),
    prepare: (onProgress) => prepareSchedule(schedule, { source, mode, onProgress }),
  };
}

/** What a conversion took, beside the fields of a run. */
function factsOf(
  { schedule: { phases, slots, topology }, from: { nodeOf } }: LayoutConversion,
  { matrix, from, to, elementBytes }: ConvertOptions,
) {
  const elements = nodeOf.length;
  return {
    ...parseMatrix(matrix),
    from,
    to,
    elementBytes: parseElementBytes(elementBytes),
    elements,
    /** Places of the machine that hold no element. */
    padding: topology.nodes * slots - elements,
    exchanges: phases.filter(({ kind }) => kind === 'segment').length,
  };
}
