import { defineConfig } from 'vite';

/** The demo page; `vite` serves it, `vite build` makes the static site. */
export default defineConfig({
  root: 'demo',
  base: './',
  build: { outDir: '../dist/demo', emptyOutDir: true },
});
