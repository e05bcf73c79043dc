import { parseArgs } from 'node:util';
import { createServer } from 'vite';

// `npm run site`: makes the site in dist/site. `npm run site -- --base https://example.org/allport/` says where it will lie, and
// `--only guide/tutorial` makes this page alone, for who writes it.
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    out: { type: 'string', default: 'dist/site' },
    only: { type: 'string', multiple: true },
  },
});
const modules = await createServer({
  configFile: false,
  root: new URL('..', import.meta.url).pathname,
  server: { middlewareMode: true, ws: false, hmr: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});
try {
  const { buildSite } = await modules.ssrLoadModule('/site/build.ts');
  const pages = await buildSite(values);
  console.log(`${pages} pages in ${values.out}`);
} finally {
  await modules.close();
}
