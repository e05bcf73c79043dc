import type { PricedMachine } from '../../costs/priced-machine.ts';
import { NETWORK_SIMULATORS } from '../../costs/program-price.ts';
import { LIBRARIES, type LibraryName } from '../../engines/choices/choice-files.ts';
import {
  ASSUMED_BYTES,
  ENGINE_FILES,
  type Engine as EngineName,
  functionName,
  type ProgramFacts,
} from '../../engines/program-files.ts';
import { hasBandwidths } from '../../engines/told-network.ts';
import { didYouMean, wordTyped } from '../../formats/nearest.ts';
import { InputError } from '../../schedules/index.ts';
import { readMachine } from '../files/machine-file.ts';
import { machine } from './machine.ts';
import { flag, option, source, type Typed, type Values } from './option.ts';
import { blockBytes } from './values.ts';

/** Whose network is assumed, unless the options say another. */
const ASSUMED_MACHINE = 'gigabit';

/** What is assumed of a run. */
export interface Run extends Pick<ProgramFacts, 'blockBytes' | 'arrays'> {
  readonly machine: PricedMachine;
}

/** What the files of an engine say of a run. */
const SAYS: Readonly<Record<EngineName, 'nothing' | 'block size' | 'block size and prices'>> = {
  mpi: 'nothing',
  simgrid: 'block size and prices',
  goal: 'block size',
  msccl: 'nothing',
  chakra: 'block size and prices',
};
export const ENGINES = [...Object.keys(SAYS), ...Object.keys(LIBRARIES)] as readonly (
  | EngineName
  | LibraryName
)[];
const ENGINE_NAMES = ENGINES.join(', ');
const ABOUT = `${Object.keys(SAYS).join(', ')}; or a library that chooses among its own algorithms: ${Object.keys(LIBRARIES).join(', ')}`;

/** Which engine, by its name. */
export const engine = option('--engine <engine>', ABOUT, (text, typed) => {
  if (text === 'mscclpp') {
    throw new InputError(`${typed}: no plan of ours has been run by MSCCL++ yet; give msccl`);
  }
  const name = wordTyped(text, ENGINES);
  if (name !== undefined) return name;
  throw new InputError(`${typed}: ${didYouMean(text, ENGINES, `give one of ${ENGINE_NAMES}`)}`);
}).offering({ words: () => ENGINES });

/** Whether it is a library that chooses among algorithms of its own, and for which no program is written. */
export function isLibrary(name: EngineName | LibraryName | undefined): name is LibraryName {
  return name !== undefined && Object.hasOwn(LIBRARIES, name);
}

/** What it is told. */
export const engineOptions = [
  machine,
  option(
    '--bytes <size>',
    `bytes of a block, or of an element of a matrix (default: ${ASSUMED_BYTES / 1e6}MB)`,
    blockBytes,
  ),
  flag('--lockstep', 'all ranks start each round together'),
  option(
    '--name <name>',
    'a name for the MPI function and its files: allport_alltoall_NAME, or _scatter_, _gather_, _redistribute_',
    functionName,
  ),
  flag('--library', 'for mpi: a library that chooses by the size of blocks, also of one schedule'),
  source(
    '--hosts <file>',
    'for mpi: a file with the host of each node, one a line; writes files that bring each rank to its host',
  ),
] as const;

/** What is said of an engine. */
export type EngineValues = Values<[typeof engine, ...typeof engineOptions]> & Typed;

/** What the files of the engine that --engine names say, and what makes them. @throws InputError for what it is not told */
export function engineOf({ engine: name, lockstep, typed }: EngineValues & { readonly engine: EngineName }) {
  const says = SAYS[name];
  // With a machine, what the program takes is predicted for blocks of that size.
  if (typed.bytes !== undefined && says === 'nothing' && typed.machine === undefined) {
    throw new InputError(
      `${typed.bytes} with --engine ${name}: its files are for all sizes; leave it out, or add a --machine for a prediction`,
    );
  }
  for (const [given, only] of [
    [lockstep ? '--lockstep' : undefined, 'simgrid'],
    [typed.name, 'mpi'],
    [typed.hosts, 'mpi'],
  ]) {
    if (given === undefined || name === only) continue;
    throw new InputError(`${given} with --engine ${name}: it is for ${only}; leave it out`);
  }
  return { says, files: ENGINE_FILES[name] };
}

/** What is assumed of a run, as the options say it or without them. */
export async function assumedRun(options: EngineValues): Promise<Run> {
  const { engine = '', bytes = ASSUMED_BYTES } = options;
  const simulator = NETWORK_SIMULATORS.get(engine);
  const machine = await readMachine(options.machine ?? ASSUMED_MACHINE);
  if (simulator && !hasBandwidths(machine)) {
    throw new InputError(
      `--machine "${machine.name}" with --engine ${engine}: it has no price for bytes on a link, and ${simulator} needs a bandwidth; ` +
        'give another machine',
    );
  }
  return { blockBytes: bytes, machine };
}
