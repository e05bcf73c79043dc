import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { extname, join, relative, sep } from 'node:path';

/** A file with the headers that it is sent with. */
interface SiteFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The files of a static site, by the paths of their addresses: '/' is the page. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const PAGE = '/index.html';

/** Names of files in here carry hashes of what is in them. */
const HASHED = '/assets/';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Reads a built site into memory: no request can reach any other file, whatever its path, and one that is built
 * meanwhile does not mix with it.
 *
 * @throws Error when the folder cannot be read or has no page
 */
export async function readSite(folder: string): Promise<SiteFiles> {
  const site = new Map<string, SiteFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    };
    const served = { body: await readFile(file), headers };
    site.set(path, served);
    if (path === PAGE) site.set('/', served);
  }
  if (!site.has('/')) throw new Error(`no ${PAGE.slice(1)} in '${folder}'`);
  return site;
}

/** Answers requests with the files of a site. */
export function siteListener(site: SiteFiles): RequestListener {
  return ({ method, url = '/' }, response) => {
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const file = site.get(url.split('?', 1)[0]);
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found\n');
      return;
    }
    const { body, headers } = file;
    // Node sends no body in answer to HEAD.
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  };
}
