import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { createServer, defineConfig, type Plugin } from 'vite';

const PAGE = 'index.html';
const SERVICE_WORKER = 'service-worker';
/** Without a hash in its name: browsers look for a new one at the address of the old one. */
const SCRIPT = `${SERVICE_WORKER}.js`;

const inDemo = (file: string) => join(import.meta.dirname, 'demo', file);

/** What the built page may load and run: its own files, and pictures that it makes itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The development server's page is not so strict: it gets styles and scripts in ways of its own. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

/** Where the pages of the gallery's places are: demo/gallery/places.ts says it. */
const PLACES = 'places/';

/** The mode of a build for a site of its own, which others send links to; the one in the npm package is for this machine. */
const SITE = 'site';

/** Beside the page: what makes an npm package of it, an optional part of the one that has the command line. */
const packageOfThePage: Plugin = {
  name: 'package-of-the-page',
  apply: (_, { command, mode }) => command === 'build' && mode !== SITE,
  writeBundle({ dir = '' }) {
    const checkout = import.meta.dirname;
    const { version, license } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const manifest = {
      name: 'allport-laboratory',
      version,
      description: 'The laboratory of allport: the page that allport demo serves.',
      license,
      type: 'module',
      files: [basename(dir)],
    };
    const folder = dirname(dir);
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    copyFileSync(join(checkout, 'LICENSE'), join(folder, 'LICENSE'));
  },
};

/** Makes the pages of the gallery's places, and what sites show of a link to the page. */
function placePages(): Plugin {
  let base = '';
  return {
    name: 'place-pages',
    apply: (_, { command, mode }) => command === 'build' && mode === SITE,
    configResolved(config) {
      base = config.base;
    },
    async generateBundle() {
      const modules = await createServer({
        configFile: false,
        root: import.meta.dirname,
        server: { middlewareMode: true },
        optimizeDeps: { noDiscovery: true },
        logLevel: 'error',
      });
      try {
        const made = (await modules.ssrLoadModule(
          '/demo/previews/place-pages.ts',
        )) as typeof import('./demo/previews/place-pages.ts');
        for (const { path: fileName, source } of await made.placePages(base)) {
          this.emitFile({ type: 'asset', fileName, source });
        }
      } finally {
        await modules.close();
      }
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { property: 'og:image', content: `${base}${PLACES}start.png` },
        injectTo: 'head',
      },
      { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' }, injectTo: 'head' },
    ],
  };
}

/** Tells the service worker, in front of its script, which files there are: demo/service-worker.ts declares this. */
const listFiles: Plugin = {
  name: 'list-files',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const script = join(dir, SCRIPT);
    const files = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll(sep, '/'))
      .sort();
    const version = createHash('sha256');
    for (const file of files) version.update(file).update(readFileSync(join(dir, file)));
    // Whoever has the page needs none of what is shown of a link to it. A server may lead from a page's file to its folder, and a browser refuses what is kept of such an answer.
    const addresses = files
      .filter((file) => file !== SCRIPT && !file.startsWith(PLACES))
      .map((file) => (file === PAGE ? './' : file));
    const lines = [
      `const VERSION = ${JSON.stringify(version.digest('hex').slice(0, 16))};`,
      `const FILES = ${JSON.stringify(addresses)};`,
    ];
    writeFileSync(script, `${lines.join('\n')}\n${readFileSync(script, 'utf8')}`);
  },
};

/** The laboratory; `vite` serves it, `vite build` makes a static site of it that can lie in any folder of a server. */
export default defineConfig({
  root: 'demo',
  base: './',
  plugins: [contentSecurityPolicy, placePages(), listFiles, packageOfThePage],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/laboratory/page',
    emptyOutDir: true,
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      // The pictures take most of the time.
      checks: { pluginTimings: false },
      input: { index: inDemo(PAGE), [SERVICE_WORKER]: inDemo(`${SERVICE_WORKER}.ts`) },
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? SCRIPT : 'assets/[name]-[hash].js'),
      },
    },
  },
});
