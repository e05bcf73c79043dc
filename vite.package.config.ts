import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Chunks of an earlier build, which the new one has no more: they would be packed as well. */
const removeStaleChunks: Plugin = {
  name: 'remove-stale-chunks',
  writeBundle({ dir = 'dist' }, bundle) {
    for (const name of readdirSync(join(dir, 'chunks'))) {
      if (!(`chunks/${name}` in bundle)) rmSync(join(dir, 'chunks', name));
    }
  },
};

/**
 * The npm package: the library's two entries and the command line, with what they share in chunks of its own.
 * Dependencies stay in node_modules, but for the two that the library itself takes: it imports nothing, so that a browser can load it.
 */
export default defineConfig({
  publicDir: false,
  plugins: [removeStaleChunks],
  ssr: { noExternal: ['valibot', 'fastest-levenshtein'] },
  build: {
    ssr: true,
    license: { fileName: 'licences.txt' },
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      input: { index: 'src/index.ts', node: 'src/node.ts', cli: 'src/cli/main.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        banner: ({ name }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});
