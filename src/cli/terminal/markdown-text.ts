import { cellsOf } from '../../formats/documents/entries.ts';
import { proseLines } from '../../formats/documents/sections.ts';
import { HELP_WIDTH } from './help-text.ts';
import { wrapped } from './screen.ts';

/** Characters of a column of a table at most, but for the last. */
const MOST_COLUMN = 30;

/** Markdown as it stands in a terminal: paragraphs in lines, headings and links as plain words, code as it is. */
export function markdownText(markdown: string): string {
  const lines = markdown.split('\n');
  const isProse = proseLines(lines);
  const kindOf = (line: string, i: number) => {
    if (!isProse[i]) return 'code';
    if (line.startsWith('|')) return 'table';
    return line === '' ? 'nothing' : 'words';
  };
  const blocks: { kind: string; lines: string[] }[] = [];
  for (const [i, line] of lines.entries()) {
    const kind = kindOf(line, i);
    const last = blocks.at(-1);
    // An item of a list begins a paragraph, and so does what follows a heading.
    const begins =
      kind === 'words' && (/^(#+|[-*]|\d+\.) |^</.test(line) || last?.lines.at(-1)?.startsWith('#'));
    if (last?.kind === kind && !begins) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks
    .map(({ kind, lines }) => {
      if (kind === 'code') return codeText(lines);
      if (kind === 'table') return tableText(lines.map((line) => cellsOf(line).map(plain)));
      return kind === 'nothing' ? '' : paragraphText(lines);
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function codeText(lines: readonly string[]): string {
  return lines.flatMap((line) => (line.startsWith('```') ? [] : [`    ${line}`.trimEnd()])).join('\n');
}

/** The cells of each row side by side; the last one goes on below itself. */
function tableText(rows: readonly (readonly string[])[]): string {
  const shown = rows.filter(([first]) => !/^:?-+:?$/.test(first));
  const widths = shown[0].map((_, i) =>
    Math.min(MOST_COLUMN, Math.max(...shown.map((row) => row[i].length))),
  );
  return shown
    .map((row) => {
      const before = row
        .slice(0, -1)
        .map((cell, i) => `${cell.padEnd(widths[i])}  `)
        .join('');
      const last = wrapped(row[row.length - 1], Math.max(HELP_WIDTH - before.length, MOST_COLUMN));
      return `${before}${last.replaceAll('\n', `\n${' '.repeat(before.length)}`)}`.trimEnd();
    })
    .join('\n');
}

/** A paragraph, or an item of a list, whose further lines stand below its first word. */
function paragraphText(lines: readonly string[]): string {
  const [first] = lines;
  // Of what a page folds away, the line that stays.
  const [, summary] = /^<summary>(.*)<\/summary>$/.exec(first) ?? [];
  if (summary !== undefined) return plain(summary);
  if (first.startsWith('<')) return '';
  if (first.startsWith('#')) return plain(first.replace(/^#+ /, ''));
  const [mark = ''] = /^([-*]|\d+\.) /.exec(first) ?? [];
  const text = plain(
    lines
      .map((line) => line.trim())
      .join(' ')
      .slice(mark.length),
  );
  const indent = ' '.repeat(mark.length);
  return `${mark}${wrapped(text, HELP_WIDTH - mark.length).replaceAll('\n', `\n${indent}`)}`;
}

/** Words without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(
      /`([^`]*)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*]+)\*/g,
      (_, code, bold, italic) => code ?? bold ?? italic,
    );
}
