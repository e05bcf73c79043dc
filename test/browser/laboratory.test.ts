import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Browser } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { algorithmsFor } from '../../demo/controls/algorithms.ts';
import { topologyOf } from '../../demo/network.ts';
import { formatState, parseState } from '../../demo/state.ts';
import { encodeSchedule } from '../../src/formats/schedule-writer.ts';
import { findAlgorithm, InputError, type Schedule } from '../../src/schedules/index.ts';
import { memoriesOf } from '../memories.ts';
import { launchBrowser } from './browser.ts';
import { serve, Visitor } from './laboratory.ts';
import { decodePng, encodePng } from './png.ts';

let site: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
let visitor: Visitor;
let folder: string;

beforeAll(async () => {
  site = await serve();
  browser = await launchBrowser({ canvas: true });
  folder = await mkdtemp(join(tmpdir(), 'allport-laboratory-'));
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  visitor = await Visitor.open(browser, site.address);
});

afterEach(async () => {
  await visitor.close();
  // Nothing that a visitor does makes the page or the browser complain.
  expect(visitor.complaints).toEqual([]);
});

const scheduleOf = (query: string): Schedule => {
  const { topology, algorithm } = parseState(query).state;
  return findAlgorithm(algorithm).schedule({ topology: topologyOf(topology), copies: 1 });
};

/** Compares the memory that the page reads back with the one of the definitions. */
async function expectMemory(query: string, moment: number, words = 1, start?: Uint32Array): Promise<void> {
  const memory = await visitor.memory();
  const schedule = scheduleOf(query);
  const kept = schedule.pattern.slots * schedule.topology.nodes * words;
  const expected = Array.from(memoriesOf(schedule, words, start))[moment].subarray(0, kept);
  expect(memory.length).toBe(expected.length);
  const first = memory.findIndex((word, i) => word !== expected[i]);
  expect({ moment, first, word: memory[first] }).toEqual({ moment, first: -1, word: undefined });
}

/** A few of them: all others in test:long. */
function sampleOf<T>(all: readonly T[]): T[] {
  return inject('sample') === 'all' ? [...all] : all.filter((_, i) => i % 5 === 1);
}

/** Whether an algorithm has a schedule for the network. */
function suits(query: string): boolean {
  try {
    scheduleOf(query);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

describe('every network and algorithm', () => {
  test.each(['cube 4', 'torus 4x4', 'mesh 4x4', 'ring 8'])(
    'on the %s goes to its end, as the definitions have it',
    async (network) => {
      const { topology } = parseState(`network=${network}`).state;
      await visitor.goto(
        `network=${network}&view=source&algorithm=${network === 'cube 4' ? 'necklace' : 'ring'}`,
      );
      const all = algorithmsFor(topology).filter((name) => suits(`network=${network}&algorithm=${name}`));
      expect(all.length).toBeGreaterThan(5);
      for (const algorithm of sampleOf(all)) {
        const query = `network=${network}&algorithm=${algorithm}`;
        await visitor.choose('algorithm', algorithm);
        await visitor.page.waitForFunction(
          (name) => location.search.includes(`algorithm=${name}`),
          {},
          algorithm,
        );
        await visitor.settled();
        await visitor.press('To the end');
        await visitor.says('Verified: all');
        const end = await visitor.moment();
        await expectMemory(query, end);
      }
      await visitor.screenshot(`end ${network}`);
    },
  );
});

describe('the timeline', () => {
  const query = 'network=cube 5&algorithm=de-bruijn&view=source&words=3';

  test('plays to the end, and tells that all blocks are in their places', async () => {
    await visitor.goto(`${query}&speed=60`);
    await visitor.press('Play');
    await visitor.says('Verified: all 1024 blocks');
    await visitor.settled();
    await expectMemory(query, await visitor.moment(), 3);
    // Once more, and stopped on the way.
    await visitor.choose('speed', '8');
    await visitor.press('Play');
    await visitor.page.waitForFunction(
      () => Number(/\d+/.exec(document.querySelector('.moment')?.textContent ?? '')?.[0]) > 2,
    );
    await visitor.press('Pause');
    await visitor.settled();
    const moment = await visitor.moment();
    expect(moment).toBeLessThan(18);
    await expectMemory(query, moment, 3);
  });

  test('is scrubbed to any moment, and stepped back and on', async () => {
    const torus = 'network=torus 4x8&algorithm=suh-shin&view=destination';
    for (const [where, words] of [
      [query, 3],
      [torus, 1],
    ] as const) {
      await visitor.goto(where);
      const end = Number(await visitor.page.$eval('input[name=moment]', ({ max }) => max));
      for (const part of [0.7, 0.2, 0.4]) {
        const moment = Math.round(part * end);
        await visitor.scrub(moment);
        await expectMemory(where, moment, words);
      }
      const moment = await visitor.moment();
      await visitor.press('Step back');
      await visitor.settled();
      await expectMemory(where, moment - 1, words);
      await visitor.press('Step forward');
      await visitor.settled();
      await expectMemory(where, moment, words);
    }
  });

  test('is in the address: whoever opens it sees the same', async () => {
    await visitor.goto('network=ring 12&algorithm=ring&view=distance&block=3,5&panel=schedule');
    await visitor.scrub(7);
    await visitor.page.waitForFunction(() => location.search.includes('moment=7'));
    const shared = new URL(visitor.page.url()).search.slice(1);
    const memory = await visitor.memory();
    await visitor.screenshot('shared');
    const other = await Visitor.open(browser, site.address);
    try {
      await other.goto(shared);
      expect(await other.moment()).toBe(7);
      expect(await other.memory()).toEqual(memory);
      expect(formatState(parseState(new URL(other.page.url()).search).state)).toBe(shared);
      expect(other.complaints).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('files', () => {
  const pixels = Uint32Array.from(
    { length: 32 * 32 },
    (_, i) => (0xff000000 | Math.imul(i + 1, 0x9e3779b1)) >>> 0,
  );
  const path = (name: string) => join(folder, name);

  test('a picture comes back as its transpose, bit for bit', async () => {
    await writeFile(path('own.png'), encodePng(32, 32, pixels));
    await visitor.goto('network=cube 3&algorithm=de-bruijn');
    await visitor.give('picture-file', path('own.png'));
    await visitor.says('cube 2^5');
    await visitor.settled();
    expect(decodePng(await visitor.saved('Save the picture as PNG')).pixels).toEqual(pixels);
    await visitor.press('To the end');
    await visitor.says('Verified: all 1024 blocks');
    const result = decodePng(await visitor.saved('Save the picture as PNG'));
    expect(result.pixels).toEqual(pixels.map((_, i) => pixels[(i % 32) * 32 + Math.floor(i / 32)]));
    await visitor.screenshot('picture');
  });

  test('a picture that is not square is cropped or padded', async () => {
    const red = 0xff0000ff;
    const white = 0xffffffff;
    // Red in the middle third, white to the left and right.
    const wide = Uint32Array.from({ length: 48 * 16 }, (_, i) =>
      Math.floor((i % 48) / 16) === 1 ? red : white,
    );
    await writeFile(path('wide.png'), encodePng(48, 16, wide));
    await visitor.goto('network=cube 4&algorithm=necklace');
    await visitor.give('picture-file', path('wide.png'));
    await visitor.page.waitForFunction(() => location.search.includes('picture=own'));
    await visitor.settled();
    const cropped = decodePng(await visitor.saved('Save the picture as PNG'));
    expect(new Set(cropped.pixels)).toEqual(new Set([red]));
    await visitor.choose('fit', 'pad');
    await visitor.page.waitForFunction(() =>
      document.querySelector('.files [role=status]')?.textContent?.endsWith('padded'),
    );
    const padded = decodePng(await visitor.saved('Save the picture as PNG'));
    expect(padded.pixels[0]).toBe(0xff808080);
    expect(padded.pixels[8 * 16 + 8]).toBe(red);
  });

  test('a schedule that was saved is opened again, and runs', async () => {
    await visitor.goto('network=cube 4&algorithm=balanced-tree&view=source');
    await writeFile(path('saved.json'), await visitor.saved('Save the schedule'));
    await visitor.goto('network=cube 3&algorithm=necklace&view=source');
    await visitor.give('schedule-file', path('saved.json'));
    await visitor.says('balanced-tree on cube 2^4');
    await visitor.settled();
    await visitor.press('To the end');
    await visitor.says('Verified: all 256 blocks');
    await expectMemory('network=cube 4&algorithm=balanced-tree', await visitor.moment());
  });

  test.each([
    ['text.png', 'this is no picture', 'is no picture that this browser can read'],
    ['empty.png', '', 'text.png is empty'],
    ['wrong.json', '{"format": "allport-schedule"', 'wrong.json'],
  ])('%s is refused in a sentence', async (name, content, complaint) => {
    await writeFile(path(name), content);
    await visitor.goto('network=cube 3&algorithm=necklace');
    const before = await visitor.memory();
    await visitor.give(name.endsWith('.json') ? 'schedule-file' : 'picture-file', path(name));
    await visitor.page.waitForFunction(
      () => document.querySelector('.files [role=alert]')?.textContent !== '',
    );
    expect(await visitor.page.$eval('.files [role=alert]', (alert) => alert.textContent)).toContain(
      complaint.replace('text.png', name),
    );
    expect(await visitor.memory()).toEqual(before);
  });

  test('a file that is dropped and refused is told of where it is seen', async () => {
    await visitor.goto('network=cube 3&algorithm=necklace');
    await visitor.page.$eval('.files', (files) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['none'], 'dropped.png'));
      files.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true }));
      files.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    });
    await visitor.page.waitForFunction(() => {
      const alert = document.querySelector('.files [role=alert]');
      return alert?.textContent?.includes('dropped.png') && alert.checkVisibility();
    });
    expect(await visitor.page.$eval('.files', (files) => (files as HTMLDetailsElement).open)).toBe(true);
  });

  test('a picture of 20 000 x 20 000 pixels is refused before it is decoded', async () => {
    const head = encodePng(1, 1, Uint32Array.of(0));
    head.writeUInt32BE(20_000, 16);
    head.writeUInt32BE(20_000, 20);
    await writeFile(path('huge.png'), head);
    await visitor.goto('network=cube 3&algorithm=necklace');
    await visitor.give('picture-file', path('huge.png'));
    await visitor.page.waitForFunction(() =>
      document.querySelector('.files [role=alert]')?.textContent?.includes('20000 x 20000'),
    );
  });

  test('a schedule whose name is a script is shown as text', async () => {
    const name = '<script>document.title="taken"</script><img src=x onerror="document.title=1">';
    const saved = { ...scheduleOf('network=cube 3&algorithm=necklace'), algorithm: name };
    await writeFile(path('script.json'), Array.from(encodeSchedule(saved)).join(''));
    await visitor.goto('network=cube 4&algorithm=necklace');
    const title = await visitor.page.title();
    await visitor.give('schedule-file', path('script.json'));
    await visitor.says(`Proved: ${name} on cube 2^3`);
    expect(await visitor.page.title()).toBe(title);
    expect(await visitor.page.$$('img')).toEqual([]);
    await visitor.screenshot('script as a name');
  });

  test('a schedule that does not hold is not shown', async () => {
    const schedule = scheduleOf('network=cube 3&algorithm=necklace');
    const wrong = { ...schedule, claims: { ...schedule.claims, steps: 3 } };
    await writeFile(path('wrong-claim.json'), Array.from(encodeSchedule(wrong)).join(''));
    await visitor.goto('network=cube 3&algorithm=necklace');
    await visitor.give('schedule-file', path('wrong-claim.json'));
    await visitor.page.waitForFunction(() =>
      document.querySelector('.files [role=alert]')?.textContent?.includes('fails its check'),
    );
  });
});

describe('when things go wrong', () => {
  test('a large schedule is cancelled at once, and the page goes on', async () => {
    await visitor.goto('network=cube 3&algorithm=necklace');
    await visitor.choose('kind', 'torus');
    await visitor.settled();
    await visitor.page.evaluate(() => {
      history.pushState(null, '', '?network=torus 32x32&algorithm=de-bruijn');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await visitor.says('Making the schedule');
    const frames = await visitor.page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Cancel');
      let frames = 0;
      button?.click();
      while (!document.querySelector('.status')?.textContent?.includes('Cancelled')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        frames++;
      }
      return frames;
    });
    // The schedule takes hundreds of frames, however long a frame takes on this machine.
    expect(frames).toBeLessThan(10);
    await visitor.screenshot('cancelled');
    await visitor.choose('kind', 'cube');
    await visitor.press('Start again');
    await visitor.settled();
    await visitor.press('To the end');
    await visitor.says('Verified: all 4096 blocks');
  });

  test('a lost GPU is told of, and the page begins again where it was', async () => {
    const query = 'network=cube 4&algorithm=necklace&view=source&moment=5';
    await visitor.goto(query);
    const session = await browser.target().createCDPSession();
    await session.send('Browser.crashGpuProcess');
    await visitor.says('lost its GPU');
    await visitor.screenshot('lost');
    await visitor.press('Start again');
    await visitor.settled();
    expect(await visitor.moment()).toBe(5);
    await expectMemory(query, 5);
    // The browser says on the console that its GPU process is gone.
    visitor.complaints.length = 0;
  });

  test('an address that cannot be is told of', async () => {
    await visitor.goto('network=cube 99&algorithm=magic&moment=-3');
    const status = await visitor.status();
    for (const part of ['network "cube 99"', 'algorithm "magic"', 'moment "-3"'])
      expect(status).toContain(part);
  });

  test('an algorithm that a network does not have is refused in a sentence, and another is chosen', async () => {
    await visitor.page.goto(`${site.address}?network=torus 5x7&algorithm=necklace`);
    await visitor.says('give one, say --dim 4, or sides that are powers of two');
    await visitor.choose('algorithm', 'suh-shin');
    await visitor.settled();
  });
});

describe('without WebGPU', () => {
  let plain: Browser;

  beforeAll(async () => {
    plain = await launchBrowser({ gpu: false });
  });
  afterAll(() => plain?.close());

  test('the processor shows small networks, and larger ones are refused', async () => {
    const guest = await Visitor.open(plain, site.address);
    try {
      const query = 'network=cube 4&algorithm=de-bruijn&view=source&words=2&moment=4';
      await guest.goto(query);
      expect(await guest.status()).toContain('This browser offers no WebGPU');
      expect(await guest.memory()).toEqual(Array.from(memoriesOf(scheduleOf(query), 2))[4]);
      await guest.press('To the end');
      await guest.says('Verified: all 256 blocks');
      await guest.screenshot('without WebGPU');
      await guest.write('size', '8');
      await guest.says('without a GPU at most 64 nodes are shown');
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.close();
    }
  });
});

describe('everybody can use it', () => {
  const states = [
    ['network', 'network=cube 4&algorithm=necklace&moment=5&block=3,5'],
    ['schedule', 'network=cube 5&algorithm=de-bruijn&view=relative&moment=8&panel=schedule'],
    ['compare', 'network=torus 4x4&algorithm=suh-shin&view=distance&moment=2&panel=compare'],
    ['learn', 'network=cube 4&algorithm=necklace&panel=learn'],
  ] as const;

  test.each(
    states.map(([name, query], i) => {
      const [width, scheme] = i % 2 === 0 ? ([1280, 'light'] as const) : ([390, 'dark'] as const);
      return [name, width, scheme, query] as const;
    }),
  )('axe finds nothing wrong with %s at %i pixels in %s', async (name, width, scheme, query) => {
    await visitor.page.setViewport({ width, height: 900 });
    await visitor.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await visitor.goto(query);
    const { violations } = await new AxePuppeteer(visitor.page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
    await visitor.screenshot(`${name} ${width} ${scheme}`);
  });
});

describe('the panels', () => {
  const field = (label: string) => `::-p-aria([name="${label}"][role="spinbutton"])`;

  test('a block is followed from where it is to where it goes', async () => {
    await visitor.goto('network=cube 3&algorithm=standard-exchange&view=source');
    await visitor.page.locator(field('Block from node')).fill('3');
    await visitor.page.locator(field('to node')).fill('5');
    const where = (text: string) =>
      visitor.page.waitForFunction(
        (wanted) => document.querySelector('.network')?.textContent?.includes(wanted),
        {},
        text,
      );
    // Node 3 has the block for node 5 in slot 5: that is its tag.
    const tag = 5 * 8 + 3;
    const memories = memoriesOf(scheduleOf('network=cube 3&algorithm=standard-exchange'), 1);
    for (const [moment, memory] of Array.from(memories).entries()) {
      while ((await visitor.moment()) < moment) await visitor.press('Step forward');
      await visitor.settled();
      const place = memory.indexOf(tag);
      const address = (place % 8).toString(2).padStart(3, '0');
      await where(`now in node ${place % 8} (${address}), slot ${Math.floor(place / 8)}`);
    }
    expect(new URL(visitor.page.url()).searchParams.get('block')).toBe('3,5');
  });

  test.each(['source', 'picture'])(
    'a block that is clicked in the matrix is followed, with the colours of the %s',
    async (view) => {
      await visitor.goto(`network=cube 3&algorithm=necklace&view=${view}&moment=2`);
      const { x, y, width, height } = (await (await visitor.page.$('.matrix-picture'))?.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      const [slot, node] = [6, 2];
      await visitor.page.mouse.click(x + ((node + 0.5) * width) / 8, y + ((slot + 0.5) * height) / 8);
      await visitor.page.waitForFunction(() => location.search.includes('block='));
      const [source, destination] = (new URL(visitor.page.url()).searchParams.get('block') ?? '')
        .split(',')
        .map(Number);
      // What the memory of the definitions has in that place.
      const tag = Array.from(memoriesOf(scheduleOf('network=cube 3&algorithm=necklace'), 1))[2][
        slot * 8 + node
      ];
      expect([source, destination]).toEqual([tag % 8, Math.floor(tag / 8)]);
    },
  );

  test('the chart of the schedule leads to its steps, by keys and by clicks', async () => {
    await visitor.goto('network=cube 4&algorithm=necklace&panel=schedule');
    const chart = '[role=slider][aria-label="Step of the schedule"]';
    await visitor.page.focus(chart);
    for (const expected of [1, 2, 3]) {
      await visitor.page.keyboard.press('ArrowRight');
      await visitor.page.waitForFunction(
        (step) => document.querySelector('.scene')?.textContent?.startsWith(`Step ${step} of 8`),
        {},
        expected,
      );
    }
    const { x, y, width, height } = (await (await visitor.page.$(chart))?.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await visitor.page.mouse.click(x + (6.5 / 8) * width, y + height / 2);
    await visitor.page.waitForFunction(() =>
      document.querySelector('.scene')?.textContent?.startsWith('Step 7 of 8'),
    );
  });

  test('algorithms are compared on this GPU, verified, and sorted', async () => {
    await visitor.goto('network=cube 4&algorithm=necklace&panel=compare');
    await visitor.press('None');
    for (const name of ['standard-exchange', 'necklace', 'ring']) {
      await visitor.page.locator(`::-p-aria([name="${name}"][role="checkbox"])`).click();
    }
    await visitor.page.locator(field('Runs of each')).fill('2');
    await visitor.press('Run');
    await visitor.page.waitForFunction(() => document.querySelectorAll('.compare tbody tr').length === 3, {
      timeout: 30_000,
    });
    const names = () =>
      visitor.page.$$eval('.compare tbody th', (heads) => heads.map(({ textContent }) => textContent));
    const sortBySteps = () =>
      visitor.page.$$eval('.compare thead button', (heads) =>
        heads.find(({ textContent }) => textContent === 'steps')?.click(),
      );
    await sortBySteps();
    expect(await names()).toEqual(['standard-exchange', 'necklace', 'ring']);
    await sortBySteps();
    expect(await names()).toEqual(['ring', 'necklace', 'standard-exchange']);
    const csv = Buffer.from(await visitor.saved('CSV')).toString();
    expect(csv.trim().split('\n')).toHaveLength(4);
    await visitor.screenshot('comparison');
  });

  test('a lesson sets the page from its first page to its last', async () => {
    await visitor.goto('network=cube 3&algorithm=ring&panel=learn');
    await visitor.page.locator('.learn-list button').click();
    for (;;) {
      await visitor.settled();
      const last = await visitor.page.$eval('.learn-where', ({ textContent }) =>
        /page (\d+) of \1/.test(textContent ?? ''),
      );
      if (last) break;
      await visitor.press('Next');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(new URL(visitor.page.url()).searchParams.get('lesson')).toMatch(/^alignment,/);
    await visitor.screenshot('lesson');
  });
});
