// Compiles exchanges for SMPI and runs them on simulated machines.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AT_ONCE } from '../../src/costs/at-once.ts';
import { hostsOf, microsecondsOf, type Platform, platformXml } from './platforms.ts';
import type { Asked, Line } from './record.ts';

const run = promisify(execFile);

const PROGRAM = fileURLToPath(new URL('exchange-time.c', import.meta.url));
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Times are what bandwidths and latencies say: no factors that a model of TCP has, and no acknowledgements. */
const MODEL = [
  ...['network/model:CM02', 'network/crosstraffic:0', 'network/TCP-gamma:0'],
  // The ranks compute nothing, and a look at the clock takes no time. Large buffers share their memory.
  ...['smpi/simulate-computation:no', 'smpi/wtime:0', 'smpi/auto-shared-malloc-thresh:65536'],
].map((option) => `--cfg=${option}`);

/** A run that takes longer has no time in the record. */
const MOST_MS = 300_000;

/** Each message costs its sender and its receiver so many seconds, however long it is. */
function costOf(message: number): string[] {
  if (message === 0) return [];
  const costs = ['os', 'ois', 'or'].map((name) => `--cfg=smpi/${name}:0:${message}:0`);
  // SMPI has a cost at the receiver for those messages alone for which the sender does not wait.
  return [...costs, `--cfg=smpi/send-is-detached-thresh:${2 ** 31 - 1}`];
}

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

  /** What an exchange takes for blocks of each size, ascending; sizes from the one on at which it fails are left out. */
  async measure(
    platform: Platform,
    message: number,
    { of, exchange }: Asked,
    sizes: readonly number[],
  ): Promise<Line> {
    const program = await this.program(platform, of === 'smpi' ? 'MPI_Alltoall' : exchange);
    const cwd = await mkdtemp(join(this.folder, 'run-'));
    await writeFile(join(cwd, 'platform.xml'), platformXml(platform));
    await writeFile(join(cwd, 'hosts'), hostsOf(platform));
    const which = of === 'smpi' ? [`--cfg=smpi/alltoall:${exchange}`] : [];
    const options = [
      ...['-np', `${platform.topology.nodes}`, '-platform', 'platform.xml', '-hostfile', 'hosts'],
      ...[...MODEL, ...costOf(message), ...which],
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

  private program(platform: Platform, exchange: string): Promise<string> {
    const key = exchange === 'MPI_Alltoall' ? exchange : `${exchange} on ${platform.topology.label}`;
    const made = this.programs.get(key) ?? this.compile(platform, exchange);
    this.programs.set(key, made);
    return made;
  }

  private async compile({ topology }: Platform, exchange: string): Promise<string> {
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
    const schedule =
      exchange === AT_ONCE
        ? ['spread-out', '--switch', `${nodes}:${nodes - 1}`]
        : [exchange, `--${word}`, size];
    await run(process.execPath, [CLI, 'export', ...schedule, '--engine', 'mpi', '--out', 'exported'], {
      cwd,
    });
    await run('smpicc', [...compile, '-DOURS', '-Iexported', 'exported/allport_alltoall.c'], { cwd });
    return program;
  }
}
