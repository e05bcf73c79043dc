import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { gpuEnvironment } from './src/host/node/launch.ts';
import { puppeteerProvider } from './test/browser/puppeteer-provider.ts';

// A software GPU's driver must be in a process's environment before it starts: the workers inherit it.
Object.assign(process.env, await gpuEnvironment());

const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

const node = {
  ...timeouts,
  name: 'node',
  provide: { sample: 'some' as const },
  include: ['test/**/*.test.ts'],
  exclude: ['test/long/**', 'test/deno/**', 'test/engines/**'],
  pool: 'forks' as const,
  // The files that a worker runs share its modules: to load them anew takes longer than many a file.
  isolate: false,
  // Vitest leaves a core free; most of these tests wait for processes that they start.
  maxWorkers: availableParallelism() + 2,
};

/** The tests that need nothing but a GPU, on fewer cases, in a page of a headless browser. */
const browser = {
  ...timeouts,
  name: 'browser',
  provide: { sample: 'few' as const },
  include: ['test/gpu/**/*.test.ts'],
  // After the other project: each keeps every core busy, and every test has a time limit.
  sequence: { groupOrder: 1 },
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
    'test/browser/laboratory.test.ts',
    'test/unit/checker.test.ts',
    'test/unit/damaged-files.test.ts',
    'test/unit/permuted-elements.test.ts',
    'test/unit/layout-conversion.test.ts',
    'test/unit/matrix-transpose.test.ts',
    'test/unit/sequence.test.ts',
    'test/cli/fuzz.test.ts',
    'test/cli/kills.test.ts',
    'test/cli/recorded-commands.test.ts',
    'test/cli/signals.test.ts',
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
  include: ['test/engines/**/*.test.ts'],
  maxConcurrency: availableParallelism(),
};

const projects: Readonly<Record<string, readonly object[]>> = {
  long: [long],
  deno: [deno],
  engines: [engines],
};

export default defineConfig(({ mode }) => ({
  test: { projects: (projects[mode] ?? [node, browser]).map((test) => ({ test })) },
}));
