/** A heading of a document with what stands below it, up to the next heading that is no smaller. */
export interface Section {
  readonly title: string;
  /** 1 for the title of the document. */
  readonly level: number;
  /** As GitHub makes it of the title. */
  readonly anchor: string;
  /** Its lines, from the heading on, counted from 0. */
  readonly from: number;
  /** The first line behind it. */
  readonly to: number;
}

/** The sections of a document in the order of their headings. Larger ones hold smaller ones. */
export function sectionsOf(text: string): Section[] {
  const lines = text.split('\n');
  const isProse = proseLines(lines);
  const headings = lines.flatMap((line, from) => {
    const [, marks, title] = (isProse[from] && /^(#+) (.*)$/.exec(line)) || [];
    return title === undefined ? [] : [{ title, level: marks.length, anchor: anchorOf(title), from }];
  });
  return headings.map((heading, i) => {
    const next = headings.slice(i + 1).find(({ level }) => level <= heading.level);
    return { ...heading, to: next?.from ?? lines.length };
  });
}

/** Which lines are not in a fenced block of code. */
export function proseLines(lines: readonly string[]): boolean[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const [mark] = /^`{3,}/.exec(line) ?? [];
    if (fence === undefined && mark === undefined) return true;
    if (fence === undefined) fence = mark;
    else if (line === fence) fence = undefined;
    return false;
  });
}

/** The lines of a section below its heading, without the empty ones around them. */
export function bodyOf(text: string, { from, to }: Section): string {
  return text
    .split('\n')
    .slice(from + 1, to)
    .join('\n')
    .trim();
}

/** A page without its title: what stands before its first heading, and the rest, from that heading on. */
export function openingOf(text: string): { readonly opening: string; readonly rest: string } {
  const [title, next] = sectionsOf(text);
  const lines = text.split('\n');
  const part = (from: number, to?: number) => lines.slice(from, to).join('\n').trim();
  const end = next?.from ?? lines.length;
  return { opening: part(title.from + 1, end), rest: part(end) };
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
