import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { publint } from 'publint';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asRun, reach } from './imports.ts';
import { expectSizes, type Packed, packed } from './packed.ts';
import { CHECKOUT } from './project.ts';

/**
 * In bytes. All of it is text, about two and a half mebibytes: code, its types, and the documents. There is room to grow, but not for a dependency,
 * a source map or a screenshot that got in by mistake.
 */
const LARGEST_PACKAGE = 3.5 * 2 ** 20;

const FIXED = [
  'CHANGELOG.md',
  'LICENSE',
  'dist/cli.js',
  'dist/index.js',
  'dist/licences.txt',
  'dist/node.js',
  'docs/machine.schema.json',
  'docs/schedule.schema.json',
  'package.json',
];

let folder: string;
let root: string;
let files: readonly string[];
let sizes: Packed['sizes'];
let manifest: Record<string, unknown>;

const path = (file: string) => join(root, file);
const text = (file: string) => readFile(path(file), 'utf8');
const inside = (paths: readonly string[], base = root) => paths.map((file) => relative(base, file));
/** The files that a part of package.json names. */
const named = (value: unknown): string[] =>
  typeof value === 'string' ? [value.replace(/^\.\//, '')] : Object.values(value ?? {}).flatMap(named);

/** The files of the package that README.md leads to, directly or not, and itself. */
async function documents(): Promise<string[]> {
  const found = new Set(['README.md']);
  // A set that grows while it is walked: new files come at its end.
  for (const file of found) {
    if (!file.endsWith('.md')) continue;
    for (const [, link] of (await text(file)).matchAll(/\]\(([^)#\s]+)/g)) {
      if (!/^[a-z]+:/.test(link)) found.add(join(dirname(file), link));
    }
  }
  return [...found];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-tarball-'));
  ({ root, files, sizes } = await packed(folder, 'allport'));
  manifest = JSON.parse(await text('package.json'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package holds its entries, its README, what they lead to, and a few files by name: nothing else', async () => {
  const code = await reach(['dist/index.js', 'dist/node.js', 'dist/cli.js'].map(path));
  const { include } = JSON.parse(await readFile(join(CHECKOUT, 'tsconfig.types.json'), 'utf8'));
  const sources = await reach(
    include.map((file: string) => join(CHECKOUT, file)),
    (file) => (file.endsWith('.ts') ? file : undefined),
  );
  const types = inside(sources.files, join(CHECKOUT, 'src')).map(
    (file) => `dist/types/${file.replace(/\.ts$/, '.d.ts')}`,
  );
  const pages = await documents();
  const expected = new Set([...FIXED, ...pages, ...inside(code.files), ...types]);
  expect([...files].sort()).toEqual([...expected].sort());
});

test('what package.json promises is there', async () => {
  const targets = [...named(manifest.exports), ...named(manifest.bin)];
  expect(targets.length).toBeGreaterThan(6);
  for (const target of targets) expect(files).toContain(target);
  for (const file of named(manifest.bin)) expect(await text(file)).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test('the laboratory is an optional part of it, in the same version', () => {
  const { version, peerDependencies, peerDependenciesMeta } = manifest;
  expect(peerDependencies).toEqual({ 'allport-laboratory': version });
  expect(peerDependenciesMeta).toEqual({ 'allport-laboratory': { optional: true } });
});

test('the declarations stand alone', async () => {
  const { packages } = await reach(
    named(manifest.exports)
      .filter((file) => file.endsWith('.d.ts'))
      .map(path),
    (file) => file.replace(/(\.d)?\.ts$/, '.d.ts'),
  );
  // The types of WebGPU are global names: they come by a reference, not by an import.
  expect(packages).toEqual([]);
});

test('it is small, as small as docs/install.md says, and refers to no source map', async () => {
  expect(sizes.unpacked).toBeLessThan(LARGEST_PACKAGE);
  await expectSizes('allport', sizes);
  const scripts = files.filter((file) => /\.(js|css|ts)$/.test(file));
  for (const file of scripts) expect(await text(file), file).not.toContain('sourceMappingURL');
});

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pkgDir: root, pack: false, strict: true });
  expect(messages).toEqual([]);
});

test('the library imports nothing: neither a package nor a module of Node', async () => {
  expect((await reach([path('dist/index.js')])).packages).toEqual([]);
});

test('a bundle of the proof alone has no algorithm in it, no machine and no format', async () => {
  const entry = join(folder, 'proof.js');
  await writeFile(entry, `export { check } from ${JSON.stringify(path('dist/index.js'))};`);
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = chunks.flatMap((chunk) => ('modules' in chunk ? Object.entries(chunk.modules) : []));
  const used = code.flatMap(([file, { renderedLength }]) => (renderedLength > 0 ? [file] : []));
  expect(inside(used)).toEqual(['dist/chunks/schedules.js']);
});

test('no dependency is bundled but what the library takes: what else src imports is still imported', async () => {
  const bundled = ['fastest-levenshtein', 'pbf', 'valibot'];
  const built = await reach(['dist/index.js', 'dist/node.js', 'dist/cli.js'].map(path));
  const source = await reach(
    ['src/index.ts', 'src/node.ts', 'src/cli/entry.ts'].map((file) => join(CHECKOUT, file)),
    (file) => (file.endsWith('.ts') ? file : undefined),
    asRun,
  );
  expect(built.packages).toEqual(source.packages.filter((name) => !bundled.includes(name)));
  for (const name of bundled) {
    expect(source.packages).toContain(name);
    expect(await readFile(path('dist/licences.txt'), 'utf8')).toContain(name);
  }
  const { dependencies, optionalDependencies } = manifest as Record<string, Record<string, string>>;
  const declared = Object.keys({ ...dependencies, ...optionalDependencies });
  for (const name of built.packages) if (!name.startsWith('node:')) expect(declared).toContain(name);
});
