// Compiles exchanges for SMPI and runs them on simulated machines.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AT_ONCE } from '../../src/costs/at-once.ts';
import { encodeMachine } from '../../src/formats/machines/machine-writer.ts';
import { priceLists, REFITTED } from './choice.ts';
import { hostsOf, microsecondsOf, type Platform, platformXml } from './platforms.ts';
import type { Asked, Line, Prices } from './record.ts';

const run = promisify(execFile);

const PROGRAM = fileURLToPath(new URL('exchange-time.c', import.meta.url));
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Times are what bandwidths and latencies say: no factors that a model of TCP has, and no acknowledgements. */
const PLAIN = ['network/model:CM02', 'network/crosstraffic:0', 'network/TCP-gamma:0'];
const RANKS = [
  // The ranks compute nothing, and a look at the clock takes no time. Large buffers share their memory.
  ...['smpi/simulate-computation:no', 'smpi/wtime:0', 'smpi/auto-shared-malloc-thresh:65536'],
];

function modelOf({ model }: Platform): string[] {
  return [...(model === 'SMPI' ? [] : PLAIN), ...RANKS].map((option) => `--cfg=${option}`);
}

/** A run that takes longer has failed. */
const MOST_MS = 1_800_000;

/** Each message costs its sender and its receiver so many seconds, however long it is. */
function costOf(message: number): string[] {
  if (message === 0) return [];
  const costs = ['os', 'ois', 'or'].map((name) => `--cfg=smpi/${name}:0:${message}:0`);
  // SMPI has a cost at the receiver for those messages alone for which the sender does not wait.
  return [...costs, `--cfg=smpi/send-is-detached-thresh:${2 ** 31 - 1}`];
}

/** Ranks that `allport measure` uses, as its README says: one on each of the first hosts. */
const MEASURING = 4;
/** Bytes of its longest message. */
const LONGEST_MEASURED = 2 ** 20;

/** What is compiled of a library. */
const SOURCES = /^(allport_)?(alltoall|choices|guard|schedule_\d+|statistics)\.c$/;

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

  /** What an exchange takes for blocks of each size, ascending. Sizes from the one on at which it fails are left out. */
  async measure(
    platform: Platform,
    message: number,
    asked: Asked,
    sizes: readonly number[],
    prices?: Prices,
  ): Promise<Line> {
    const its = asked.of === 'smpi' ? asked.exchange : asked.beside;
    const which = its === undefined ? [] : [`--cfg=smpi/alltoall:${its}`];
    const program = await this.programOf(platform, message, asked, prices);
    const printed = await this.run(platform, message, [...which, program, ...sizes.map(String)]);
    const times = printed.split('\n').flatMap((line) => {
      const [, bytes, seconds] = /^(\d+) (\d+\.\d+)$/.exec(line) ?? [];
      return bytes === undefined ? [] : [[bytes, microsecondsOf(Number(seconds))]];
    });
    return {
      platform: platform.name,
      message: microsecondsOf(message),
      ...asked,
      microseconds: Object.fromEntries(times),
    };
  }

  /** What `allport measure` makes of what its program prints there: prices of two ranks alone on a network of links, as it says. */
  async prices(platform: Platform, message: number): Promise<Prices> {
    const program = await this.kept('measure', async (cwd) => {
      await run(process.execPath, [CLI, 'measure', '--out', join(cwd, 'source')]);
      const compile = ['-std=gnu99', '-O1', '-DREPEATS=1', '-DENOUGH=0', '-o', 'program', 'source/measure.c'];
      await run('smpicc', compile, { cwd });
    });
    const printed = await this.run(platform, message, [program, `${LONGEST_MEASURED}`], MEASURING);
    const results = join(await mkdtemp(join(this.folder, 'results-')), 'results.jsonl');
    await writeFile(results, printed);
    const isOfSwitches = platform.topology.isSwitched || platform.topology.relays !== undefined;
    const how = isOfSwitches ? [] : ['--alone'];
    const { stdout } = await run(process.execPath, [CLI, 'measure', results, ...how, '--json']);
    const { startup, perByte, ports } = JSON.parse(stdout).machine;
    return { startup, perByte, ports };
  }

  /** What a program prints. */
  private async run(
    platform: Platform,
    message: number,
    program: readonly string[],
    ranks = platform.topology.nodes,
  ): Promise<string> {
    const cwd = await mkdtemp(join(this.folder, 'run-'));
    await writeFile(join(cwd, 'platform.xml'), platformXml(platform));
    await writeFile(join(cwd, 'hosts'), hostsOf(platform, ranks));
    const options = ['-np', `${ranks}`, '-platform', 'platform.xml', '-hostfile', 'hosts'];
    const configured = [...modelOf(platform), ...costOf(message)];
    const ended = run('smpirun', [...options, ...configured, ...program], { cwd, timeout: MOST_MS });
    const { stdout } = await ended.catch((error: { stdout: string }) => error);
    return stdout;
  }

  private programOf(
    { topology }: Platform,
    message: number,
    { of, exchange }: Asked,
    prices?: Prices,
  ): Promise<string> {
    if (of === 'smpi') return this.kept(of, (cwd) => compile(cwd, [], []));
    const list = prices && priceLists(message, prices)[REFITTED];
    const on = Object.entries(topology.words).flatMap(([word, value]) => [`--${word}`, value]);
    const key = [exchange, ...on, of, JSON.stringify(list)].join(' ');
    return this.kept(key, async (cwd) => {
      const { nodes } = topology;
      const atOnce = ['spread-out', '--switch', `${nodes}:${nodes - 1}`];
      const schedules = exchange === AT_ONCE ? atOnce : [...exchange.split(' '), ...on];
      if (list !== undefined) {
        const named = { name: 'simgrid', basis: 'measured', source: 'allport measure' } as const;
        await writeFile(join(cwd, 'machine.json'), encodeMachine({ ...list, ...named }));
        schedules.push('--library', '--machine', './machine.json');
      }
      await mkdir(join(cwd, 'exported'));
      const exporting = [CLI, 'export', ...schedules, '--engine', 'mpi', '--out', 'exported'];
      await run(process.execPath, exporting, { cwd });
      const sources = (await readdir(join(cwd, 'exported'))).filter((file) => SOURCES.test(file));
      await compile(
        cwd,
        ['-DOURS', ...(of === 'guarded' ? ['-DGUARDED'] : []), '-Iexported'],
        sources.map((file) => `exported/${file}`),
      );
    });
  }

  /** A program, made once: in a folder of its own, where it is called `program`. */
  private kept(key: string, make: (cwd: string) => Promise<void>): Promise<string> {
    const made = async () => {
      const cwd = await mkdtemp(join(this.folder, 'program-'));
      await make(cwd);
      return join(cwd, 'program');
    };
    const program = this.programs.get(key) ?? made();
    this.programs.set(key, program);
    return program;
  }
}

/** Compiles what times an exchange. */
async function compile(cwd: string, options: readonly string[], sources: readonly string[]): Promise<void> {
  await run('smpicc', ['-std=gnu99', '-O1', '-I.', '-o', 'program', PROGRAM, ...options, ...sources], {
    cwd,
  });
}
