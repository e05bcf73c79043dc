import { readdir, readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { once } from '../../schedules/model/once.ts';

/** A file with the headers that it is sent with. */
interface SiteFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** By coding: the body in it, made when it is asked for the first time; of what is compressed already none. */
  readonly codings: Readonly<Partial<Record<Coding, () => Promise<Buffer>>>>;
}

type Coding = 'br' | 'gzip';

/** About as fast as a browser asks; more takes seconds for little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotlied = promisify<Buffer, typeof BROTLI, Buffer>(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);

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
    const body = await readFile(file);
    const served = { body, headers, codings: path.endsWith('.png') ? {} : codingsOf(body) };
    site.set(path, served);
    if (path === PAGE) site.set('/', served);
  }
  if (!site.has('/')) throw new Error(`no ${PAGE.slice(1)} in '${folder}'`);
  return site;
}

function codingsOf(body: Buffer): SiteFile['codings'] {
  const [br, zipped] = [once(() => brotlied(body, BROTLI)), once(() => gzipped(body))];
  return { br, gzip: zipped };
}

/** Answers requests with the files of a site, compressed where the browser takes that. */
export function siteListener(site: SiteFiles): RequestListener {
  return async ({ method, url = '/', headers: asked }, response) => {
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const file = site.get(url.split('?', 1)[0]);
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found\n');
      return;
    }
    const { headers, codings } = file;
    const coding = (['br', 'gzip'] as const).find((one) => codings[one] && takes(asked, one));
    const body = (coding && (await codings[coding]?.())) ?? file.body;
    // Node sends no body in answer to HEAD.
    response
      .writeHead(200, {
        ...headers,
        vary: 'accept-encoding',
        ...(coding && { 'content-encoding': coding }),
        'content-length': body.length,
      })
      .end(body);
  };
}

/** Whether whoever asks takes a coding: it is named, and not with the weight 0. */
function takes({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders, coding: Coding): boolean {
  return String(accepted)
    .split(',')
    .some((one) => {
      const [name, weight = 'q=1'] = one.split(';').map((part) => part.trim());
      return name === coding && Number(weight.replace(/^q=/, '')) > 0;
    });
}
