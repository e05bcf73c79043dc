import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Finished, finish } from '../cli/cli.ts';

const DRIVER = fileURLToPath(new URL('driver.sh', import.meta.url));
const NAME = '@sparticuz/chromium';
const ARCHIVE = join('bin', 'swiftshader.tar.br');
const PINNED = fileURLToPath(new URL(`../../node_modules/${NAME}/${ARCHIVE}`, import.meta.url));

let folder: string;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await mkdir(join(folder, 'package', 'bin'), { recursive: true });
  await writeFile(
    join(folder, 'package', 'package.json'),
    JSON.stringify({ name: NAME, version: '999.0.0' }),
  );
});

afterEach(async () => {
  server?.close();
  await rm(folder, { recursive: true });
});

/** Asks a registry whose newest version is what lies in the folder. */
async function askDriver(): Promise<Finished> {
  spawnSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
  const tarball = await readFile(join(folder, 'package.tgz'));
  const registry = createServer(({ url, headers: { host } }, response) => {
    if (url?.endsWith('.tgz')) return response.end(tarball);
    const dist = { tarball: `http://${host}/package.tgz` };
    const versions = { '999.0.0': { name: NAME, version: '999.0.0', dist } };
    return response.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: '999.0.0' }, versions }));
  });
  server = registry;
  await new Promise<void>((resolve) => registry.listen(0, 'localhost', resolve));
  const npm_config_registry = `http://localhost:${(registry.address() as AddressInfo).port}`;
  return finish(spawn(DRIVER, { env: { ...process.env, npm_config_registry } }));
}

test('a newest version with the driver passes', async () => {
  await cp(PINNED, join(folder, 'package', ARCHIVE));
  expect(await askDriver()).toMatchObject({
    code: 0,
    stdout: `driver: ${NAME} 999.0.0 carries the software GPU, and Dawn opens it\n`,
  });
});

test('one without the archive, or with one in which the driver is not, fails', async () => {
  expect(await askDriver()).toMatchObject({
    code: 1,
    stdout: `driver: FAILED, ${NAME} 999.0.0 has no bin/swiftshader.tar.br\n`,
  });
  server?.close();
  const { stdout } = spawnSync('tar', ['-c', 'package.json'], { cwd: join(folder, 'package') });
  await writeFile(join(folder, 'package', ARCHIVE), brotliCompressSync(stdout));
  expect(await askDriver()).toMatchObject({
    code: 1,
    stdout: `driver: FAILED, ${NAME} 999.0.0 has no libvulkan.so.1 in its archive\n`,
  });
});

test('a registry that does not answer is no failure, and no answer', async () => {
  const npm_config_registry = 'http://localhost:1';
  const env = { ...process.env, npm_config_registry, npm_config_fetch_retries: '0' };
  const { code, stdout } = await finish(spawn(DRIVER, { env }));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^driver: DID NOT RUN/);
});
