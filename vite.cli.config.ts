import { defineConfig } from 'vite';

/** The command line as one file for Node; its dependencies stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/cli/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'cli.js', banner: '#!/usr/bin/env node' } },
  },
});
