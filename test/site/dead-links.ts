import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { inflateSync } from 'node:zlib';

/** A folder of a built site, with the anchors of its pages. */
export interface BuiltSite {
  readonly folder: string;
  /** All files, from the folder. */
  readonly files: ReadonlySet<string>;
  /** Of pages and drawings. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads all pages of a site. */
export function builtSite(folder: string): BuiltSite {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = new Set(entries.map((name) => name.replaceAll('\\', '/')));
  const anchors = new Map(
    [...files]
      .filter((file) => /\.(html|svg)$/.test(file))
      .map((file) => [file, new Set(attributes(read(folder, file), 'id'))]),
  );
  return { folder, files, anchors };
}

/**
 * The links and sources of all pages, and of the navigation, that lead nowhere, as "page: link". Links to other sites are left
 * aside, and nothing is asked of the network.
 *
 * @param isElsewhere whether a file is made by somebody else, and is taken to be there
 */
export function deadLinks(
  { folder, files, anchors }: BuiltSite,
  isElsewhere: (file: string) => boolean = () => false,
): string[] {
  const leads = (from: string, link: string) => {
    if (/^(https?|data|mailto):/.test(link)) return true;
    const [, path, anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
    const file = path === '' ? from : join(dirname(from), decodeURIComponent(path));
    if (isElsewhere(file)) return true;
    const isThere = files.has(file) || files.has(join(file, 'index.html'));
    return isThere && (!anchor || (anchors.get(file)?.has(decodeURIComponent(anchor)) ?? false));
  };
  const pages = [...anchors.keys()].filter((file) => file.endsWith('.html'));
  const links = pages.flatMap((page) => {
    const html = read(folder, page);
    const found = [...attributes(html, 'href'), ...attributes(html, 'src')];
    return found.map((link) => [page, link] as const);
  });
  const inNavigation = pathsInNavigation(folder).map((path) => ['index.html', path] as const);
  const dead = [...links, ...inNavigation].filter(([page, link]) => !leads(page, link));
  return [...new Set(dead.map(([page, link]) => `${page}: ${link}`))];
}

/** What the navigation leads to, which the pages make of a file of its own. */
export function pathsInNavigation(folder: string): string[] {
  const [, packed] = /"(.*)"/.exec(read(folder, 'assets/navigation.js')) ?? [];
  const text = inflateSync(Buffer.from(packed, 'base64')).toString();
  return [...text.matchAll(/"path":"([^"]*)"/g)].map(([, path]) => path);
}

function attributes(html: string, name: string): string[] {
  return Array.from(html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g')), ([, value]) =>
    value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
  );
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
