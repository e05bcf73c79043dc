import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { shortageCure } from '../host/node/shortage.ts';
import { InputError } from '../schedules/index.ts';
import { COMMANDS } from './commands/commands.ts';
import { firstMeant, restMeant } from './habits.ts';
import { inOptions } from './options/option-words.ts';
import { EXIT } from './process/exit-codes.ts';
import { exitCodeOf, isForeseen } from './process/foreseen.ts';
import { loadPart } from './process/installation.ts';
import { endOnSignals } from './process/interrupt.ts';
import { oneLine } from './process/one-line.ts';
import { onUncaught } from './process/uncaught.ts';
import { endWork } from './process/work-process.ts';
import { type Example, HELP_WIDTH } from './terminal/help-text.ts';

/** By name. */
const LOADERS = new Map(Object.values(COMMANDS).flatMap((group) => Object.entries(group)));

/** Commands that tell of the others. */
const OF_ALL = ['completion', 'help'];

const EXAMPLES: readonly Example[] = [
  ['allport compare --dim 8', 'every algorithm on 256 nodes'],
  ['allport run necklace --dim 6', 'one of them, every block verified'],
  ['allport run --dim 6 --transpose 64x64', 'a matrix, by the fastest algorithm'],
  ['allport cost --dim 10 --machine cluster-100g --bytes 4k', 'the fastest on a machine'],
];

/** What commander heads a usage line with. */
const USAGE = 'Usage:';

/**
 * Runs the command line that this process was started with, and ends the process if it did its work for another one; else it
 * sets its exit code.
 */
export async function main(): Promise<void> {
  watchProcess();
  await runCommand();
  await endWork();
}

/** What comes from outside, at any moment. */
function watchProcess(): void {
  endOnSignals();
  onUncaught((error) => {
    tell(error);
    process.exit(process.exitCode);
  });
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough (| head) is no error.
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`allport: standard output cannot be written (${error.message}): make room there\n`);
    process.exit(EXIT.environment);
  });
  // Nobody reads what goes on there (2>&1 | head): the result may still be wanted.
  process.stderr.on('error', () => {});
}

async function runCommand(): Promise<void> {
  // Whoever gives nothing asks what there is.
  const [typed = '--help', ...rest] = process.argv.slice(2);
  const first = firstMeant(typed, (name) => LOADERS.has(name));
  const program = new Command('allport')
    .description(
      'All-to-all exchanges on cubes, tori, meshes, switches and any other network,\n' +
        'transposes and scatters on cubes: schedules that are proved, run on a machine\n' +
        'in GPU memory, priced, exported.',
    )
    .usage('<command> [algorithm | file] [network] [problem] [options]')
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: () => {}, getOutHelpWidth: () => HELP_WIDTH })
    .configureHelp({ styleTitle: (title) => (title === USAGE ? title : title.replace(':', '')) });
  try {
    await addCommands(program, first);
    const command = program.commands.find((known) => known.name() === first);
    const words = [first, ...(command ? restMeant(rest, command) : rest)];
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) tell(error);
    else if (error.exitCode !== 0) tell(await usageErrorOf(error, program, [first, ...rest]));
  }
}

/** Only who mistypes a line waits for what knows the cures. */
async function usageErrorOf(
  error: CommanderError,
  program: Command,
  words: readonly string[],
): Promise<Error> {
  try {
    const { usageError } = await loadPart(() => import('./usage-cure.ts'));
    return await usageError(error, program, words);
  } catch (cause) {
    return cause as Error;
  }
}

/** Says what went wrong, and sets the exit code. */
function tell(error: unknown): void {
  process.exitCode = exitCodeOf(error);
  process.stderr.write(`allport: ${describe(error)}\n`);
}

/** Adds the command of a name; all of them, and what the help says of all, where it is none or one that tells of the others. */
async function addCommands(program: Command, name: string): Promise<void> {
  const load = OF_ALL.includes(name) ? undefined : LOADERS.get(name);
  for (const command of load
    ? [await loadPart(load)]
    : await Promise.all([...LOADERS.values()].map(loadPart))) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  if (load) return;
  const { topHelp } = await loadPart(() => import('./terminal/top-help.ts'));
  const names = Object.entries(COMMANDS).map(([purpose, group]) => [purpose, Object.keys(group)] as const);
  program.helpInformation = () => topHelp(program, names, EXAMPLES);
}

/** One line for an error that was foreseen; a bug of ours is shown whole. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isForeseen(error)) return error.stack ?? error.message;
  if (error instanceof InputError) return oneLine(inOptions(error));
  const cure = shortageCure(error);
  return oneLine(cure === undefined ? error.message : `${error.message}: ${cure}`);
}
