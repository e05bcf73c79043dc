import type { TestProject } from 'vitest/node';
import { findBrowser } from './find-browser.ts';
import type { BrowserProgram } from './start-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: BrowserProgram;
  }
}

/** Before all tests: one browser for them all, the one that ALLPORT_BROWSER names if that is set, and a line that says which. */
export async function setup(project: TestProject): Promise<void> {
  const { program, line } = await findBrowser(process.env.ALLPORT_BROWSER);
  project.provide('browser', program);
  console.error(line);
}
