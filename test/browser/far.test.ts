import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { useLaboratory, type Visitor } from './laboratory.ts';

/* How far a GPU goes: cubes that double, in slices where a buffer is too small. */

let visitor: Visitor;
const laboratory = useLaboratory((opened) => {
  visitor = opened;
});

const rows = () =>
  visitor.page.$$eval('.far-figures tbody tr', (all) =>
    all.map(({ cells }) => Array.from(cells, ({ textContent }) => textContent)),
  );

test('cubes double, every block is verified, until somebody stops it; the card is saved', async () => {
  // All of them, as far as four slices of the memories, take minutes on a software adapter.
  const wanted = inject('sample') === 'all' ? 14 : 8;
  await visitor.goto('dim=3&page=far');
  await visitor.press('Start');
  await visitor.page.waitForFunction(
    (dim) => document.querySelector('.far-trial > .row')?.textContent?.includes(`Cube ${dim}`),
    { timeout: 550_000 },
    wanted + 1,
  );
  await visitor.press('Stop');
  await visitor.page.waitForFunction(() =>
    document.querySelector('.far [role=status]')?.textContent?.includes('stopped'),
  );
  const found = await rows();
  expect(found.length).toBeGreaterThanOrEqual(wanted - 5);
  for (const [i, [cube, blocks, slices, , , verified]] of found.entries()) {
    const dim = 6 + i;
    expect([cube, blocks?.replaceAll('\u202f', ''), verified]).toEqual([
      `${dim} dimensions`,
      `${4 ** dim}`,
      'all',
    ]);
    expect(Number(slices)).toBe(Math.max(1, 4 ** dim / 2 ** 26));
  }
  const card = Buffer.from(await visitor.savedBy(() => visitor.press('Save the card')));
  expect([card.subarray(1, 4).toString(), card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);
  // The figures are a file, which stands beside those of others.
  const figures = await visitor.savedBy(() => visitor.press('Save the figures'));
  const theirs = { ...JSON.parse(Buffer.from(figures).toString()), adapter: 'another GPU' };
  const file = join(laboratory.folder, 'adapter.json');
  await writeFile(file, JSON.stringify(theirs));
  await visitor.give('adapter-file', file);
  await visitor.page.waitForFunction(() =>
    document.querySelector('.far-beside table')?.textContent?.includes('another GPU'),
  );
  expect((await visitor.page.$$('.far-chart .far-theirs')).length).toBe(found.length);
  await writeFile(file, '{}');
  await visitor.give('adapter-file', file);
  await visitor.page.waitForFunction(() =>
    document
      .querySelector('.far-beside [role=alert]')
      ?.textContent?.startsWith('adapter.json: this is no file of an adapter'),
  );
  await visitor.screenshot('how far');
}, 600_000);

test('the forms are measured beside a copy, and are right', async () => {
  await visitor.goto('dim=3&page=far');
  await visitor.press('Measure');
  await visitor.page.waitForSelector('.far .is-marked');
  const found = await visitor.page.$$eval('.far-trial section tbody tr', (all) =>
    all.map(({ cells }) => Array.from(cells, ({ textContent }) => textContent ?? '')),
  );
  const names = found.map(([form]) => form);
  expect(names).toEqual(expect.arrayContaining(['copy kernel', 'whole, three passes', 'whole, one pass']));
  expect(found.map((cells) => cells[3])).toEqual(found.map(() => 'yes'));
  await visitor.screenshot('forms beside a copy');
}, 180_000);
