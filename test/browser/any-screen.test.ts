import { expect, test } from 'vitest';
import { cases } from '../support/sample.ts';
import { useLaboratory, type Visitor } from './laboratory.ts';

let visitor: Visitor;
const laboratory = useLaboratory((next) => {
  visitor = next;
});

/** Desktops, tablets, phones upright and on their side, and a page that is enlarged twice. */
const SIZES = [
  ...['1920x1080', '1440x900', '1280x640', '1024x768', '900x700', '844x390'],
  ...['720x450', '820x1180', '768x1024', '640x900', '375x667', '320x640'],
];
const SCREENS = SIZES.flatMap((size) => ['light', 'dark'].map((scheme) => ({ size, scheme })));

/** What is there once a page is. */
const READY: Readonly<Record<string, string>> = {
  'page=race&torus=8x8': '.curve-evens text',
  'page=gallery': '.gallery-card canvas',
  'page=far': '.far h2',
};

/** What is always there, apart from each other. */
const PARTS = {
  ...{ bar: '.bar', memory: '.matrix-frame', network: '.network-sheet', story: '.story > p' },
  ...{ score: '.score', play: '.buttons .round.main', back: '[aria-label="Step back"]' },
  ...{ forward: '[aria-label="Step forward"]', toTheEnd: '[aria-label="To the end"]' },
  ...{ speed: 'select[name=speed]', tabs: '.bar nav' },
};

test.each(['dim=6', 'torus=4x4x4', 'mesh=3x5'])(
  '%s: Play, story, score and both squares lie in any window, apart from each other',
  async (problem) => {
    await visitor.calm();
    await visitor.goto(problem);
    const end = await visitor.page.$eval('input[name=moment]', (slider) => (slider as HTMLInputElement).max);
    for (const moment of ['0', '3', '33', end]) {
      await visitor.change(`${problem}&moment=${moment}`);
      await visitor.settled();
      for (const { size, scheme } of cases(SCREENS, 4, 8)) {
        const [width, height] = size.split('x').map(Number);
        await visitor.page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
        await visitor.page.setViewport({ width, height });
        await visitor.settled();
        // What is drawn follows its box in the next frame.
        await visitor.page.evaluate(
          () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))),
        );
        const found = await visitor.page.evaluate(whatIsWrong, PARTS);
        expect({ moment, size, scheme, ...found }).toEqual({
          ...{ moment, size, scheme },
          ...{
            outside: [],
            overlapping: [],
            scrolls: [0, 0],
            isCut: false,
            words: expect.stringMatching(/.[:.]/),
          },
        });
        await visitor.screenshot(`any screen ${problem} ${moment} ${size} ${scheme}`);
      }
    }
  },
);

test.each(['page=race&torus=8x8', 'page=gallery', 'page=far'])(
  '%s: scrolls down alone in any window, and cuts no text',
  async (query) => {
    await visitor.calm();
    await visitor.page.goto(`${laboratory.site.address}?${query}`);
    await visitor.page.waitForSelector(READY[query]);
    for (const size of cases(SIZES, 4, 12)) {
      const [width, height] = size.split('x').map(Number);
      await visitor.page.setViewport({ width, height });
      await visitor.page.evaluate(
        () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))),
      );
      const found = await visitor.page.evaluate(() => ({
        scrolls: document.documentElement.scrollWidth - innerWidth,
        outside: Array.from(document.querySelectorAll('main :is(p, h2, h3, li, text, button, label)'))
          .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            const isCut = element instanceof HTMLElement && element.scrollWidth > element.clientWidth + 1;
            return left < 0 || right > innerWidth || (isCut && element.clientWidth > 0);
          })
          .map(({ textContent }) => textContent),
      }));
      expect({ size, ...found }).toEqual({ size, scrolls: 0, outside: [] });
      await visitor.screenshot(`any screen ${query} ${size}`);
    }
  },
);

test('a story that has no room loses its last clause, and is not cut', async () => {
  await visitor.calm();
  await visitor.page.setViewport({ width: 1440, height: 900 });
  await visitor.goto('dim=8&algorithm=necklace&moment=40');
  const storyIn = async (width: number, height: number) => {
    await visitor.page.setViewport({ width, height });
    await visitor.page.evaluate(
      () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))),
    );
    const { words, isCut } = await visitor.page.evaluate(whatIsWrong, PARTS);
    expect(isCut).toBe(false);
    return words;
  };
  const whole = await storyIn(1440, 900);
  expect(whole).toMatch(/: every link works\.$/);
  const short = await storyIn(320, 480);
  expect(short.length).toBeLessThan(whole.length);
  expect(whole.startsWith(short.replace(/\.$/, ''))).toBe(true);
  expect(await storyIn(1440, 900)).toBe(whole);
});

test('two fingers choose a part of the memory, and a long press takes a loupe above the finger', async () => {
  await visitor.calm();
  await visitor.page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await visitor.goto('dim=6&moment=3');
  const touches = await visitor.page.createCDPSession();
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...at: readonly (readonly [number, number])[]
  ) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
  const widthOf = (where: string) =>
    visitor.page.$eval(where, (element) => element.getBoundingClientRect().width);

  const whole = await widthOf('.matrix-picture');
  await touch('touchStart', [180, 200], [220, 200]);
  await touch('touchMove', [160, 200], [240, 200]);
  await touch('touchEnd');
  expect((await widthOf('.matrix-picture')) / whole).toBeCloseTo(2);
  expect(await widthOf('.matrix-window')).toBeCloseTo(whole);
  await visitor.screenshot('a part of the memory');
  await visitor.press('Whole');
  expect(await widthOf('.matrix-picture')).toBeCloseTo(whole);

  await touch('touchStart', [200, 250]);
  await visitor.page.waitForSelector('.loupe');
  const [loupe, finger] = [await (await visitor.page.$('.loupe'))?.boundingBox(), 250];
  expect(loupe && loupe.y + loupe.height / 2).toBeCloseTo(finger - 120, -1);
  await touch('touchEnd');
  await visitor.page.waitForSelector('.loupe', { hidden: true });
  expect(new URL(visitor.page.url()).searchParams.has('block')).toBe(false);

  await visitor.page.touchscreen.tap(200, 250);
  await visitor.page.waitForFunction(() => new URLSearchParams(location.search).has('block'));
});

test('prints on one sheet', async () => {
  await visitor.goto('dim=6&moment=12');
  await visitor.page.emulateMediaType('print');
  const isPrinted = (...parts: string[]) =>
    visitor.page.evaluate((all) => all.map((part) => document.querySelector(part)?.checkVisibility()), parts);
  const kept = [PARTS.memory, PARTS.network, PARTS.story, PARTS.score];
  expect(await isPrinted(...kept, PARTS.play, PARTS.tabs)).toEqual([...kept.map(() => true), false, false]);
  for (const landscape of [false, true]) {
    const sheets = Buffer.from(await visitor.page.pdf({ format: 'a4', landscape })).toString('latin1');
    expect(sheets.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  }
});

/** Runs in the page: which parts are not wholly in the window, which lie on each other, how far the page scrolls, and the story. */
function whatIsWrong(parts: Readonly<Record<string, string>>) {
  const boxes = Object.entries(parts).flatMap(([name, selector]) => {
    const { left, top, right, bottom } = (
      document.querySelector(selector) as HTMLElement
    ).getBoundingClientRect();
    return [{ name, left, top, right, bottom }];
  });
  const tabs = boxes.find(({ name }) => name === 'tabs');
  const bar = boxes.find(({ name }) => name === 'bar');
  // Half a pixel is none.
  const slack = 0.5;
  const isOver = (one: (typeof boxes)[0], other: (typeof boxes)[0]) =>
    one.left < other.right - slack &&
    other.left < one.right - slack &&
    one.top < other.bottom - slack &&
    other.top < one.bottom - slack;
  const { scrollWidth, scrollHeight } = document.documentElement;
  const story = document.querySelector('.story > p');
  return {
    outside: boxes
      .filter(
        ({ left, top, right, bottom }) =>
          left < 0 ||
          top < 0 ||
          right > innerWidth ||
          bottom > innerHeight ||
          left === right ||
          top === bottom,
      )
      .map(({ name }) => name),
    overlapping: boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        // Where there are no tabs their buttons stand in the bar.
        .filter((other) => isOver(one, other) && !(one === bar && other === tabs))
        .map((other) => `${one.name} and ${other.name}`),
    ),
    scrolls: [scrollWidth - innerWidth, scrollHeight - innerHeight],
    // Letters reach a little out of their line.
    isCut: story !== null && story.scrollHeight >= story.clientHeight + 4,
    words: story?.textContent ?? '',
  };
}
