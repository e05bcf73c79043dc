import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allportAlone, finish, startAsUser } from './cli.ts';

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
    const { code, stderr } = await allportAlone('exec', join(folder, 'none.mjs'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^allport: ".*none\.mjs" cannot be read .*: give a JavaScript file\n$/);
  });

  describe('shows an error that a script does not catch as the script’s own', () => {
    const inner = "function inner() { throw new TypeError('no such thing'); }\n";
    it.each([
      ['at its top', `${inner}inner();`, /TypeError: no such thing\n {4}at inner .*thrown\.mjs:1:26/],
      ['later', `${inner}setTimeout(inner);`, /TypeError: no such thing\n {4}at .*thrown\.mjs:1:26/],
      ['in a promise', `${inner}setTimeout(async () => inner());`, /TypeError: no such thing\n {4}at inner /],
      ['of its syntax', 'const a = ;', /thrown\.mjs:1\nconst a = ;\n/],
      ['of its imports', "import 'nonesuch';", /Cannot find package 'nonesuch'/],
    ])('%s', async (_, text, stack) => {
      const script = join(folder, 'thrown.mjs');
      await writeFile(script, text);
      const { code, stdout, stderr } = await allportAlone('exec', script);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      const [first, ...rest] = stderr.split('\n');
      expect(first).toBe(`allport: "${script}" ended with an error that it does not catch:`);
      expect(rest.join('\n')).toMatch(stack);
      expect(stderr).not.toContain('cli.js');
    });

    it('that allport itself is not there, with the command that installs it', async () => {
      const script = join(folder, 'outside.mjs');
      await writeFile(script, "import 'allport/node';");
      const { code, stderr } = await allportAlone('exec', script);
      expect(code).toBe(1);
      const [, line] = stderr.split('\n');
      expect(line).toMatch(
        /^allport: no node_modules above it has allport: run npm install --prefix \S+ \S+$/,
      );
      expect(line).toContain(folder);
      expect(stderr).toContain("Cannot find package 'allport'");
    });

    it('at its top, though it takes rejections itself', async () => {
      const script = join(folder, 'rejections.mjs');
      await writeFile(
        script,
        "process.on('unhandledRejection', () => {});\nthrow new RangeError('at its top');",
      );
      const { code, stderr } = await allportAlone('exec', script);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^allport: ".*" ended with an error that it does not catch:\n/);
      expect(stderr).toMatch(/RangeError: at its top\n {4}at .*rejections\.mjs:2:7/);
    });

    it('and says nothing of one that it catches', async () => {
      const script = join(folder, 'catches.mjs');
      await writeFile(
        script,
        "process.on('uncaughtException', () => { process.exitCode = 9; });\nsetTimeout(() => { throw 1; });",
      );
      expect(await allportAlone('exec', script)).toEqual({ code: 9, stdout: '', stderr: '' });
    });
  });
});

describe('allport cache', () => {
  it('prints the folder that the software GPU is unpacked to, and clears it', async () => {
    process.env.XDG_CACHE_HOME = folder;
    try {
      expect((await allportAlone('cache')).stdout).toBe(`${join(folder, 'allport')}\n`);
      expect((await allportAlone('cache', '--clear')).code).toBe(0);
      expect((await finish(startAsUser('info', '--json'))).code).toBe(0);
      const filled = await readdir(folder);
      expect((await allportAlone('cache', '--clear')).code).toBe(0);
      expect(await readdir(folder)).toEqual(filled.filter((name) => name !== 'allport'));
    } finally {
      delete process.env.XDG_CACHE_HOME;
    }
  });
});
