import { type Application, DefaultTheme, KindRouter, Models, PageEvent, type RouterTarget } from 'typedoc';
import { SITE_ROOT, type SiteGroup, type SitePage } from '../page.ts';
import { accessible } from './accessible.ts';

/** The folder of the reference in the site. */
const REFERENCE = 'api';
/** What the generator takes a page's address from. */
export const ADDRESS = 'address';
/** And what kind of page it is, for the style sheet. */
export const KIND = 'kind';
/** What the site is called. */
const REFERENCE_TITLE = 'API reference';

/** As `DefaultTheme` has it. */
type NavigationElement = ReturnType<DefaultTheme['buildNavigation']>[number];

/** Teaches the generator the addresses and the navigation of the site. */
export function siteTheme(groups: readonly SiteGroup[]): (app: Application) => void {
  return (app) => {
    app.renderer.defineRouter('site', SiteRouter);
    app.renderer.defineTheme(
      'site',
      class extends DefaultTheme {
        override buildNavigation(project: Models.ProjectReflection): NavigationElement[] {
          return [...groups.map(groupElement), reference(super.buildNavigation(project))];
        }
      },
    );
    app.renderer.on(PageEvent.END, finish);
  };
}

/** Documents have the addresses of their pages; what is of the reference has a folder of its own. */
class SiteRouter extends KindRouter {
  protected override getIdealBaseName(target: RouterTarget): string {
    const { frontmatter } = target as Partial<Models.DocumentReflection>;
    return frontmatter
      ? `${frontmatter[ADDRESS]}`
      : `${REFERENCE}/${super.getIdealBaseName(target as never)}`;
  }
}

function groupElement({ title, pages, parts = [] }: SiteGroup): NavigationElement {
  return { text: title, children: [...pages.map(pageElement), ...parts.map(groupElement)] };
}

function pageElement({ address, title }: SitePage): NavigationElement {
  return { text: title, path: `${address}.html` };
}

/** Of the generator's own navigation that which is of the reference: documents are in their groups. */
function reference(own: readonly NavigationElement[]): NavigationElement {
  const entries = own.filter(({ path }) => path?.startsWith(REFERENCE));
  return { text: REFERENCE_TITLE, children: entries.map(withOwnPage) };
}

/** What opens and closes is no link: the page of something that holds others is the first of them. */
function withOwnPage(element: NavigationElement): NavigationElement {
  const { path, children, ...rest } = element;
  if (path === undefined || children === undefined) return element;
  return { ...rest, children: [{ text: 'Overview', path }, ...children.map(withOwnPage)] };
}

/** Puts the ways to the site's own files into a page that is made, and says what kind of page it is. */
function finish(page: PageEvent): void {
  const up = '../'.repeat(page.url.split('/').length - 1);
  const { model, url } = page;
  const kind = model instanceof Models.DocumentReflection ? `${model.frontmatter[KIND]}` : 'reference-page';
  // Undefined only before a page is made.
  page.contents = accessible(page.contents ?? '')
    .replaceAll(`="${SITE_ROOT}`, `="${up}`)
    .replace('<body>', `<body class="${url === 'index.html' ? 'first-page' : kind}">`);
}
