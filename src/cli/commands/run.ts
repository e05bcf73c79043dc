import { prepare, type Report, runData, runTagged, shapeFor } from '../../host/experiment.ts';
import { Machine } from '../../host/machine.ts';
import { ensureGpuProcess } from '../../host/node/launch.ts';
import { InputError } from '../../schedules/index.ts';
import { withGpu } from '../gpu.ts';
import { loadMatrix, requireMatrixFile, requireWritableFolder, saveMatrix } from '../matrix-file.ts';
import { parseAlgorithm, parseDim, parseMode, parseWords } from '../options.ts';
import { createProgress } from '../progress.ts';

/** Options of `allport run` as the command line gives them. */
export interface RunOptions {
  readonly dim: string;
  readonly mode: string;
  readonly words: string;
  readonly input?: string;
  readonly output?: string;
  readonly quiet?: boolean;
}

/** `allport run`: one algorithm in one mode, on tagged data, and then on a file if one is given. */
export async function run(name: string, options: RunOptions): Promise<Report> {
  const algorithm = parseAlgorithm(name);
  const topology = parseDim(options.dim);
  const mode = parseMode(options.mode);
  const shape = shapeFor(topology, parseWords(options.words));
  const { input, output } = options;
  if (output !== undefined && input === undefined) {
    throw new InputError(`--output "${output}" without --input: give the matrix to transpose`);
  }
  if (input !== undefined) await requireMatrixFile(input, shape);
  if (output !== undefined) await requireWritableFolder(output);

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const machine = await Machine.create(context, shape);
    try {
      progress.stage(`${algorithm.name}: proving`);
      const experiment = prepare(algorithm, topology);
      progress.stage(`${algorithm.name}: running in ${mode} mode on ${context.adapter}`);
      if (input === undefined) return await runTagged(context, machine, experiment, mode, progress.part);
      const load = () => loadMatrix(input, machine);
      const report = await runData(context, machine, experiment, mode, load, progress.part);
      if (report.verified && output !== undefined) await saveMatrix(output, machine);
      return report;
    } finally {
      progress.end();
      machine.destroy();
    }
  });
}
