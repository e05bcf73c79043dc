import { AT_ONCE } from '../costs/at-once.ts';
import { type Choice, scheduleChoices } from '../costs/library-choices.ts';
import { countsOnOwnWays } from '../engines/export-facts.ts';
import { libraryFiles, type Member } from '../engines/mpi-library.ts';
import {
  completeExchange,
  type Form,
  findAlgorithm,
  InputError,
  solve,
  switched,
} from '../schedules/index.ts';
import type { Answer, Common } from './command.ts';
import { exportedSchedule, requireRunnable } from './exported-schedule.ts';
import { readMachine } from './files/machine-file.ts';
import { outputFolder, writeFolder } from './files/output-folder.ts';
import { choicesText } from './library-choices.ts';
import type { EngineValues } from './options/engine.ts';
import type { ProblemValues } from './options/problem.ts';
import { subjectsOf } from './subject.ts';

/** What `allport export` is told. */
type ExportValues = EngineValues &
  ProblemValues &
  Common & { readonly out: string; readonly machine: string; readonly mode: Form | undefined };

/** In front of the choices. */
const ABOUT = 'It takes the schedule that is the fastest by the prices of';

/**
 * Writes a library of schedules, which takes the one that is the fastest on a machine.
 *
 * @param names of algorithms and of schedule files; none: the fastest algorithm
 * @throws InputError for another engine than MPI, without a machine, and where two cannot be told apart
 */
export async function scheduleLibraryAnswer(
  names: readonly string[],
  options: ExportValues,
): Promise<Answer> {
  const { out, mode, brief, machine: machineName } = options;
  refuse(names, options);
  const machine = await readMachine(machineName);
  const output = await outputFolder(out);
  const members: Member[] = [];
  for (const { problem, make } of await subjectsOf(names, { ...options, machine: machineName })) {
    const member = exportedSchedule(await make(), problem, mode, brief);
    requireRunnable(member.facts, machine);
    requireApart(member.facts, members);
    members.push(member);
  }
  const exported = members.map(({ rounds, facts: { algorithm } }) => ({
    algorithm,
    topology: rounds.schedule.topology,
    counts: countsOnOwnWays(rounds),
  }));
  const choices = scheduleChoices(exported, machine);
  members.push(...atOnceWhere(choices, brief));
  const schedules = members.map(({ facts }) => facts);
  const chosen = choicesText(choices);
  brief.stage('finding the places of blocks');
  const about = `${ABOUT} ${machine.name} (${machine.basis}):\n\n${chosen.replaceAll(/^/gm, '    ').trimEnd()}\n`;
  const written = libraryFiles(members, choices, about, brief.part);
  brief.stage('writing');
  const files = await writeFolder(output, written);
  return {
    result: { engine: 'mpi', folder: out, machine, schedules, choices, files },
    text: () =>
      `MPI_Alltoall by the prices of ${machine.name}:\n${chosen}${files.map((file) => `  ${file}\n`).join('')}`,
  };
}

/** All messages at once, for each number of ranks on which it is the fastest for some blocks. */
function atOnceWhere(choices: readonly Choice<string>[], brief: Common['brief']): Member[] {
  const chosen = choices.filter(({ stretches }) => stretches.some(({ algorithm }) => algorithm === AT_ONCE));
  return chosen.map(({ ranks }) => {
    const source = findAlgorithm('spread-out');
    const problem = completeExchange({ topology: switched(ranks, ranks - 1), copies: 1 });
    const made = { source: source.source, schedule: solve(source, problem) };
    const { rounds, facts } = exportedSchedule(made, problem, 'step', brief);
    return { rounds, facts: { ...facts, algorithm: AT_ONCE } };
  });
}

/** @throws InputError for another engine, and for what is said of one program */
function refuse(names: readonly string[], { typed, engine, lockstep, library }: ExportValues): void {
  const several = library ? '--library' : `${names.length} schedules`;
  if (engine !== 'mpi') {
    const cure = library ? 'leave it out' : 'give one';
    throw new InputError(`${several} with --engine ${engine}: a library is for mpi; ${cure}`);
  }
  const other = typed.bytes ?? typed.name ?? typed.hosts ?? (lockstep ? '--lockstep' : undefined);
  if (other !== undefined) {
    throw new InputError(`${other} with ${several}: it is for the program of one schedule; leave it out`);
  }
}

/** @throws InputError where it is on another network with as many nodes as one before, or has the same name there */
function requireApart({ algorithm, network, ranks }: Member['facts'], members: readonly Member[]): void {
  for (const { facts } of members) {
    if (facts.ranks !== ranks) continue;
    if (facts.network !== network) {
      throw new InputError(
        `${facts.network} and ${network}: both have ${ranks} nodes, and a library is for one network of that size; leave one out`,
      );
    }
    if (facts.algorithm !== algorithm) continue;
    throw new InputError(`two schedules on ${network} are called ${algorithm}: leave one out`);
  }
}
