import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { graph } from '../../src/schedules/index.ts';
import { CLI } from '../cli/cli.ts';
import { proveMsccl } from '../oracles/msccl-reader.ts';
import { MEASURED_GRAPHS } from '../support/measured-graphs.ts';
import {
  describeWith,
  exportTo,
  MPI,
  run,
  SIMGRID,
  sourceOf,
  startRanks,
  temporaryFolder,
} from './programs.ts';

/** With a rank for each node on one computer, whatever its cores. */
const MOST_RANKS = 16;

describeWith(
  { programs: [...MPI.programs, ...SIMGRID.programs], packages: `${MPI.packages} ${SIMGRID.packages}` },
  'complete exchanges on graphs',
  () => {
    const folder = temporaryFolder();
    let exports = 0;

    async function exported(engine: string, schedule: string): Promise<string> {
      const path = join(folder.path, `${exports++}`);
      await exportTo(engine, path, schedule);
      return path;
    }

    it.each(MEASURED_GRAPHS)('graph %s: run, compared and exported', async (_, links, [steps, , blocks]) => {
      const topology = graph(links);
      const words = links.map((ends) => ends.join('-')).join(',');
      const names = ['direct', 'flow', 'direct-rounds'];
      const compared = await run(process.execPath, [
        CLI,
        'compare',
        ...names,
        '--links',
        words,
        '--json',
        '-q',
      ]);
      const { reports } = JSON.parse(compared.stdout);
      expect(reports.map(({ algorithm }: { algorithm: string }) => algorithm)).toEqual(names);
      for (const { verified, proved } of reports) expect([verified, proved]).toEqual([true, true]);
      const [, flow, rounds] = reports.map((report: { blocksInSequence: number }) => report.blocksInSequence);
      expect(flow).toBeLessThanOrEqual(steps);
      expect(rounds).toBeLessThanOrEqual(blocks);

      const schedule = `direct-rounds --links ${words}`;
      const simgrid = await exported('simgrid', schedule);
      const { seconds } = JSON.parse((await run(join(simgrid, 'run.sh'))).stdout);
      // A startup of 50 us, and 1 MB over 125 MB/s. Nobody waits for nodes that are done earlier.
      const { steps: startups, blocksInSequence } = reports[2];
      const predicted = startups * 50e-6 + blocksInSequence * 8e-3;
      expect(seconds).toBeGreaterThan(0.5 * predicted);
      expect(seconds).toBeLessThan(1.001 * predicted);
      const msccl = exported('msccl', schedule);
      // The node through which all blocks of a ring go has more steps than MSCCL can have.
      if (blocks >= 512)
        await expect(msccl).rejects.toThrow(/takes \d+ steps of a thread block: MSCCL has 256;/);
      else proveMsccl(await readFile(join(await msccl, 'alltoall.xml'), 'utf8'));
      const mpi = await exported('mpi', schedule);
      const compile = [
        '-std=c99',
        '-O1',
        '-I.',
        '-o',
        'check',
        sourceOf('alltoall-check.c'),
        'allport_alltoall.c',
      ];
      await run('mpicc', compile, { cwd: mpi });
      if (topology.nodes > MOST_RANKS) return;
      expect((await startRanks(topology.nodes, mpi, './check')).stdout).toBe('same\n');
    });

    it.each([
      ['direct', '--network dgx-1'],
      ['direct-rounds', '--network dgx-1'],
      ['direct', '--links 0-1x4,1-2x2 --copies 3'],
      ['direct', '--links 0-1x2,1-2,2-3x3,3-0,0-2'],
      ['packed', '--network fat-tree:4'],
      ['packed', '--network leaf-spine:4x2:4'],
      ['packed', '--network rails:4x8:9'],
      ['packed', '--network kautz:2x3'],
    ])(
      'messages over wide links, through switches and one way take as long as predicted: %s %s',
      async (name, words) => {
        const checked = await run(process.execPath, [CLI, 'check', name, ...words.split(' '), '--json']);
        const { steps, blocksInSequence } = JSON.parse(checked.stdout).certificate;
        const simgrid = await exported('simgrid', `${name} ${words} --mode step --lockstep`);
        const { seconds } = JSON.parse((await run(join(simgrid, 'run.sh'))).stdout);
        const predicted = steps * 50e-6 + blocksInSequence * 8e-3;
        expect(seconds).toBeGreaterThan(0.99 * predicted);
        expect(seconds).toBeLessThan(1.01 * predicted);
      },
    );
  },
);
