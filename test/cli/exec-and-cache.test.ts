import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, finish, startAsUser } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('allport exec', () => {
  it('runs a script that finds an adapter, its own arguments, and keeps its exit code', async () => {
    const script = join(folder, 'script.mjs');
    const dawn = new URL('../../node_modules/webgpu/index.js', import.meta.url).href;
    await writeFile(
      script,
      `import { create, globals } from ${JSON.stringify(dawn)};
       Object.assign(globalThis, globals);
       globalThis.gpu = create([]);
       const adapter = await gpu.requestAdapter();
       console.log(JSON.stringify({ device: adapter?.info.device, args: process.argv.slice(2) }));
       process.exitCode = 7;`,
    );
    const { code, stdout } = await finish(startAsUser('exec', script, '--dim', '3', 'x'));
    expect(code).toBe(7);
    const { device, args } = JSON.parse(stdout);
    expect(device).toMatch(/\w/);
    expect(device).not.toBe('null-backend');
    expect(args).toEqual(['--dim', '3', 'x']);
  });

  it('refuses a script that is not there, in one line', async () => {
    const { code, stderr } = await allport('exec', join(folder, 'none.mjs'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^allport: ".*none\.mjs" cannot be read .*: give a JavaScript file\n$/);
  });
});

describe('allport cache', () => {
  it('prints the folder that the software GPU is unpacked to, and clears it', async () => {
    process.env.XDG_CACHE_HOME = folder;
    try {
      expect((await allport('cache')).stdout).toBe(`${join(folder, 'allport')}\n`);
      expect((await allport('cache', '--clear')).code).toBe(0);
      expect((await finish(startAsUser('info', '--json'))).code).toBe(0);
      const filled = await readdir(folder);
      expect((await allport('cache', '--clear')).code).toBe(0);
      expect(await readdir(folder)).toEqual(filled.filter((name) => name !== 'allport'));
    } finally {
      delete process.env.XDG_CACHE_HOME;
    }
  });
});
