import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { algorithmPages, pageOf } from '../../../src/formats/documents/algorithm-pages.ts';
import { openingOf } from '../../../src/formats/documents/sections.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'allport-pages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The pages of a checkout that has these files in the folder of the algorithms. */
function pagesWith(...files: readonly string[]) {
  for (const file of files) {
    const path = join(root, 'src/schedules/algorithms', file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '# page\n');
  }
  return algorithmPages(pathToFileURL(`${root}/`));
}

test('finds the page of an algorithm by its name, and that of a folder by its', () => {
  const pages = pagesWith('cube/alpha.md', 'cube/alpha.ts', 'cube/README.md', 'uneven/beta.md');
  expect(pageOf('beta', pages)).toBe('src/schedules/algorithms/uneven/beta.md');
  expect([...pages.own.keys()]).toEqual(['alpha', 'beta']);
  expect([...pages.shared]).toEqual([['cube', 'src/schedules/algorithms/cube/README.md']]);
});

test('refuses two pages of one name, and an algorithm without one', () => {
  expect(() => pageOf('gamma', pagesWith('cube/alpha.md'))).toThrow('gamma has no page: write gamma.md');
  expect(() => pagesWith('grid/alpha.md')).toThrow(/cube\/alpha\.md and .*grid\/alpha\.md have one name/);
});

test('the opening of a page ends before its first heading', () => {
  expect(openingOf('# alpha\n\nWhat it is.\n\n## Why\n\nBecause.\n')).toEqual({
    opening: 'What it is.',
    rest: '## Why\n\nBecause.',
  });
  expect(openingOf('# beta\n\nAll of it.\n')).toEqual({ opening: 'All of it.', rest: '' });
});
