import { expect, it } from 'vitest';
import * as browser from '../browser/open-gpu.ts';
import { openGpu } from '../node/open-gpu.ts';

it('runs under Deno, on an adapter of its own WebGPU', async () => {
  const { Deno } = globalThis as { Deno?: { version: { deno: string } } };
  // Dawn would load in Deno as well.
  expect(openGpu).toBe(browser.openGpu);
  const context = await openGpu();
  context.close();
  console.log(`Deno ${Deno?.version.deno}, ${context.adapter}`);
  expect(Deno).toBeDefined();
});
