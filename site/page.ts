/** A page of the site, as Markdown. */
export interface SitePage {
  /** Where it lies in the site, without its ending: guide/terms. */
  readonly address: string;
  /** What the navigation, the search and the window call it. */
  readonly title: string;
  /** The file of the checkout that its links are relative to. */
  readonly source: string;
  /** Begins with its heading. */
  readonly text: string;
  /** Whether its tables need the room beside it; left out: no. */
  readonly isWide?: boolean;
}

/** Pages that stand together in the navigation, in their order; those of a part of it under a title of their own. */
export interface SiteGroup {
  readonly title: string;
  readonly pages: readonly SitePage[];
  readonly parts?: readonly SiteGroup[];
}

/** The site has the laboratory in this folder. */
export const LABORATORY = 'laboratory/';

/** Links to the site's own files that no page is made of: the theme puts the way from each page in place of this. */
export const SITE_ROOT = 'site:/';

/** An address of the laboratory. @param query what follows its ? */
export function laboratoryLink(query: string): string {
  return `${SITE_ROOT}${LABORATORY}index.html${query === '' ? '' : `?${query}`}`;
}

/** All pages of groups, from the first to the last. */
export function pagesOf(groups: readonly SiteGroup[]): SitePage[] {
  return groups.flatMap(({ pages, parts = [] }) => [...pages, ...pagesOf(parts)]);
}
