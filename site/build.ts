import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Application, TSConfigReader, type TypeDocOptions } from 'typedoc';
import { build } from 'vite';
import { type SiteContents, siteContents } from './contents.ts';
import { relinked } from './documents/links.ts';
import { LABORATORY, laboratoryLink, pagesOf, SITE_ROOT, type SiteGroup, type SitePage } from './page.ts';
import { addressOf, picturePath, stateOf } from './pages/algorithm-page.ts';
import { halfWay } from './pictures.ts';
import { withAnchors } from './search/anchors.ts';
import { buildSearch } from './search/build-search.ts';
import { referenceNames } from './search/reference-names.ts';
import { type ReferenceName, searchRows } from './search/search-rows.ts';
import { siteMarkdown } from './theme/site-markdown.ts';
import { ADDRESS, KIND, siteTheme } from './theme/site-theme.ts';
import { siteStyle } from './theme/tokens.ts';

/** What is made. */
export interface SiteChoice {
  /** The folder of the site; what is in it is removed. */
  readonly out: string;
  /** Where it will lie: pictures in what other sites show of a link need it. */
  readonly base?: string;
  /** Addresses of the pages that are made; then the reference and the laboratory are left out. Left out: all, and both. */
  readonly only?: readonly string[];
}

/** The files of the pages, before the generator takes them. */
const FIRST = 'index.md';
const STYLE = 'site.css';

/** What stands in the bar of every page. */
const NAVIGATION: Readonly<Record<string, string>> = {
  Tutorial: `${SITE_ROOT}guide/tutorial.html`,
  MPI: `${SITE_ROOT}guide/mpi-program.html`,
  Algorithms: `${SITE_ROOT}guide/algorithms.html`,
  Questions: `${SITE_ROOT}guide/faq.html`,
  API: `${SITE_ROOT}api/modules/allport.html`,
  Laboratory: laboratoryLink(''),
};

/** Makes the site. @returns how many pages were made of Markdown @throws Error where the generator warns of something */
export async function buildSite(choice: SiteChoice): Promise<number> {
  const contents = siteContents();
  const pages = chosen(contents, choice.only);
  const staged = `${choice.out}-pages`;
  await stage(contents, staged);
  const reference = await generate(contents.groups, pages, staged, choice);
  await rm(staged, { recursive: true });
  await buildSearch(searchRows([contents.first, ...pages], reference), choice.out);
  await draw(contents.measured, pages, choice.out);
  if (choice.only === undefined) await buildLaboratory(choice);
  return pages.length + 1;
}

/** The pages beside the first one. @throws Error where there is no page at an address */
function chosen({ groups }: SiteContents, only: SiteChoice['only']): SitePage[] {
  const pages = pagesOf(groups);
  const unknown = only?.find((address) => !pages.some((page) => page.address === address));
  if (unknown !== undefined) throw new Error(`the site has no page ${unknown}`);
  return pages.filter(({ address }) => only === undefined || only.includes(address));
}

/** Writes the pages as files, for the generator. */
async function stage({ first, groups, targets }: SiteContents, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const write = async (path: string, text: string | Uint8Array) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const toCheckout = relative(folder, '.');
  await write(FIRST, relinked(first, targets, toCheckout));
  await write(STYLE, await siteStyle());
  for (const page of pagesOf(groups)) {
    const { address, title, isWide } = page;
    const facts = { title, [ADDRESS]: address, [KIND]: isWide ? 'document-page wide-page' : 'document-page' };
    const head = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
    await write(
      `${address}.md`,
      `---\n${head.join('')}---\n\n${relinked({ ...page, text: withAnchors(page.text) }, targets, toCheckout)}`,
    );
  }
}

/** Has TypeDoc make the pages and the reference. @returns the names of the reference */
async function generate(
  groups: readonly SiteGroup[],
  pages: readonly SitePage[],
  staged: string,
  { out, base, only }: SiteChoice,
): Promise<readonly ReferenceName[]> {
  const { $schema, ...own } = JSON.parse(await readFile('typedoc.json', 'utf8')) as TypeDocOptions & {
    $schema: string;
  };
  const app = await Application.bootstrapWithPlugins(
    {
      ...own,
      ...(only && { entryPoints: [], plugin: [], intentionallyNotDocumented: [] }),
      projectDocuments: pages.map(({ address }) => join(staged, `${address}.md`)),
      readme: join(staged, FIRST),
      out,
      markdownItLoader: siteMarkdown,
      theme: 'site',
      router: 'site',
      customCss: join(staged, STYLE),
      favicon: 'demo/public/icon.svg',
      headings: { readme: false, document: false },
      includeHierarchySummary: false,
      navigationLinks: NAVIGATION,
      visibilityFilters: {},
      highlightLanguages: ['bash', 'console', 'html', 'javascript', 'json', 'python', 'typescript'],
      lightHighlightTheme: 'github-light-high-contrast',
      darkHighlightTheme: 'github-dark-high-contrast',
      githubPages: true,
      hideGenerator: true,
      ...(base !== undefined && { hostedBaseUrl: base }),
      logLevel: 'Warn',
    },
    [new TSConfigReader()],
  );
  siteTheme(groups)(app);
  const names = referenceNames(app);
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc has made no site: it says why above');
  app.validate(project);
  await app.generateDocs(project, out);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) {
    throw new Error('TypeDoc has warned: see above');
  }
  return names;
}

/** Draws the algorithms that have one of the pages. */
async function draw(
  measured: SiteContents['measured'],
  pages: readonly SitePage[],
  out: string,
): Promise<void> {
  const addresses = pages.map(({ address }) => address);
  for (const { algorithm, counts } of measured) {
    if (!addresses.includes(addressOf(algorithm.name))) continue;
    const picture = await halfWay(stateOf(algorithm, counts[0].sample));
    await writeFile(join(out, picturePath(algorithm.name)), picture);
  }
}

async function buildLaboratory({ out, base }: SiteChoice): Promise<void> {
  await build({
    configFile: 'vite.config.ts',
    mode: 'site',
    logLevel: 'warn',
    ...(base !== undefined && { base: new URL(LABORATORY, base).href }),
    build: { outDir: resolve(out, LABORATORY), emptyOutDir: true },
  });
}
