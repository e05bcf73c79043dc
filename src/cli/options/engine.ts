import { MAX_BLOCK_BYTES } from '../../costs/advice.ts';
import type { PriceList } from '../../costs/price-list.ts';
import { networkOfPrices, pricesOfNetwork } from '../../formats/engines/engine-time.ts';
import type { ExportedFile, ExportFacts } from '../../formats/engines/export-facts.ts';
import { goalFiles } from '../../formats/engines/goal.ts';
import { mpiFiles } from '../../formats/engines/mpi.ts';
import { mscclFiles } from '../../formats/engines/msccl.ts';
import type { OnPart, RankRounds } from '../../formats/engines/rank-rounds.ts';
import { simgridFiles } from '../../formats/engines/simgrid.ts';
import { RATE, SIZE, TIME } from '../../formats/units.ts';
import { InputError } from '../../schedules/index.ts';
import { readMachine } from '../files/machine-file.ts';
import { machine } from './common-options.ts';
import { flag, option, type Read, type Typed, type Values } from './option.ts';
import { amount } from './values.ts';

/** What goes behind an underscore into names of C and C++, which have two underscores in a row for themselves. */
const NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** So that compilers tell the names apart that are made of it. */
const MAX_NAME_LENGTH = 40;

const blockSize: Read<number> = (text, typed) => {
  const bytes = amount(SIZE)(text, typed);
  if (bytes <= MAX_BLOCK_BYTES) return bytes;
  throw new InputError(`${typed}: give at most 1TiB`);
};

/** What is assumed of blocks and networks, unless the options say something else. */
const ASSUMED = {
  blockBytes: { text: '1MB', read: blockSize },
  startup: { text: '50us', read: amount(TIME) },
  hop: { text: '0s', read: amount(TIME) },
  bandwidth: { text: '125MB/s', read: amount(RATE) },
};
type Assumed = keyof typeof ASSUMED;
const { blockBytes, startup, hop, bandwidth } = ASSUMED;

const assumptions = [
  option('--block-bytes <size>', `bytes of a block (default: ${blockBytes.text})`, blockBytes.read),
  option('--startup <time>', `what every message takes (default: ${startup.text})`, startup.read),
  option('--hop <time>', `what it takes for each link that it crosses (default: ${hop.text})`, hop.read),
  option(
    '--bandwidth <rate>',
    `of every link in each direction (default: ${bandwidth.text})`,
    bandwidth.read,
  ),
] as const;

/** What is assumed of a run: the bytes of a block, and the prices of a machine, or those that are given or assumed. */
export interface Run {
  readonly blockBytes: number;
  readonly prices: PriceList;
  /** Of the machine; left out: the prices are no machine's. */
  readonly name?: string;
}

/**
 * An engine: which of the assumptions its files need, and what makes them. It is told of its parts while files are made, and
 * again while they are written: large ones are made then.
 */
interface Engine {
  readonly needs: readonly Assumed[];
  readonly files: (
    ...[rounds, facts, onPart, run, options]: [RankRounds, ExportFacts, OnPart, Run, EngineValues]
  ) => ExportedFile[];
}

const ENGINES: Readonly<Record<string, Engine>> = {
  mpi: {
    needs: [],
    files: (rounds, facts, onPart, _, { name }) =>
      mpiFiles(rounds, facts, name === undefined ? {} : { name }, onPart),
  },
  simgrid: {
    needs: ['blockBytes', 'startup', 'hop', 'bandwidth'],
    files: (rounds, facts, onPart, { blockBytes, prices }, { lockstep }) =>
      simgridFiles(rounds, facts, { blockBytes, ...networkOfPrices(prices), lockstep }, onPart),
  },
  goal: {
    needs: ['blockBytes'],
    files: (rounds, facts, onPart, { blockBytes }) => goalFiles(rounds, facts, { blockBytes }, onPart),
  },
  msccl: { needs: [], files: mscclFiles },
};
const ENGINE_NAMES = Object.keys(ENGINES).join(', ');

/** Engines whose files are not written, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  mscclpp: 'no plan of ours has been run by MSCCL++ yet; give msccl',
};

/** Which engine, by its name. */
export const to = option('--to <engine>', ENGINE_NAMES, (text, typed) => {
  if (Object.hasOwn(REFUSED, text)) throw new InputError(`${typed}: ${REFUSED[text]}`);
  if (Object.hasOwn(ENGINES, text)) return text;
  throw new InputError(`${typed}: give one of ${ENGINE_NAMES}`);
});

/** What it is told. */
export const engineOptions = [
  machine,
  ...assumptions,
  flag('--lockstep', 'all ranks start each round together'),
  option(
    '--name <name>',
    'of an MPI function among several: allport_alltoall_NAME, and its files',
    (text, typed) => {
      if (NAME.test(text) && text.length <= MAX_NAME_LENGTH) return text;
      throw new InputError(
        `${typed}: give lower-case letters and digits, with single underscores between them, ` +
          `at most ${MAX_NAME_LENGTH} characters`,
      );
    },
  ),
] as const;

type EngineValues = Values<[typeof to, ...typeof engineOptions]> & Typed;

/** The engine that --to names. @throws InputError for what it is not told */
export function engineOf({ to, lockstep, typed }: EngineValues): Engine {
  if (to === undefined) throw new InputError(`no --to given: give one of ${ENGINE_NAMES}`);
  const engine = ENGINES[to];
  for (const key of Object.keys(ASSUMED) as Assumed[]) {
    if (typed[key] === undefined || engine.needs.includes(key)) continue;
    // With a machine, what the program takes is predicted for blocks of that size.
    if (key === 'blockBytes' && typed.machine !== undefined) continue;
    const cure = key === 'blockBytes' ? 'leave it out, or give a --machine to predict for' : 'leave it out';
    throw new InputError(`${typed[key]} with --to ${to}: its files do not say it; ${cure}`);
  }
  if (lockstep && to !== 'simgrid') {
    throw new InputError(`--lockstep with --to ${to}: it is for simgrid; leave it out`);
  }
  if (typed.name !== undefined && to !== 'mpi') {
    throw new InputError(`${typed.name} with --to ${to}: it is for mpi; leave it out`);
  }
  return engine;
}

/** What is assumed of a run: the prices of --machine, or those that are given or assumed. */
export async function assumedRun(options: EngineValues): Promise<Run> {
  const assumed = (key: Assumed) => options[key] ?? ASSUMED[key].read(ASSUMED[key].text, '');
  const blockBytes = assumed('blockBytes');
  if (options.machine === undefined) {
    const [startup, hop, bandwidth] = [assumed('startup'), assumed('hop'), assumed('bandwidth')];
    return { blockBytes, prices: pricesOfNetwork({ startup, hop, bandwidth }) };
  }
  const machine = await readMachine(options.machine);
  if (options.to === 'simgrid' && !Number.isFinite(networkOfPrices(machine).bandwidth)) {
    throw new InputError(
      `--machine "${machine.name}" with --to simgrid: bytes on a link take no time there, and SimGrid needs a bandwidth; ` +
        'give another machine',
    );
  }
  return { blockBytes, prices: machine, name: machine.name };
}
