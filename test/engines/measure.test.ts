import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI } from '../cli/cli.ts';
import {
  CXX,
  describeWith,
  MPI,
  MPICH,
  run,
  SIMGRID,
  startRanks,
  temporaryFolder,
  WARNINGS,
} from './programs.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);

/** Runs the built command line. */
const allport = async (...args: string[]) => (await run(process.execPath, [CLI, ...args])).stdout;

/** Writes the program of `allport measure`. */
async function written(name: string): Promise<string> {
  await allport('measure', '-o', at(name));
  return at(name);
}

const C99 = ['-O2', '-std=c99', ...WARNINGS, '-Wpedantic'];
/** Without those of Open MPI's own headers for C++. */
const COMPILE_CXX = [...CXX, '-O2', '-Wpedantic'];

describeWith(MPI, 'allport measure under Open MPI', () => {
  it('measures a machine, by whose prices allport cost predicts', async () => {
    const program = await written('program');
    expect((await run('make', { cwd: program })).stderr).toBe('');
    for (const ranks of [2, 3]) {
      const { stdout } = await startRanks(ranks, program, './measure', ranks === 2 ? '256' : '16');
      await writeFile(at('results.jsonl'), stdout);
      const { machine, on, fits } = JSON.parse(
        await allport('measure', at('results.jsonl'), '-o', at('machine.json'), '--json'),
      );
      expect(on).toMatchObject({ ranks, hosts: 1, library: expect.stringMatching(/^Open MPI v\d/) });
      expect(fits.map(({ measured }: { measured: string }) => measured)).toEqual(['pair', 'round']);
      // An hour would be none of a message, and no clock sees a femtosecond.
      expect(machine.startup + machine.perByte).toBeGreaterThan(1e-15);
      expect(machine.startup).toBeLessThan(3600);
      const priced = ['--switch', '8', '--machine', at('machine.json'), '--bytes', '256', '--json'];
      const { machine: used, ranking } = JSON.parse(await allport('cost', 'spread-out', ...priced));
      expect(used.basis).toBe('measured');
      const { startup, perByte } = used;
      // Seven rounds of one message.
      expect(ranking[0].times.messages).toBeCloseTo(7 * (startup + 256 * perByte), 12);
    }
  });

  it('is C99 and C++ without warnings, and says what it takes', async () => {
    const program = await written('strict');
    await run('mpicc', [...C99, '-o', 'measure', 'measure.c'], { cwd: program });
    await run('mpicxx', [...COMPILE_CXX, '-c', 'measure.c', '-o', 'cxx.o'], { cwd: program });
    const refused = startRanks(2, program, './measure', '0');
    await expect(refused).rejects.toMatchObject({
      stderr: expect.stringContaining(
        'measure: give the largest bytes of a message, from 2 to 268435456, or nothing',
      ),
    });
  });
});

describeWith(MPICH, 'allport measure with the headers of MPICH', () => {
  it('is C99 and C++ without warnings', async () => {
    const program = await written('mpich');
    await run('mpicc.mpich', [...C99, '-c', 'measure.c'], { cwd: program });
    await run('mpicxx.mpich', [...COMPILE_CXX, '-c', 'measure.c'], { cwd: program });
  });
});

/** Links of 100 us and 20 MB/s from each host to a switch, and 100 us and 40 MB/s between ranks of one host. */
const PLATFORM = `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<cluster id="c" topology="FLAT" prefix="node-" radical="0-2" suffix="" speed="1Gf" bw="20MBps" lat="100us"
  sharing_policy="SPLITDUPLEX" loopback_bw="40MBps" loopback_lat="100us"/>
</platform>
`;

describeWith(SIMGRID, 'allport measure in SimGrid', () => {
  it.each([
    ['one rank on each of three hosts', [0, 1, 2]],
    ['two ranks on each of two hosts', [0, 0, 1, 1]],
  ])('finds the prices that it was told, with %s', async (_, hosts) => {
    const program = await written(`simulated-${hosts.length}`);
    await writeFile(join(program, 'platform.xml'), PLATFORM);
    await writeFile(join(program, 'hosts'), hosts.map((host) => `node-${host}\n`).join(''));
    await run('smpicc', ['-O2', '-std=c99', '-o', 'measure', 'measure.c'], { cwd: program });
    const configured = ['network/model:CM02', 'network/crosstraffic:0', 'smpi/simulate-computation:no'];
    const { stdout } = await run(
      'smpirun',
      [
        ...['-np', `${hosts.length}`, '-platform', 'platform.xml', '-hostfile', 'hosts'],
        ...configured.map((option) => `--cfg=${option}`),
        ...['--log=root.thres:error', './measure', '8192'],
      ],
      { cwd: program },
    );
    await writeFile(join(program, 'results.jsonl'), stdout);
    await allport('measure', join(program, 'results.jsonl'), '-o', join(program, 'machine.json'));
    const machine = JSON.parse(await readFile(join(program, 'machine.json'), 'utf8'));
    const { outside = machine } = machine;
    // Two links of 100 us, each of which takes 50 ns for a byte.
    expect(outside).toMatchObject({
      startup: expect.stringMatching(/us$/),
      transmission: expect.stringMatching(/ns\/B$/),
    });
    expect(Math.abs(parseFloat(outside.startup) / 200 - 1)).toBeLessThan(0.03);
    expect(Math.abs(parseFloat(outside.transmission) / 50 - 1)).toBeLessThan(0.03);
    // Of three ranks at a switch, each sends two messages over its one link.
    if (hosts.length === 3) expect(machine).toMatchObject({ ports: 'one' });
    if (hosts.length === 3) expect(machine).not.toHaveProperty('outside');
    else {
      expect(machine).toMatchObject({
        startup: expect.stringMatching(/us$/),
        transmission: expect.stringMatching(/ns\/B$/),
      });
      expect(Math.abs(parseFloat(machine.startup) / 100 - 1)).toBeLessThan(0.03);
      expect(Math.abs(parseFloat(machine.transmission) / 25 - 1)).toBeLessThan(0.03);
    }
  });
});
