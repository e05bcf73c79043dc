import { defineBrowserProvider } from '@vitest/browser';
import type { Browser } from 'puppeteer';
import type { BrowserProvider, BrowserProviderOption, TestProject } from 'vitest/node';
import { startBrowser } from './start-browser.ts';

/** Vitest's browser mode in the browser of the other tests: Vitest has no provider for Puppeteer. */
export function puppeteerProvider(): BrowserProviderOption {
  return defineBrowserProvider({ name: 'puppeteer', providerFactory });
}

function providerFactory(project: TestProject): BrowserProvider {
  let browser: Browser | undefined;
  return {
    name: 'puppeteer',
    // The tests share one software GPU, which takes all cores.
    supportsParallelism: false,
    getCommandsContext: () => ({}),
    async openPage(_sessionId, url) {
      browser ??= await startBrowser(project.getProvidedContext().browser);
      const page = await browser.newPage();
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        // Vitest sees what tests log and throw; what the browser itself complains of would pass unnoticed.
        project.vitest.state.catchError(`${message.text()} (${message.location().url})`, 'Browser Error');
      });
      await page.goto(url);
    },
    async close() {
      await browser?.close();
    },
  };
}
