import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { printable } from '../formats/printable.ts';
import { InputError } from '../schedules/index.ts';
import { examplesText } from './command.ts';
import { benchCommand } from './commands/bench.ts';
import { cacheCommand } from './commands/cache.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { convertCommand } from './commands/convert.ts';
import { costCommand } from './commands/cost.ts';
import { demoCommand } from './commands/demo.ts';
import { execCommand } from './commands/exec.ts';
import { exportCommand } from './commands/export.ts';
import { infoCommand } from './commands/info.ts';
import { listCommand } from './commands/list.ts';
import { machinesCommand } from './commands/machines.ts';
import { mergeCommand } from './commands/merge.ts';
import { papersCommand } from './commands/papers.ts';
import { permuteCommand } from './commands/permute.ts';
import { replayCommand } from './commands/replay.ts';
import { runCommand } from './commands/run.ts';
import { gatherCommand, scatterCommand } from './commands/scatter.ts';
import { scheduleCommand } from './commands/schedule.ts';
import { showCommand } from './commands/show.ts';
import { transpose1dCommand } from './commands/transpose1d.ts';
import { transpose2dCommand } from './commands/transpose2d.ts';
import { transposesCommand } from './commands/transposes.ts';
import { inOptions } from './options/option-words.ts';
import { EXIT } from './process/exit-codes.ts';
import { exitCodeOf, isForeseen } from './process/foreseen.ts';

/** Longer lines are hard to read. */
const MAX_HELP_WIDTH = 100;

const EXIT_CODES = `
Exit codes:
  0    done and verified
  1    a check or verification failed
  2    bad usage or input
  3    no usable GPU adapter
  4    the environment failed
  130  interrupted (SIGINT, SIGTERM or SIGHUP)`;

/** In the order of --help. */
const COMMANDS = [
  listCommand,
  infoCommand,
  runCommand,
  mergeCommand,
  permuteCommand,
  convertCommand,
  transpose1dCommand,
  transpose2dCommand,
  transposesCommand,
  scatterCommand,
  gatherCommand,
  compareCommand,
  scheduleCommand,
  showCommand,
  papersCommand,
  checkCommand,
  costCommand,
  machinesCommand,
  exportCommand,
  replayCommand,
  benchCommand,
  demoCommand,
  execCommand,
  cacheCommand,
];

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
      'Proves and runs exchanges, transposes, scatters and permutations on cubes, tori and meshes,\n' +
        'step by step in GPU memory; prices exchanges, and exports schedules to MPI and other engines.',
    )
    .version(version)
    .addHelpText(
      'after',
      examplesText([
        ['allport compare --dim 8', 'run every algorithm on a cube of 256 nodes'],
        ['allport run necklace --dim 6 --mode block', 'run one, in few, long messages'],
        ['allport schedule necklace --dim 4 | allport check -', 'prove a schedule'],
      ]),
    )
    .addHelpText('after', EXIT_CODES)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeErr: () => {},
      getOutHelpWidth: () => Math.min(process.stdout.columns || MAX_HELP_WIDTH, MAX_HELP_WIDTH),
    });
  for (const command of COMMANDS) program.addCommand(command.copyInheritedSettings(program));

  try {
    await program.parseAsync();
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

function describeUsage({ code, message }: CommanderError, { args, commands }: Command): string {
  // Commander shows its help for `allport` and for `allport help lst`, but says nothing.
  const [, topic] = args;
  if (code === 'commander.help') {
    return `${topic === undefined ? 'no command given' : `unknown command '${topic}'`}: see allport --help`;
  }
  const given = commands.find((command) => command.name() === process.argv[2]);
  const said = message
    .replace(/^error: /, '')
    .replace(/\n(?=\(Did you mean )/, ' ')
    .replace(/\.$/, '');
  return `${said}: see allport ${given ? `${given.name()} ` : ''}--help`;
}
