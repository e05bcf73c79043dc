import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../package.json';
import { reach } from './imports.ts';
import { expectSizes, type Packed, packed } from './packed.ts';
import { CHECKOUT } from './project.ts';

const ASSETS = 'page/assets/';

const FIXED = [
  'LICENSE',
  'package.json',
  'page/icon.svg',
  'page/index.html',
  'page/licences.txt',
  'page/manifest.webmanifest',
  'page/service-worker.js',
];

let folder: string;
let laboratory: Packed;

const text = (file: string) => readFile(join(laboratory.root, file), 'utf8');
/** Their names carry hashes of what is in them. */
const assets = () => laboratory.files.filter((file) => file.startsWith(ASSETS));

/** The files of the page that are code; style sheets, shaders and the like import nothing. */
const codeFile = (file: string) => (/\.tsx?$/.test(file) ? file : undefined);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-laboratory-'));
  laboratory = await packed(folder, 'allport-laboratory');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package holds the page, its licence and nothing else', () => {
  expect(assets().length).toBeGreaterThan(10);
  expect([...laboratory.files].sort()).toEqual([...FIXED, ...assets()].sort());
});

test('it has the version of allport, and brings no other package', async () => {
  const manifest = JSON.parse(await text('package.json'));
  expect(manifest).toMatchObject({ name: 'allport-laboratory', version });
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
  expect((await publint({ pkgDir: laboratory.root, pack: false, strict: true })).messages).toEqual([]);
});

test('its sizes are those that docs/install.md says', () =>
  expectSizes('allport-laboratory', laboratory.sizes));

test('every file of the page is used by it', async () => {
  // The service worker lists them all, used or not.
  const users = laboratory.files.filter(
    (file) => file.startsWith('page/') && !file.endsWith('/service-worker.js'),
  );
  const texts = new Map(await Promise.all(users.map(async (file) => [file, await text(file)] as const)));
  for (const file of assets()) {
    const name = file.slice(ASSETS.length);
    const isNamed = [...texts].some(([other, written]) => other !== file && written.includes(name));
    expect(isNamed, name).toBe(true);
  }
});

test('it refers to no source map', async () => {
  const scripts = laboratory.files.filter((file) => /\.(js|css)$/.test(file));
  for (const file of scripts) expect(await text(file), file).not.toContain('sourceMappingURL');
});

test('it has the licences of the packages that are in it', async () => {
  const { packages } = await reach([join(CHECKOUT, 'demo/main.tsx')], codeFile);
  const licences = await text('page/licences.txt');
  expect(packages).toContain('preact');
  for (const path of packages) {
    const [name] = /^(@[^/]+\/)?[^/]+/.exec(path) ?? [];
    expect(licences).toContain(`\n## ${name} - `);
  }
});
