import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparisonRows } from '../support/exchange.ts';
import { NODE_PROGRAM, OWN_SCHEDULE, PAGE_PROGRAM, SCRIPT, TYPES } from './programs.ts';
import { CHECKOUT, Project } from './project.ts';

/** Licences that ask for no more than their own text and a notice; MPL-2.0 asks for more of changed files, and nobody here changes any. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unlicense',
];

let project: Project;

beforeAll(async () => {
  project = await Project.create();
  await project.install(['allport', 'allport-laboratory']);
});

afterAll(() => project?.remove());

test('a script proves and runs an algorithm, wherever the GPU comes from', async () => {
  await project.write('script.mjs', SCRIPT);
  expect(await project.npxAllport('exec', 'script.mjs')).toMatchObject({ code: 0, stdout: 'true\n' });
});

test('the command compares all algorithms, as JSON and as a page', async () => {
  const args = ['--dim', '3', '--repeat', '1', '--json', '--html', 'comparison.html'];
  const { code, stdout } = await project.allport('compare', ...args);
  expect(code).toBe(0);
  expect(await readFile(join(project.folder, 'comparison.html'), 'utf8')).toContain('<svg');
  const { reports }: { reports: { algorithm: string; mode: string; verified: boolean }[] } =
    JSON.parse(stdout);
  expect(reports.map(({ algorithm, mode }) => `${algorithm} ${mode}`)).toEqual(comparisonRows(3));
  expect(reports.every(({ verified }) => verified)).toBe(true);
});

test('the command serves the laboratory that was installed', async () => {
  const server = project.start('demo', '--port', '0', '--json', '--quiet');
  try {
    const [said] = await Promise.race([once(server.stdout as Readable, 'data'), once(server, 'exit')]);
    const page = await fetch(JSON.parse(String(said)).url);
    const installed = join(project.folder, 'node_modules/allport-laboratory/page/index.html');
    expect(await page.text()).toBe(await readFile(installed, 'utf8'));
  } finally {
    server.kill();
  }
});

// The DOM library of TypeScript 7 has the types of WebGPU, that of TypeScript 5 has not: each has an entry of its own.
test.each([
  ['bundler', 'ESNext', 'typescript-7'],
  ['nodenext', 'NodeNext', 'typescript'],
])(
  'strict TypeScript compiles with the resolution of %s, the package checked as well',
  async (moduleResolution, module, compiler) => {
    await project.write('own-schedule.ts', OWN_SCHEDULE);
    await project.write('program.ts', NODE_PROGRAM);
    await project.write('page.ts', PAGE_PROGRAM);
    await project.write('types.ts', TYPES);
    const settings = `tsconfig.${moduleResolution}.json`;
    const compilerOptions = {
      target: 'ES2022',
      module,
      moduleResolution,
      strict: true,
      skipLibCheck: false,
      // TypeScript's own declarations are no matter of ours, and take longer than all others.
      skipDefaultLibCheck: true,
      types: [],
      outDir: `built-${moduleResolution}`,
    };
    await project.write(
      settings,
      JSON.stringify({ compilerOptions, files: ['program.ts', 'page.ts', 'types.ts'] }),
    );
    const tsc = join(CHECKOUT, 'node_modules', compiler, 'bin/tsc');
    expect(await project.run(process.execPath, tsc, '--project', settings)).toMatchObject({
      code: 0,
      stdout: '',
    });

    const { code, stdout } = await project.allport('exec', `built-${moduleResolution}/program.js`);
    expect(code).toBe(0);
    const stages = ['tagged', 'data'];
    expect(JSON.parse(stdout)).toEqual({ proved: true, verified: true, transposed: true, stages });
  },
);

test('every package that comes along has a permissive licence', async () => {
  const lock = JSON.parse(await readFile(join(project.folder, 'package-lock.json'), 'utf8'));
  const packages = Object.entries<{ license?: string }>(lock.packages).filter(([path]) => path !== '');
  expect(packages.map(([path]) => path)).toContain('node_modules/webgpu');
  for (const [path, { license }] of packages) {
    expect(ALLOWED, path).toContain(license);
    const manifest = join(project.folder, path, 'package.json');
    // Packages for other systems are in the lock only.
    if (existsSync(manifest)) {
      expect(JSON.parse(await readFile(manifest, 'utf8')).license, path).toBe(license);
    }
  }
});
