// Compiles exchanges for SMPI and runs them on simulated machines.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AT_ONCE } from '../../src/costs/at-once.ts';
import { encodeMachine } from '../../src/formats/machines/machine-writer.ts';
import { pricesOf } from './choice.ts';
import { hostsOf, microsecondsOf, type Platform, platformXml } from './platforms.ts';
import type { Asked, Line } from './record.ts';

const run = promisify(execFile);

const PROGRAM = fileURLToPath(new URL('exchange-time.c', import.meta.url));
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Times are what bandwidths and latencies say: no factors that a model of TCP has, and no acknowledgements. */
const PLAIN = ['network/model:CM02', 'network/crosstraffic:0', 'network/TCP-gamma:0'];
const RANKS = [
  // The ranks compute nothing, and a look at the clock takes no time. Large buffers share their memory.
  ...['smpi/simulate-computation:no', 'smpi/wtime:0', 'smpi/auto-shared-malloc-thresh:65536'],
];

function modelOf({ isDefaultModel = false }: Platform): string[] {
  return [...(isDefaultModel ? [] : PLAIN), ...RANKS].map((option) => `--cfg=${option}`);
}

/** A run that takes longer has no time in the record. */
const MOST_MS = 300_000;

/** Each message costs its sender and its receiver so many seconds, however long it is. */
function costOf(message: number): string[] {
  if (message === 0) return [];
  const costs = ['os', 'ois', 'or'].map((name) => `--cfg=smpi/${name}:0:${message}:0`);
  // SMPI has a cost at the receiver for those messages alone for which the sender does not wait.
  return [...costs, `--cfg=smpi/send-is-detached-thresh:${2 ** 31 - 1}`];
}

const SIMULATED = { name: 'simgrid', basis: 'assumed', source: 'the platforms of bench/simgrid' } as const;

/** A folder with compiled programs, one for each exchange and network. */
export class Simulation {
  private readonly programs = new Map<string, Promise<string>>();
  private constructor(private readonly folder: string) {}

  static async open(): Promise<Simulation> {
    return new Simulation(await mkdtemp(join(tmpdir(), 'allport-simgrid-')));
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  /**
   * What an exchange takes for blocks of each size, ascending; several of allport's, parted by spaces, are the library of them. Sizes from the one on at which it fails are left out.
   */
  async measure(
    platform: Platform,
    message: number,
    { of, exchange, beside }: Asked,
    sizes: readonly number[],
  ): Promise<Line> {
    const called = of === 'smpi' ? 'MPI_Alltoall' : exchange;
    const program = await this.program(platform, message, called, beside !== undefined);
    const cwd = await mkdtemp(join(this.folder, 'run-'));
    await writeFile(join(cwd, 'platform.xml'), platformXml(platform));
    await writeFile(join(cwd, 'hosts'), hostsOf(platform));
    const its = of === 'smpi' ? exchange : beside;
    const which = its === undefined ? [] : [`--cfg=smpi/alltoall:${its}`];
    const options = [
      ...['-np', `${platform.topology.nodes}`, '-platform', 'platform.xml', '-hostfile', 'hosts'],
      ...[...modelOf(platform), ...costOf(message), ...which],
    ];
    const ended = run('smpirun', [...options, program, ...sizes.map(String)], { cwd, timeout: MOST_MS });
    const { stdout } = await ended.catch((error: { stdout: string }) => error);
    const times = stdout.split('\n').flatMap((line) => {
      const [, bytes, seconds] = /^(\d+) (\d+\.\d+)$/.exec(line) ?? [];
      return bytes === undefined ? [] : [[bytes, microsecondsOf(Number(seconds))]];
    });
    return {
      platform: platform.name,
      message: microsecondsOf(message),
      of,
      exchange,
      microseconds: Object.fromEntries(times),
    };
  }

  private program(
    platform: Platform,
    message: number,
    exchange: string,
    isGuarded: boolean,
  ): Promise<string> {
    const of = exchange === 'MPI_Alltoall' ? '' : ` on ${platform.topology.label}, ${message}`;
    const key = `${exchange}${of}${isGuarded ? ', guarded' : ''}`;
    const made = this.programs.get(key) ?? this.compile(platform, message, exchange, isGuarded);
    this.programs.set(key, made);
    return made;
  }

  private async compile(
    { topology }: Platform,
    message: number,
    exchange: string,
    isGuarded: boolean,
  ): Promise<string> {
    const cwd = await mkdtemp(join(this.folder, 'program-'));
    const program = join(cwd, 'exchange-time');
    const compile = ['-std=gnu99', '-O1', '-I.', '-o', program, PROGRAM];
    if (exchange === 'MPI_Alltoall') {
      await run('smpicc', compile, { cwd });
      return program;
    }
    await mkdir(join(cwd, 'exported'));
    const [[word, size]] = Object.entries(topology.words);
    const { nodes } = topology;
    const several = exchange.split(' ');
    const schedule =
      exchange === AT_ONCE
        ? ['spread-out', '--switch', `${nodes}:${nodes - 1}`]
        : [...several, `--${word}`, size];
    if (several.length > 1) {
      await writeFile(join(cwd, 'machine.json'), encodeMachine({ ...pricesOf(message), ...SIMULATED }));
      schedule.push('--machine', './machine.json');
    }
    await run(process.execPath, [CLI, 'export', ...schedule, '--engine', 'mpi', '--out', 'exported'], {
      cwd,
    });
    const files = await readdir(join(cwd, 'exported'));
    const sources = files.filter((file) =>
      /^(allport_)?(alltoall|choices|guard|schedule_\d+|statistics)\.c$/.test(file),
    );
    const paths = sources.map((file) => `exported/${file}`);
    const defines = ['-DOURS', ...(isGuarded ? ['-DGUARDED'] : [])];
    await run('smpicc', [...compile, ...defines, '-Iexported', ...paths], { cwd });
    return program;
  }
}
