import {
  type Experiment,
  modesOf,
  prepare,
  type Report,
  runTagged,
  shapeFor,
} from '../../host/experiment.ts';
import { Machine } from '../../host/machine.ts';
import { ensureGpuProcess } from '../../host/node/launch.ts';
import { type Algorithm, catalogue, type Exchange, InputError } from '../../schedules/index.ts';
import { withGpu } from '../gpu.ts';
import { type ExchangeOptions, parseExchange, parseWords } from '../options.ts';
import { createProgress } from '../progress.ts';

/** Options of `allport compare` as the command line gives them. */
export interface CompareOptions extends ExchangeOptions {
  readonly words: string;
  readonly quiet?: boolean;
}

/** `allport compare`: every algorithm in every mode that it has, on one exchange. */
export async function compare(options: CompareOptions): Promise<Report[]> {
  const exchange = parseExchange(options);
  const shape = shapeFor(exchange, parseWords(options.words));

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const machine = await Machine.create(context, shape);
    try {
      const reports: Report[] = [];
      for (const algorithm of catalogue) {
        progress.stage(`${algorithm.name}: proving`);
        const experiment = prepareIfPossible(algorithm, exchange);
        if (experiment instanceof InputError) {
          progress.stage(`left out: ${experiment.message}`);
          continue;
        }
        for (const mode of modesOf(experiment)) {
          progress.stage(`${algorithm.name}: running in ${mode} mode on ${context.adapter}`);
          reports.push(await runTagged(context, machine, experiment, mode, progress.part));
        }
      }
      return reports;
    } finally {
      progress.end();
      machine.destroy();
    }
  });
}

/** The experiment, or why the algorithm has no schedule for this exchange. */
function prepareIfPossible(algorithm: Algorithm, exchange: Exchange): Experiment | InputError {
  try {
    return prepare(algorithm, exchange);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}
