import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { printable } from '../formats/printable.ts';
import { InputError } from '../schedules/index.ts';
import { argumentsOf, examplesText } from './command.ts';
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
import { inOptions } from './options/option-words.ts';
import { EXIT } from './process/exit-codes.ts';
import { exitCodeOf, isForeseen } from './process/foreseen.ts';

/** Longer lines are hard to read. */
const MAX_HELP_WIDTH = 100;

const PARTS = `
A network:  --dim 6, --torus 8x8, --mesh 4x4 or --ring 12
A file:     a schedule, where a name of an algorithm may stand; - is stdin`;

const EXIT_CODES = `
Exit codes:
  0    done and verified
  1    a check or verification failed
  2    bad usage or input
  3    no usable GPU adapter
  4    the environment failed
  130  interrupted (SIGINT, SIGTERM or SIGHUP)`;

const helpCommand = new Command('help')
  .argument('[command]')
  .description('the help of a command')
  .helpGroup('Housekeeping:');

/** In the order of --help, by what they are for. */
const COMMANDS: Readonly<Record<string, readonly Command[]>> = {
  'Explore:': [listCommand, showCommand, demoCommand],
  'Prove and run:': [
    runCommand,
    permuteCommand,
    convertCommand,
    transpose1dCommand,
    transpose2dCommand,
    scatterCommand,
    gatherCommand,
    compareCommand,
    checkCommand,
    mergeCommand,
    benchCommand,
  ],
  'Costs:': [costCommand, machinesCommand],
  'Take it elsewhere:': [scheduleCommand, exportCommand, replayCommand],
  'Papers:': [papersCommand],
  'Housekeeping:': [infoCommand, cacheCommand, execCommand],
};

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
    .usage('<command> [algorithm | file] [network] [options]')
    .version(version)
    .addHelpText('after', PARTS)
    .addHelpText(
      'after',
      examplesText([
        ['allport compare --dim 8', 'every algorithm on 256 nodes'],
        ['allport run necklace --dim 6', 'one of them, every block verified'],
        ['allport schedule necklace --dim 4 | allport check -', 'a schedule, and its proof'],
        ['allport cost --dim 10 --machine cluster-100g --bytes 4k', 'the fastest on a machine'],
      ]),
    )
    .addHelpText('after', EXIT_CODES)
    .addHelpCommand(helpCommand)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => [command.name(), ...argumentsOf(command)].join(' ') })
    .configureOutput({
      writeErr: () => {},
      getOutHelpWidth: () => Math.min(process.stdout.columns || MAX_HELP_WIDTH, MAX_HELP_WIDTH),
    });
  for (const [group, commands] of Object.entries(COMMANDS)) {
    for (const command of commands)
      program.addCommand(command.copyInheritedSettings(program).helpGroup(group));
  }
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
