import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The documents, by their paths in the checkout. */
export const PAGES: readonly string[] = [
  ...['README.md', 'CHANGELOG.md', 'ARTIFACT.md', 'CONTRIBUTING.md', 'SECURITY.md', 'SUPPORT.md'],
  ...markdownIn('docs'),
  ...markdownIn('src/schedules/algorithms'),
];

/** A block of code on a page. */
export interface Block {
  readonly page: string;
  /** Of its first line of code, counted from 1. */
  readonly line: number;
  /** What stands behind the fence; nothing for a block that is indented. */
  readonly language: string;
  readonly text: string;
  /** The paragraph right before it. */
  readonly before: string;
}

/** What runs a block: see page.ts. */
type Kind = 'shell' | 'module' | 'page' | 'none';

/** The text of a file of the checkout. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The blocks of code of a page, fenced or indented, from top to bottom. */
export function blocksOf(page: string): Block[] {
  const lines = read(page).split('\n');
  const found: Block[] = [];
  let paragraph: string[] = [];
  let before = '';
  for (let i = 0; i < lines.length; i++) {
    const [, fence, language = ''] = /^(`{3,})(.*)$/.exec(lines[i]) ?? [];
    const indented = /^ {4}\S/.test(lines[i]) && (lines[i - 1] ?? '') === '';
    if (fence !== undefined || indented) {
      const start = fence === undefined ? i : i + 1;
      const isInside = (line: string) => (fence === undefined ? /^( {4}|$)/.test(line) : line !== fence);
      while (i + 1 < lines.length && isInside(lines[i + 1])) i++;
      const body = lines.slice(start, i + 1).map((line) => (fence === undefined ? line.slice(4) : line));
      if (fence !== undefined) i++;
      found.push({ page, line: start + 1, language, text: `${body.join('\n').trimEnd()}\n`, before });
      paragraph = [];
      before = '';
    } else if (lines[i] === '') {
      paragraph = [];
    } else {
      paragraph.push(lines[i]);
      before = paragraph.join(' ');
    }
  }
  return found;
}

/** Blocks with a title for each: where it is, and its first line. */
export function titled(some: readonly Block[]): [title: string, block: Block][] {
  return some.map((block) => [`${block.page}:${block.line} ${block.text.split('\n', 1)[0]}`, block]);
}

/** What runs a block. */
export function kindOf({ language, text }: Block): Kind {
  if (language === 'sh' || language === 'console') return 'shell';
  if (language === '') return /^(allport|npx allport|node) /.test(text) ? 'shell' : 'none';
  if (language === 'html') return 'page';
  if (language !== 'js' && language !== 'ts') return 'none';
  return text.includes('navigator.gpu') ? 'page' : 'module';
}

/** The file that a block is to be saved as: the paragraph before it says "as `name`". */
export function nameOf({ before }: Block): string | undefined {
  return /as `([\w./-]+\.\w+)`/.exec(before)?.[1];
}

/** The exit code that a block must have: the one that the paragraph before it names, or 0. */
export function exitCodeOf({ before }: Block): number {
  return Number(/exit code (?:is )?(\d+)/.exec(before)?.[1] ?? 0);
}

/** The commands of a console block, each with the lines that it prints. */
export function dialogueOf({ text }: Block): { readonly command: string; readonly output: string[] }[] {
  const parts = text.split(/^\$ /m).slice(1);
  return parts.map((part) => {
    const [command, ...output] = part.trimEnd().split('\n');
    return { command, output };
  });
}

/** The command lines of a shell block, without the comments behind them. */
export function commandLinesOf(block: Block): string[] {
  const lines =
    block.language === 'console' ? dialogueOf(block).map(({ command }) => command) : block.text.split('\n');
  return lines.map((line) => line.replace(/ +#.*$/, ''));
}

/** What a module prints: the comments behind its calls of console.log, or on the lines below one. */
export function printedBy({ text }: Block): string[] {
  const printed: string[] = [];
  let below = false;
  for (const line of text.split('\n')) {
    const [, comment] = /^\s*\/\/ (.*)$/.exec(line) ?? [];
    if (below && comment !== undefined) {
      printed.push(comment);
      continue;
    }
    const logs = line.includes('console.log(');
    const [, behind] = /;\s*\/\/ (.*)$/.exec(line) ?? [];
    if (logs && behind !== undefined) printed.push(behind);
    below = logs && behind === undefined;
  }
  return printed;
}

/** Exactly these lines, where "..." is any text or any lines, and spaces are any number of spaces. */
export function patternOf(lines: readonly string[]): RegExp {
  const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/ +/g, ' +');
  const patterns = lines.map((line) =>
    line === '...' ? '(?:.*\n)*' : `${line.trimEnd().split('...').map(escaped).join('.*')} *\n`,
  );
  return new RegExp(`^${patterns.join('')}$`);
}

/** The code that stands in the sentences and tables of a page. */
export function spansIn(page: string): string[] {
  return [...proseOf(page).matchAll(/`([^`]+)`/g)].map(([, span]) => span);
}

/** The code in the first column of the tables whose first heading begins so. */
export function namesInTables(text: string, heading: string): string[] {
  const tables = [...text.matchAll(/(^\|.*\n)+/gm)].map(([table]) => table.trimEnd().split('\n'));
  return tables
    .filter(([head]) => head.startsWith(`| ${heading}`))
    .flatMap(([, , ...rows]) => rows.map((row) => row.split(' | ')[0]))
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
}

/** The links of a page that lead nowhere in the checkout; those to other sites are left aside. */
export function brokenLinks(page: string): string[] {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  return links.filter((link) => !/^https?:/.test(link) && !leadsSomewhere(page, link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path, anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.toLowerCase());
  return headings.map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'));
}

/** A page without its fenced blocks. */
function proseOf(page: string): string {
  return read(page).replace(/^```[\s\S]*?^```$/gm, '');
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
    .sort();
}
