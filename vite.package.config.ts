import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';

/** Chunks of an earlier build, which the new one has no more: they would be packed as well. */
const removeStaleChunks: Plugin = {
  name: 'remove-stale-chunks',
  writeBundle({ dir = 'dist' }, bundle) {
    for (const name of readdirSync(join(dir, 'chunks'))) {
      if (!(`chunks/${name}` in bundle)) rmSync(join(dir, 'chunks', name));
    }
  },
};

/** Where the command line is, seen from the folder of the build. */
const COMMAND_LINE = './chunks/main.js';

/**
 * The file with which the process of the command line begins. It is a script without imports but for that of the command line,
 * and in the syntax of 2018, so that Node 10 and later read it, to say that they are too old.
 */
const buildEntry: Plugin = {
  name: 'build-entry',
  async closeBundle() {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [
        {
          name: 'external-command-line',
          enforce: 'pre',
          resolveId: (id) => (id === './main.ts' ? { id: COMMAND_LINE, external: true } : undefined),
        },
      ],
      build: {
        ssr: true,
        target: 'es2018',
        outDir: 'dist',
        emptyOutDir: false,
        rolldownOptions: {
          input: 'src/cli/entry.ts',
          output: {
            format: 'iife',
            entryFileNames: 'cli.js',
            comments: { jsdoc: false },
            banner: '#!/usr/bin/env node',
          },
        },
      },
    });
  },
};

/**
 * What is loaded together. Each command is a chunk of its own, and what several of them need comes in few: a file takes about as
 * long to load as ten kilobytes of code in another. Whoever bundles a part of the library leaves out whole chunks: the proof
 * needs no algorithm, and no file of prices.
 */
const GROUPS = [
  {
    name: 'schedules',
    test: /src\/(schedules\/(model|problems|proof|transforms)|costs\/(price-list|count-schedule)|.*(gpu-errors|shortage|option-words))|package\.json/,
  },
  { name: 'algorithms', test: /src\/schedules/ },
  {
    name: 'words',
    test: /src\/formats\/(problems|parsed-json|nearest|printable|units)|levenshtein/,
  },
  { name: 'network-files', test: /src\/formats\/networks/ },
  { name: 'schedule-files', test: /src\/formats\/(schedule|in-chunks)/ },
  { name: 'machines', test: /src\/formats\/machines|valibot/ },
  { name: 'costs', test: /src\/costs/ },
  { name: 'gpu', test: /src\/(host\/(gpu|kernels|machine|motion|program|run)|shaders)\// },
  { name: 'node', test: /src\/host\/node/ },
  { name: 'terminal', test: /src\/(cli|report)\/(?!files\/schedule-file)/, minShareCount: 8 },
  { name: 'options', test: /src\/(cli|report)\/(?!process)/, minShareCount: 2 },
];

/**
 * The npm package: the library's two entries and the command line, with what they share in chunks of its own.
 * Dependencies stay in node_modules, but for the three that the library itself takes: it imports nothing, so that a browser can load it.
 */
export default defineConfig({
  publicDir: false,
  plugins: [removeStaleChunks, buildEntry],
  ssr: { noExternal: ['valibot', 'fastest-levenshtein', 'pbf'] },
  build: {
    ssr: true,
    license: { fileName: 'licences.txt' },
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      input: { index: 'src/index.ts', node: 'src/node.ts', main: 'src/cli/main.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'main' ? COMMAND_LINE.slice(2) : '[name].js'),
        chunkFileNames: 'chunks/[name].js',
        codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false },
        // What they say is in the types, where editors look for it.
        comments: { jsdoc: false },
      },
    },
  },
});
