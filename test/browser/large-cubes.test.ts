import { expect, inject, test } from 'vitest';
import { useLaboratory, type Visitor } from './laboratory.ts';

/* Cubes whose memories are too large to be held: a sample at any moment, and the whole slice by slice. */

let visitor: Visitor;
useLaboratory((opened) => {
  visitor = opened;
});

const QUERY = 'dim=14&algorithm=necklace&mode=block';

const runs = () => visitor.press('Run and verify all of it');
const told = (text: string) =>
  visitor.page.waitForFunction(
    (wanted) => document.querySelector('.story > p')?.textContent?.includes(wanted),
    { timeout: 100_000 },
    text,
  );

test('a large cube is sampled at any moment, and its blocks can be followed', async () => {
  await visitor.goto(QUERY);
  expect(await visitor.page.$$('.notes p')).toEqual([]);
  expect(await visitor.page.$eval('.matrix-legend', (legend) => legend.textContent)).toMatch(
    /^Each pixel is one of [\d\u202f]+ blocks\.$/,
  );
  await visitor.page.keyboard.press('ArrowRight');
  await visitor.page.keyboard.press('ArrowRight');
  await visitor.says('Round 1 of 14');
  await visitor.settled();
  await visitor.page.focus('[aria-label^="Memories"]');
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter'] as const) await visitor.page.keyboard.press(key);
  await visitor.page.waitForSelector('.pill.is-followed');
  await visitor.screenshot('a large cube');
});

test('the whole is run slice by slice and verified, until somebody stops it or looks elsewhere', async () => {
  await visitor.goto(QUERY);
  await runs();
  await told('Slice 1 of 4.');
  await visitor.press('Stop, and keep what is verified');
  await told('Stopped: 0 blocks are verified');
  await runs();
  await told('Slice 2 of 4. 67\u202f108\u202f864 of 268\u202f435\u202f456 blocks are verified');
  await visitor.screenshot('slices');
  await visitor.press('Stop, and keep what is verified');
  await told('blocks are verified, the rest is not begun');
  const kept = await visitor.page.$eval('.story > p', (line) => line.textContent);
  const [verified = ''] = /[\d\u202f]{5,}/.exec(kept ?? '') ?? [];
  // It goes on behind them: none of them is begun again.
  await visitor.press('Go on, and verify the rest');
  await visitor.page.waitForFunction(() =>
    document.querySelector('.story > p')?.textContent?.includes('million a second'),
  );
  const slice = Number(verified.replaceAll('\u202f', '')) / 2 ** 26 + 1;
  expect(slice).toBeGreaterThanOrEqual(2);
  const goesOn = await visitor.page.$eval('.story > p', (line) => line.textContent);
  expect(Number(/Slice (\d)/.exec(goesOn ?? '')?.[1])).toBeGreaterThanOrEqual(slice);
  await visitor.page.keyboard.press('Home');
  await visitor.settled();
  await visitor.says('Start:');
  if (inject('sample') !== 'all') return;
  await runs();
  await visitor.page.waitForSelector('.finish');
  expect(await visitor.page.$eval('.finish', (finish) => finish.textContent)).toBe(
    '268\u202f435\u202f456 of 268\u202f435\u202f456 blocks are in their places',
  );
  await visitor.screenshot('a large cube at its end');
});

test('a wheel leads into a large cube, down to single blocks', async () => {
  await visitor.goto(QUERY);
  const { page } = visitor;
  const box = await page.$eval('.matrix-window', (window) => {
    const { left, top, width, height } = window.getBoundingClientRect();
    return { x: left + width / 3, y: top + height / 3 };
  });
  await page.mouse.move(box.x, box.y);
  // On the stage any wheel does, with Ctrl in larger steps.
  await page.mouse.wheel({ deltaY: -100 });
  await page.waitForSelector('.matrix-whole');
  await page.keyboard.down('Control');
  for (let i = 0; i < 8; i++) await page.mouse.wheel({ deltaY: -100 });
  await page.keyboard.up('Control');
  await page.waitForFunction(() => document.querySelector('.matrix-legend')?.textContent === '');
  await visitor.settled();
  await visitor.screenshot('single blocks of a large cube');
  await visitor.press('Whole');
  await page.waitForFunction(() =>
    /^Each pixel/.test(document.querySelector('.matrix-legend')?.textContent ?? ''),
  );
});
