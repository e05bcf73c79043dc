import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { prepare } from '../../src/host/run/experiment.ts';
import { type Algorithm, completeExchange, cube } from '../../src/schedules/index.ts';

const root = new URL('../../', import.meta.url);

/** The example of docs/add-an-algorithm.md as a module, its imports led to src/schedules/algorithms/cube. */
async function example(change: (code: string) => string): Promise<Algorithm> {
  const page = await readFile(new URL('docs/add-an-algorithm.md', root), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1];
  if (code === undefined) throw new Error('the page has no example');
  const folder = new URL('dist/example/', root);
  await mkdir(folder, { recursive: true });
  const file = new URL(`countdown-${Math.random().toString(36).slice(2)}.ts`, folder);
  await writeFile(
    file,
    change(code).replaceAll("from '../", "from '../../src/schedules/algorithms/cube/../"),
  );
  return (await import(/* @vite-ignore */ file.pathname)).countdown;
}

test('the example of docs/add-an-algorithm.md holds for every cube', async () => {
  const countdown = await example((code) => code);
  for (let dim = 1; dim <= 8; dim++) {
    const { proof } = prepare(countdown, completeExchange({ topology: cube(dim), copies: 3 }));
    expect(proof.certificate).toMatchObject({ blocksInSequence: 3 * (2 ** dim - 1), optimal: true });
  }
});

test('the change that the page suggests is found out', async () => {
  const wrong = await example((code) => code.replace('copy + r)', 'copy + (r ^ 1))'));
  expect(() => prepare(wrong, completeExchange({ topology: cube(3), copies: 1 }))).toThrow(
    /countdown fails its check .*ended in/,
  );
});
