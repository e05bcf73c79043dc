import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { INTERRUPTED } from '../../src/cli/process/ending-signals.ts';
import { ROOT } from '../docs/documents.ts';
import { allport, allportAlone, finish, ONE_LINE, start } from './cli.ts';

const DEMO = join(ROOT, 'dist/laboratory/page');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts `allport demo` with options, and waits for what it prints first. */
async function serve(...options: string[]) {
  const child = start('demo', ...options);
  children.push(child);
  const finished = finish(child);
  const first = new Promise<string>((resolve) => child.stdout?.once('data', resolve));
  const said = await Promise.race([first, finished.then(({ stderr }) => stderr)]);
  return { child, finished, said };
}

/** The address that it prints. */
async function serveAt(...options: string[]): Promise<URL> {
  const { said } = await serve(...options);
  expect(said).toMatch(/^http:\/\/\S+:\d+\/(\?\S+)?\n$/);
  return new URL(said);
}

/** A request whose path is sent as it is: `fetch` would put it in order. */
async function ask({ hostname, port }: URL, path: string, method = 'GET', headers = {}) {
  const asking = request({ hostname, port, path, method, headers, agent: false }).end();
  const [response] = await once(asking, 'response');
  const bytes = await buffer(response);
  return { status: response.statusCode, headers: response.headers, bytes, body: bytes.toString() };
}

describe('allport demo', () => {
  it('serves every built file, each with its type, and for as long as its name holds', async () => {
    const url = await serveAt('--port', '0');
    const entries = await readdir(DEMO, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(DEMO, join(parentPath, name)));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { status, headers, body } = await ask(url, `/${file}`);
      expect(status, file).toBe(200);
      expect(body).toBe(await readFile(join(DEMO, file), 'utf8'));
      expect(headers['content-type'], file).not.toBe('application/octet-stream');
      expect(headers['cache-control'], file).toMatch(/^assets\//.test(file) ? /immutable/ : /^no-cache$/);
    }
    const { headers, body } = await ask(url, '/?network=cube+6&moment=3');
    expect(body).toBe(await readFile(join(DEMO, 'index.html'), 'utf8'));
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('prints the whole address of a problem and an algorithm, in the words of the command line', async () => {
    const url = await serveAt('mrt', '--dim', '6', '--transpose', '64x64', '--port', '0');
    expect(url.search).toBe('?dim=6&transpose=64x64&algorithm=mrt');
    expect((await ask(url, url.pathname + url.search)).status).toBe(200);
  });

  it.each([
    ['mrt --dim 6', 'say --transpose'],
    ['necklace', 'no --dim given'],
    ['quadrant-exchange --dim 4', 'it is for meshes'],
    ['mine.json', '"mine.json" is a file: leave it out, and open it in the page'],
  ])('refuses what there is nothing to look at of: %s', async (line, says) => {
    const { code, stdout, stderr } = await allport('demo', ...line.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(says);
  });

  it('serves nothing else, however it is asked', async () => {
    const url = await serveAt('--port', '0');
    const paths = [
      ...['/package.json', '/../package.json', '/../cli.js', '/assets/../../cli.js', '/assets/../index.html'],
      ...[
        '/..%2fcli.js',
        '/%2e%2e/cli.js',
        '/..%5ccli.js',
        '/..\\cli.js',
        '/%252e%252e/cli.js',
        '/%c0%ae/cli.js',
      ],
      ...[
        '//etc/passwd',
        '/etc/passwd',
        `//${DEMO}/index.html`,
        'file:///etc/passwd',
        `${url.href}../cli.js`,
      ],
      ...['/assets', '/assets/', '/.', '/%', '/%00', '/index.html%00', '/index.html/', '/__proto__', '*'],
    ];
    for (const path of paths) {
      expect(await ask(url, path), path).toMatchObject({ status: 404, body: 'not found\n' });
    }
  });

  it('answers HEAD without a body, and refuses what would change something', async () => {
    const url = await serveAt('--port', '0');
    const [get, head] = [await ask(url, '/'), await ask(url, '/', 'HEAD')];
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await ask(url, '/', method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  });

  it('compresses for whom it may, and for others not', async () => {
    const url = await serveAt('--port', '0');
    const plain = await ask(url, '/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, coding, unpacked] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await ask(url, '/', 'GET', { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(plain.bytes.length);
      expect(unpacked(bytes).equals(plain.bytes)).toBe(true);
      const head = await ask(url, '/', 'HEAD', { 'accept-encoding': accepted });
      expect(head.headers['content-length']).toBe(headers['content-length']);
    }
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends on %s, with open connections', async (signal) => {
    const { child, finished, said } = await serve('--port', '0');
    await (await fetch(said)).text();
    child.kill(signal);
    expect(await finished).toEqual({ code: INTERRUPTED, stdout: said, stderr: 'Ctrl-C ends it\n' });
  });

  it('prints JSON, and nothing on stderr with --quiet', async () => {
    const { child, finished, said } = await serve('--port', '0', '--json', '--quiet');
    const result = JSON.parse(said);
    expect(Object.keys(result)).toEqual(['url']);
    expect((await fetch(result.url)).status).toBe(200);
    child.kill('SIGINT');
    expect((await finished).stderr).toBe('');
  });

  it('takes another port where its own is taken, but not in the place of one that was asked for', async () => {
    const [first, second] = [await serveAt(), await serveAt()];
    expect(second.port).not.toBe(first.port);
    for (const url of [first, second]) expect((await ask(url, '/')).status).toBe(200);

    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await allportAlone('demo', '--port', String(port));
    other.close();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(
      RegExp(`--port "${port}" cannot be had \\(.*EADDRINUSE.*\\): give another, or 0 for any`),
    );
  });

  it('on all addresses of the machine it gives the one to open here, and says what others need', async () => {
    const { child, finished, said } = await serve('--port', '0', '--host', '0.0.0.0');
    expect(said).toMatch(/^http:\/\/localhost:\d+\/\n$/);
    expect((await fetch(said.replace('localhost', '127.0.0.1'))).status).toBe(200);
    child.kill('SIGINT');
    expect((await finished).stderr).toMatch(/^for other machines put HTTPS in front of it: .*\n/);
  });
});

describe('allport demo in a package without the built laboratory', () => {
  let folder: string;
  const demo = () => finish(spawn(process.execPath, [join(folder, 'dist/cli.js'), 'demo', '--port', '0']));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
    for (const part of ['dist/cli.js', 'dist/chunks', 'package.json']) {
      await cp(join(ROOT, part), join(folder, part), { recursive: true });
    }
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('says what to install: exit code 4 and one line', async () => {
    const { code, stdout, stderr } = await demo();
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(
      `the laboratory, an optional package, is missing: run npm install allport-laboratory@${version}, or npm run build`,
    );
  });

  it('says so too where the package is there, and its page is not', async () => {
    await mkdir(join(folder, 'dist/laboratory'));
    const { code, stdout, stderr } = await demo();
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(
      /laboratory cannot be read \(ENOENT.*\): run npm run build in a checkout, or install/,
    );
  });
});
