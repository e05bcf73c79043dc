import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/architecture.md', root), 'utf8');

/** How many files each folder of src has, those of its folders left out, and the pages of its algorithms. */
const folders = new Map<string, number>();
function count(folder: string): void {
  const entries = readdirSync(new URL(folder, root), { withFileTypes: true });
  folders.set(folder, entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.md')).length);
  for (const entry of entries.filter((one) => one.isDirectory())) count(`${folder}/${entry.name}`);
}
count('src');

test('docs/architecture.md has a line for every folder of src, and for no other', () => {
  const lines = Array.from(page.matchAll(/^\| `(src[^`]*)` \| \S/gm), ([, folder]) => folder);
  expect(lines.sort()).toEqual(Array.from(folders.keys()).sort());
});

test('no room is crowded', () => {
  // One kernel a file: this one grows with the product.
  const crowded = Array.from(folders).filter(([folder, files]) => files > 20 && folder !== 'src/shaders');
  expect(crowded).toEqual([]);
  expect(folders.get('src/schedules')).toBeLessThanOrEqual(6);
});

test('every path that the page names is there', () => {
  const named = Array.from(page.matchAll(/`((?:src|test|demo)\/[\w./-]+)`/g), ([, path]) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
});
