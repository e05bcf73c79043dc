import type { PricedMachine } from '../../costs/priced-machine.ts';
import type { Arrays } from '../../formats/engines/collective.ts';
import { networkOfPrices } from '../../formats/engines/engine-time.ts';
import type { ExportedFile, ExportFacts } from '../../formats/engines/export-facts.ts';
import { goalFiles } from '../../formats/engines/goal.ts';
import { mpiFiles } from '../../formats/engines/mpi.ts';
import { mscclFiles } from '../../formats/engines/msccl.ts';
import type { OnPart, RankRounds } from '../../formats/engines/rank-rounds.ts';
import { simgridFiles } from '../../formats/engines/simgrid.ts';
import { InputError } from '../../schedules/index.ts';
import { readMachine } from '../files/machine-file.ts';
import { machine } from './common-options.ts';
import { flag, option, type Typed, type Values } from './option.ts';
import { blockBytes, blockBytesIn } from './values.ts';

/** What goes behind an underscore into names of C and C++, which have two underscores in a row for themselves. */
const NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** So that compilers tell the names apart that are made of it. */
const MAX_NAME_LENGTH = 40;

/** What is assumed of blocks and networks, unless the options say something else. */
const ASSUMED_BYTES = '1MB';
const ASSUMED_MACHINE = 'gigabit';

/** What is assumed of a run. */
export interface Run {
  readonly blockBytes: number;
  readonly machine: PricedMachine;
  /** What the ranks have in their arrays; left out: the schedule's pattern says it. */
  readonly arrays?: Arrays;
}

/**
 * An engine: what its files say of a run, and what makes them. It is told of its parts while files are made, and again while
 * they are written: large ones are made then.
 */
interface Engine {
  readonly says: 'nothing' | 'block size' | 'block size and prices';
  readonly files: (
    ...[rounds, facts, onPart, run, options]: [RankRounds, ExportFacts, OnPart, Run, EngineValues]
  ) => ExportedFile[];
}

const ENGINES: Readonly<Record<string, Engine>> = {
  mpi: {
    says: 'nothing',
    files: (rounds, facts, onPart, { arrays }, { name }) =>
      mpiFiles(rounds, facts, { ...(name !== undefined && { name }), ...(arrays && { arrays }) }, onPart),
  },
  simgrid: {
    says: 'block size and prices',
    files: (rounds, facts, onPart, { blockBytes, machine }, { lockstep }) =>
      simgridFiles(rounds, facts, { blockBytes, ...networkOfPrices(machine), lockstep }, onPart),
  },
  goal: {
    says: 'block size',
    files: (rounds, facts, onPart, { blockBytes }) => goalFiles(rounds, facts, { blockBytes }, onPart),
  },
  msccl: {
    says: 'nothing',
    files: (rounds, facts, onPart, { arrays }) =>
      mscclFiles(rounds, facts, { ...(arrays && { arrays }) }, onPart),
  },
};
const ENGINE_NAMES = Object.keys(ENGINES).join(', ');

/** Engines whose files are not written, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  mscclpp: 'no plan of ours has been run by MSCCL++ yet; give msccl',
};

/** Which engine, by its name. */
export const engine = option('--engine <engine>', ENGINE_NAMES, (text, typed) => {
  if (Object.hasOwn(REFUSED, text)) throw new InputError(`${typed}: ${REFUSED[text]}`);
  if (Object.hasOwn(ENGINES, text)) return text;
  throw new InputError(`${typed}: give one of ${ENGINE_NAMES}`);
}).offering({ words: () => Object.keys(ENGINES) });

/** What it is told. */
export const engineOptions = [
  machine,
  option(
    '--bytes <size>',
    `bytes of a block, of a matrix of an element (default: ${ASSUMED_BYTES})`,
    blockBytes,
  ),
  flag('--lockstep', 'all ranks start each round together'),
  option(
    '--name <name>',
    'of an MPI function among several, and its files: allport_alltoall_NAME, or _scatter_, _gather_, _redistribute_',
    (text, typed) => {
      if (NAME.test(text) && text.length <= MAX_NAME_LENGTH) return text;
      throw new InputError(
        `${typed}: give lower-case letters and digits, with single underscores between them, ` +
          `at most ${MAX_NAME_LENGTH} characters`,
      );
    },
  ),
] as const;

type EngineValues = Values<[typeof engine, ...typeof engineOptions]> & Typed;

/** The engine that --engine names. @throws InputError for what it is not told */
export function engineOf({ engine: name, lockstep, typed }: EngineValues): Engine {
  if (name === undefined) throw new InputError(`no --engine given: give one of ${ENGINE_NAMES}`);
  const engine = ENGINES[name];
  // With a machine, what the program takes is predicted for blocks of that size.
  if (typed.bytes !== undefined && engine.says === 'nothing' && typed.machine === undefined) {
    throw new InputError(
      `${typed.bytes} with --engine ${name}: its files do not say it; leave it out, or give a --machine to predict for`,
    );
  }
  if (lockstep && name !== 'simgrid') {
    throw new InputError(`--lockstep with --engine ${name}: it is for simgrid; leave it out`);
  }
  if (typed.name !== undefined && name !== 'mpi') {
    throw new InputError(`${typed.name} with --engine ${name}: it is for mpi; leave it out`);
  }
  return engine;
}

/** What is assumed of a run, as the options say it or without them. */
export async function assumedRun(options: EngineValues): Promise<Run> {
  const { engine, bytes = blockBytesIn(ASSUMED_BYTES, ASSUMED_BYTES, '') } = options;
  const machine = await readMachine(options.machine ?? ASSUMED_MACHINE);
  if (engine === 'simgrid' && !Number.isFinite(networkOfPrices(machine).bandwidth)) {
    throw new InputError(
      `--machine "${machine.name}" with --engine simgrid: bytes on a link take no time there, and SimGrid needs a bandwidth; ` +
        'give another machine',
    );
  }
  return { blockBytes: bytes, machine };
}
