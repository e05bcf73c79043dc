import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { cases } from '../support/sample.ts';
import { useLaboratory, type Visitor } from './laboratory.ts';
import { cutTexts, inaccessible } from './page-checks.ts';

let visitor: Visitor;
const laboratory = useLaboratory((next) => {
  visitor = next;
});

const LINK = 'dim=4&race=standard-exchange,necklace,necklace:block&bytes=64KiB';

/** Opens a race, and waits until all racers are there. */
async function open(query: string): Promise<void> {
  await visitor.page.goto(`${laboratory.site.address}?${query}`);
  await visitor.page.waitForSelector('.race-conclusion strong');
}

const textsOf = (selector: string) =>
  visitor.page.$$eval(selector, (all) => all.map(({ textContent }) => textContent));

/** Colours in the first lane. */
const colourCount = () =>
  visitor.page.$eval('.lane canvas', (canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {};
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
  });

/** Moves the race to a thousandth of it. */
const moveTo = (time: number) =>
  visitor.page.$eval(
    'input[name=time]',
    (slider, value) => {
      (slider as HTMLInputElement).value = `${value}`;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    },
    time,
  );

test('a race is a link: lanes in the order in which they finish, and who wins; at its end every racer is run and verified', async () => {
  await open(LINK);
  expect(await textsOf('.lane h2')).toEqual([
    'necklace in rounds 4 rounds, all ports',
    'necklace in steps 8 steps, all ports',
    'standard-exchange 4 steps, one port',
  ]);
  expect(await textsOf('.race-conclusion')).toEqual([
    'Necklace in rounds wins. Necklace in steps sends as few blocks one after another, but starts 8 times instead of 4. Standard exchange starts 4 times, too, but uses one link in four.',
  ]);
  expect((await textsOf('.bar-bound text')).join()).toMatch(
    /^the bound, one link a message: .* 4 startups and 8 blocks$/,
  );
  await visitor.screenshot('race');

  // Nearly at the end of the first step of the last one, which takes a quarter of a minute in all.
  await moveTo(240);
  expect(await visitor.page.$$eval('.lane-caption strong', (all) => all[2].textContent)).toBe('16');
  await visitor.press('Play');
  await visitor.page.waitForFunction(
    () => document.querySelectorAll('.lane-caption strong')[2].textContent !== '16',
  );
  await visitor.press('Pause');
  expect(await colourCount()).toBeGreaterThan(100);
  await moveTo(1000);
  await visitor.page.waitForFunction(
    () =>
      document.querySelectorAll('.lane-caption').length === 3 &&
      [...document.querySelectorAll('.lane-caption')].every(({ textContent }) =>
        textContent?.includes('verified'),
      ),
  );
  expect(await textsOf('.lane-caption')).toEqual(Array(3).fill('256 of 256 in their nodesverified here'));
  expect((await textsOf('.lane-pill')).map((text) => text?.replace(/^[\d.]+ µs/, ''))).toEqual([
    'first, and done',
    'done',
    'done',
  ]);
});

test('it waits as it is while another page is looked at', async () => {
  const { page } = visitor;
  await open(LINK);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.racing[hidden]');
  await visitor.choose('dim', '3');
  await visitor.settled();
  expect((await textsOf('.lane h2'))[0]).toBe('necklace in rounds 4 rounds, all ports');
  await page.keyboard.press('r');
  await page.waitForFunction(
    () => document.querySelector('.lane h2')?.textContent === 'necklace in rounds 3 rounds, all ports',
  );
});

test('a large memory is drawn by samples, and a lane without a picture says why', async () => {
  await open('dim=10&race=necklace:block,standard-exchange:block');
  await visitor.page.keyboard.press('End');
  await visitor.page.waitForSelector('.lane-pill.first');
  const counts = await textsOf('.lane-caption span:first-child');
  expect(counts).toEqual(Array(2).fill('1\u202f048\u202f576 of 1\u202f048\u202f576 in their nodes'));
  expect(await colourCount()).toBeGreaterThan(100);
  expect(await textsOf('.race-note')).toContainEqual(
    expect.stringContaining('each point is one block of many'),
  );
  await visitor.change('dim=16&race=necklace:block,standard-exchange:block');
  await visitor.page.waitForSelector('.lane-large');
  expect((await textsOf('.lane-large'))[0]).toMatch(/^The memories of 65\u202f536 nodes are too large/);
});

test('uneven exchanges race on one clock, and padding is told', async () => {
  await open('torus=4x4&uneven=zipf:1.2,tokens=16,experts=1,top=2&race=direct,padded:block,two-hop:block');
  await visitor.page.keyboard.press('End');
  await visitor.page.waitForSelector('.lane-pill.first');
  const counts = await textsOf('.lane-caption span:first-child');
  expect(counts[0]).toBe('512 of 512 in their nodes');
  const told = expect.stringContaining('some of them are padding');
  expect(await textsOf('.race-note')).toContainEqual(told);
  await visitor.change('torus=4x4&uneven=zipf:1.2,tokens=16,experts=1,top=2&race=direct,direct-rounds');
  await visitor.page.waitForFunction(() =>
    document.querySelector('.race-conclusion')?.textContent?.startsWith('Direct rounds wins.'),
  );
  expect(await textsOf('.race-note')).not.toContainEqual(told);
});

test('it is chosen by the keyboard, and the address follows', async () => {
  const { page } = visitor;
  await open('dim=3&page=race');
  await page.keyboard.press('End');
  await page.waitForSelector('.lane-pill.first');
  await page.focus('.racers summary');
  await page.keyboard.press('Enter');
  await page.select('select[name=racer-1]', 'bruck-4');
  await page.waitForFunction(() => location.search.includes('race=bruck-4:block,'));
  await visitor.press('Remove racer 3');
  await page.locator('input[name=racer-network-2]').fill('torus 4x4');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => location.search.includes('@torus=4x4'));
  await page.keyboard.press('Escape');
  expect(await page.$eval('.racers', (list) => (list as HTMLDetailsElement).open)).toBe(false);
  await visitor.choose('machine', 'gigabit');
  await page.focus('input[name=startup]');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => location.search.includes('machine=gigabit&startup=100us'));
  const { href } = await page.evaluate(() => ({ href: location.href }));
  const names = await textsOf('.lane h2');
  expect(names).toHaveLength(3);
  await open(href.split('?')[1]);
  expect(await textsOf('.lane h2')).toEqual(names);
});

const SCREENS = [
  ['dark', 390, LINK],
  ['light', 1440, LINK],
  ['light', 390, 'torus=4x4&race=suh-shin:block,bruck-4:block,torus-product:block&machine=intel-paragon'],
] as const;

test.each(cases(SCREENS, 1, 1))(
  'everybody can use it, %s and %i pixels wide',
  async (scheme, width, query) => {
    await visitor.page.setViewport({ width, height: 900 });
    await visitor.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await open(query);
    await visitor.page.keyboard.press('End');
    await visitor.page.waitForSelector('.lane-pill.first');
    expect((await inaccessible(visitor.page)).violations).toEqual([]);
    expect(await cutTexts(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  },
);

describe('a machine file', () => {
  const file = async (change: object): Promise<string> => {
    const path = join(laboratory.folder, 'our-cluster.json');
    const own = JSON.parse(machineFiles.get('cluster-100g') ?? '');
    await writeFile(path, JSON.stringify({ ...own, name: 'our-cluster', basis: 'measured', ...change }));
    return path;
  };
  const drop = async (path: string) => (await visitor.drag(path)).drop();

  test('with a price that is none is refused; one that is dropped is the machine of the race, and its prices are those of the sliders', async () => {
    const { page } = visitor;
    await open('switch=8&race=spread-out,bruck-2&bytes=1KiB&startup=9us');
    await drop(await file({ startup: 'soon' }));
    await visitor.saysOfFile('alert', 'found "soon"; for "startup" a time of 0 or more');
    expect(await page.evaluate(() => location.search)).not.toContain('machine=own');
    await drop(await file({ startup: '4us', transmission: '2ns/B', hop: '0us' }));
    await page.waitForFunction(() => location.search.includes('machine=own'));
    expect(await page.$eval('select[name=machine]', ({ selectedOptions: [one] }) => one.textContent)).toBe(
      'our-cluster, one port',
    );
    // 7 rounds of 4 us and 1024 B against 3 rounds of 4 us and 4096 B, at 2 ns for each byte.
    await page.waitForFunction(
      () => document.querySelector('.race-conclusion')?.textContent?.startsWith('Bruck-2 wins') === true,
    );
    expect(await page.evaluate(() => location.search)).not.toContain('startup');
    await visitor.screenshot('own machine');
  });

  test('does not travel with the address, which the page says', async () => {
    await open('switch=8&race=spread-out,bruck-2&machine=own');
    expect(await visitor.page.$eval('body', ({ textContent }) => textContent)).toContain(
      'machine "own": a file does not travel with the address; drop it on the page',
    );
  });
});
