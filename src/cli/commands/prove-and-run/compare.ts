import { isDeepStrictEqual } from 'node:util';
import { Machine } from '../../../host/machine/machine.ts';
import { type OnProgress, shapeOf } from '../../../host/run/experiment.ts';
import type { Report } from '../../../host/run/report.ts';
import { runOn } from '../../../host/run/run.ts';
import { type ComparedAlgorithm, type LeftOut, reportsOf } from '../../../report/tables/comparison.ts';
import { roundSizes } from '../../../schedules/index.ts';
import { isMoves } from '../../../schedules/model/problem.ts';
import { isUneven } from '../../../schedules/problems/uneven.ts';
import { command } from '../../command.ts';
import { prepareCompared } from '../../compared-algorithm.ts';
import { contendersOf, SEVERAL } from '../../contenders.ts';
import { wordsPerElement } from '../../files/element-file.ts';
import { seed } from '../../options/common-options.ts';
import { aNetwork } from '../../options/needs.ts';
import { flag, option } from '../../options/option.ts';
import { html, wide } from '../../options/output.ts';
import { problemOptions, wordsGiven } from '../../options/problem.ts';
import { adapter, blockWords, bytesOfBlock, elementBytes } from '../../options/run.ts';
import { count } from '../../options/values.ts';
import { withAdapter } from '../../process/gpu.ts';
import { renderComparison } from '../../terminal/report-table.ts';

/** Without --repeat, each form is run up to so many times, and no further run begins after so long. */
const REPEATS = { repeats: 5, repeatWithinMs: 150 };
const MAX_REPEAT = 1000;

export const compareCommand = command('compare', 'run several, or all, and compare', [
  ['allport compare --dim 10', 'a cube of 1024 nodes'],
  ['allport compare --dim 6 --copies 3 --bytes 16', 'three blocks of 16 bytes for each pair'],
  ['allport compare --mesh 4x4', 'what there is for a mesh of 16 nodes'],
  ['allport compare dex ring --dim 8', 'these two'],
  ['allport compare necklace mine.json --dim 4', 'a schedule file beside an algorithm'],
  ['allport compare --dim 4 --transpose 64x64', 'in strips and in blocks'],
  ['allport compare --dim 4 --scatter 0 --copies 4', 'four blocks from node 0 for every node'],
  ['allport compare --dim 10 --all', 'also what is left out otherwise'],
  ['allport compare --dim 5 --json', 'the reports for programs'],
  ['allport compare --dim 8 --html report.html', 'a page with the table and figures as well'],
])
  .argument(...SEVERAL)
  .needs(aNetwork)
  .options(
    ...problemOptions,
    bytesOfBlock,
    seed,
    adapter,
    option(
      '--repeat <n>',
      `time n runs of each form (default: up to ${REPEATS.repeats} within ${REPEATS.repeatWithinMs} ms)`,
      count(1, MAX_REPEAT),
    ),
    flag(
      '--all',
      'run also algorithms that move far more blocks than needed, or plan for long; may take a while',
    ),
    html,
    wide,
  )
  .does(async (options, names) => {
    const { bytes, seed, adapter, repeat, all, progress, say } = options;
    const { asked, refused, isNamed } = await contendersOf(names, options, progress);
    // Where nothing is wrong, only one kind of bytes is read.
    const ofElements = isMoves(asked[0].problem.demand());
    const words = ofElements ? wordsPerElement(await elementBytes(bytes)) : await blockWords(bytes);
    const repeats = repeat === undefined ? REPEATS : { repeats: repeat };
    const comparison = await withAdapter(adapter, say, async (context) => {
      // One at a time: most algorithms need the same memories, and some have rows for blocks in transit.
      let machine: Machine | undefined;
      const onProgress: OnProgress = ({ done, total }) => progress.part(done, total);
      const algorithms: ComparedAlgorithm[] = [];
      const leftOut: LeftOut[] = refused.map((one) => ({ ...one, runnable: false }));
      try {
        for (const one of asked) {
          const { name } = one.algorithm;
          progress.stage(`${name}: proving`);
          const prepared = prepareCompared(one, { words, isNamed, all, onProgress });
          if ('reason' in prepared) {
            if (!prepared.runnable) progress.stage(`left out: ${prepared.reason}`);
            leftOut.push(prepared);
            continue;
          }
          const { experiments } = prepared;
          const shape = shapeOf(experiments[0].schedule, prepared.words);
          if (!isDeepStrictEqual(machine?.shape, shape)) {
            machine?.destroy();
            machine = undefined;
          }
          machine ??= await Machine.create(context, shape, seed);
          const reports: Report[] = [];
          for (const experiment of experiments) {
            progress.stage(`${name}: running in ${experiment.form} mode on ${context.adapter}`);
            reports.push(await runOn(machine, experiment, { ...repeats, onProgress }));
          }
          const last = experiments[experiments.length - 1];
          algorithms.push({ reports, roundSizes: roundSizes(last.schedule) });
        }
      } finally {
        machine?.destroy();
      }
      const [{ problem }] = asked;
      const traffic = isUneven(problem) && { nodes: problem.topology.nodes, counts: problem.counts };
      return { algorithms, leftOut, said: wordsGiven(options), ...(traffic && { traffic }) };
    });
    const reports = reportsOf(comparison.algorithms);
    return {
      result: { reports, leftOut: comparison.leftOut },
      text: (screen) => renderComparison(comparison, screen),
      page: ({ comparisonHtml }, provenance) => comparisonHtml(comparison, provenance),
      failed: !reports.every(({ verified }) => verified),
    };
  });
