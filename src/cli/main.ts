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
import { renderReports } from './report-table.ts';

/** Exit codes: what each means is part of the command line's interface. */
const EXIT = { done: 0, failed: 1, badInput: 2, noAdapter: 3, environment: 4, interrupted: 130 } as const;

/** Turns signals into exits, so that files being written are removed. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => process.exit(EXIT.interrupted));

// A reader that has seen enough (| head) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.environment);
});

// A script that `exec` ran may have set an exit code of its own.
const code = await main();
if (code !== EXIT.done) process.exitCode = code;

async function main(): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = new Command('allport')
    .description('Complete exchange on cubes: proved schedules, run step by step on a machine in GPU memory.')
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });

  const dim = new Option('--dim <d>', 'dimensions of the cube');
  const dimRequired = new Option('--dim <d>', 'dimensions of the cube').makeOptionMandatory();
  const cubes = new Option('--cubes <c>', 'disjoint cubes side by side, a power of two').default('1');
  const copies = new Option('--copies <m>', 'blocks from each node to each other').default('1');

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
      print(options.json ? `${JSON.stringify(report, null, 2)}\n` : renderReports([report]));
      if (!report.verified) exitCode = EXIT.failed;
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
      print(options.json ? `${JSON.stringify(reports, null, 2)}\n` : renderReports(reports));
      if (!reports.every(({ verified }) => verified)) exitCode = EXIT.failed;
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
      print(options.json ? `${JSON.stringify(proof, null, 2)}\n` : renderProof(proof));
      if (!proof.ok) exitCode = EXIT.failed;
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

  try {
    await program.parseAsync();
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    process.stderr.write(`allport: ${oneLine(error)}\n`);
    return exitCodeOf(error);
  }
}

function print(text: string): void {
  process.stdout.write(text);
}

function oneLine(error: unknown): string {
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '').replace(/\s+/g, ' ');
    return error.code === 'commander.help'
      ? 'no command given: see allport --help'
      : `${message}: see allport --help`;
  }
  return error instanceof Error ? error.message : String(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof InputError || error instanceof CommanderError) return EXIT.badInput;
  if (error instanceof NoAdapterError) return EXIT.noAdapter;
  if (error instanceof UnprovedError) return EXIT.failed;
  if (error instanceof EnvironmentError || (error as NodeJS.ErrnoException).code !== undefined)
    return EXIT.environment;
  // A bug of ours: let it be seen whole.
  throw error;
}
