import { proseLines, type Section, sectionsOf } from './sections.ts';

/** What a document says of a word. */
export interface Entry {
  /** What it is: a term, an option, a column, a code. */
  readonly kind: string;
  /** The names by which it is looked up, as the document writes them. */
  readonly names: readonly string[];
  /** Markdown. */
  readonly text: string;
  /** The section that it stands in. */
  readonly within: Section;
  /** The line where it begins, counted from 0. */
  readonly from: number;
  /** The first line behind it. */
  readonly to: number;
}

/** Tables of what programs read say no word of a person, nor do those that do not say what is in them. */
const FIELDS = /^((further )?field|$)/;

/** The terms of a document, and what its tables explain, in the order of its lines. */
export function entriesOf(text: string): Entry[] {
  return [...termsOf(text), ...rowsOf(text)].sort((a, b) => a.from - b.from);
}

/** The terms of a document: the items of its lists that begin with their names in bold. */
function termsOf(text: string): Entry[] {
  const lines = text.split('\n');
  const sections = sectionsOf(text);
  return lines.flatMap((line, from) => {
    const [, names] = /^- \*\*(.+?)\*\*/.exec(line) ?? [];
    if (names === undefined) return [];
    const rest = lines.slice(from + 1);
    const to = from + 1 + rest.findIndex((next) => !next.startsWith('  '));
    const item = lines
      .slice(from, to)
      .map((one) => one.slice(2))
      .join('\n');
    // Other names of it, and words that are explained with it.
    const others = Array.from(item.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g), ([, name]) => name);
    const all = [...names.split(', '), ...others].map((name) => name.replace(/\s+/g, ' '));
    return [{ kind: 'term', names: all, text: item, within: sectionAt(sections, from), from, to }];
  });
}

/** What the tables of a document say of the names in their first column. */
function rowsOf(text: string): Entry[] {
  const lines = text.split('\n');
  const isProse = proseLines(lines);
  const sections = sectionsOf(text);
  let kind: string | undefined;
  return lines.flatMap((line, from) => {
    const cells = isProse[from] && line.startsWith('|') ? cellsOf(line) : undefined;
    if (cells === undefined) kind = undefined;
    // The first row of a table names what is in it.
    else if (kind === undefined) [kind] = cells;
    else if (cells.length > 1 && !FIELDS.test(kind) && !/^-+$/.test(cells[0])) {
      // Without its value: `--dim <d>`, `fat-tree:4`.
      const names = Array.from(cells[0].matchAll(/`([^`]+)`/g), ([, name]) => name.split(/ <|:/)[0]);
      const entry = { kind, names: names.length > 0 ? [...new Set(names)] : [cells[0]], text: cells[1] };
      return [{ ...entry, within: sectionAt(sections, from), from, to: from + 1 }];
    }
    return [];
  });
}

/** The cells of a row of a table; a bar in a cell has a backslash before it. */
export function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The smallest section around a line. */
function sectionAt(sections: readonly Section[], line: number): Section {
  const found = sections.findLast(({ from, to }) => from <= line && line < to);
  if (found === undefined) throw new Error(`line ${line + 1} stands before all headings`);
  return found;
}

/** A name as it is compared: words in small letters with a space between them, whatever stood there; the plural is as good. */
export function plainName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return plain.length > 3 ? plain.replace(/(?<!s)s$/, '') : plain;
}
