import { bodyOf, type Section, sectionsOf } from './sections.ts';

/** What the document of the algorithms says of one of them. */
export interface AlgorithmText {
  readonly name: string;
  /**
   * Its section without the heading, with headings one or two levels larger; the section that it shares with others; or the item of
   * a list.
   */
  readonly text: string;
  /** Anchors of the document that are in this text: undefined for that of the section itself. */
  readonly anchors: ReadonlyMap<string, string | undefined>;
  /** The section of the document that it stands in, where it has none of its own. */
  readonly within?: Section;
}

/** The document of the algorithms, cut by its headings. */
export interface CutAlgorithms {
  /** What is about no single algorithm, with a link to each of the others in its place. */
  readonly overview: string;
  readonly own: readonly AlgorithmText[];
}

/**
 * Cuts the document by its headings: a section whose heading is the name of an algorithm, or ends with it, is about that one.
 *
 * @param names of all algorithms
 * @param linkTo the link to the page of an algorithm
 * @throws Error where it says nothing of an algorithm
 */
export function cutAlgorithms(
  text: string,
  names: readonly string[],
  linkTo: (name: string) => string,
): CutAlgorithms {
  const sections = sectionsOf(text);
  const sectionFor = (name: string) =>
    sections.find(({ title }) => title === name || title.endsWith(`: ${name}`));
  const own = names.map((name) => {
    const section = sectionFor(name);
    if (section) return ofSection(name, section, sections, text);
    return ofShared(name, sections, text) ?? ofItem(name, sections, text);
  });
  const cut = names.flatMap((name) => {
    const section = sectionFor(name);
    return section ? [{ ...section, name }] : [];
  });
  return { overview: withoutSections(text, cut, linkTo), own };
}

function ofSection(
  name: string,
  section: Section,
  sections: readonly Section[],
  text: string,
): AlgorithmText {
  const inner = sections.filter(({ from, to }) => from > section.from && to <= section.to);
  const anchors = new Map<string, string | undefined>(inner.map(({ anchor }) => [anchor, anchor]));
  const deeper = '#'.repeat(section.level - 1);
  const body = bodyOf(text, section).replace(new RegExp(`^${deeper}(?=#+ )`, 'gm'), '');
  return { name, text: body, anchors: anchors.set(section.anchor, undefined) };
}

/** The text of a section whose heading names several: Small blocks: this and that. It stays in the document as well. */
function ofShared(name: string, sections: readonly Section[], text: string): AlgorithmText | undefined {
  const within = sections.find(({ title }) => title.split(': ').at(-1)?.split(' and ').includes(name));
  return within && { name, text: bodyOf(text, within), anchors: new Map(), within };
}

/** The first item of a list that names it in its first line, with all of its lines. */
function ofItem(name: string, sections: readonly Section[], text: string): AlgorithmText {
  const lines = text.split('\n');
  // The strips have their names without the first word.
  for (const written of [name, name.replace(/^strip-/, '')]) {
    const start = lines.findIndex((line) => line.startsWith('- ') && line.includes(`\`${written}\``));
    if (start < 0) continue;
    const length = lines.slice(start + 1).findIndex((line) => !line.startsWith('  '));
    const item = lines.slice(start, start + 1 + length).map((line) => line.slice(2));
    const within = sections.findLast(({ from, to }) => from <= start && start < to);
    return { name, text: item.join('\n'), anchors: new Map(), ...(within && { within }) };
  }
  throw new Error(`docs/algorithms.md says nothing of ${name}: give it a section or an item of a list`);
}

/** The document with links in place of the sections; those of neighbours stand in one paragraph. */
function withoutSections(
  text: string,
  cut: readonly (Section & { readonly name: string })[],
  linkTo: (name: string) => string,
): string {
  const starts = new Map(cut.map((section) => [section.from, section]));
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const names: string[] = [];
    for (let section = starts.get(i); section; section = starts.get(i)) {
      names.push(section.name);
      i = section.to;
    }
    if (names.length > 0) {
      const links = names.map((name) => `[${name}](${linkTo(name)})`).join(', ');
      kept.push(`${names.length > 1 ? 'On pages of their own' : 'On a page of its own'}: ${links}.`, '');
    } else {
      kept.push(lines[i]);
      i++;
    }
  }
  return kept.join('\n');
}
