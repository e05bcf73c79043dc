import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { type Finished, finish } from '../cli/cli.ts';

const AUDIT = fileURLToPath(new URL('audit.sh', import.meta.url));

/** A vulnerability of every version of a package, as a registry words it. */
const ADVISORY = {
  id: 1,
  url: 'https://localhost/1',
  title: 'a trial',
  severity: 'low',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 1 },
};

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** Runs the audit against a registry that answers the list of installed packages like this. */
async function audit(status: number, advisories: object): Promise<Finished> {
  const registry = createServer((request, response) => {
    // npm also asks which versions there are of a package with a vulnerability: that may fail.
    response.statusCode = request.method === 'POST' ? status : 404;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(advisories));
  });
  server = registry;
  await new Promise<void>((resolve) => registry.listen(0, 'localhost', resolve));
  const npm_config_registry = `http://localhost:${(registry.address() as AddressInfo).port}`;
  return finish(spawn(AUDIT, { env: { ...process.env, npm_config_registry } }));
}

test('an audit without findings passes', async () => {
  const { code, stdout } = await audit(200, {});
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: 'audit: no known vulnerabilities in what users install\n',
  });
});

test('a vulnerability in a dependency fails, and is named', async () => {
  const { code, stdout } = await audit(200, { commander: [ADVISORY] });
  expect(code).toBe(1);
  expect(stdout).toContain('a trial');
  expect(stdout).toMatch(/^audit: FAILED$/m);
});

test('a vulnerability in a tool of ours is no matter for users', async () => {
  expect((await audit(200, { vitest: [ADVISORY] })).code).toBe(0);
});

test('a registry without audits is no failure, and no clean audit', async () => {
  const { code, stdout } = await audit(405, {});
  expect(code).toBe(0);
  expect(stdout).toMatch(/DID NOT RUN.*\n.*405 Method Not Allowed/);
});
