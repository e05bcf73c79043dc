import { type Choice, libraryChoices } from '../costs/library-choices.ts';
import { LIBRARIES, type LibraryName } from '../engines/choices/choice-files.ts';
import { formatBytes } from '../report/document/amounts.ts';
import { InputError, type Problem } from '../schedules/index.ts';
import { isSwitch } from '../schedules/model/networks/switch.ts';
import type { Answer } from './command.ts';
import { readMachine } from './files/machine-file.ts';
import { outputFolder, writeFolder } from './files/output-folder.ts';
import type { EngineValues } from './options/engine.ts';
import type { Typed } from './options/option.ts';
import { type ProblemValues, problemFrom } from './options/problem.ts';

/** What `allport export` is told that its programs have and these files have not. */
type ChoiceValues = EngineValues & ProblemValues & Typed & { readonly out: string; readonly machine: string };

/**
 * Writes which of a library's own algorithms is the fastest where.
 * @throws InputError for another network than a switch, or what there is no choice for
 */
export async function libraryAnswer(
  name: LibraryName,
  algorithm: string | undefined,
  options: ChoiceValues,
): Promise<Answer> {
  const { out, machine: machineName } = options;
  const { title, algorithms, files } = LIBRARIES[name];
  refuse(name, algorithm, options);
  const { nodes, ports } = switchOf(name, problemFrom(options));
  const machine = await readMachine(machineName);
  const output = await outputFolder(out);
  const choices = libraryChoices({ nodes, ports, machine }, algorithms);
  const size = ports === 1 ? `${nodes}` : `${nodes}:${ports}`;
  const about = `The fastest MPI_Alltoall of ${title} on up to ${nodes} ranks at a switch ${size}, by the prices of ${machine.name} (${machine.basis})`;
  const named = await writeFolder(output, files(choices, `${about}.`));
  return {
    result: { engine: name, folder: out, machine, choices, files: named },
    text: () => `${about}:\n${choicesText(choices)}${named.map((file) => `  ${file}\n`).join('')}`,
  };
}

/** @throws InputError for what is said of a program */
function refuse(
  name: LibraryName,
  algorithm: string | undefined,
  { typed, lockstep, library }: ChoiceValues,
): void {
  const { bytes, mode, name: functionName, hosts } = typed;
  const other =
    bytes ?? mode ?? functionName ?? hosts ?? (library ? '--library' : lockstep ? '--lockstep' : undefined);
  if (other !== undefined) {
    throw new InputError(`${other} with --engine ${name}: its file covers all sizes; leave it out`);
  }
  if (algorithm !== undefined) {
    throw new InputError(
      `"${algorithm}" with --engine ${name}: the library chooses among its own algorithms; leave it out`,
    );
  }
}

/** @throws InputError where it is asked for anything but one exchange at a switch */
function switchOf(name: LibraryName, problem: Problem): { readonly nodes: number; readonly ports: number } {
  const { kind, topology, facts, width = 1, packet } = problem;
  const isPlain = kind === 'exchange' && facts.copies === 1 && width === 1 && packet === undefined;
  if (!isPlain || !isSwitch(topology)) {
    throw new InputError(
      `${topology.label} with --engine ${name}: its algorithms are for a switch; give one alone, say --switch 16`,
    );
  }
  return { nodes: topology.nodes, ports: topology.lanes(0) };
}

/** A line for each number of ranks. */
export function choicesText(choices: readonly Choice<string>[]): string {
  const lines = choices.map(({ ranks, stretches }) => {
    const parts = stretches.map(({ fromBytes, algorithm }) => `${algorithm} from ${formatBytes(fromBytes)}`);
    return `${ranks} ranks: ${parts.join(', ')}\n`;
  });
  return lines.join('');
}
