import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { cacheCommand } from './commands/cache.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { execCommand } from './commands/exec.ts';
import { infoCommand } from './commands/info.ts';
import { listCommand } from './commands/list.ts';
import { runCommand } from './commands/run.ts';
import { scheduleCommand } from './commands/schedule.ts';
import { showCommand } from './commands/show.ts';
import { EXIT, exitCodeOf, isForeseen } from './exit-codes.ts';
import { endOnSignals } from './interrupt.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (| head) is no error.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`allport: standard output cannot be written (${error.message}): make room there\n`);
  process.exit(EXIT.environment);
});

await main();

async function main(): Promise<void> {
  const program = new Command('allport')
    .description('Complete exchange on cubes: proved schedules, run step by step on a machine in GPU memory.')
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const commands = [
    listCommand(),
    infoCommand(),
    runCommand(),
    compareCommand(),
    scheduleCommand(),
    showCommand(),
    checkCommand(),
    execCommand(),
    cacheCommand(),
  ];
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program));

  // `exec` runs a script of somebody else's: it decides about signals itself.
  program.hook('preAction', (_, command) => {
    if (command.name() !== 'exec') endOnSignals();
  });

  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = exitCodeOf(error);
    process.stderr.write(`allport: ${describe(error, commands)}\n`);
  }
}

/** One line for an error that was foreseen; a bug of ours is shown whole. */
function describe(error: unknown, commands: readonly Command[]): string {
  if (error instanceof CommanderError) return describeUsage(error, commands);
  if (!(error instanceof Error)) return String(error);
  return isForeseen(error) ? error.message : (error.stack ?? error.message);
}

function describeUsage(error: CommanderError, commands: readonly Command[]): string {
  if (error.code === 'commander.help') return 'no command given: see allport --help';
  const message = error.message
    .replace(/^error: /, '')
    .replace(/\.?\s+$/, '')
    .replace(/\s+/g, ' ');
  const given = commands.find((command) => command.name() === process.argv[2]);
  return `${message}: see allport ${given ? `${given.name()} ` : ''}--help`;
}
