import type { Command } from 'commander';
import { obstacle } from '../../costs/candidates.ts';
import type { PriceList } from '../../costs/price-list.ts';
import { type ProgramPrice, programPrice } from '../../costs/programs.ts';
import { networkOfPrices, pricesOfNetwork } from '../../formats/engines/engine-time.ts';
import { type ExportedFile, type Facts, factsOf, titleOf } from '../../formats/engines/exported.ts';
import { goalFiles } from '../../formats/engines/goal.ts';
import { mpiFiles } from '../../formats/engines/mpi.ts';
import { mscclFiles } from '../../formats/engines/msccl.ts';
import { type OnPart, type RankRounds, rankRounds } from '../../formats/engines/rank-rounds.ts';
import { simgridFiles } from '../../formats/engines/simgrid.ts';
import { encodeSchedule } from '../../formats/schedule/schedule-writer.ts';
import { type Quantity, RATE, SIZE, TIME } from '../../formats/units.ts';
import { formatSize, formatTime } from '../../report/document/amounts.ts';
import { listed } from '../../report/document/listed.ts';
import {
  blocked,
  check,
  describeFault,
  type Form,
  InputError,
  type Schedule,
  solve,
  UnprovedError,
} from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { readMachine } from '../files/machine-file.ts';
import { outputFolder, writeFolder } from '../files/output-folder.ts';
import { looksLikeFile, readSchedule } from '../files/schedule-file.ts';
import { parseAlgorithm, parseExchangeFor } from '../options/algorithm.ts';
import { refuseWithMachine } from '../options/machine.ts';
import type { NetworkOptions } from '../options/network.ts';
import { refuseWithFile } from '../options/problem.ts';
import { option } from '../options/shared.ts';
import { parseAmount, parseForm } from '../options/values.ts';
import { createBriefProgress } from '../terminal/progress.ts';

/** What is assumed of blocks and networks, unless the options say something else. */
const ASSUMED = {
  blockBytes: { flag: '--block-bytes', value: '1MB' },
  startup: { flag: '--startup', value: '50us' },
  hop: { flag: '--hop', value: '0s' },
  bandwidth: { flag: '--bandwidth', value: '125MB/s' },
} as const;
type Assumed = keyof typeof ASSUMED;

/** The bytes of a message of any number of blocks are whole numbers. */
const MAX_BLOCK_BYTES = 2 ** 40;

/** What goes behind an underscore into names of C and C++, which have two underscores in a row for themselves. */
const NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** So that compilers tell the names apart that are made of it. */
const MAX_NAME_LENGTH = 40;

/** Options as the command line gives them. */
interface ExportOptions extends CommonOptions, NetworkOptions, Partial<Record<Assumed, string>> {
  readonly to?: string;
  readonly machine?: string;
  readonly out?: string;
  readonly mode?: string;
  readonly lockstep?: boolean;
  readonly name?: string;
}

/** What is assumed of a run: the bytes of a block, and the prices of a machine, or those that are given or assumed. */
interface Run {
  readonly blockBytes: number;
  readonly prices: PriceList;
  /** Of the machine; left out: the prices are no machine's. */
  readonly name?: string;
}

/**
 * An engine: which of the assumptions its files need, and what makes them, once all options have been looked at. It is told
 * of its parts while files are made, and again while they are written: large ones are made then.
 */
interface Engine {
  readonly needs: readonly Assumed[];
  readonly writer: (
    run: Run,
    options: ExportOptions,
  ) => (rounds: RankRounds, facts: Facts, onPart: OnPart) => ExportedFile[];
}

const ENGINES: Readonly<Record<string, Engine>> = {
  mpi: {
    needs: [],
    writer(_, { name }) {
      if (name !== undefined && !(NAME.test(name) && name.length <= MAX_NAME_LENGTH)) {
        throw new InputError(
          `--name "${name}": give lower-case letters and digits, with single underscores between them, ` +
            `at most ${MAX_NAME_LENGTH} characters`,
        );
      }
      return (rounds, facts, onPart) => mpiFiles(rounds, facts, name === undefined ? {} : { name }, onPart);
    },
  },
  simgrid: {
    needs: ['blockBytes', 'startup', 'hop', 'bandwidth'],
    writer({ blockBytes, prices, name }, { lockstep = false }) {
      const network = networkOfPrices(prices);
      if (!Number.isFinite(network.bandwidth)) {
        throw new InputError(
          `--machine "${name}" with --to simgrid: bytes on a link take no time there, and SimGrid needs a bandwidth; ` +
            'give another machine',
        );
      }
      return (rounds, facts, onPart) =>
        simgridFiles(rounds, facts, { blockBytes, ...network, lockstep }, onPart);
    },
  },
  goal: {
    needs: ['blockBytes'],
    writer:
      ({ blockBytes }) =>
      (rounds, facts, onPart) =>
        goalFiles(rounds, facts, { blockBytes }, onPart),
  },
  msccl: { needs: [], writer: () => mscclFiles },
};

/** Engines whose files are not written, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  mscclpp: 'no plan of ours has been run by MSCCL++ yet; give msccl',
};

export function exportCommand(): Command {
  return command('export', 'write a proved schedule for a real engine', [
    ['allport export de-bruijn --dim 4 --to mpi --out alltoall', 'MPI_Alltoall in C'],
    ['allport export necklace --dim 3 --to simgrid --out trace', 'a trace and its network'],
    ['allport export suh-shin --torus 8x8 --to simgrid --lockstep --out torus', 'rounds begin together'],
    ['allport export bruck --dim 4 --to goal --block-bytes 4KiB --out goal', 'for LogGOPSim'],
    ['allport export standard-exchange --dim 3 --to msccl --out gpus', 'for 8 GPUs'],
    ['allport export bruck --dim 4 --to mpi --out bruck --machine cluster-100g', 'and what it takes there'],
    ['allport export plan.json --mode step --to mpi --out plan', 'a schedule file'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
    .addOption(option.dim())
    .addOption(option.torus())
    .addOption(option.mesh())
    .addOption(option.ring())
    .addOption(option.embedding())
    .addOption(option.cubes())
    .addOption(option.copies())
    .option('--to <engine>', Object.keys(ENGINES).join(', '))
    .option('--out <folder>', 'where the files go: a new folder, or an empty one')
    .option('--mode <mode>', 'step or block: as for schedule (default: block, if there is such a form)')
    .addOption(option.machine())
    .option('--block-bytes <size>', `bytes of a block (default: ${ASSUMED.blockBytes.value})`)
    .option('--startup <time>', `what every message takes (default: ${ASSUMED.startup.value})`)
    .option('--hop <time>', `what it takes for each link that it crosses (default: ${ASSUMED.hop.value})`)
    .option('--bandwidth <rate>', `of every link in each direction (default: ${ASSUMED.bandwidth.value})`)
    .option('--lockstep', 'all ranks start each round together')
    .option('--name <name>', 'of an MPI function among several: allport_alltoall_NAME, and its files')
    .action(exportSchedule);
}

async function exportSchedule(name: string, options: ExportOptions): Promise<void> {
  const engine = engineOf(options);
  refuseWithMachine(options, name);
  if (options.out === undefined)
    throw new InputError('no --out given: give a new folder, say --out exported');
  const run = { blockBytes: blockBytesOf(options), ...(await pricesOf(options)) };
  const write = engine.writer(run, options);
  const isPriced = options.machine !== undefined || engine.needs.includes('startup');
  const mode = options.mode === undefined ? undefined : parseForm(options.mode);
  const output = await outputFolder('--out', options.out);
  const elements = await scheduleOf(name, options);
  const progress = createBriefProgress(options.quiet ?? false);
  try {
    progress.stage(`${elements.algorithm}: proving`);
    const prove = (schedule: Schedule) => {
      const proof = check(schedule, progress.part);
      if (proof.ok) return;
      const why = describeFault(proof);
      throw new UnprovedError(`${schedule.algorithm} fails its check and is not exported: ${why}`, proof);
    };
    prove(elements);
    const schedule = inForm(elements, mode);
    if (schedule !== elements) prove(schedule);
    progress.stage(`${elements.algorithm}: listing the messages of every node`);
    const rounds = rankRounds(schedule, progress.part);
    const facts = factsOf(rounds, schedule === elements ? 'step' : 'block');
    const price = isPriced ? priceOf(facts, run, options) : undefined;
    progress.stage(`${elements.algorithm}: finding the places of blocks`);
    const written = [...write(rounds, facts, progress.part), scheduleFile(schedule)];
    progress.stage(`${elements.algorithm}: writing`);
    await writeFolder(output, written);
    const names = written.map(([file]) => file);
    const priced = price && { blockBytes: run.blockBytes, ...price };
    await print(
      { engine: options.to, folder: options.out, ...facts, ...priced, files: names },
      options.json,
      () =>
        `${titleOf(facts)}\n${names.map((file) => `  ${file}\n`).join('')}${price ? describePrice(price, run) : ''}`,
    );
  } finally {
    progress.end();
  }
}

/** The engine that --to names. @throws InputError for assumptions that it does not need */
function engineOf(options: ExportOptions): Engine {
  const names = Object.keys(ENGINES).join(', ');
  const { to } = options;
  if (to === undefined) throw new InputError(`no --to given: give one of ${names}`);
  if (Object.hasOwn(REFUSED, to)) throw new InputError(`--to "${to}": ${REFUSED[to]}`);
  if (!Object.hasOwn(ENGINES, to)) throw new InputError(`--to "${to}": give one of ${names}`);
  const engine = ENGINES[to];
  for (const key of Object.keys(ASSUMED) as Assumed[]) {
    if (options[key] === undefined || engine.needs.includes(key)) continue;
    // With a machine, what the program takes is predicted for blocks of that size.
    if (key === 'blockBytes' && options.machine !== undefined) continue;
    const cure = key === 'blockBytes' ? 'leave it out, or give a --machine to predict for' : 'leave it out';
    throw new InputError(
      `${ASSUMED[key].flag} "${options[key]}" with --to ${to}: its files do not say it; ${cure}`,
    );
  }
  if (options.lockstep && to !== 'simgrid') {
    throw new InputError(`--lockstep with --to ${to}: it is for simgrid; leave it out`);
  }
  if (options.name !== undefined && to !== 'mpi') {
    throw new InputError(`--name "${options.name}" with --to ${to}: it is for mpi; leave it out`);
  }
  return engine;
}

/** What is assumed, unless the option says something else. */
function amountOf(key: Assumed, quantity: Quantity, options: ExportOptions): number {
  const { flag, value } = ASSUMED[key];
  return parseAmount(flag, quantity, options[key] ?? value);
}

function blockBytesOf(options: ExportOptions): number {
  const bytes = amountOf('blockBytes', SIZE, options);
  if (bytes > MAX_BLOCK_BYTES)
    throw new InputError(`--block-bytes "${options.blockBytes}": give at most 1TiB`);
  return bytes;
}

/** The prices of --machine, or those that are given or assumed. */
async function pricesOf(options: ExportOptions): Promise<Omit<Run, 'blockBytes'>> {
  if (options.machine !== undefined) {
    const prices = await readMachine(options.machine);
    return { prices, name: prices.name };
  }
  const prices = pricesOfNetwork({
    startup: amountOf('startup', TIME, options),
    hop: amountOf('hop', TIME, options),
    bandwidth: amountOf('bandwidth', RATE, options),
  });
  return { prices };
}

/** @throws InputError where the machine cannot run the schedule */
function priceOf(
  { algorithm, network, counts, ranks }: Facts,
  { prices, name, blockBytes }: Run,
  { to = '' }: ExportOptions,
): ProgramPrice {
  const reason = obstacle(counts, prices);
  if (reason !== undefined) {
    throw new InputError(
      `--machine "${name}" (ports: ${prices.ports}, ${prices.switching}): ${algorithm} on ${network} ${reason}; ` +
        'give another machine, or none',
    );
  }
  return programPrice(counts, { machine: prices, nodes: ranks }, blockBytes, to);
}

function describePrice(
  { predictedSeconds, costSeconds, notDone }: ProgramPrice,
  { name, blockBytes }: Run,
): string {
  const by = name === undefined ? '' : ` by ${name}`;
  const predicted = `predicted${by} for blocks of ${formatSize(blockBytes)}: ${formatTime(predictedSeconds)}\n`;
  if (notDone.length === 0) return predicted;
  return `${predicted}with ${listed(notDone)}, which the program does not do, allport cost predicts ${formatTime(costSeconds)}\n`;
}

async function scheduleOf(name: string, options: ExportOptions): Promise<Schedule> {
  if (looksLikeFile(name)) {
    refuseWithFile(options);
    return readSchedule(name, options.quiet ?? false);
  }
  const algorithm = parseAlgorithm(name);
  return solve(algorithm, parseExchangeFor(algorithm, options));
}

/** The schedule in the form that is wanted; without a wish, in rounds of blocks if its steps can be gathered. */
function inForm(elements: Schedule, mode: Form | undefined): Schedule {
  if (mode === 'step') return elements;
  try {
    return blocked(elements);
  } catch (error) {
    if (error instanceof InputError && mode === undefined) return elements;
    throw error;
  }
}

/** The schedule itself, which `allport check` proves again. */
function scheduleFile(schedule: Schedule): ExportedFile {
  return ['schedule.json', encodeSchedule(schedule)];
}
