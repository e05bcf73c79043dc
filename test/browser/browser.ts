import type { Browser } from 'puppeteer';
import { inject } from 'vitest';
import { type BrowserUse, startBrowser } from './start-browser.ts';

/** Starts the browser that was found when the tests began. */
export function launchBrowser(use?: BrowserUse): Promise<Browser> {
  return startBrowser(inject('browser'), use);
}
