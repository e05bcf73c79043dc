import { defineConfig } from 'vite';

/**
 * The npm package: the library's two entries and the command line, with what they share in chunks of its own.
 * Dependencies stay in node_modules.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
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
