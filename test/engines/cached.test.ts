import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileCheck, exportSources, onSwitch, outputOf } from './checks.ts';
import { describeWith, LIBRARIES, type Library, temporaryFolder, WITH_MPICH } from './programs.ts';

describeWith(WITH_MPICH, 'a call like one before it', () => {
  const folder = temporaryFolder();

  it.each(Object.keys(LIBRARIES) as Library[])(
    'sends with %s the messages of the schedule and nothing else, and first the counts where they may change',
    async (library) => {
      const cwd = join(folder.path, LIBRARIES[library].compiler);
      await exportSources(onSwitch(5), cwd);
      await compileCheck(library, cwd, 'cached', onSwitch(5).sources);
      expect((await outputOf(library, 5, cwd, 'cached')).split('\n')).toEqual([
        expect.stringMatching(/^first alltoall: 3 messages, /),
        'next alltoall: 3 messages, 0 others',
        expect.stringMatching(/^first alltoallv: 3 messages, /),
        'next alltoallv: 3 messages, 1 others',
        '',
      ]);
    },
  );
});
