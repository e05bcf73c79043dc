import { FREE, type PriceList } from '../costs/price-list.ts';
import { NETWORK_SIMULATORS } from '../costs/program-price.ts';
import { encodeSchedule } from '../formats/schedule/schedule-writer.ts';
import { type Form, InputError, type Problem, type Schedule } from '../schedules/index.ts';
import { requireCount, requireOneOf } from '../schedules/model/validate.ts';
import { arraysOf } from './arrays-of-problem.ts';
import { chakraFiles } from './chakra.ts';
import type { Arrays } from './collective.ts';
import { type ExportedFile, type ExportFacts, exportFactsOf } from './export-facts.ts';
import { goalFiles } from './goal.ts';
import { mpiFiles } from './mpi.ts';
import { mscclFiles } from './msccl.ts';
import { rankFiles } from './placement.ts';
import { type OnPart, type RankRounds, rankRounds } from './rank-rounds.ts';
import { simgridFiles } from './simgrid.ts';
import { hasBandwidths, networkOfPrices } from './told-network.ts';

/** What programs are written for. */
export type Engine = 'mpi' | 'simgrid' | 'goal' | 'msccl' | 'chakra';

/** What files say beside the messages; each engine takes what it has a place for. */
export interface ProgramFacts {
  /** Bytes of what a slot holds. */
  readonly blockBytes: number;
  /** The prices of the network; bytes take time there. Engines of `NETWORK_SIMULATORS` are told of them. */
  readonly machine: PriceList;
  /** See `SimgridOptions`. */
  readonly lockstep: boolean;
  /** See `MpiOptions`. */
  readonly name?: string | undefined;
  /** What the ranks have in their arrays; left out: the schedule's pattern says it. */
  readonly arrays?: Arrays | undefined;
}

type Files = (
  ...[rounds, facts, told, onPart]: [RankRounds, ExportFacts, ProgramFacts, OnPart?]
) => ExportedFile[];

/** The files of each engine. It is told of their parts while they are made, and again while they are read: large ones are made then. */
export const ENGINE_FILES: Readonly<Record<Engine, Files>> = {
  mpi: mpiFiles,
  simgrid: (rounds, facts, { blockBytes, machine, lockstep }, onPart) =>
    simgridFiles(rounds, facts, { blockBytes, ...networkOfPrices(machine), lockstep }, onPart),
  goal: goalFiles,
  msccl: mscclFiles,
  chakra: (rounds, facts, { blockBytes, machine }, onPart) =>
    chakraFiles(rounds, facts, { blockBytes, ...networkOfPrices(machine) }, onPart),
};

/** Bytes of a block, of a matrix of an element, where nobody says another size. */
export const ASSUMED_BYTES = 10 ** 6;

/** What a problem and the schedule that answers it say: what a slot holds, and what is in the arrays of the ranks. */
export function toldOf(
  schedule: Schedule,
  problem: Problem | undefined,
  bytes: number,
): Pick<ProgramFacts, 'blockBytes' | 'arrays'> {
  const { unit = 1 } = schedule.elements ?? {};
  return { blockBytes: bytes * unit, arrays: problem && arraysOf(problem, schedule) };
}

/** What goes behind an underscore into names of C and C++, which have two underscores in a row for themselves. */
const NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** So that compilers tell the names apart that are made of it. */
const MAX_NAME_LENGTH = 40;

/** What can be in the name of a function. @throws InputError for anything else, beginning with what was typed */
export function functionName(text: string, typed: string): string {
  if (NAME.test(text) && text.length <= MAX_NAME_LENGTH) return text;
  throw new InputError(
    `${typed}: give lower-case letters and digits, with single underscores between them, at most ${MAX_NAME_LENGTH} characters`,
  );
}

/** What is done by a program: an experiment, as `prepare` gives it. */
interface Answer {
  readonly schedule: Schedule;
  readonly form: Form;
  readonly problem?: Problem;
}

/** What a program is written for, beside its engine. */
interface ProgramOptions {
  /** For `simgrid`, `goal` and `chakra`: bytes of a block, of a matrix those of an element; left out: 10^6. */
  readonly bytes?: number;
  /** For `simgrid` and `chakra`, which cannot do without: the prices of the network. */
  readonly machine?: PriceList;
  /** For `simgrid`: whether all ranks start each round together; left out: each when it is done with the last one. */
  readonly lockstep?: boolean;
  /** For `mpi`: the end of the function's name, so that there may be several in one program; left out: none. */
  readonly name?: string;
}

/**
 * The files of a program that sends a schedule's messages, as `allport export` writes them, and the schedule itself. Engines:
 * `mpi`, a function in C; `simgrid`, a trace and its network; `goal`, for LogGOPSim; `msccl`, for GPUs;
 * `chakra`, traces for ASTRA-sim.
 *
 * @param experiment what `prepare` gives: nothing is proved here
 * @returns the name of each file, and its text in pieces; of those that end in .et their bytes
 * @throws InputError for an option that is not what its type says, and where the engine cannot do the schedule
 */
export function programFiles(
  { schedule, form, problem }: Answer,
  engine: Engine,
  { bytes = ASSUMED_BYTES, machine, lockstep = false, name }: ProgramOptions = {},
): ExportedFile[] {
  requireOneOf('engine', engine, Object.keys(ENGINE_FILES));
  requireCount('bytes', bytes);
  if (name !== undefined) functionName(name, `name "${name}"`);
  const simulator = NETWORK_SIMULATORS.get(engine);
  if (simulator && !(machine && hasBandwidths(machine))) {
    throw new InputError(
      `no machine with a price for bytes on a link, and ${simulator} needs a bandwidth: give { machine: await findMachine('gigabit') }`,
    );
  }
  const rounds = rankRounds(schedule);
  const told = { ...toldOf(schedule, problem, bytes), machine: machine ?? FREE, lockstep, name };
  const files = ENGINE_FILES[engine](rounds, exportFactsOf(rounds, form), told);
  return [...files, ['schedule.json', encodeSchedule(schedule)], ...rankFiles(schedule.topology)];
}
