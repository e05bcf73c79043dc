/*
 * Which tests `npm test` and `npm run test:all` run, as globs from the root of the repository.
 */

/** What needs no GPU, no browser and no built program, on any system. */
export const PURE: readonly string[] = [
  'test/{bench,costs,demo,faults,formats,host,papers,pictures,report,schedules,shaders}/**/*.test.ts',
  'test/engines/programs/**/*.test.ts',
  'test/cli/{options,terminal}/**/*.test.ts',
];

/** The same; every kernel on the GPU; one visit to each page; some twenty real processes. */
export const FIRST: readonly string[] = [
  ...PURE,
  'test/gpu/{kernels,lost-work,machine,run}.test.ts',
  'test/browser/visits.test.ts',
  'test/cli/processes.test.ts',
  'test/docs/commands.test.ts',
];

/** What needs another program. */
export const ENGINES = 'test/engines/*.test.ts';

/** Everything in Node but what takes hours, and what needs another program. */
export const ALL: { readonly include: readonly string[]; readonly exclude: readonly string[] } = {
  include: ['test/**/*.test.ts'],
  exclude: ['test/long/**', 'test/deno/**', ENGINES],
};
