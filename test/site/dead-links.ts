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
 * The links and sources of all pages, and of the navigation, that lead nowhere, as "page: link". Nothing is asked of the network.
 *
 * @param isElsewhere whether a file is made by somebody else, and is taken to be there
 */
export function deadLinks(
  { folder, files, anchors }: BuiltSite,
  isElsewhere: (file: string) => boolean = () => false,
): string[] {
  const leads = (to: string) => {
    const [file, anchor] = to.split('#');
    if (isElsewhere(file)) return true;
    return files.has(file) && (!anchor || (anchors.get(file)?.has(anchor) ?? false));
  };
  const pages = [...anchors.keys()].filter((file) => file.endsWith('.html'));
  const dead = pages.flatMap((page) =>
    linksOf({ folder, files, anchors }, page)
      .filter((to) => !leads(to))
      .map((to) => `${page}: ${to}`),
  );
  const inNavigation = pathsInNavigation(folder).filter((path) => !leads(path));
  return [...new Set([...dead, ...inNavigation.map((path) => `navigation: ${path}`)])];
}

/** What the links and sources of a page lead to, as paths in the site, with their anchors. Links to other sites are left aside. */
export function linksOf({ folder, files }: BuiltSite, page: string): string[] {
  const html = read(folder, page);
  const links = [...attributes(html, 'href'), ...attributes(html, 'src')];
  return links
    .filter((link) => !/^(https?|data|mailto):/.test(link))
    .map((link) => {
      const [, path, anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
      const file = path === '' ? page : join(dirname(page), decodeURIComponent(path));
      const named = files.has(join(file, 'index.html')) ? join(file, 'index.html') : file;
      return anchor ? `${named}#${decodeURIComponent(anchor)}` : named;
    });
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
