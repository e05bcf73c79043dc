import text from '../../docs/errata.md?raw';

/** A piece of an entry: running text with `code` in it, or lines of a terminal. */
export interface ErratumBlock {
  readonly kind: 'text' | 'lines';
  readonly content: string;
}

/** An entry of docs/errata.md. */
export interface Erratum {
  /** The paper that it is about. */
  readonly paper: string;
  /** Its first words, in bold there: "Lemma 5." */
  readonly name: string;
  readonly blocks: readonly ErratumBlock[];
}

/** All entries, in their order. Each begins with its name in bold; between them are headings. */
export function errata(): Erratum[] {
  const entries: { paper: string; name: string; blocks: ErratumBlock[] }[] = [];
  let paper = '';
  for (const block of blocksOf(text)) {
    const named = block.kind === 'text' ? /^\*\*(.+?)\*\* (.*)$/s.exec(block.content) : null;
    if (named !== null) {
      entries.push({ paper, name: named[1], blocks: [{ kind: 'text', content: named[2] }] });
    } else if (block.content.startsWith('## ')) {
      paper = block.content.slice(3);
    } else if (paper !== '') {
      entries.at(-1)?.blocks.push(block);
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
