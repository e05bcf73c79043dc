import { readFileSync } from 'node:fs';
import { type CutAlgorithms, cutAlgorithms } from '../src/formats/documents/algorithm-sections.ts';
import { catalogue } from '../src/schedules/index.ts';
import type { Target, Targets } from './documents/links.ts';
import { documentGroups } from './documents/read-documents.ts';
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
  const names = catalogue.map(({ name }) => name);
  const cut = cutAlgorithms(readFileSync(ALGORITHMS, 'utf8'), names, (name) => `../${addressOf(name)}.md`);
  const measured = catalogue.map((algorithm) => ({ algorithm, counts: answeredBy(algorithm) }));
  const first = firstPage();
  const documents = documentGroups().map((group) => ({
    ...group,
    pages: group.pages.map((page) => (page.source === ALGORITHMS ? { ...page, text: cut.overview } : page)),
  }));
  const groups = withGenerated(documents, measured, cut);
  return { first, groups, measured, targets: targetsOf([first, ...pagesOf(groups)], documents, cut) };
}

/** The pages of the algorithms stand below the document of them, the gallery at the end of the first group. */
function withGenerated(
  documents: readonly SiteGroup[],
  measured: readonly Measured[],
  cut: CutAlgorithms,
): SiteGroup[] {
  const pages = measured.map(({ algorithm, counts }, i) => algorithmPage(algorithm, cut.own[i], counts));
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
        ...(hasAlgorithms ? [ratioPage(measured)] : []),
      ],
      ...(hasAlgorithms && { parts }),
    };
  });
}

/** What links lead to: documents by their paths, made pages by their addresses. */
function targetsOf(all: readonly SitePage[], documents: readonly SiteGroup[], cut: CutAlgorithms): Targets {
  const made = all.map(({ address }): [string, Target] => [`${address}.md`, { address, moved: new Map() }]);
  const moved = cut.own.flatMap(({ name, anchors }) =>
    Array.from(anchors, ([anchor, inside]) => {
      const to = { address: addressOf(name), ...(inside !== undefined && { anchor: inside }) };
      return [anchor, to] as const;
    }),
  );
  const written = pagesOf(documents).map(({ source, address }): [string, Target] => [
    source,
    { address, moved: new Map(source === ALGORITHMS ? moved : []) },
  ]);
  return new Map([...made, ...written]);
}
