import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { sectionsOf } from '../../src/formats/documents/sections.ts';
import type { SiteGroup, SitePage } from '../page.ts';

const README = 'README.md';
/** Lists the documents, in groups. */
const LIST = 'docs/README.md';
/** Where documents stand that are not listed. */
const OTHERS = 'More';

/** All documents of the checkout: those of the first folder, and whatever lies in docs. */
function documentPaths(): string[] {
  const found = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const first = readdirSync('.').filter((name) => name.endsWith('.md'));
  return [...found, ...first].sort();
}

/** A document as a page of the site. @throws Error where it has no heading */
export function documentPage(source: string, address: string): SitePage {
  const text = readFileSync(source, 'utf8');
  const [heading] = sectionsOf(text);
  if (heading === undefined) throw new Error(`${source} has no heading`);
  return { address, title: source === README ? 'The README' : heading.title, source, text };
}

function addressOf(source: string): string {
  const name = basename(source, '.md').toLowerCase();
  const folder = basename(dirname(source));
  const isFolder = name === 'readme' && folder !== '.';
  return `guide/${isFolder ? folder : name}`;
}

/** A document of the list. */
interface Listed {
  readonly path: string;
  readonly group: string;
}

/** The documents in the order of the list, under its headings. */
function listedDocuments(): Listed[] {
  let group = OTHERS;
  return readFileSync(LIST, 'utf8')
    .split('\n')
    .flatMap((line) => {
      group = /^## (.*)$/.exec(line)?.[1] ?? group;
      const [, path] = /^- \[[^\]]*\]\(([^)]*\.md)\)/.exec(line) ?? [];
      return path === undefined ? [] : [{ path: join(dirname(LIST), path), group }];
    });
}

/** The documents in groups: in the order of the list, and behind them those that it does not have. */
export function documentGroups(): SiteGroup[] {
  const listed = listedDocuments();
  const others = documentPaths().filter((path) => !listed.some((one) => one.path === path));
  const all = [...listed, ...others.map((path) => ({ path, group: OTHERS }))];
  const titles = [...new Set(all.map(({ group }) => group))];
  return titles.map((title) => ({
    title,
    pages: all.filter(({ group }) => group === title).map(({ path }) => documentPage(path, addressOf(path))),
  }));
}
