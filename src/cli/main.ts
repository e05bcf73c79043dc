import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { printable } from '../formats/printable.ts';
import { InputError } from '../schedules/index.ts';
import { benchCommand } from './commands/bench.ts';
import { cacheCommand } from './commands/cache.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { completionCommand } from './commands/completion.ts';
import { costCommand } from './commands/cost.ts';
import { demoCommand } from './commands/demo.ts';
import { execCommand } from './commands/exec.ts';
import { exportCommand } from './commands/export.ts';
import { helpCommand } from './commands/help.ts';
import { infoCommand } from './commands/info.ts';
import { listCommand } from './commands/list.ts';
import { machinesCommand } from './commands/machines.ts';
import { mergeCommand } from './commands/merge.ts';
import { papersCommand } from './commands/papers.ts';
import { replayCommand } from './commands/replay.ts';
import { runCommand } from './commands/run.ts';
import { scheduleCommand } from './commands/schedule.ts';
import { showCommand } from './commands/show.ts';
import { transposesCommand } from './commands/transposes.ts';
import { inOptions } from './options/option-words.ts';
import { EXIT } from './process/exit-codes.ts';
import { exitCodeOf, isForeseen } from './process/foreseen.ts';
import { type Example, HELP_WIDTH, topHelp } from './terminal/help-text.ts';

/** In the order of --help, by what they are for; the last ones stand there in one line. */
const COMMANDS: Readonly<Record<string, readonly Command[]>> = {
  Explore: [listCommand, showCommand, demoCommand],
  'Prove and run': [runCommand, compareCommand, checkCommand, mergeCommand, benchCommand],
  Costs: [costCommand, transposesCommand, machinesCommand],
  'Take it elsewhere': [scheduleCommand, exportCommand, replayCommand],
  Papers: [papersCommand],
  Housekeeping: [infoCommand, cacheCommand, execCommand, completionCommand, helpCommand],
};

const EXAMPLES: readonly Example[] = [
  ['allport compare --dim 8', 'every algorithm on 256 nodes'],
  ['allport run necklace --dim 6', 'one of them, every block verified'],
  ['allport run --dim 6 --transpose 64x64', 'a matrix, by the usual algorithm'],
  ['allport cost --dim 10 --machine cluster-100g --bytes 4k', 'the fastest on a machine'],
];

/** What commander heads a usage line with. */
const USAGE = 'Usage:';

/** An error of more characters is cut in the middle: the value that is wrong comes first, the cure last. */
const MAX_ERROR_LENGTH = 2000;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (| head) is no error.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`allport: standard output cannot be written (${error.message}): make room there\n`);
  process.exit(EXIT.environment);
});
// Nobody reads what goes on there (2>&1 | head): the result may still be wanted.
process.stderr.on('error', () => {});

await main();

async function main(): Promise<void> {
  const program = new Command('allport')
    .description(
      'All-to-all exchanges, transposes, scatters on cubes, tori, meshes and rings:\n' +
        'schedules that are proved, run on a machine in GPU memory, priced, exported.',
    )
    .usage('<command> [algorithm | file] [network] [problem] [options]')
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: () => {}, getOutHelpWidth: () => HELP_WIDTH })
    .configureHelp({ styleTitle: (title) => (title === USAGE ? title : title.replace(':', '')) });
  for (const command of Object.values(COMMANDS).flat()) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  program.helpInformation = () => topHelp(program, COMMANDS, EXAMPLES);
  // Whoever gives nothing asks what there is.
  const args = process.argv.slice(2);

  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = exitCodeOf(error);
    process.stderr.write(`allport: ${describe(error, program)}\n`);
  }
}

/** One line for an error that was foreseen; a bug of ours is shown whole. */
function describe(error: unknown, program: Command): string {
  if (!(error instanceof Error)) return String(error);
  if (!isForeseen(error)) return error.stack ?? error.message;
  if (error instanceof CommanderError) return oneLine(describeUsage(error, program));
  return oneLine(error instanceof InputError ? inOptions(error) : error.message);
}

/** A text as one line that can be printed and read. */
function oneLine(text: string): string {
  const line = printable(text);
  if (line.length <= MAX_ERROR_LENGTH) return line;
  return `${line.slice(0, MAX_ERROR_LENGTH / 2)} ... ${line.slice(-MAX_ERROR_LENGTH / 2)}`;
}

function describeUsage({ code, message }: CommanderError, { commands }: Command): string {
  // Commander shows its help for `allport --`, but says nothing.
  if (code === 'commander.help') return 'no command given: see allport --help';
  const given = commands.find((command) => command.name() === process.argv[2]);
  const said = message
    .replace(/^error: /, '')
    .replace(/\n(?=\(Did you mean )/, ' ')
    .replace(/\.$/, '');
  return `${said}: see allport ${given ? `${given.name()} ` : ''}--help`;
}
