import { pathToFileURL } from 'node:url';
import { algorithmPages, pageOf } from '../src/formats/documents/algorithm-pages.ts';
import { catalogue } from '../src/schedules/index.ts';
import type { Targets } from './documents/links.ts';
import { documentGroups, documentPage } from './documents/read-documents.ts';
import { answeredBy } from './measured/proved-counts.ts';
import { pagesOf, type SiteGroup, type SitePage } from './page.ts';
import { ALGORITHMS, addressOf, algorithmPage } from './pages/algorithm-page.ts';
import { firstPage } from './pages/first-page.ts';
import { galleryPage } from './pages/gallery-page.ts';
import { type Measured, ratioPage } from './pages/ratio-page.ts';

/** All pages of the site. */
export interface SiteContents {
  readonly first: SitePage;
  /** The others, as the navigation has them. */
  readonly groups: readonly SiteGroup[];
  /** The algorithms, each of which has a page with a picture. */
  readonly measured: readonly Measured[];
  readonly targets: Targets;
}

/** How pages of algorithms are grouped: by the first kind of problem that they solve. */
const KINDS: readonly (readonly [kind: string, title: string])[] = [
  ['exchange', 'Complete exchanges'],
  ['sequence', 'Exchanges in sequence'],
  ['scatter', 'Scatter and gather'],
  ['transpose', 'Transposes'],
  ['uneven', 'Uneven exchanges'],
];

/** Reads the documents, counts the algorithms, and makes a page of each. */
export function siteContents(): SiteContents {
  const measured = catalogue.map((algorithm) => ({ algorithm, counts: answeredBy(algorithm) }));
  const first = firstPage();
  const documents = documentGroups();
  const groups = withAlgorithms(documents, measured);
  return { first, groups, measured, targets: targetsOf([first, ...pagesOf(groups)], documents) };
}

/** The pages of the algorithms stand below the document of them, the gallery at the end of the first group. */
function withAlgorithms(documents: readonly SiteGroup[], measured: readonly Measured[]): SiteGroup[] {
  const written = algorithmPages(pathToFileURL('./'));
  const pages = measured.map(({ algorithm, counts }) => {
    const document = documentPage(pageOf(algorithm.name, written), addressOf(algorithm.name));
    return algorithmPage(algorithm, document, counts);
  });
  const shared = Array.from(written.shared, ([folder, path]) => documentPage(path, addressOf(folder)));
  const parts = KINDS.map(([kind, title]) => ({
    title,
    pages: pages.filter((_, i) => measured[i].algorithm.solves[0] === kind),
  }));
  return documents.map((group, i) => {
    const hasAlgorithms = group.pages.some(({ source }) => source === ALGORITHMS);
    return {
      title: group.title,
      pages: [
        ...group.pages,
        ...(i === 0 ? [galleryPage()] : []),
        ...(hasAlgorithms ? [...shared, ratioPage(measured)] : []),
      ],
      ...(hasAlgorithms && { parts }),
    };
  });
}

/** What links lead to: documents by their paths, made pages by their addresses. */
function targetsOf(all: readonly SitePage[], documents: readonly SiteGroup[]): Targets {
  const made = all.map(({ address }) => [`${address}.md`, address] as const);
  // A page made of a document that has a page already is not its page: those of the documents come last.
  const written = [...all, ...pagesOf(documents)].map(({ source, address }) => [source, address] as const);
  return new Map([...made, ...written]);
}
