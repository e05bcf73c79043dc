import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { algorithmPages, pageOf } from '../formats/documents/algorithm-pages.ts';
import { type Entry, entriesOf, plainName } from '../formats/documents/entries.ts';
import { bodyOf, openingOf, sectionsOf } from '../formats/documents/sections.ts';
import { namesFor } from '../formats/documents/synonyms.ts';
import { didYouMean } from '../formats/nearest.ts';
import { listed } from '../report/document/listed.ts';
import { type Algorithm, catalogue, InputError } from '../schedules/index.ts';
import { guaranteeOf, kindsFor } from '../schedules/model/algorithm.ts';
import { NETWORK_KINDS } from '../schedules/model/networks/network-kinds.ts';
import { rowsText } from './terminal/help-text.ts';
import { markdownText } from './terminal/markdown-text.ts';

/** The documents are installed with the built command line, at the paths that they have in the checkout. */
const ROOT = new URL('../../', import.meta.url);
const DOCUMENTS = 'docs/';
/** Documents whose terms and tables explain words, in the order in which they count. */
const EXPLAINING = ['terms.md', 'command-line.md', 'library.md'].map((name) => `${DOCUMENTS}${name}`);

/** What the documents say of a word. */
interface Page {
  readonly title: string;
  /** In lines for a terminal. */
  readonly text: string;
  /** Where it is written: a document with the anchor of a section. */
  readonly from: string;
}

const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const linkTo = (path: string, anchor: string) => `${fileURLToPath(new URL(path, ROOT))}#${anchor}`;

/** A word that is explained, and in which document. */
type Explained = Entry & { readonly document: string };

function explained(): Explained[] {
  return EXPLAINING.flatMap((document) => entriesOf(read(document)).map((entry) => ({ ...entry, document })));
}

/**
 * What the documents say of a word, each with a link: an algorithm, a term, an option, a column, an exit code, an error, or a heading.
 * @param others names that have a help of their own, for who mistyped one
 * @throws InputError where they say nothing of it
 */
export function helpPages(word: string, others: readonly string[]): string {
  const pages = pagesOf(word) || synonymPages(word) || textOf(headingPages(plainName(word)));
  if (pages !== '') return pages;
  const names = explained().flatMap((entry) => entry.names.map(plainName));
  const known = [...others, ...catalogue.map(({ name }) => name), ...names];
  throw new InputError(
    `nothing is known of "${word}": ${didYouMean(plainName(word), known, 'see allport --help')}`,
  );
}

/** The same without headings; empty where they say nothing. */
export function pagesOf(word: string): string {
  // "exit code 3" is the code 3.
  const asked = plainName(word.replace(/^(?:exit|error)[ -]?code[ -]?(?=\d)/i, ''));
  const isAsked = (names: readonly string[]) => names.some((name) => plainName(name) === asked);
  const algorithms = catalogue.filter(({ name, aliases = [] }) => isAsked([name, ...aliases]));
  return textOf([
    ...algorithms.map(algorithmPage),
    ...alike(explained().filter(({ names }) => isAsked(names))),
  ]);
}

function algorithmPage(algorithm: Algorithm): Page {
  const { name, aliases = [], source, solves } = algorithm;
  const path = pageOf(name, algorithmPages(ROOT));
  const text = read(path);
  const [{ anchor }] = sectionsOf(text);
  const { opening, rest } = openingOf(text);
  const networks = kindsFor(algorithm);
  const [[word, value]] = Object.entries(networks[0].example);
  const facts = rowsText([
    ['promises', guaranteeOf(algorithm)],
    ['solves', listed([...solves])],
    [
      'networks',
      networks.length === NETWORK_KINDS.length ? 'any' : listed(networks.map(({ plural }) => plural)),
    ],
    ...(aliases.length > 0 ? [['other names', listed([...aliases])] as const] : []),
    ['source', source],
    ...(solves.includes('exchange') ? [['run it', `allport run ${name} --${word} ${value}`] as const] : []),
  ]);
  return {
    title: `Algorithm ${name}`,
    text: [markdownText(opening), facts, markdownText(rest)].join('\n\n').trim(),
    from: linkTo(path, anchor),
  };
}

/** Entries of one name and kind together, where several commands have an option, each with where it stands. */
function alike(entries: readonly Explained[]): Page[] {
  const nameOf = ({ kind, names }: Entry) => `${kind} ${names[0]}`;
  const names = [...new Set(entries.map(nameOf))];
  return names.map((one) => {
    const group = entries.filter((entry) => nameOf(entry) === one);
    const [{ kind, names, document, within }] = group;
    const several = new Set(group.map(({ text }) => text)).size > 1;
    const lines = several
      ? group.map(({ within: { title }, text }) => `- ${title}: ${text}`)
      : [group[0].text];
    const title = `${kind[0].toUpperCase()}${kind.slice(1)} ${names.join(', ')}`;
    return { title, text: markdownText(lines.join('\n')), from: linkTo(document, within.anchor) };
  });
}

/** The pages of what the documents call otherwise. */
function synonymPages(word: string): string {
  const pages = namesFor(word).map(
    (name) => `For ${word} see ${name}.\n\n${pagesOf(name) || textOf(headingPages(plainName(name)))}`,
  );
  return pages.join('\n');
}

/** The section that has the word for its heading, or the titles of those that have it in their headings. */
function headingPages(asked: string): Page[] {
  const documents = readdirSync(new URL(DOCUMENTS, ROOT)).filter((name) => name.endsWith('.md'));
  // The headings of the pages of single algorithms are much the same on all.
  const paths = [...documents.map((name) => `${DOCUMENTS}${name}`), ...algorithmPages(ROOT).shared.values()];
  const all = paths.flatMap((path) => {
    const text = read(path);
    return sectionsOf(text).map((section) => ({ path, text, section }));
  });
  const exact = all.filter(({ section }) => plainName(section.title) === asked);
  const containing = all.filter(({ section }) => ` ${plainName(section.title)} `.includes(` ${asked} `));
  if (asked.length < 3 || containing.length === 0) return [];
  const whole = exact.length > 0 ? exact : containing.length === 1 ? containing : [];
  if (whole.length > 0) {
    return whole.map(({ path, text, section }) => ({
      title: section.title,
      text: markdownText(bodyOf(text, section)),
      from: linkTo(path, section.anchor),
    }));
  }
  return containing.map(({ path, section }) => ({
    title: section.title,
    text: '',
    from: linkTo(path, section.anchor),
  }));
}

function textOf(pages: readonly Page[]): string {
  const texts = pages.map(({ title, text, from }) =>
    [title, ...(text === '' ? [] : [text]), `More: ${from}`].join('\n'),
  );
  return texts.length === 0 ? '' : `${texts.join('\n\n')}\n`;
}
