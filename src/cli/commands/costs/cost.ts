import { resolve } from 'node:path';
import { fasterFrom, type Ranking, rank, sweep } from '../../../costs/advice.ts';
import { type Candidate, candidatesFor, describeUnpriced } from '../../../costs/candidates.ts';
import { type Site, siteOf } from '../../../costs/clock.ts';
import { libraryTimes } from '../../../costs/library-rules.ts';
import { startupsIn } from '../../../costs/price-list.ts';
import type { PricedMachine } from '../../../costs/priced-machine.ts';
import { USUAL_MACHINE } from '../../../formats/machines/usual-machine.ts';
import { formatSize } from '../../../report/document/amounts.ts';
import { countedIn } from '../../../report/tables/elements.ts';
import type { SaidWords } from '../../../report/tables/laboratory-facts.ts';
import { commonProblem, hasLayouts, layoutOf, layoutsSentence } from '../../../report/tables/layouts.ts';
import type { ComparedLibrary, Prediction } from '../../../report/tables/prediction.ts';
import { InputError, type Problem } from '../../../schedules/index.ts';
import { factsOf } from '../../../schedules/model/problem.ts';
import { type Common, command } from '../../command.ts';
import { type Contenders, contendersOf, SEVERAL } from '../../contenders.ts';
import { looksLikeFile } from '../../files/looks-like-file.ts';
import { readMachine } from '../../files/machine-file.ts';
import { STDIO } from '../../files/stdio.ts';
import { machine as machineOption } from '../../options/machine.ts';
import { aNetwork, type Need, needed } from '../../options/needs.ts';
import { flag, option, source, type Typed, type Values } from '../../options/option.ts';
import { html, wide } from '../../options/output.ts';
import {
  kindFrom,
  type ProblemValues,
  problemOptions,
  widthFrom,
  wordsGiven,
} from '../../options/problem.ts';
import { blockBytes, sizeRange } from '../../options/values.ts';
import { renderPrediction } from '../../terminal/prediction-text.ts';
import { calledCost, readTrace } from './called-cost.ts';

/** One size, a range of sizes, or both; and of which algorithms. */
const ASKED = [
  option('--bytes <size>', 'bytes of a block, or of an element of a matrix, as 64, 4k or 1MB', blockBytes),
  option('--sweep <range>', 'a range of such sizes, as 1..1M; with --bytes, that size is marked', sizeRange),
  source('--trace <file>', 'instead of sizes: the all-to-alls that a program wrote with ALLPORT_STATISTICS'),
  flag('--all', 'count also large schedules of algorithms without a formula; may take a while'),
] as const;

/** One size will do, or a range, or a trace that has them. */
const aSize: Need<never> = {
  ...{ usage: '--bytes <size>', name: '--bytes' },
  example: () => '--bytes 4k',
  isMissing: ({ typed }) => [typed.bytes, typed.sweep, typed.trace].every((one) => one === undefined),
};

export const costCommand = command('cost', 'what it takes on a machine, the fastest first', [
  ['allport cost --dim 10 --machine intel-paragon --bytes 64', 'the fastest first'],
  ['allport cost bruck-4 necklace --dim 10 --machine cluster-100g --bytes 4k', 'these two'],
  ['allport machines intel-ipsc | allport cost --dim 10 --machine - --bytes 64', 'prices of a file'],
  ['allport cost --dim 10 --machine cluster-100g --sweep 1..1M', 'which is fastest where'],
  ['allport cost --mesh 4x4 --machine cluster-100g --bytes 64 --all', 'large schedules too'],
  ['allport cost --dim 6 --transpose 256x256 --machine intel-ipsc --bytes 4', 'strips and blocks'],
  ['allport cost --torus 8x8 --machine accelerators --trace calls.jsonl', 'what a program would gain'],
])
  .argument(...SEVERAL)
  .needs(aNetwork, needed(machineOption, USUAL_MACHINE), aSize)
  .options(...problemOptions, machineOption, ...ASKED, html, wide)
  .does(async (options, names) => {
    requireSizes(options);
    const { machine: name, html, bytes, sweep, progress, brief } = options;
    if (name !== STDIO && html !== undefined && resolve(name) === resolve(html)) {
      throw new InputError(`--html "${html}" is the file of --machine: give another one`);
    }
    // What is wrong with a problem is said before a file is looked for.
    kindFrom(options);
    const trace = options.trace === undefined ? undefined : await readTrace(options.trace);
    const own = await readMachine(name);
    const width = widthFrom(options);
    const machine = width === undefined ? own : { ...own, channelWidth: width };
    const size = bytes ?? sweep?.from ?? 1;
    const startup = startupsIn(machine, size);
    const contenders = await contendersOf(
      names,
      { ...options, ...(startup !== undefined && { startup }) },
      progress,
    );
    brief.stage('counting what the algorithms take');
    if (trace !== undefined) {
      const [{ problem }] = contenders.asked;
      requireExchange(problem, options);
      const { topology } = problem;
      const { candidates, site } = candidatesOf(contenders, machine, options);
      const words = [...problemOptions, machineOption].flatMap(({ key }) => options.typed[key] ?? []);
      return calledCost(trace, { candidates, site, topology, machine, words });
    }
    const prediction = {
      ...predictionOf(contenders, machine, options),
      packets: packetsOf(contenders, size),
      said: saidOf(options, looksLikeFile(name) ? [] : [['machine', own.name]]),
    };
    const { asked, ranking, libraries, sweep: swept } = prediction;
    return {
      result: {
        ...asked,
        ...ranking,
        ...(libraries && { libraries }),
        ...(swept && { sweep: swept }),
      },
      text: (screen) => renderPrediction(prediction, screen),
      page: ({ costHtml }, provenance) => costHtml(prediction, provenance),
    };
  });

/** The words of the problem, with those of the machine; none where the problem's name a file. */
function saidOf(options: ProblemValues, machine: SaidWords): SaidWords | undefined {
  const words = wordsGiven(options);
  return words && [...words, ...machine];
}

/** @throws InputError where there are sizes and a trace, or --bytes is not in the range of --sweep */
function requireSizes({ bytes, sweep: range, trace, typed }: Values<typeof ASKED> & Typed): void {
  if (trace !== undefined) {
    const other = typed.bytes ?? typed.sweep ?? typed.html;
    if (other === undefined) return;
    throw new InputError(
      `${other} with ${typed.trace}: a trace has its own sizes, and makes no page; leave it out`,
    );
  }
  if (bytes !== undefined && range !== undefined && (bytes < range.from || bytes > range.to)) {
    throw new InputError(`${typed.bytes} with ${typed.sweep}: give a size within the range`);
  }
}

/** What libraries take at the size of a ranking; undefined where that is not priced. */
function librariesBeside(
  { bytes, fastest: [{ seconds: least }] }: Ranking,
  candidates: readonly Candidate[],
  problem: Problem,
  site: Site,
): ComparedLibrary[] | undefined {
  const timesAt = libraryTimes(problem, site.machine);
  return timesAt?.(bytes).map((one, i) => {
    const gainsFrom = fasterFrom(candidates, site, (size) => timesAt(size)[i].seconds);
    return { ...one, times: one.seconds / least, ...(gainsFrom !== undefined && { gainsFrom }) };
  });
}

/** What transposes choose their packets for, if any do. @param size in bytes of an element */
function packetsOf({ asked }: Contenders, size: number): string | undefined {
  const choosing = asked.find(
    ({ problem: { kind, facts } }) => kind === 'transpose' && facts.packet === undefined,
  );
  if (choosing === undefined) return undefined;
  const startup = Number(choosing.problem.startup?.toPrecision(3));
  return `packets: chosen for startups that take as long as ${startup} elements of ${formatSize(size)} on a link; --packet gives one size to all`;
}

/** @throws InputError for another problem than an exchange of one block from each node to each other */
function requireExchange({ kind, facts }: Problem, { typed }: Typed): void {
  if (kind === 'exchange' && facts.copies === 1) return;
  throw new InputError(
    `${typed.trace} with another problem: a trace has all-to-alls only; give a network alone`,
  );
}

/**
 * The algorithms that have a price.
 * @throws InputError when none has
 */
function candidatesOf(
  { asked, refused, isNamed }: Contenders,
  machine: PricedMachine,
  { all, progress }: Pick<Values<typeof ASKED>, 'all'> & Pick<Common, 'progress'>,
) {
  const { topology } = asked[0].problem;
  const found = candidatesFor(asked, machine, {
    all,
    further: !isNamed,
    onSchedule: (algorithm) => progress.stage(`counting the schedule of ${algorithm}`),
  });
  const leftOut = [...refused.map((one) => ({ ...one, countable: false })), ...found.leftOut];
  if (found.candidates.length === 0) {
    const cure = leftOut.some(({ countable }) => countable) ? 'give --all, or' : 'give';
    throw new InputError(
      `--machine "${machine.name}" (ports: ${machine.ports}, ${machine.switching}): ` +
        `${describeUnpriced(topology, leftOut)}; ${cure} another machine or network`,
    );
  }
  return { candidates: found.candidates, leftOut, site: siteOf(machine, topology) };
}

/**
 * What the algorithms take that have a price.
 * @throws InputError when none has a price
 */
function predictionOf(
  contenders: Contenders,
  machine: PricedMachine,
  options: Values<typeof ASKED> & Common,
): Omit<Prediction, 'said'> {
  const { asked, isNamed } = contenders;
  const { bytes, sweep: range } = options;
  const found = candidatesOf(contenders, machine, options);
  const { site, leftOut } = found;
  const { topology } = asked[0].problem;
  const problems = new Map(asked.map(({ algorithm, problem }) => [algorithm.name, factsOf(problem)]));
  const priced = found.candidates.map((candidate) => ({
    ...candidate,
    problem: problems.get(candidate.algorithm) ?? factsOf(asked[0].problem),
  }));
  const areOwn = hasLayouts(priced);
  const candidates = priced.map((one) => ({ ...one, ...(areOwn && { layout: layoutOf(one) }) }));
  const ranking = bytes === undefined ? undefined : rank(candidates, site, bytes);
  return {
    asked: {
      problem: commonProblem(priced.map(({ problem }) => problem)),
      ...{ network: topology.label, nodes: topology.nodes, machine, leftOut },
      chosen: isNamed ? asked.map(({ algorithm }) => algorithm.name) : [],
    },
    things: countedIn(priced.map(({ counts }) => counts)),
    layouts: layoutsSentence(priced),
    ranking,
    libraries: ranking && librariesBeside(ranking, candidates, asked[0].problem, site),
    sweep: range && sweep(candidates, site, { ...range, marked: bytes }),
  };
}
