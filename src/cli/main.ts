import { Command, CommanderError, Option } from 'commander';
import { version } from '../../package.json';
import { EnvironmentError, NoAdapterError, UnprovedError } from '../host/errors.ts';
import { ensureGpuProcess } from '../host/node/launch.ts';
import { InputError } from '../schedules/index.ts';
import { cache } from './commands/cache.ts';
import { check, renderProof } from './commands/check.ts';
import { type CompareOptions, compare } from './commands/compare.ts';
import { exec } from './commands/exec.ts';
import { info } from './commands/info.ts';
import { list } from './commands/list.ts';
import { type RunOptions, run } from './commands/run.ts';
import { type ScheduleOptions, schedule } from './commands/schedule.ts';
import { type ShowOptions, show } from './commands/show.ts';
import { endOnSignals, INTERRUPTED, InterruptedError } from './interrupt.ts';
import { renderReports } from './report-table.ts';

/** Exit codes other than 0 (done and verified) and INTERRUPTED; they are part of the command line's interface. */
const EXIT = { failed: 1, badInput: 2, noAdapter: 3, environment: 4 } as const;

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

  const dim = new Option('--dim <d>', 'dimensions of the cube');
  const dimRequired = new Option('--dim <d>', 'dimensions of the cube').makeOptionMandatory();
  const cubes = new Option('--cubes <c>', 'disjoint cubes side by side, a power of two (default: 1)');
  const copies = new Option('--copies <m>', 'blocks from each node to each other (default: 1)');

  program
    .command('list')
    .description('algorithms, topologies, sources and guarantees')
    .option('--json', 'print JSON')
    .action((options) => print(list(options)));

  program
    .command('info')
    .description('the GPU adapter, its limits and features')
    .option('--json', 'print JSON')
    .action(async (options) => {
      await ensureGpuProcess();
      print(await info(options));
    });

  program
    .command('run')
    .description('run one algorithm and verify every block')
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file')
    .addOption(dim)
    .addOption(cubes)
    .addOption(copies)
    .option('--mode <mode>', 'step: as the algorithm gives it; block: gathered into few messages', 'step')
    .option('--words <n>', 'u32 words of a block', '1')
    .option('--input <file>', 'transpose this matrix: little-endian u32, row by row')
    .option('--output <file>', 'write the transposed matrix here')
    .option('--unchecked', 'run a schedule file although its check fails')
    .option('--json', 'print JSON')
    .option('--quiet', 'no progress')
    .action(async (name: string, options: RunOptions & { json?: boolean }) => {
      const report = await run(name, options);
      if (!report.verified) process.exitCode = EXIT.failed;
      print(options.json ? `${JSON.stringify(report, null, 2)}\n` : renderReports([report]));
    });

  program
    .command('compare')
    .description('run every algorithm in every mode and compare')
    .addOption(dimRequired)
    .addOption(cubes)
    .addOption(copies)
    .option('--words <n>', 'u32 words of a block', '1')
    .option('--json', 'print JSON')
    .option('--quiet', 'no progress')
    .action(async (options: CompareOptions & { json?: boolean }) => {
      const reports = await compare(options);
      if (!reports.every(({ verified }) => verified)) process.exitCode = EXIT.failed;
      print(options.json ? `${JSON.stringify(reports, null, 2)}\n` : renderReports(reports));
    });

  program
    .command('schedule')
    .description('print a schedule as JSON')
    .argument('<algorithm>', 'a name or alias from allport list')
    .addOption(dimRequired)
    .addOption(cubes)
    .addOption(copies)
    .option('--mode <mode>', 'step: as the algorithm gives it; block: gathered into few messages', 'step')
    .option('--out <file>', 'write it to a file instead')
    .action((name: string, options: ScheduleOptions) => schedule(name, options));

  program
    .command('show')
    .description('show a schedule as the tables of the papers do')
    .argument('<algorithm>', 'a name or alias from allport list')
    .addOption(dimRequired)
    .option('--width <b>', 'also the steps on channels that are b blocks wide')
    .action((name: string, options: ShowOptions) => print(show(name, options)));

  program
    .command('check')
    .description('prove a schedule file; exit code 0 only if it holds')
    .argument('<file>', 'a schedule file, or - for stdin')
    .option('--json', 'print JSON')
    .action(async (path: string, options: { json?: boolean }) => {
      const proof = await check(path);
      if (!proof.ok) process.exitCode = EXIT.failed;
      print(options.json ? `${JSON.stringify(proof, null, 2)}\n` : renderProof(proof));
    });

  program
    .command('exec')
    .description('run a script of yours where WebGPU finds an adapter, a software one if need be')
    .argument('<script>', 'a JavaScript module')
    .argument('[args...]', 'what the script finds in process.argv')
    .passThroughOptions()
    .allowUnknownOption()
    .action((script: string, args: string[]) => exec(script, args));

  program
    .command('cache')
    .description('print where the software GPU is unpacked')
    .option('--clear', 'remove it; the next run unpacks it again')
    .action(async (options) => print(await cache(options)));

  // `exec` runs a script of somebody else's: it decides about signals itself.
  program.hook('preAction', (_, command) => {
    if (command.name() !== 'exec') endOnSignals();
  });

  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = exitCodeOf(error);
    process.stderr.write(`allport: ${oneLine(error)}\n`);
  }
}

function print(text: string): void {
  process.stdout.write(text);
}

function oneLine(error: unknown): string {
  if (error instanceof CommanderError) {
    const message = error.message
      .replace(/^error: /, '')
      .replace(/\.?\s+$/, '')
      .replace(/\s+/g, ' ');
    return error.code === 'commander.help'
      ? 'no command given: see allport --help'
      : `${message}: see allport --help`;
  }
  // What we did not foresee is a bug of ours: let it be seen whole.
  const foreseen = exitCodeOf(error) !== EXIT.environment || isEnvironment(error);
  return error instanceof Error ? (foreseen ? error.message : (error.stack ?? error.message)) : String(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof InputError || error instanceof CommanderError) return EXIT.badInput;
  if (error instanceof NoAdapterError) return EXIT.noAdapter;
  if (error instanceof UnprovedError) return EXIT.failed;
  if (error instanceof InterruptedError) return INTERRUPTED;
  return EXIT.environment;
}

function isEnvironment(error: unknown): boolean {
  return error instanceof EnvironmentError || (error as NodeJS.ErrnoException).code !== undefined;
}
