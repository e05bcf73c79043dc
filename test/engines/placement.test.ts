import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CLI } from '../cli/cli.ts';
import {
  describeWith,
  exportTo,
  MPI,
  MPICH,
  run,
  startRanks,
  temporaryFolder,
  WARNINGS,
} from './programs.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);

/** Exports an exchange with a list of hosts. */
async function placed(name: string, network: string, hosts: readonly string[]): Promise<string> {
  await writeFile(at(`${name}.hosts`), hosts.join('\n'));
  const args = ['export', ...network.split(' '), '--engine', 'mpi', '--hosts', at(`${name}.hosts`)];
  await run(process.execPath, [CLI, ...args, '-o', at(name)]);
  return at(name);
}

describeWith(MPI, 'ranks on the nodes of a torus, under Open MPI', () => {
  it('are those of MPI_Cart_create with the sides in the other order', async () => {
    await exportTo('mpi', at('torus'), 'suh-shin --torus 4x2');
    const source = fileURLToPath(new URL('cartesian.c', import.meta.url));
    await run('mpicc', [...WARNINGS, '-I.', '-o', 'cartesian', source, 'allport_alltoall.c'], {
      cwd: at('torus'),
    });
    const { stdout } = await startRanks(8, at('torus'), './cartesian', '4', '2');
    // Node v is at v mod 4 along the first axis.
    const wanted = Array.from({ length: 8 }, (_, node) => `${node % 4},${Math.floor(node / 4)}\n`);
    expect(stdout).toBe(wanted.join(''));
  });

  it('are brought there by the rank file', async () => {
    const path = await placed('ranked', '--dim 1', ['localhost 1', 'localhost 0']);
    expect(await readFile(join(path, 'rankfile'), 'utf8')).toBe(
      'rank 0=localhost slot=0\nrank 1=localhost slot=1\n',
    );
    await run('make', { cwd: path });
    const { stdout, stderr } = await run(
      'mpirun',
      ['--allow-run-as-root', '--rankfile', 'rankfile', '-n', '2', '--report-bindings', './example', '64'],
      { cwd: path, env: { ...process.env, OMPI_MCA_plm: 'isolated' } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ ranks: 2, blockBytes: 64 });
    for (const rank of [0, 1])
      expect(stderr).toMatch(RegExp(`rank ${rank} bound to socket 0\\[core ${rank}\\[`));
  });
});

describeWith(
  { programs: [...MPICH.programs, 'mpirun.mpich'], packages: `${MPICH.packages} mpich` },
  'ranks on the nodes of a torus, under MPICH',
  () => {
    it('are brought there by the list of hosts', async () => {
      // Three names of this machine.
      const [one, two, three] = ['localhost', '127.0.0.1', hostname()];
      const path = await placed('listed', '--torus 2x2', [
        `${one} 0,1`,
        `${two} 1,0`,
        `${three} 1,1`,
        `${two} 0,0`,
      ]);
      const hosts = [two, two, one, three];
      expect(await readFile(join(path, 'hosts.txt'), 'utf8')).toBe(hosts.map((host) => `${host}\n`).join(''));
      const { stdout } = await run('mpirun.mpich', ['-f', 'hosts.txt', '-n', '4', '-v', 'true'], {
        cwd: path,
      });
      // A line for each run of the same host, with the ranks that it has.
      const launched = Array.from(stdout.matchAll(/\] proxy: (\S+) \((\d+) cores\)/g), ([, host, cores]) =>
        Array<string>(Number(cores)).fill(host),
      );
      expect(launched.flat()).toEqual(hosts);
    });
  },
);
