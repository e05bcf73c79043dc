import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { shortageCure } from '../host/node/shortage.ts';
import { InputError } from '../schedules/index.ts';
import { COMMANDS } from './commands/commands.ts';
import { inOptions } from './options/option-words.ts';
import { EXIT } from './process/exit-codes.ts';
import { exitCodeOf, isForeseen } from './process/foreseen.ts';
import { loadPart } from './process/installation.ts';
import { endOnSignals } from './process/interrupt.ts';
import { oneLine } from './process/one-line.ts';
import { onUncaught } from './process/uncaught.ts';
import { endWork } from './process/work-process.ts';
import { type Example, HELP_WIDTH } from './terminal/help-text.ts';

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
  const [first = '--help', ...rest] = process.argv.slice(2);
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
    await program.parseAsync([first, ...rest], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    tell(error, program);
  }
}

/** Says what went wrong, and sets the exit code. */
function tell(error: unknown, program?: Command): void {
  process.exitCode = exitCodeOf(error);
  process.stderr.write(`allport: ${describe(error, program)}\n`);
}

/** Adds the command of a name; all of them, and what the help says of all, where it is none or one that tells of the others. */
async function addCommands(program: Command, name: string): Promise<void> {
  const groups = Object.entries(COMMANDS);
  const loaders = new Map(groups.flatMap(([, group]) => Object.entries(group)));
  const load = OF_ALL.includes(name) ? undefined : loaders.get(name);
  for (const command of load
    ? [await loadPart(load)]
    : await Promise.all([...loaders.values()].map(loadPart))) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  if (load) return;
  const { topHelp } = await loadPart(() => import('./terminal/top-help.ts'));
  const names = groups.map(([purpose, group]) => [purpose, Object.keys(group)] as const);
  program.helpInformation = () => topHelp(program, names, EXAMPLES);
}

/** One line for an error that was foreseen; a bug of ours is shown whole. */
function describe(error: unknown, program?: Command): string {
  if (!(error instanceof Error)) return String(error);
  if (!isForeseen(error)) return error.stack ?? error.message;
  if (program && error instanceof CommanderError) return oneLine(describeUsage(error, program));
  if (error instanceof InputError) return oneLine(inOptions(error));
  const cure = shortageCure(error);
  return oneLine(cure === undefined ? error.message : `${error.message}: ${cure}`);
}

function describeUsage({ code, message }: CommanderError, { commands }: Command): string {
  // Commander shows its help for `allport --`, but says nothing.
  if (code === 'commander.help') return 'no command given: see allport --help';
  const given = commands.find((command) => command.name() === process.argv[2]);
  if (given && code === 'commander.excessArguments') {
    const tooMany = given.args.slice(given.registeredArguments.length);
    return `"${tooMany[0]}": allport ${given.name()} takes no such argument; see allport ${given.name()} --help`;
  }
  const said = message
    .replace(/^error: /, '')
    .replace(/\n(?=\(Did you mean )/, ' ')
    // A cube is said by its dimensions; --cubes is another thing.
    .replace("'--cube' (Did you mean --cubes?)", "'--cube' (Did you mean --dim?)")
    .replace(/\.$/, '');
  return `${said}: see allport ${given ? `${given.name()} ` : ''}--help`;
}
