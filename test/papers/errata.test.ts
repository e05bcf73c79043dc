import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Erratum, errata, marks } from '../../src/papers/errata.ts';
import { blocksOf, commandLinesOf, PAGES } from '../docs/documents.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const document = read('docs/errata.md');
const entries = errata();

const proseOf = ({ blocks }: Erratum) =>
  blocks.flatMap(({ kind, content }) => (kind === 'text' ? [content] : [])).join('\n');
/** The test files that an entry names. */
const testsOf = (entry: Erratum) =>
  [...proseOf(entry).matchAll(/`(test\/\S+\.test\.ts)`/g)].map(([, path]) => path);
/** The groups of tests of a file. */
const groupsIn = (path: string) => [...read(path).matchAll(/^describe\('(.+?)', /gm)].map(([, name]) => name);

describe('the marks', () => {
  it('are eight, each with a heading and a meaning, and each is used', () => {
    expect(marks().map(({ name, under }) => `${under}: ${name}`)).toEqual([
      'Corrections: Error',
      'Corrections: Misprint',
      'Corrections: In part',
      'Corrections: Gap',
      'Notes: Copy',
      'Notes: Rounded',
      'Notes: Reading',
      'Notes: Better',
    ]);
    for (const { meaning } of marks()) expect(meaning).toMatch(/\.$/);
    expect(new Set(entries.map(({ mark }) => mark.name))).toEqual(new Set(marks().map(({ name }) => name)));
  });

  it('stand under their headings: what says that a paper is not right, and what does not, are apart', () => {
    const under = new Map<string, string>();
    let heading = '';
    for (const line of document.split('\n')) {
      const [, next] = /^### (Corrections|Notes)\b/.exec(line) ?? [];
      const [, name] = /^\*\*(.+?)\*\* /.exec(line) ?? [];
      if (line.startsWith('#')) heading = next ?? '';
      if (name !== undefined) under.set(name, heading);
    }
    for (const { name, mark } of entries) expect([name, under.get(name)]).toEqual([name, mark.under]);
  });
});

describe('every entry', () => {
  it('has a name of its own', () => {
    const names = entries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(entries.map((entry) => [entry.name, entry] as const))(
    '%s quotes the text, and names one file of tests, which has a group of its name',
    (name, entry) => {
      expect(proseOf(entry)).toMatch(/"[^"]{4,}"/);
      const [path, ...others] = testsOf(entry);
      expect(others).toEqual([]);
      expect(existsSync(new URL(path, root)), path).toBe(true);
      expect(groupsIn(path)).toContain(name);
    },
  );
});

describe('the sentences', () => {
  it('have no line that begins as a list or a quotation does', () => {
    const lines = document.replace(/^```[\s\S]*?^```$/gm, '').split('\n');
    expect(lines.filter((line) => /^([-+*>]|\d+[.)]) /.test(line))).toEqual([]);
  });
});

describe('the evidence', () => {
  it('has no groups of tests but those of the entries', () => {
    const files = readdirSync(new URL('test/papers/errata/', root));
    const groups = files.flatMap((name) => groupsIn(`test/papers/errata/${name}`));
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.filter((group) => !entries.some(({ name }) => name === group))).toEqual([]);
  });

  // The blocks of all pages are run by test/docs.
  it('has no command but those that a block of a page runs', () => {
    const run = new Set(PAGES.flatMap(blocksOf).flatMap(commandLinesOf));
    const named = entries.flatMap((entry) => [...proseOf(entry).matchAll(/`(allport [^`]+)`/g)]);
    expect(named.length).toBeGreaterThan(0);
    for (const [, command] of named) {
      expect(run.has(command), command).toBe(true);
    }
  });
});
