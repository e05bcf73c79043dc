import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparisonRows } from '../support/exchange.ts';
import { allport, finish, start } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await mkdir(join(folder, 'folder'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('allport compare --html', () => {
  it('writes a page beside the table, and says where it is', async () => {
    const path = join(folder, 'a page.html');
    const { code, stdout, stderr } = await allport('compare', '--dim', '3', '--repeat', '1', '--html', path);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Short and long blocks: .*\n(One port, .*\n)*\ncomplete exchange on 8 nodes/);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(`report: ${path}`);
    const html = await readFile(path, 'utf8');
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toMatch(/<\/html>\s*$/i);
    // The style sheet is in it, and leads nowhere else.
    expect(html).toContain('prefers-color-scheme: dark');
    // Its one link to somewhere else is to the laboratory on this machine.
    const elsewhere = html
      .replaceAll('http://www.w3.org/2000/svg', '')
      .replaceAll(/http:\/\/localhost:4096\/\?dim=3&(amp;)?algorithm=necklace/g, '');
    expect(elsewhere).not.toMatch(/https?:|@import|url\(|<script/);
    expect(html).toContain(`<code>allport compare --dim 3 --repeat 1 --html '${path}'</code>`);
    expect(html).toContain('</strong> 3 rounds of 1–2</p>');
    // What the conclusion says is drawn below it, above all else.
    const opening = html.slice(html.indexOf('class="conclusion"'), html.indexOf('class="summary"'));
    expect(opening).toContain('Startups against blocks in sequence.');
  });

  it('leaves JSON on stdout as it is, and stderr empty with --quiet', async () => {
    const path = join(folder, 'quiet.html');
    await writeFile(path, 'old');
    const { code, stdout, stderr } = await allport(
      ...['compare', '--dim', '4', '--copies', '3', '--repeat', '1', '--html', path, '--json', '--quiet'],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const reports: { algorithm: string; mode: string; blocksInSequence: number }[] =
      JSON.parse(stdout).reports;
    const rows = reports.map(({ algorithm, mode }) => `${algorithm} ${mode}`);
    const html = await readFile(path, 'utf8');
    const table = html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>'));
    // The forms of an algorithm that have the same counts share a row.
    const counted = reports.map(({ algorithm, blocksInSequence }) => `${algorithm} ${blocksInSequence}`);
    expect(table.match(/<tr/g)).toHaveLength(new Set(counted).size);
    expect(new Set(rows)).toEqual(new Set([...rows, ...comparisonRows(4)]));
    expect((await readdir(folder)).sort()).toEqual(['a page.html', 'folder', 'quiet.html']);
  });

  it.each([
    ['folder', /^allport: --html ".*folder" is a folder: give the path of a file\n$/],
    ['none/page.html', /^allport: --html ".*page.html": give a path in a folder that exists and .*\n$/],
  ])('refuses %s before any work: exit code 2 and one line', async (path, says) => {
    const { code, stdout, stderr } = await allport('compare', '--dim', '3', '--html', join(folder, path));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

  it('prints the table all the same where the page cannot be written: exit code 4', async () => {
    const { code, stdout, stderr } = await allport(
      ...['compare', '--dim', '2', '--repeat', '1', '--html', '/dev/full', '--quiet'],
    );
    expect(code).toBe(4);
    expect(stdout).toMatch(/^Short and long blocks: .*\n(One port, .*\n)*\ncomplete exchange on 4 nodes/);
    expect(stderr).toMatch(/^allport: --html "\/dev\/full" cannot be written \(ENOSPC.*\): [^\n]*\n$/);
  });

  it('leaves what was there when it is interrupted', async () => {
    const path = join(folder, 'kept.html');
    await writeFile(path, 'old');
    const before = await readdir(folder);
    const child = start('compare', '--dim', '10', '--html', path);
    const finished = finish(child);
    await new Promise((resolve) => child.stderr?.once('data', resolve));
    child.kill('SIGINT');
    expect((await finished).code).toBe(130);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('allport bench --html', () => {
  const bench = (...args: string[]) => allport('bench', '--dim', '5', '--repeat', '1', ...args);

  it('writes a page beside the table, and says where it is', async () => {
    const path = join(folder, 'bench page.html');
    const { code, stdout, stderr } = await bench('--html', path);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^de-bruijn, blocks of 1 u32/);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(`report: ${path}`);
    const html = await readFile(path, 'utf8');
    expect(html).toMatch(/^<!doctype html>/i);
    // Its one link to somewhere else is to the laboratory on this machine.
    const elsewhere = html
      .replaceAll('http://www.w3.org/2000/svg', '')
      .replaceAll(/http:\/\/localhost:4096\/\?dim=3&(amp;)?algorithm=necklace/g, '');
    expect(elsewhere).not.toMatch(/https?:|@import|url\(|<script/);
    expect(html).toContain(`<code>allport bench --dim 5 --repeat 1 --html '${path}'</code>`);
  });

  it('leaves JSON on stdout as it is, and stderr empty with --quiet', async () => {
    const path = join(folder, 'bench.html');
    await writeFile(path, 'old');
    const { code, stdout, stderr } = await bench('--html', path, '--json', '--quiet');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const html = await readFile(path, 'utf8');
    const table = html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>'));
    expect(table.match(/<tr/g)).toHaveLength(JSON.parse(stdout).measured.length);
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it.each([
    ['folder', /^allport: --html ".*folder" is a folder: give the path of a file\n$/],
    ['none/page.html', /^allport: --html ".*page.html": give a path in a folder that exists and .*\n$/],
  ])('refuses %s before any work: exit code 2 and one line', async (path, says) => {
    const { code, stdout, stderr } = await bench('--html', join(folder, path));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

  it('prints the table all the same where the page cannot be written: exit code 4', async () => {
    const { code, stdout, stderr } = await bench('--html', '/dev/full', '--quiet');
    expect(code).toBe(4);
    expect(stdout).toMatch(/^de-bruijn, blocks of 1 u32/);
    expect(stderr).toMatch(/^allport: --html "\/dev\/full" cannot be written \(ENOSPC.*\): [^\n]*\n$/);
  });
});

/** The files that the built command line loads at once, and the packages that these import. */
async function loadedAtOnce(): Promise<{ files: string[]; packages: Set<string> }> {
  const files = ['chunks/main.js'];
  const packages = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(import.meta.dirname, '../../dist', file), 'utf8');
    for (const [, name] of text.matchAll(/^(?:import|export)\b[^'"]*["']([^"']+)["'];?$/gm)) {
      if (!name.startsWith('.')) packages.add(name);
      else if (!files.includes(join(file, '..', name))) files.push(join(file, '..', name));
    }
  }
  return { files, packages };
}

it('other commands do not load what makes the page: it takes longer than they do', async () => {
  const { files, packages } = await loadedAtOnce();
  expect(files.length).toBeGreaterThan(2);
  expect(packages).toContain('commander');
  expect(packages).not.toContain('linkedom');
  expect(packages).not.toContain('@observablehq/plot');
});
