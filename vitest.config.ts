import { defineConfig } from 'vitest/config';
import { gpuEnvironment } from './src/host/node/launch.ts';

// A software GPU's driver must be in a process's environment before it starts: the workers inherit it.
Object.assign(process.env, await gpuEnvironment());

export default defineConfig(({ mode }) => ({
  test: {
    // `npm run test:long`: as many mutants as it takes to be sure, and large cubes; `npm test` draws a sample.
    env: mode === 'long' ? { ALLPORT_MUTANTS: '100000' } : {},
    include:
      mode === 'long' ? ['test/long/**/*.test.ts', 'test/unit/checker.test.ts'] : ['test/**/*.test.ts'],
    exclude: mode === 'long' ? [] : ['test/long/**'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
