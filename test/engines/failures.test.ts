import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import {
  compileCheck,
  exportSources,
  failingObjects,
  functions,
  onSwitch,
  outputOf,
  scatterOn,
} from './checks.ts';
import {
  describeWith,
  type Library,
  run,
  startRanksOf,
  temporaryFolder,
  WARNINGS,
  WITH_MPICH,
} from './programs.ts';

const WITH_BINUTILS = {
  programs: [...WITH_MPICH.programs, 'nm', 'objcopy'],
  packages: `${WITH_MPICH.packages} binutils`,
};

const isAll = inject('sample') === 'all';

/** Functions with other sources; `npm run test:long` takes all functions, and MPICH too. */
const libraries: readonly Library[] = isAll ? ['Open MPI', 'MPICH'] : ['Open MPI'];
const cases = libraries.flatMap((library) =>
  functions(isAll ? undefined : 4).map(([name, exported]) => [library, name, exported] as const),
);

describeWith(WITH_BINUTILS, 'calls that fail on one rank', () => {
  const folder = temporaryFolder();
  let exports = 0;

  it.each(cases)(
    'with %s, in %s: all ranks have an error or the right data, and the next call is right',
    async (library, _, exported) => {
      const cwd = join(folder.path, `${exports++}`);
      const { sources, defines, ranks } = exported;
      await exportSources(exported, cwd);
      const objects = await failingObjects(library, cwd, sources);
      await compileCheck(library, cwd, 'failures', objects, defines);
      const failing = isAll ? Array.from({ length: ranks }, (_, rank) => `${rank}`) : ['1'];
      const said = JSON.parse(await outputOf(library, ranks, cwd, 'failures', ...failing));
      expect(said).toMatchObject({ timesAmiss: 0, amiss: [], failures: said.byAll + said.byNone });
      expect(said.failures).toBeGreaterThan(100);
      expect(said.names).toHaveProperty('MPI_Comm_create_keyval');
    },
    // Thousands of calls fail on all ranks together.
    isAll ? 1_800_000 : undefined,
  );
});

describeWith(WITH_BINUTILS, 'an example without memory', () => {
  const folder = temporaryFolder();
  let exports = 0;

  it.each([
    ['an all-to-all', onSwitch(2)],
    ['a scatter', scatterOn(1)],
  ] as const)('of %s says so and ends with an error, whichever call gets none', async (_, exported) => {
    const cwd = join(folder.path, `${exports++}`);
    await exportSources(exported, cwd);
    const objects = await failingObjects('Open MPI', cwd, ['example.c'], ['malloc', 'calloc', 'realloc']);
    const sources = exported.sources.filter((name) => name !== 'allport_alltoallv.c');
    await run(
      'mpicc',
      [
        '-std=c99',
        ...WARNINGS,
        '-fsanitize=address,undefined',
        '-I.',
        '-o',
        'example',
        ...objects,
        ...sources,
      ],
      { cwd },
    );
    const started = (call: number) =>
      startRanksOf('Open MPI', exported.ranks, cwd, ['./example', '8'], [`FAILING_CALL=${call}`]);
    let calls = 0;
    for (; calls < 20; calls++) {
      const ended = await started(calls).catch((error) => error);
      if (ended.code === undefined) break;
      expect(ended.code).toBeGreaterThan(0);
      expect(ended.stderr).toMatch(/^example: no memory for /m);
    }
    // Its buffers at least.
    expect(calls).toBeGreaterThanOrEqual(2);
    expect(calls).toBeLessThan(20);
  });
});
