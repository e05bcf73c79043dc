import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { searchIndex } from './find.ts';
import type { SearchRow } from './search-rows.ts';

/** Where the generator puts scripts, and what it calls that of its search. */
const ASSETS = 'assets';
const SCRIPT = 'search.js';
/** What that script loads when somebody searches. */
const INDEX = 'search-index.js';

/** Puts the search into a site, in place of the generator's. */
export async function buildSearch(rows: readonly SearchRow[], out: string): Promise<void> {
  const packed = gzipSync(searchIndex(rows)).toString('base64');
  await writeFile(join(out, ASSETS, INDEX), `globalThis.allportIndex = '${packed}';\n`);
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: resolve(out, ASSETS),
      emptyOutDir: false,
      license: { fileName: 'search-licences.txt' },
      lib: {
        entry: 'site/search/search-field.ts',
        formats: ['iife'],
        name: 'search',
        fileName: () => SCRIPT,
      },
    },
  });
}
