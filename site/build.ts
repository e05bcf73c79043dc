import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Application, TSConfigReader, type TypeDocOptions } from 'typedoc';
import { build } from 'vite';
import { type SiteContents, siteContents } from './contents.ts';
import { relinked } from './documents/links.ts';
import { LABORATORY, laboratoryLink, pagesOf, SITE_ROOT } from './page.ts';
import { picturePath, stateOf } from './pages/algorithm-page.ts';
import { halfWay } from './pictures.ts';
import { siteMarkdown } from './theme/site-markdown.ts';
import { ADDRESS, KIND, siteTheme } from './theme/site-theme.ts';
import { siteStyle } from './theme/tokens.ts';

/** What is made. */
export interface SiteChoice {
  /** The folder of the site; what is in it is removed. */
  readonly out: string;
  /** Where it will lie: pictures in what other sites show of a link need it. */
  readonly base?: string;
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
  API: `${SITE_ROOT}modules.html`,
  Laboratory: laboratoryLink(''),
};

/** Makes the site. @returns how many pages were made of Markdown @throws Error where the generator warns of something */
export async function buildSite({ out, base }: SiteChoice): Promise<number> {
  const contents = siteContents();
  const staged = `${out}-pages`;
  await stage(contents, staged);
  await generate(contents, staged, out, base);
  await rm(staged, { recursive: true });
  await draw(contents, out);
  await buildLaboratory(out, base);
  return pagesOf(contents.groups).length + 1;
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
    await write(`${address}.md`, `---\n${head.join('')}---\n\n${relinked(page, targets, toCheckout)}`);
  }
}

/** Has TypeDoc make the pages and the reference. */
async function generate({ groups }: SiteContents, staged: string, out: string, base?: string): Promise<void> {
  const { $schema, ...own } = JSON.parse(await readFile('typedoc.json', 'utf8')) as TypeDocOptions & {
    $schema: string;
  };
  const app = await Application.bootstrapWithPlugins(
    {
      ...own,
      plugin: [...(own.plugin ?? []), siteTheme(groups)],
      projectDocuments: pagesOf(groups).map(({ address }) => join(staged, `${address}.md`)),
      readme: join(staged, FIRST),
      out,
      markdownItLoader: siteMarkdown,
      theme: 'site',
      router: 'site',
      customCss: join(staged, STYLE),
      favicon: 'demo/public/icon.svg',
      headings: { readme: false, document: false },
      searchInDocuments: true,
      searchInComments: true,
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
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc has made no site: it says why above');
  app.validate(project);
  await app.generateDocs(project, out);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) {
    throw new Error('TypeDoc has warned: see above');
  }
}

async function draw({ measured }: SiteContents, out: string): Promise<void> {
  for (const { algorithm, counts } of measured) {
    const picture = await halfWay(stateOf(algorithm, counts[0].sample));
    await writeFile(join(out, picturePath(algorithm.name)), picture);
  }
}

async function buildLaboratory(out: string, base?: string): Promise<void> {
  await build({
    configFile: 'vite.config.ts',
    mode: 'site',
    logLevel: 'warn',
    ...(base !== undefined && { base: new URL(LABORATORY, base).href }),
    build: { outDir: resolve(out, LABORATORY), emptyOutDir: true },
  });
}
