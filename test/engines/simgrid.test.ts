import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { trafficCounts } from '../../src/formats/traffic/said-traffic.ts';
import {
  check,
  circulant,
  completeExchange,
  cube,
  findAlgorithm,
  mesh,
  ring,
  type Schedule,
  servers,
  solve,
  switched,
  type Topology,
  torus,
  unevenExchange,
} from '../../src/schedules/index.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';
import { machineOf, pricedMachine, timesOf } from '../support/example-machines.ts';
import { describeWith, exportTo, run, SIMGRID, temporaryFolder } from './programs.ts';

const STARTUP = 50e-6;
const BLOCK_BYTES = 1e6;
const BANDWIDTH = 125e6;

/** What a startup and a link of a route take, the bytes of a block, and the bandwidth of a link. */
interface Prices {
  readonly startup?: number;
  readonly hop?: number;
  readonly blockBytes?: number;
  readonly bandwidth?: number;
}

/** What counts are worth by the price list of the simulated network, in seconds. */
function priced(
  counts: Counts,
  nodes: number,
  { startup = STARTUP, hop = 0, blockBytes = BLOCK_BYTES, bandwidth = BANDWIDTH }: Prices,
): number {
  const machine = pricedMachine({ startup, perByte: 1 / bandwidth, perHop: hop });
  return timesOf(counts, machine, { bytes: blockBytes, nodes }).total;
}

/** What a schedule must take, by its counts. */
function predicted(schedule: Schedule, prices: Prices = {}): number {
  expect(check(schedule).ok).toBe(true);
  return priced(countSchedule(schedule), schedule.topology.nodes, prices);
}

/** What an algorithm must take on a cube, by the formulas alone. */
function byFormula(name: string, dim: number, form: 'step' | 'block', prices: Prices = {}): number {
  const counts = findAlgorithm(name).counts?.(completeExchange({ topology: cube(dim), copies: 1 }), form);
  if (counts === undefined) throw new Error(`no formula for ${name}`);
  return priced(counts, 2 ** dim, prices);
}

const on = (topology: Topology, name: string) =>
  findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 }));

const onCubes: [name: string, dims: readonly number[]][] = [
  ['standard-exchange', [3, 4, 5, 6, 7, 8]],
  ['complement-pairs', [3, 4, 5, 6]],
  ['staggered-pairs', [3, 4, 5]],
  ['hybrid-pairs', [3, 4, 5, 6]],
  ['necklace', [3, 4, 5, 6, 7]],
  ['de-bruijn', [3, 4, 5, 6, 7, 8]],
  ['schedule-table', [3, 4, 5]],
  ['balanced-tree', [3, 4, 5, 6, 7]],
  ['direct-exchange', [3, 6]],
  ['bruck-2', [3, 5, 8]],
];

/** Schedules whose nodes stay together by themselves, since all of them do the same in each round. */
const alike: [name: string, network: string, topology: Topology][] = [
  ['suh-shin', '--torus 4x4', torus([4, 4])],
  ['suh-shin', '--torus 8x8', torus([8, 8])],
  ['torus-product', '--torus 3x5', torus([3, 5])],
  ['two-way-product', '--torus 4x4', torus([4, 4])],
  ['two-way-product', '--ring 7', ring(7)],
  ['ring', '--ring 8', ring(8)],
  // Here those in the middle never wait for the others.
  ['farthest-first', '--mesh 4x4', mesh([4, 4])],
  ['farthest-first', '--mesh 4x3', mesh([4, 3])],
  ['torus-necklaces', '--circulant 13:1,5', circulant(13, [1, 5])],
  ['spread-out', '--switch 12', switched(12)],
  ['bruck', '--switch 7', switched(7)],
  ['standard-exchange', '--switch 8', switched(8)],
  ['spread-out', '--switch 12:4', switched(12, 4)],
  ['bruck-3', '--switch 9:2', switched(9, 2)],
];

/** Schedules whose nodes part: some are idle in a round, or send longer messages than others. */
const apart: [name: string, network: string, topology: Topology][] = [
  ['spread-out', '--torus 4x4', torus([4, 4])],
  ['spread-out', '--ring 7', ring(7)],
  ['cycle-exchange', '--ring 8', ring(8)],
  ['interleaved-cycles', '--torus 8x8', torus([8, 8])],
  ['suh-shin', '--torus 3x5', torus([3, 5])],
  ['binary-exchange', '--mesh 4x4', mesh([4, 4])],
  ['quadrant-exchange', '--mesh 4x4', mesh([4, 4])],
  ['necklace', '--mesh 4x4', mesh([4, 4])],
  ['by-levels', '--servers 4x4', servers(4, 4)],
  ['by-levels', '--servers 3x4:3', servers(3, 4, 3)],
  ['spread-out', '--servers 3x4:2', servers(3, 4, 2)],
];

const TRAFFIC = 'zipf:0.6,tokens=16';

const uneven: [name: string, network: string, topology: Topology][] = [
  ['direct', '--torus 3x4', torus([3, 4])],
  ['flow', '--dim 3', cube(3)],
  ['direct-rounds', '--torus 4x4', torus([4, 4])],
  ['two-hop', '--mesh 3x3', mesh([3, 3])],
  ['matching', '--switch 5', switched(5)],
];

describeWith(SIMGRID, 'SimGrid', () => {
  const folder = temporaryFolder();
  let exports = 0;

  /** The option that gives links of 1 Gbit/s with other prices. */
  async function pricedBy(prices: Record<string, string>): Promise<string> {
    const path = join(folder.path, `machine-${exports++}.json`);
    const machine = JSON.parse(machineFiles.get('gigabit') ?? '');
    await writeFile(path, JSON.stringify({ ...machine, ...prices }));
    return `--machine ${path}`;
  }

  /** Exports a schedule. */
  async function exported(schedule: string): Promise<string> {
    const path = join(folder.path, `${exports++}`);
    await exportTo('simgrid', path, schedule);
    return path;
  }

  /** Simulated seconds. */
  async function simulated(schedule: string): Promise<number> {
    const { stdout } = await run(join(await exported(schedule), 'run.sh'));
    return JSON.parse(stdout).seconds;
  }

  const cases = onCubes.flatMap(([name, dims]) => dims.map((dim) => [name, dim] as const));
  it.concurrent.each(cases)('takes for %s on %i dimensions what the model says', async (name, dim) => {
    const seconds = await simulated(`${name} --dim ${dim}`);
    expect(seconds / byFormula(name, dim, 'block')).toBeCloseTo(1, 3);
  });

  it.concurrent.each(['necklace', 'de-bruijn'])(
    'takes for the steps of %s what the model says',
    async (name) => {
      const seconds = await simulated(`${name} --dim 6 --mode step`);
      expect(seconds / byFormula(name, 6, 'step')).toBeCloseTo(1, 3);
    },
  );

  it.concurrent.each(alike)('takes for %s on %s what the model says', async (name, network, topology) => {
    const seconds = await simulated(`${name} ${network} ${await pricedBy({ hop: '10us' })}`);
    expect(seconds / predicted(on(topology, name), { hop: 10e-6 })).toBeCloseTo(1, 3);
  });

  it.concurrent.each(apart)(
    'takes for %s on %s in lockstep what the model says',
    async (name, network, topology) => {
      const free = await simulated(`${name} ${network}`);
      const seconds = await simulated(`${name} ${network} --lockstep`);
      const due = predicted(on(topology, name));
      expect(seconds / due).toBeCloseTo(1, 3);
      expect(free / due).not.toBeCloseTo(1, 4);
    },
  );

  it.concurrent.each(uneven)(
    'takes for an uneven exchange by %s on %s in lockstep what the model says',
    async (name, network, topology) => {
      const problem = unevenExchange({ topology, counts: trafficCounts(TRAFFIC, topology) });
      const seconds = await simulated(`${name} ${network} --uneven ${TRAFFIC} --lockstep`);
      const schedule = solve(findAlgorithm(name, 'uneven'), problem);
      expect(check(schedule, problem).ok).toBe(true);
      expect(seconds / priced(countSchedule(schedule), topology.nodes, {})).toBeCloseTo(1, 3);
    },
  );

  // Long messages: SimGrid reckons with nanoseconds.
  it.concurrent.each(['by-levels', 'standard-exchange'])(
    'takes for %s what the model says, where messages between servers have prices of their own',
    async (name) => {
      const line = `${name} --servers 4x4:2 --machine accelerator-servers --bytes 100MB`;
      const seconds = await simulated(`${line} --lockstep`);
      const counts = countSchedule(on(servers(4, 4, 2), name));
      const machine = machineOf('accelerator-servers');
      const due = timesOf(counts, machine, { bytes: 100e6, nodes: 16 }).total;
      expect(seconds / due).toBeCloseTo(1, 3);
    },
  );

  // Long messages, so that one that is held back by another shows.
  it.concurrent.each([
    ['0s', 0],
    ['50us', 50e-6],
  ])(
    'takes for routes of unequal lengths what the model says, with a startup of %s',
    async (text, startup) => {
      const machine = await pricedBy({ startup: text, hop: '1us', transmission: '12.5GB/s' });
      const seconds = await simulated(`interleaved-cycles --torus 8x8 --lockstep ${machine} --bytes 100MB`);
      const prices = { startup, hop: 1e-6, blockBytes: 100e6, bandwidth: 12.5e9 };
      expect(seconds / predicted(on(torus([8, 8]), 'interleaved-cycles'), prices)).toBeCloseTo(1, 4);
    },
  );

  it.each(['necklace', 'direct-exchange'])(
    'takes for %s the same by its own routes on its own torus',
    async (name) => {
      const path = await exported(`${name} --dim 5 ${await pricedBy({ startup: '0s', hop: '50us' })}`);
      const platform = `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<cluster id="cube" topology="TORUS" topo_parameters="2,2,2,2,2" prefix="node-" radical="0-31" suffix=""
         speed="1Gf" bw="125MBps" lat="50us"/>
</platform>
`;
      await writeFile(join(path, 'platform.xml'), platform);
      const { stdout } = await run(join(path, 'run.sh'));
      const due = byFormula(name, 5, 'block', { startup: 0, hop: 50e-6 });
      expect(JSON.parse(stdout).seconds / due).toBeCloseTo(1, 3);
    },
  );

  it('runs the example of an MPI export in the time of the model: ranks that start late do not count', async () => {
    const path = join(folder.path, `${exports++}`);
    await exportTo('mpi', path, 'de-bruijn --dim 3');
    const network = { startup: 0, hop: 1e-6, bandwidth: 10e9 };
    const platform = `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<cluster id="cube" topology="TORUS" topo_parameters="2,2,2" prefix="node-" radical="0-7" suffix=""
         speed="1Gf" bw="10GBps" lat="1us"/>
</platform>
`;
    await writeFile(join(path, 'platform.xml'), platform);
    await writeFile(join(path, 'hosts'), Array.from({ length: 8 }, (_, i) => `node-${i}\n`).join(''));
    const cwd = { cwd: path };
    await run('smpicc', ['-std=c99', '-O1', '-o', 'example', 'example.c', 'allport_alltoall.c'], cwd);
    const { stdout } = await run(
      'smpirun',
      [
        ...['-np', '8', '-platform', 'platform.xml', '-hostfile', 'hosts'],
        ...['--cfg=network/model:CM02', '--cfg=network/crosstraffic:0', '--cfg=network/TCP-gamma:0'],
        ...['--cfg=smpi/simulate-computation:no', './example', '64', '10000'],
      ],
      cwd,
    );
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    for (const line of lines) {
      const { blockBytes, seconds } = JSON.parse(line);
      // A look at the clock takes 10 ns there.
      expect(seconds / byFormula('de-bruijn', 3, 'block', { ...network, blockBytes })).toBeCloseTo(1, 1);
    }
    expect(lines.length).toBe(2);
  });

  it('tells of a deadlock', async () => {
    const path = await exported('necklace --dim 3');
    const trace = await readFile(join(path, 'trace.txt'), 'utf8');
    await writeFile(join(path, 'trace.txt'), trace.replace(/^0 isend .*\n/m, ''));
    await expect(run(join(path, 'run.sh'))).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Deadlock detected'),
    });
  });
});
