import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { gpuEnvironment } from './src/host/node/gpu-environment.ts';
import { puppeteerProvider } from './test/browser/puppeteer-provider.ts';
import { ALL, ENGINES, FIRST, PURE } from './test/tiers.ts';

/** A test takes seconds at most on an idle machine; beside other work it may take ten times as long. */
const timeouts = { testTimeout: 240_000, hookTimeout: 240_000 };

/** Vitest leaves a core free. Many of the tests wait for processes that they start, but a worker more loads all modules once more. */
const maxWorkers = availableParallelism() + 1;

/** `npm run test:all` */
const node = {
  ...timeouts,
  name: 'node',
  provide: { sample: 'some' as const },
  include: [...ALL.include],
  exclude: [...ALL.exclude],
  pool: 'forks' as const,
  // The files that a worker runs share its modules: to load them anew takes longer than many a file.
  isolate: false,
  maxWorkers,
};

/** `npm test`: on few cases. */
const first = {
  ...node,
  name: 'first',
  provide: { sample: 'few' as const },
  include: [...FIRST],
};

/** `npm run test:pure` */
const pure = { ...first, name: 'pure', include: [...PURE] };

/** The tests that need nothing but a GPU, on fewer cases, in a page of a headless browser. */
const browser = {
  ...timeouts,
  name: 'browser',
  provide: { sample: 'few' as const },
  include: ['test/gpu/**/*.test.ts'],
  // Beside the other project, for which both need the same number; the browser itself has one page.
  maxWorkers,
  // The page loads the modules once for all files.
  isolate: false,
  alias: [{ find: /\/node\/open-gpu\.ts$/, replacement: '/browser/open-gpu.ts' }],
  browser: {
    enabled: true,
    provider: puppeteerProvider(),
    instances: [{ browser: 'chromium' }],
    headless: true,
    ui: false,
    screenshotFailures: false,
  },
};

/** `npm run test:all` has those of the device, the kernels and the machine there; the laboratory runs every kind of problem in a page. */
const briefly = {
  ...browser,
  include: ['test/gpu/{device,draw,kernels,machine,pipeline,run}.test.ts'],
};

/** `npm run test:deno`: the same on another WebGPU, with a test that says on which. */
const deno = {
  ...timeouts,
  name: 'deno',
  provide: { sample: 'some' as const },
  include: ['test/deno/adapter.test.ts', ...browser.include],
  alias: browser.alias,
};

/** `npm run test:long`: as many mutants, cases and command lines as it takes to be sure, and large cubes; `npm test` draws a sample. */
const long = {
  ...node,
  provide: { sample: 'all' as const },
  include: [
    'test/long/**/*.test.ts',
    'test/gpu/**/*.test.ts',
    'test/browser/**/*.test.ts',
    'test/{bench,costs,demo,formats,host,papers,report,schedules}/**/*.test.ts',
    'test/engines/programs/**/*.test.ts',
    'test/engines/{alltoallv,arguments,collectives,failures,large-counts}.test.ts',
    'test/cli/fuzz.test.ts',
    'test/cli/help.test.ts',
    'test/cli/kills.test.ts',
    'test/cli/kinds-and-verbs.test.ts',
    'test/cli/recorded-commands.test.ts',
    'test/cli/signals.test.ts',
    'test/cli/step-numbers.test.ts',
  ],
  exclude: [],
  env: {
    ALLPORT_MUTANTS: '100000',
    ALLPORT_CASES: '5000',
    ALLPORT_FUZZ: '10000',
    ALLPORT_DAMAGED: '100000',
    ALLPORT_KILLS: '200',
  },
};

/** `npm run test:engines`: exported schedules, run by the engines that they are for. */
const engines = {
  ...timeouts,
  name: 'engines',
  provide: { sample: 'some' as const },
  include: [ENGINES],
  maxConcurrency: availableParallelism(),
};

/** `npm run test:fallback`: what machines without a GPU run, where there may be no GPU, no driver and no package for either. */
const fallback = {
  ...timeouts,
  name: 'fallback',
  provide: { sample: 'some' as const },
  include: ['test/gpu/**/*.test.ts'],
  // What is of a GPU alone, and what runs on both.
  exclude: ['test/gpu/{bench,device,draw,families,lost-work,pipeline,processor}.test.ts'],
  alias: [{ find: /\/node\/open-gpu\.ts$/, replacement: '/node/open-processor.ts' }],
};

/** `npm run measure:planning`: how long uneven exchanges take to plan. */
const planning = {
  ...engines,
  name: 'planning',
  include: ['bench/planning.test.ts'],
  testTimeout: 3_600_000,
};

/** `npm run measure:simgrid`: what all-to-alls take on simulated machines, ours and those of MPI libraries. */
const simgrid = { ...planning, name: 'simgrid', include: ['bench/simgrid/measure.test.ts'] };

/** `npm run measure:laboratory`: what the page takes in a browser. */
const laboratory = { ...planning, name: 'laboratory', include: ['bench/laboratory.test.ts'] };

const projects: Readonly<Record<string, readonly object[]>> = {
  all: [node, briefly],
  pure: [pure],
  long: [long, browser],
  deno: [deno],
  engines: [engines],
  fallback: [fallback],
  planning: [planning],
  simgrid: [simgrid],
  laboratory: [laboratory],
};

/** They start no browser. */
const WITHOUT_BROWSER = ['deno', 'engines', 'fallback', 'planning', 'pure', 'simgrid'];

export default defineConfig(async ({ mode }) => {
  // A software GPU's driver must be in a process's environment before it starts: the workers inherit it.
  if (mode !== 'fallback' && mode !== 'pure') Object.assign(process.env, await gpuEnvironment());
  return {
    test: {
      projects: (projects[mode] ?? [first]).map((test) => ({ test })),
      globalSetup: WITHOUT_BROWSER.includes(mode) ? [] : ['test/browser/global-setup.ts'],
    },
  };
});
