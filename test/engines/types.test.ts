import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileCheck, exportSources, onSwitch, outputOf } from './checks.ts';
import { describeWith, LIBRARIES, type Library, temporaryFolder, WITH_MPICH } from './programs.ts';

describeWith(WITH_MPICH, 'types of a precision of Fortran', () => {
  const folder = temporaryFolder();

  it.each(Object.keys(LIBRARIES) as Library[])(
    'arrive with %s as MPI brings them, alone and in other types, and are not freed',
    async (library) => {
      const cwd = join(folder.path, LIBRARIES[library].compiler);
      const exported = onSwitch(2);
      await exportSources(exported, cwd);
      await compileCheck(library, cwd, 'types', exported.sources, exported.defines);
      expect(await outputOf(library, 2, cwd, 'types')).toBe('same\n');
    },
  );
});
