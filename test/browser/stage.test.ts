import { expect, test, vi } from 'vitest';
import { draw } from '../../demo/laboratory/stage/generated-pictures.ts';
import { readGif } from '../oracles/gif.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { cases } from '../support/sample.ts';
import { useLaboratory, Visitor } from './laboratory.ts';
import { inaccessible } from './page-checks.ts';

/* The stage: its sizes, its keys, its opening and its finish. */

/** Every page in one size, and then in the other; the first race is looked at in race.test.ts too. */
const SCREENS = [
  ['gallery', 1440, 'light'],
  ['far', 390, 'dark'],
  ['network', 1440, 'light'],
  ['race', 390, 'dark'],
  ['gallery', 390, 'dark'],
  ['far', 1440, 'light'],
  ['network', 390, 'dark'],
  ['race', 1440, 'light'],
] as const;

/** What is there when a page is. */
const READY = {
  gallery: '.gallery-card',
  far: '.far',
  network: '.network.in-front',
  race: '.race-conclusion strong',
};

let visitor: Visitor;
const laboratory = useLaboratory((opened) => {
  visitor = opened;
});

/** How much of the window elements cover together. */
async function shareOf(...selectors: string[]): Promise<number> {
  const areas = await Promise.all(
    selectors.map((selector) =>
      visitor.page.$eval(selector, (element) => {
        const { width, height } = element.getBoundingClientRect();
        return (width * height) / (innerWidth * innerHeight);
      }),
    ),
  );
  return areas.reduce((sum, area) => sum + area, 0);
}

test('the memory has more than a third of the window; the key l takes a loupe, which shows what is under the pointer', async () => {
  await visitor.page.setViewport({ width: 1440, height: 900 });
  await visitor.goto('dim=6');
  expect(await shareOf('.matrix-picture')).toBeGreaterThanOrEqual(0.35);
  const [width, height] = await visitor.page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ]);
  expect([width, height]).toEqual([0, 0]);

  await visitor.page.keyboard.press('l');
  const { x, y, ...box } = (await (await visitor.page.$('.matrix-picture'))?.boundingBox()) ?? {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  };
  await visitor.page.mouse.move(x + 0.705 * box.width, y + 0.24 * box.height);
  // The sun of the picture is there, and nothing else within 13 pixels.
  await visitor.page.waitForFunction(() => {
    const loupe = document.querySelector<HTMLCanvasElement>('.loupe');
    const { data = [] } = loupe?.getContext('2d')?.getImageData(60, 60, 100, 100) ?? {};
    return Array.from(data).every((channel, i) => channel === data[i % 4]) && data[0] > 240;
  });
  await visitor.screenshot('loupe');
  await visitor.page.keyboard.press('l');
  expect(await visitor.page.$('.loupe')).toBe(null);
});

test('on a phone the squares have two fifths of the screen, and Play is on it', async () => {
  await visitor.page.setViewport({ width: 390, height: 844 });
  await visitor.goto('dim=6');
  expect(await shareOf('.matrix-picture', '.beside')).toBeGreaterThanOrEqual(0.4);
  const play = await (await visitor.page.$('button[aria-label=Play]'))?.boundingBox();
  const tabs = await (await visitor.page.$('.bar nav'))?.boundingBox();
  expect(play && tabs && play.y + play.height < tabs.y).toBe(true);
  await visitor.screenshot('stage on a phone');
});

test('the score is drawn anew where the page turns dark', async () => {
  await visitor.goto('dim=3&moment=2');
  for (const [scheme, isDark] of [
    ['light', false],
    ['dark', true],
    ['light', false],
  ] as const) {
    await visitor.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await visitor.page.waitForFunction(
      (wanted) => {
        const score = document.querySelector<HTMLCanvasElement>('.score canvas');
        const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        if (score === null || copy === null) return false;
        // Its ground, at the foot of a local phase.
        copy.drawImage(score, -2, 1 - score.height);
        return copy.getImageData(0, 0, 1, 1).data[0] < 128 === wanted;
      },
      {},
      isDark,
    );
  }
});

test('a wheel makes a part of the score larger, keys the whole again; the present moment stays in sight', async () => {
  await visitor.calm();
  await visitor.page.setViewport({ width: 1440, height: 900 });
  await visitor.goto('dim=8&moment=20');
  const words = () => visitor.page.$eval('.score-words', ({ textContent }) => textContent ?? '');
  expect(await words()).toMatch(/^128 steps: /);
  const box = await (await visitor.page.$('.score-ticks'))?.boundingBox();
  if (!box) throw new Error('no score');
  await visitor.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const partIs = (pattern: string) =>
    visitor.page.waitForFunction(
      (wanted) => new RegExp(wanted).test(document.querySelector('.score-words')?.textContent ?? ''),
      {},
      pattern,
    );
  await visitor.page.mouse.wheel({ deltaY: -300 });
  await partIs('^steps \\d+ to \\d+ of 128$');
  await visitor.settled();
  expect(await visitor.moment()).toBe(20);
  const headIn = () =>
    visitor.page.evaluate(() => {
      const [head, score] = ['.score-head', '.score'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return head && score && head.left >= score.left - 2 && head.right <= score.right + 2;
    });
  expect(await headIn()).toBe(true);
  await visitor.page.keyboard.press('Home');
  await visitor.settled();
  expect(await headIn()).toBe(true);
  await visitor.page.focus('.score input');
  for (let i = 0; i < 8; i++) await visitor.page.keyboard.press('-');
  await partIs('^128 steps: ');
  // No colour stands alone: each is there with its number.
  expect(
    await visitor.page.$$eval('.score-ports > .on-port', (all) => all.map((one) => one.textContent)),
  ).toEqual(Array.from('01234567'));
});

test('the keys move the page in time, and change what it shows; those of fields stay with the fields', async () => {
  await visitor.goto('dim=3&algorithm=necklace&view=source');
  const state = () => new URL(visitor.page.url()).searchParams;
  const key = async (name: Parameters<Visitor['page']['keyboard']['press']>[0], moment: number) => {
    await visitor.page.keyboard.press(name);
    await visitor.settled();
    expect(await visitor.moment()).toBe(moment);
  };
  await key('ArrowRight', 1);
  await key('ArrowRight', 2);
  await key('ArrowLeft', 1);
  await key('End', 6);
  await key('Home', 0);
  await visitor.page.keyboard.down('Shift');
  await key('ArrowRight', 1);
  await key('ArrowRight', 5);
  await key('ArrowLeft', 1);
  await visitor.page.keyboard.up('Shift');
  await visitor.page.keyboard.press('c');
  await visitor.settled();
  expect(state().get('view')).toBe('destination');
  await visitor.page.keyboard.press('b');
  await visitor.page.waitForFunction(() => location.search.includes('block=0,7'));
  for (const [name, page] of [
    ['n', 'network'],
    ['n', null],
    ['g', 'gallery'],
    ['r', 'race'],
    ['Escape', null],
  ] as const) {
    await visitor.page.keyboard.press(name);
    await visitor.page.waitForFunction(
      (to) => new URL(location.href).searchParams.get('page') === to,
      {},
      page,
    );
  }
  await visitor.page.keyboard.press('9');
  await visitor.page.keyboard.press(' ');
  await visitor.says('Verified: all 64 blocks');
  expect(state().get('speed')).toBe('9');
  await visitor.page.focus('select[name=algorithm]');
  await visitor.page.keyboard.press('n');
  await visitor.page.keyboard.press('Home');
  await visitor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(state().get('page')).toBe(null);
});

test('the bar leads back from what stands in front', async () => {
  await visitor.goto('dim=3');
  for (const page of ['network', 'schedule', 'edit'] as const) {
    await visitor.change(`dim=3&page=${page}`);
    await visitor.press('Stage');
    await visitor.page.waitForFunction(() => !location.search.includes('page='));
  }
});

test('the opening plays on the first visit, until it is touched, and not on the next', async () => {
  const guest = await Visitor.open(laboratory.browser, laboratory.site.address);
  try {
    await guest.page.evaluateOnNewDocument(() => {
      if (!sessionStorage.getItem('cleared')) localStorage.clear();
      sessionStorage.setItem('cleared', 'yes');
      // Four times as fast: its parts take seconds.
      const now = performance.now.bind(performance);
      performance.now = () => 4 * now();
    });
    await guest.page.goto(laboratory.site.address);
    const story = (text: string) =>
      guest.page.waitForFunction(
        (wanted) => document.querySelector('.story')?.textContent?.includes(wanted),
        {},
        text,
      );
    await story('64 computers. Each column is the memory of one.');
    await story('This one, in row 38, is for node 38: 4 links away.');
    await guest.screenshot('opening');
    await story(
      'All 6 links of every node work at once: 32 steps. Nodes that use one link at a time would take 192.',
    );
    await story('Done. Every node has a block from every other.');
    await guest.page.keyboard.press('Shift');
    await story('Start');
    expect(await guest.moment()).toBe(0);
    await guest.page.goto(laboratory.site.address);
    await guest.settled();
    expect(await guest.page.$('.opening-progress')).toBe(null);
    expect(guest.complaints).toEqual([]);
  } finally {
    await guest.close();
  }
});

test('at the end it says how many blocks are in their places, and what comes next', async () => {
  await visitor.goto('dim=3&algorithm=necklace');
  await visitor.press('To the end');
  await visitor.page.waitForSelector('.finish');
  expect(await visitor.page.$eval('.finish', ({ textContent }) => textContent)).toBe(
    '64 of 64 blocks are in their places',
  );
  // In the corner stands the picture as it was.
  const start = await visitor.page.$eval('.inset canvas', (canvas) =>
    Array.from((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, 8, 8).data ?? []),
  );
  expect(start).toEqual(Array.from(new Uint8Array(draw('landscape', 8, 8).pixels.buffer)));
  expect(await visitor.page.$eval('.nearness', ({ textContent }) => textContent)).toBe(
    '4 stepsat the bound: no link was ever idle',
  );
  await visitor.screenshot('finish');
  await visitor.press('Ten dimensions');
  await visitor.says('Proved: necklace on cube 2^10');
});

test('a film of a stretch has the pictures and times of its moments, as a GIF and as a video', async () => {
  await visitor.goto('dim=3&algorithm=necklace&speed=15');
  await visitor.press('Share');
  await visitor.write('film-from', '4');
  const gif = readGif(await visitor.savedBy(() => visitor.press('Save as GIF')));
  expect([gif.width, gif.height]).toEqual([480, 552]);
  // Moment 4, two pictures of each flight of 67 ms, and the end, which stays for 1200 ms.
  expect(gif.pictures.length).toBe(1 + 2 * 2 + 2);
  expect(gif.pictures.reduce((sum, { ticks }) => sum + ticks, 0)).toBe(140);
  // At the end each sender is a row: the picture stands mirrored.
  const last = gif.pictures[gif.pictures.length - 1].pixels;
  const { pixels } = draw('landscape', 8, 8);
  const seen = Array.from({ length: 64 }, (_, i) => last[(60 * (i >> 3) + 30) * 480 + 60 * (i & 7) + 30]);
  expect(seen).toEqual(Array.from(seen, (_, i) => pixels[8 * (i & 7) + (i >> 3)] & 0xffffff));
  expect(await visitor.moment()).toBe(6);
  await visitor.write('film-from', '5');
  const video = Buffer.from(await visitor.savedBy(() => visitor.press('Save as video')));
  expect(video.readUInt32BE(0)).toBe(0x1a45dfa3);
  expect(video.includes('V_VP8')).toBe(true);
});

test('in a page of others the stage plays by itself, and leads here', async () => {
  await visitor.page.setViewport({ width: 800, height: 450 });
  await visitor.page.goto(`${laboratory.site.address}?dim=3&page=embed&speed=15`);
  await visitor.page.waitForSelector('.finish');
  expect(await visitor.page.$('.bar')).toBe(null);
  expect(await visitor.page.$eval('.embed-bar a', (link) => (link as HTMLAnchorElement).search)).toBe(
    '?dim=3&algorithm=necklace&moment=6&speed=15',
  );
  const [width, height] = await visitor.page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ]);
  expect([width, height]).toEqual([0, 0]);
  expect((await inaccessible(visitor.page)).violations).toEqual([]);
  await visitor.screenshot('embed');
});

test('axe finds nothing wrong with the pages, wide in light and on a phone in dark', async () => {
  await visitor.goto('dim=4&moment=4');
  for (const [page, width, scheme] of cases(SCREENS, 3, 3)) {
    await visitor.page.setViewport({ width, height: 900 });
    await visitor.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await visitor.change(`dim=4&page=${page}&moment=4`);
    await visitor.page.waitForSelector(READY[page]);
    await visitor.settled();
    const { violations } = await inaccessible(visitor.page);
    const isWide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect({ page, width, violations, isWide }).toEqual({ page, width, violations: [], isWide: false });
    await visitor.screenshot(`${page} ${width} ${scheme}`);
  }
});

test('a schedule is edited as text: where it is wrong the page says so, and shows the slot', async () => {
  await visitor.goto('dim=3&page=edit');
  const text = '.edit textarea';
  await visitor.page.waitForFunction(
    (where) => document.querySelector<HTMLTextAreaElement>(where)?.value !== '',
    {},
    text,
  );
  const write = (from: string, to: string) =>
    visitor.page.$eval(
      text,
      (area, one, other) => {
        const field = area as HTMLTextAreaElement;
        field.value = field.value.replace(one, other);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      from,
      to,
    );
  const verdict = (wanted: string) =>
    visitor.page.waitForFunction(
      (said) => document.querySelector('.edit-verdict')?.textContent?.includes(said),
      {},
      wanted,
    );
  await verdict('It holds: 4 steps');
  await write('[0,[3]],[1,[6]]', '[0,[3]],[1,[3]]');
  await verdict('slot 3');
  await visitor.page.waitForSelector('.matrix-wrong');
  await visitor.screenshot('edited, and wrong');
  await write('[0,[3]],[1,[3]]', '[0,[3]],[1,[6]]');
  await verdict('It holds');
  await write('"necklace"', '"my own"');
  await verdict('It holds');
  await visitor.press('Show it');
  await visitor.says('Proved: my own on cube 2^3');
});

test('distances go from the colour of the page to the one of the legend, in light and in dark', async () => {
  const { page } = visitor;
  const change = (scheme: string) =>
    page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await change('dark');
  await visitor.goto('dim=3&view=distance');
  /** Of the block in a slot of a node. */
  const colourOf = (slot: number, node: number) =>
    page.$eval(
      '.matrix-picture canvas',
      (shown, x, y) => {
        const { width, height } = shown as HTMLCanvasElement;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(shown as HTMLCanvasElement, 0, 0);
        return Array.from(context?.getImageData(x * width, y * height, 1, 1).data ?? []).slice(0, 3);
      },
      (node + 0.5) / 8,
      (slot + 0.5) / 8,
    );
  // The scheme is followed while the page is shown.
  for (const [scheme, paper, far] of [
    ['light', [0xfb, 0xfb, 0xf9], [0x12, 0x30, 0x5c]],
    ['dark', [0x12, 0x16, 0x1b], [0xa9, 0xd2, 0xfa]],
  ] as const) {
    await change(scheme);
    await vi.waitFor(async () => expect(await colourOf(2, 2)).toEqual(paper), PATIENCE_MS);
    expect(await colourOf(7, 0)).toEqual(far);
    const legend = await page.$eval('.matrix-scale', (scale) => getComputedStyle(scale).backgroundImage);
    expect(legend).toContain(`rgb(${far.join(', ')})`);
  }
});

test('a canvas that the browser measures late is drawn all the same', async () => {
  await visitor.page.evaluateOnNewDocument(() => {
    const Observer = ResizeObserver;
    globalThis.ResizeObserver = class extends Observer {
      constructor(act: ResizeObserverCallback) {
        super((...seen) => {
          // After the first moment was shown.
          const isShown = () => document.querySelector('.proof')?.textContent?.includes('Proved');
          const wait = () => (isShown() ? act(...seen) : requestAnimationFrame(wait));
          wait();
        });
      }
    };
  });
  await visitor.goto('dim=3&algorithm=necklace');
  await visitor.press('To the end');
  await visitor.says('Verified: all 64 blocks');
});
