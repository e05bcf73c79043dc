import text from '../../docs/errata.md?raw';

/** A piece of an entry: running text with `code` in it, or lines of a terminal. */
export interface ErratumBlock {
  readonly kind: 'text' | 'lines';
  readonly content: string;
}

/** How sure it is that a paper must be changed: a row of the first table of docs/errata.md. */
export interface Mark {
  /** "Error" */
  readonly name: string;
  /** The heading that its entries stand under: one says that the text is not right, the other does not. */
  readonly under: 'Corrections' | 'Notes';
  readonly meaning: string;
}

/** An entry of docs/errata.md. */
export interface Erratum {
  /** The paper that it is about. */
  readonly paper: string;
  /** Its first words, in bold there: "Lemma 5." */
  readonly name: string;
  readonly mark: Mark;
  readonly blocks: readonly ErratumBlock[];
}

/** The name of an entry, its mark, and its first paragraph. */
const ENTRY = /^\*\*(.+?)\*\* \*(.+?)\.\* (.*)$/s;

/** All marks, in their order. */
export function marks(): Mark[] {
  const rows = text.matchAll(/^\| \*(.+?)\.\* \| (Corrections|Notes) \| (.+) \|$/gm);
  return Array.from(rows, ([, name, under, meaning]) => ({ name, under: under as Mark['under'], meaning }));
}

/** All entries, in their order. Each begins with its name in bold and its mark in italics; between them are headings. */
export function errata(): Erratum[] {
  const entries: Erratum[] = [];
  const markOf = new Map(marks().map((mark) => [mark.name, mark]));
  let paper = '';
  // Those of the last entry; below a heading, of none.
  let blocks: ErratumBlock[] = [];
  for (const block of blocksOf(text)) {
    const [, name, markName, content] = ENTRY.exec(block.content) ?? [];
    if (name !== undefined) {
      const mark = markOf.get(markName);
      if (mark === undefined) throw new Error(`docs/errata.md: ${name} has the unknown mark ${markName}`);
      blocks = [{ kind: 'text', content }];
      entries.push({ paper, name, mark, blocks });
    } else if (block.kind === 'text' && block.content.startsWith('#')) {
      if (block.content.startsWith('## ')) paper = block.content.slice(3);
      blocks = [];
    } else {
      blocks.push(block);
    }
  }
  return entries;
}

/** Paragraphs, each in one line, and what is fenced. */
function* blocksOf(markdown: string): Iterable<ErratumBlock> {
  for (const [index, part] of markdown.split(/^```.*$/m).entries()) {
    if (index % 2 === 1) {
      yield { kind: 'lines', content: part.trim() };
      continue;
    }
    for (const paragraph of part.split(/\n\s*\n/)) {
      const content = paragraph.trim().replace(/\s*\n\s*/g, ' ');
      if (content !== '') yield { kind: 'text', content };
    }
  }
}
