import type { Page } from 'puppeteer';
import { preview } from 'vite';
import { expect } from 'vitest';
import { inaccessible, RULES_OF_COLOURS } from '../browser/page-checks.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** A site on a server of its own. */
export interface ServedSite {
  /** Ends with a slash. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a folder as it lies there. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const server = await preview({
    configFile: false,
    appType: 'mpa',
    build: { outDir: folder },
    preview: { host: 'localhost', port: 0 },
  });
  return { address: `${server.resolvedUrls?.local[0]}`, close: () => server.close() };
}

/** Looks with axe at pages: in light colours, and then at what dark ones can change. */
export async function expectAccessible(page: Page, address: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await choose(page, 'light');
    await page.goto(`${address}${path}`);
    await page.waitForFunction(
      () => !document.querySelector('#tsd-nav-container')?.textContent?.includes('Loading'),
    );
    const light = await inaccessible(page);
    expect(light.passes, path).toBeGreaterThan(10);
    expect(light.violations, path).toEqual([]);
    await choose(page, 'dark');
    const dark = await inaccessible(page, RULES_OF_COLOURS);
    expect(dark.passes, path).toBeGreaterThan(0);
    expect(dark.violations, `${path} in dark colours`).toEqual([]);
  }
}

function choose(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  return page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
}

/** Opens a page, and types words into its search. @returns what it finds, from the folder of the site with anchors, best first */
export async function search(page: Page, address: string, words: string): Promise<string[]> {
  await page.goto(address);
  await page.locator('#tsd-search-trigger').click();
  await page.locator('#tsd-search-input').fill(words);
  await page.waitForSelector('#tsd-search-results a', { timeout: PATIENCE_MS });
  return page.$$eval('#tsd-search-results a', (links) =>
    links.map((link) => {
      const { pathname, hash } = link as HTMLAnchorElement;
      return `${pathname.slice(1)}${hash}`;
    }),
  );
}
