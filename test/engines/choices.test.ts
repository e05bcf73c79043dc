import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CLI } from '../cli/cli.ts';
import { describeWith, MPI, MPICH, run, temporaryFolder, WARNINGS } from './programs.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** By its prices Bruck's algorithm is the fastest up to some hundreds of bytes. */
const ONE_PORT = { startup: '300ns', transmission: '1ns/B', hop: '0us', ports: 'one' };
/** On all ports one round is. */
const ALL_PORTS = { ...ONE_PORT, ports: 'all' };

interface Stretch {
  readonly fromBytes: number;
  readonly algorithm: string;
}

/** Writes the choices of a library for a machine with such prices. */
async function written(engine: string, network: string, prices: object) {
  const name = `${engine}-${network.replace(':', '-')}`;
  const { stdout: known } = await run(process.execPath, [CLI, 'machines', 'cluster-100g']);
  await writeFile(at('machine.json'), JSON.stringify({ ...JSON.parse(known), ...prices }));
  const args = ['export', '--switch', network, '--machine', at('machine.json'), '--engine', engine];
  const { stdout } = await run(process.execPath, [CLI, ...args, '-o', at(name), '--json']);
  const { choices } = JSON.parse(stdout);
  return { path: at(name), choices: choices as readonly { ranks: number; stretches: readonly Stretch[] }[] };
}

/** The sizes next to each change, and what must be taken there. */
function expected(stretches: readonly Stretch[]): [bytes: number, algorithm: string][] {
  return stretches.flatMap(({ fromBytes, algorithm }, i) => {
    const next = stretches[i + 1]?.fromBytes ?? 4 * fromBytes;
    return [fromBytes, next - 1].map((bytes): [number, string] => [bytes, algorithm]);
  });
}

/** What was written to stderr in each call of the program, by size. */
function byCall(stderr: string): [bytes: number, said: string][] {
  const calls = stderr.matchAll(/^blocks of (\d+)\n([\s\S]*?)^done$/gm);
  return Array.from(calls, ([, bytes, said]) => [Number(bytes), said.trim()]);
}

describeWith(MPI, 'the choices of Open MPI, by the functions that it calls', () => {
  it('are those that were written', async () => {
    const program = at('open-mpi-sizes');
    await run('mpicc', [...WARNINGS, '-o', program, source('alltoall-sizes.c')]);
    await run('gcc', [
      ...WARNINGS,
      '-shared',
      '-fPIC',
      '-o',
      at('called.so'),
      source('alltoall-called.c'),
      '-ldl',
    ]);
    const names = { linear: 'basic_linear', pairwise: 'pairwise', bruck: 'bruck' };
    for (const [network, prices] of [
      ['5', ONE_PORT],
      ['5:4', ALL_PORTS],
    ] as const) {
      const { path, choices } = await written('open-mpi', network, prices);
      // On five ranks the choice for five, and on four that for four.
      for (const { ranks, stretches } of choices.filter(({ ranks }) => ranks >= 4)) {
        const wanted = expected(stretches);
        const { stderr } = await run(
          'mpirun',
          [
            ...[
              '--allow-run-as-root',
              '--oversubscribe',
              '-n',
              `${ranks}`,
              '-x',
              `LD_PRELOAD=${at('called.so')}`,
            ],
            ...['--mca', 'coll_tuned_use_dynamic_rules', '1'],
            ...['--mca', 'coll_tuned_dynamic_rules_filename', join(path, 'rules.conf')],
            ...[program, ...wanted.map(([bytes]) => `${bytes}`)],
          ],
          { env: { ...process.env, OMPI_MCA_plm: 'isolated' } },
        );
        expect(byCall(stderr)).toEqual(
          wanted.map(([bytes, algorithm]) => [bytes, `calls ${names[algorithm as 'linear']}`]),
        );
      }
    }
  });
});

/** With the launcher, and UCX, over which MPICH sends. */
const MPICH_WITH_UCX = {
  programs: [...MPICH.programs, 'mpirun.mpich'],
  packages: `${MPICH.packages} mpich`,
};

/** What rank 0 of four posts in an algorithm. */
const POSTED: Readonly<Record<string, (bytes: number) => RegExp>> = {
  // One after another, each waited for.
  pairwise: (bytes) => RegExp(`^(r${bytes} s${bytes} ?){3,4}$`),
  // All at once.
  linear: (bytes) => RegExp(`^(r${bytes} ){3,4}(s${bytes} ?){3,4}$`),
  // Two rounds of two blocks, of which what is received goes to several places.
  bruck: (bytes) => RegExp(`^(r\\d+ s${2 * bytes} ?){2}$`),
};

describeWith(MPICH_WITH_UCX, 'the choices of MPICH, by what it sends', () => {
  it.each([
    ['4', ONE_PORT, ['bruck', 'pairwise']],
    ['4:3', ALL_PORTS, ['linear']],
  ])('are those that were written, at a switch %s', async (network, prices, algorithms) => {
    const program = at('mpich-sizes');
    await run('mpicc.mpich', [...WARNINGS, '-o', program, source('alltoall-sizes.c')]);
    await run('gcc', [
      ...WARNINGS,
      '-shared',
      '-fPIC',
      '-o',
      at('sent.so'),
      source('alltoall-sent.c'),
      '-ldl',
    ]);
    const { path, choices } = await written('mpich', network, prices);
    const { stdout: linked } = await run('ldd', [program]);
    const [, library] = /=> (\S*libmpich\.so\S*)/.exec(linked) ?? [];
    const { stdout: selection } = await run(join(path, 'selection.sh'), [library]);
    await writeFile(join(path, 'selection.json'), selection);
    const wanted = expected(choices.at(-1)?.stretches ?? []);
    expect([...new Set(wanted.map(([, algorithm]) => algorithm))]).toEqual(algorithms);
    const { stderr } = await run(
      'mpirun.mpich',
      ['-n', '4', program, ...wanted.map(([bytes]) => `${bytes}`)],
      {
        env: {
          ...process.env,
          LD_PRELOAD: at('sent.so'),
          MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE: join(path, 'selection.json'),
          // Between ranks of a host, too, messages go over UCX.
          MPIR_CVAR_NOLOCAL: '1',
        },
      },
    );
    const calls = byCall(stderr);
    expect(calls.map(([bytes]) => bytes)).toEqual(wanted.map(([bytes]) => bytes));
    for (const [i, [bytes, said]] of calls.entries()) {
      expect(said, `blocks of ${bytes}`).toMatch(POSTED[wanted[i][1]](bytes));
    }
  });

  it('keep all other collectives, and a library without a selection is refused', async () => {
    const { path } = await written('mpich', '8', ONE_PORT);
    const { stdout: linked } = await run('ldd', [at('mpich-sizes')]);
    const [, library] = /=> (\S*libmpich\.so\S*)/.exec(linked) ?? [];
    const selection = JSON.parse((await run(join(path, 'selection.sh'), [library])).stdout);
    expect(Object.keys(selection)).toContain('collective=bcast');
    const own = JSON.parse(await readFile(join(path, 'alltoall.json'), 'utf8'));
    expect(selection['collective=alltoall']).toEqual(own['collective=alltoall']);
    for (const args of [[], ['/none'], [process.execPath]]) {
      await expect(run(join(path, 'selection.sh'), args)).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^selection.sh: .*\n$/),
      });
    }
  });
});
