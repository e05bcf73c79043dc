import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { compileCheck, exportSources, onSwitch, outputOf } from './checks.ts';
import { describeWith, LIBRARIES, type Library, temporaryFolder, WITH_MPICH } from './programs.ts';

/** Which counts are large, among how many ranks. Those of one rank and of all need minutes on a processor that has other work. */
const cases: [counts: string, ranks: number][] = [
  ['no bytes', 4],
  ['pair', 2],
  ['own', 2],
  ...(inject('sample') === 'all'
    ? ([
        ['pair of long elements', 2],
        ['one rank', 4],
        ['all ranks', 4],
      ] as [string, number][])
    : []),
];

describeWith(WITH_MPICH, 'MPI_Alltoallv of more than an int counts', () => {
  const folder = temporaryFolder();
  const folderOf = (ranks: number) => join(folder.path, `${ranks}`);
  const libraries = Object.keys(LIBRARIES) as Library[];

  beforeAll(async () => {
    for (const ranks of [2, 4]) {
      await exportSources(onSwitch(ranks), folderOf(ranks));
      for (const library of libraries) {
        await compileCheck(library, folderOf(ranks), 'large', onSwitch(ranks).sources);
      }
    }
  });

  it.each(libraries.flatMap((library) => cases.map(([counts, ranks]) => [library, counts, ranks] as const)))(
    'with %s brings all bytes of all ranks, or has one error on all: %s, of %i',
    async (library, counts, ranks) => {
      expect(await outputOf(library, ranks, folderOf(ranks), 'large', counts)).toMatch(/^(right|refused)\n$/);
    },
  );
});
