import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxePuppeteer } from '@axe-core/puppeteer';
import { describe, expect, inject, test, vi } from 'vitest';
import { problemIn } from '../../demo/problem/problem-in-words.ts';
import { fittingAlgorithms } from '../../demo/state/fitting-algorithms.ts';
import { formatState, parseState } from '../../demo/state/state.ts';
import { encodeSchedule } from '../../src/formats/schedule/schedule-writer.ts';
import { cube, InputError, type Schedule, scatter } from '../../src/schedules/index.ts';
import { memoriesOf } from '../support/memories.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { transposeOf } from '../support/requested-transposes.ts';
import { cases, count } from '../support/sample.ts';
import { solved } from '../support/solved.ts';
import { launchBrowser } from './browser.ts';
import { scheduleOf, useLaboratory, Visitor } from './laboratory.ts';

let visitor: Visitor;
const laboratory = useLaboratory((opened) => {
  visitor = opened;
});

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

/** What axe finds wrong with the page. */
async function violations(): Promise<unknown[]> {
  const { violations } = await new AxePuppeteer(visitor.page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Whether the page is wider than its window. */
function overflows(): Promise<boolean> {
  return visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
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

test('every network and algorithm goes to its end, as the definitions have it', async () => {
  await visitor.goto('network=cube 3');
  // By network an algorithm that test:all has; test:long has all.
  for (const [network, one] of [
    ['cube 4', 'pipelined-exchange'],
    ['torus 4x4', 'two-way-product'],
    ['mesh 4x4', 'quadrant-exchange'],
    // It is one of cubes.
    ['ring 8', 'balanced-tree'],
  ] as const) {
    const { problem } = parseState(`network=${network}`).state;
    const all = fittingAlgorithms(problemIn(problem)).filter((name) =>
      suits(`network=${network}&algorithm=${name}`),
    );
    expect(all.length).toBeGreaterThan(5);
    expect(all).toContain(one);
    for (const [i, algorithm] of (inject('sample') === 'all' ? all : [one]).entries()) {
      if (i > 0) await visitor.choose('algorithm', algorithm);
      else await visitor.change(`network=${network}&view=source&algorithm=${algorithm}`);
      await visitor.says(`Proved: ${algorithm} on ${network.replace('cube ', 'cube 2^')}:`);
      await visitor.settled();
      await visitor.press('To the end');
      await visitor.says('Verified: all');
      const end = await visitor.moment();
      await expectMemory(`network=${network}&algorithm=${algorithm}`, end);
    }
    await visitor.screenshot(`end ${network}`);
  }
}, 600_000);

describe('the timeline', () => {
  const query = 'network=cube 5&algorithm=de-bruijn&view=source&words=3';

  test('plays to the end, and tells that all blocks are in their places', async () => {
    await visitor.goto(`${query}&speed=60`);
    await visitor.press('Play');
    await visitor.says('Verified: all 1024 blocks');
    await visitor.settled();
    await expectMemory(query, await visitor.moment(), 3);
    // Once more, and stopped on the way: there is a quarter of a minute for it.
    await visitor.choose('speed', '1');
    await visitor.press('Play');
    await visitor.page.waitForFunction(() => {
      const [, moment, end] =
        /moment (\d+) of (\d+)/.exec(document.querySelector('.moment')?.textContent ?? '') ?? [];
      return Number(moment) > 0 && moment !== end;
    });
    await visitor.press('Pause');
    // The step under way is done to its end.
    await visitor.offers('Play');
    await visitor.settled();
    const moment = await visitor.moment();
    expect(moment).toBeLessThan(18);
    await expectMemory(query, moment, 3);
  });

  test('is scrubbed to any moment, and stepped back and on', async () => {
    const torus = 'network=torus 4x8&algorithm=suh-shin&view=destination';
    const tried = [
      [torus, 1, [0.7, 0.2]],
      [query, 3, [0.4]],
    ] as const;
    for (const [where, words, parts] of cases(tried, 1, 1)) {
      await visitor.goto(where);
      const end = Number(await visitor.page.$eval('input[name=moment]', ({ max }) => max));
      for (const part of parts) {
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
    await visitor.goto('network=ring 12&algorithm=ring&view=distance&block=3,5&page=schedule');
    await visitor.scrub(7);
    await visitor.page.waitForFunction(() => location.search.includes('moment=7'));
    const shared = new URL(visitor.page.url()).search.slice(1);
    const memory = await visitor.memory();
    await visitor.screenshot('shared');
    const other = await Visitor.open(laboratory.browser, laboratory.site.address);
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

describe('schedule files', () => {
  const path = (name: string) => join(laboratory.folder, name);

  test('a schedule that was saved is dropped on the page, opened, and runs', async () => {
    await visitor.goto('network=cube 4&algorithm=balanced-tree&view=source');
    await writeFile(path('saved.json'), await visitor.saved('Save the schedule'));
    await visitor.change('network=cube 3&algorithm=necklace&view=source');
    await visitor.says('necklace on cube 2^3');
    const drag = await visitor.drag(path('saved.json'));
    await drag.drop();
    await visitor.says('balanced-tree on cube 2^4');
    await visitor.settled();
    await visitor.press('To the end');
    await visitor.says('Verified: all 256 blocks');
    await expectMemory('network=cube 4&algorithm=balanced-tree', await visitor.moment());
  });

  test.each<[string, Schedule, number]>([
    ['a scatter', solved('rotated-sbts', scatter({ topology: cube(4), root: 3, copies: 4 })), 64],
    ['a transpose with slots for transit', transposeOf('mrt', 4, 9), 144],
  ])(
    '%s is opened, its blocks are followed, and on a phone axe finds nothing wrong',
    async (name, schedule, blocks) => {
      await writeFile(path('any.json'), Array.from(encodeSchedule(schedule)).join(''));
      await visitor.calm();
      await visitor.page.setViewport({ width: 390, height: 900 });
      await visitor.goto('network=cube 3&algorithm=necklace&block=1,1');
      await visitor.give('schedule-file', path('any.json'));
      await visitor.says('A schedule file: list of given places');
      await visitor.settled();
      await visitor.press('Step forward');
      await visitor.settled();
      const { nodes, slots } = schedule.pattern;
      const memories = Array.from(memoriesOf(schedule, 1));
      expect(await visitor.memory()).toEqual(memories[1].subarray(0, slots * nodes));
      // The first block of node 3, where it starts: by keys.
      const where = '[aria-label^="Memories"]';
      await visitor.page.focus(where);
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'] as const) {
        await visitor.page.keyboard.press(key);
      }
      await visitor.page.keyboard.press('Enter');
      await visitor.page.waitForSelector('.network-way');
      expect(await violations()).toEqual([]);
      expect(await overflows()).toBe(false);
      await visitor.page.focus('[aria-label="Step forward"]');
      await visitor.page.keyboard.press('End');
      await visitor.says(`Verified: all ${blocks} blocks`);
      expect(await overflows()).toBe(false);
      await visitor.screenshot(name);
    },
  );

  test('a schedule whose name is a script is shown as text, and one that does not hold is not shown', async () => {
    const name = '<script>document.title="taken"</script><img src=x onerror="document.title=1">';
    const schedule = scheduleOf('network=cube 3&algorithm=necklace');
    const wrong = { ...schedule, claims: { ...schedule.claims, steps: 3 } };
    const texts = { 'script.json': { ...schedule, algorithm: name }, 'wrong-claim.json': wrong };
    for (const [file, text] of Object.entries(texts)) {
      await writeFile(path(file), Array.from(encodeSchedule(text)).join(''));
    }
    await visitor.goto('network=cube 4&algorithm=necklace');
    await visitor.give('schedule-file', path('script.json'));
    await visitor.says(`Proved: ${name} on cube 2^3`);
    expect(await visitor.page.title()).toBe('A file on cube 3: allport');
    expect(await visitor.page.$$('img')).toEqual([]);
    await visitor.screenshot('script as a name');
    await visitor.give('schedule-file', path('wrong-claim.json'));
    await visitor.saysOfFile('alert', 'fails its check');
    expect(await visitor.status()).toContain(`Proved: ${name} on cube 2^3`);
  });
});

describe('when things go wrong', () => {
  test('a large schedule is cancelled at once, and the page goes on', async () => {
    await visitor.goto('network=torus 8x8&algorithm=necklace');
    await visitor.change('network=torus 32x32&algorithm=de-bruijn');
    await visitor.says('Making the schedule');
    const frames = await visitor.page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Cancel');
      let frames = 0;
      button?.click();
      while (!document.querySelector('.story')?.textContent?.includes('Cancelled')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        frames++;
      }
      return frames;
    });
    // The schedule takes hundreds of frames, however long a frame takes on this machine.
    expect(frames).toBeLessThan(10);
    await visitor.screenshot('cancelled');
    await visitor.choose('network', 'dim');
    await visitor.press('Start again');
    await visitor.settled();
    await visitor.press('To the end');
    await visitor.says('Verified: all 4096 blocks');
  });

  test('a lost GPU is told of, and the page begins again where it was', async () => {
    const query = 'network=cube 4&algorithm=necklace&view=source&moment=5';
    await visitor.goto(query.replace('moment=5', 'moment=4'));
    await visitor.press('Step forward');
    await visitor.settled();
    await laboratory.crashGpu();
    await visitor.says('lost its GPU');
    // Not what the browser's own makers would want to know.
    expect(await visitor.status()).toMatch(
      /^The browser has lost its GPU, and with it the memories\. Nothing is wrong with the schedule: start again/,
    );
    await visitor.screenshot('lost');
    await visitor.press('Start again');
    await visitor.settled();
    expect(await visitor.moment()).toBe(5);
    await expectMemory(query, 5);
    // The browser says on the console that its GPU process is gone.
    visitor.complaints.length = 0;
  });

  test('an address that cannot be is told of', async () => {
    await visitor.goto(`network=cube 99&algorithm=neklace&moment=-3&lesson=nope&view=${'x'.repeat(5000)}`);
    const status = await visitor.status();
    for (const part of [
      'network "cube 99": give a family, as hyperx:4x4x4',
      'algorithm "neklace": did you mean necklace?\n',
      'moment "-3": give a whole number',
      'lesson "nope": give alignment, one-port',
      `view "${'x'.repeat(40)}"...: give picture, source`,
    ]) {
      expect(status).toContain(part);
    }
    expect(status).not.toContain('x'.repeat(41));
    // So is an algorithm that a network does not have, until another is chosen.
    await visitor.change('network=torus 5x7&algorithm=necklace');
    await visitor.says('give one, say cube 2^4, or sides that are powers of two');
    await visitor.choose('algorithm', 'suh-shin');
    await visitor.says('suh-shin on torus 5x7');
    await visitor.settled();
  });
});

describe('one change after another', () => {
  const EXPERIMENTS = [
    ['network=cube 5&algorithm=standard-exchange&view=distance&words=2', 'standard-exchange on cube 2^5'],
    ['network=torus 4x4&algorithm=suh-shin', 'suh-shin on torus 4x4'],
    ['network=ring 12&algorithm=ring&view=relative', 'ring on ring 12'],
    ['network=cube 6&algorithm=de-bruijn&view=source', 'de-bruijn on cube 2^6'],
    ['network=cube 6&algorithm=necklace', 'necklace on cube 2^6'],
  ] as const;
  const LARGE = 'network=cube 10&algorithm=necklace';

  /** Milliseconds until the picture of an experiment can be seen. */
  async function timeOf(query: string): Promise<number> {
    const start = performance.now();
    await visitor.change(query);
    await visitor.says('cube 2^10');
    await visitor.settled();
    await visitor.page.screenshot();
    return performance.now() - start;
  }

  test('leaves nothing on the GPU', async () => {
    const rounds = count(2, 2, 60);
    // Each with another network and view; among them are several words, and sides that are no powers of two.
    const experiments = cases(EXPERIMENTS, 3, 3);
    await visitor.goto('network=cube 6&algorithm=necklace');
    const isLong = inject('sample') === 'all';
    const fresh = isLong ? await timeOf(LARGE) : 0;
    const [worker] = visitor.page.workers();
    await worker.evaluate(countGpuObjects);
    const counts: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [query, what] of experiments) {
        await visitor.change(query);
        await visitor.says(`Proved: ${what}:`);
        await visitor.settled();
      }
      counts.push(await worker.evaluate(() => (globalThis as unknown as Counting).gpuObjects));
    }
    // In the first round what the others need is compiled, and the memories from before it go.
    expect(counts.slice(1)).toEqual(counts.slice(1).map(() => counts[0]));
    expect(visitor.page.workers()).toHaveLength(1);
    if (isLong) expect(await timeOf(LARGE)).toBeLessThan(5 * fresh);
  }, 600_000);
});

/** Runs in the worker: counts what is made on its GPU and not freed, and what is compiled. */
function countGpuObjects(): void {
  const gpuObjects = { held: 0, compiled: 0 };
  Object.assign(globalThis, { gpuObjects });
  const counted = (type: object, name: string, count: keyof typeof gpuObjects, change: number) => {
    const methods = type as Record<string, (...args: unknown[]) => unknown>;
    const { [name]: method } = methods;
    methods[name] = function (this: unknown, ...args: unknown[]) {
      gpuObjects[count] += change;
      return method.apply(this, args);
    };
  };
  for (const type of [GPUBuffer, GPUTexture, GPUQuerySet]) {
    counted(GPUDevice.prototype, `create${type.name.slice(3)}`, 'held', 1);
    counted(type.prototype, 'destroy', 'held', -1);
  }
  const compile = [
    'ShaderModule',
    'ComputePipelineAsync',
    'RenderPipelineAsync',
    'ComputePipeline',
    'RenderPipeline',
  ];
  for (const what of compile) counted(GPUDevice.prototype, `create${what}`, 'compiled', 1);
}

interface Counting {
  readonly gpuObjects: unknown;
}

describe('memories that are too large', () => {
  test('and cannot be sampled are refused, and counts, schedule and network are there', async () => {
    await visitor.page.goto(
      `${laboratory.site.address}?network=cube 13&algorithm=bruck-2&words=16&moment=2&page=schedule`,
    );
    await visitor.says('The memories are not shown: the node memories take 4096 MiB a buffer');
    await visitor.says('Proved: bruck-2 on cube 2^13: 13 steps');
    await visitor.page.waitForFunction(
      () =>
        document.querySelector('.story > p')?.textContent?.startsWith('Step 1 of 13') &&
        document.querySelector('.schedule-counts')?.textContent?.includes('13'),
    );
    expect(await visitor.status()).not.toContain('Loading');
    await visitor.screenshot('too large, schedule');
    await visitor.change('network=cube 13&algorithm=bruck-2&words=16&moment=2');
    await visitor.page.waitForFunction(() =>
      document.querySelector('.network figcaption')?.textContent?.includes('links at work'),
    );
    await visitor.screenshot('too large, network');
    await visitor.change('network=cube 4&algorithm=necklace&moment=2');
    await visitor.says('cube 2^4');
    await visitor.settled();
    expect(await visitor.status()).not.toContain('not shown');
  });
});

describe('the words of the page', () => {
  const title = () => visitor.page.$eval('.memory .square-title', ({ textContent }) => textContent);

  test('count one thing as one, and say what a pixel of the matrix is', async () => {
    await visitor.goto('network=cube 1&algorithm=necklace');
    expect(await visitor.status()).toContain(
      'Proved: necklace on cube 2^1: 1 step, the time of 1 block on a link (the fewest with all ports), each block under way for at most 1 step;',
    );
    expect(await title()).toBe('Memory. A column is a node, a row is a slot in it, a square is a block.');
    // On a phone pixels are few.
    await visitor.page.setViewport({ width: 390, height: 900 });
    await visitor.change('network=cube 9&algorithm=necklace');
    await visitor.says('cube 2^9');
    await visitor.settled();
    // The canvas may yet get its size.
    await vi.waitFor(async () => {
      const { width, height } = (await (await visitor.page.$('.matrix-picture canvas'))?.boundingBox()) ?? {
        width: 0,
        height: 0,
      };
      const blocks = 2 ** 18 / (Math.round(width) * Math.round(height));
      expect(await title()).toContain(
        `Memory. A column is a node, a row is a slot in it.There are ${Number(blocks.toFixed(1))} blocks for each pixel.`,
      );
    }, PATIENCE_MS);
    await visitor.screenshot('blocks in a pixel');
  });
});

test('without WebGPU the processor shows small networks, larger ones are refused, and comparisons have counts and times', async () => {
  const plain = await launchBrowser({ gpu: false });
  try {
    const guest = await Visitor.open(plain, laboratory.site.address);
    const query = 'network=cube 4&algorithm=de-bruijn&view=source&words=2&moment=4';
    await guest.goto(query);
    expect(await guest.status()).toContain('This browser offers no WebGPU');
    expect(await guest.memory()).toEqual(Array.from(memoriesOf(scheduleOf(query), 2))[4]);
    await guest.press('To the end');
    await guest.says('Verified: all 256 blocks');
    await guest.screenshot('without WebGPU');
    await guest.choose('dim', '8');
    await guest.says('without a GPU at most 64 nodes are shown');
    await guest.says('Proved: de-bruijn on cube 2^8');
    await guest.goto('network=cube 4&algorithm=necklace&page=race');
    await guest.press('Run');
    await guest.page.waitForSelector('.compare-conclusion');
    const heads = await guest.page.$$eval('.compare thead th', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(heads).toEqual(expect.arrayContaining(['mode', 'blocks in sequence', 'predicted']));
    expect(heads).not.toContain('verified');
    // It is said once that nothing was run.
    const text = await guest.page.$eval('.compare', ({ textContent }) => textContent ?? '');
    expect(text.match(/no GPU/g)).toHaveLength(1);
    expect(guest.complaints).toEqual([]);
  } finally {
    await plain.close();
  }
});

describe('everybody can use it', () => {
  const states = [
    ['learn', 'network=cube 4&algorithm=necklace&page=learn', 'necklace on cube 2^4'],
    [
      'schedule',
      'network=cube 5&algorithm=de-bruijn&view=relative&moment=8&page=schedule',
      'de-bruijn on cube 2^5',
    ],
    ['transpose', 'dim=4&transpose=12x8&algorithm=drt', 'transpose of a 12 x 8 matrix'],
    ['scatter', 'dim=3&scatter=5&moment=1&page=schedule', 'scatter from node 5'],
    [
      'compare',
      'network=torus 4x4&algorithm=suh-shin&view=distance&moment=2&page=race',
      'suh-shin on torus 4x4',
    ],
    ['network', 'network=cube 4&algorithm=necklace&moment=5&block=3,5', 'necklace on cube 2^4'],
  ] as const;

  test('axe finds nothing wrong, wide in light and on a phone in dark', async () => {
    await visitor.goto('network=cube 3&algorithm=necklace');
    for (const [i, [name, query, shown]] of cases(states, 2, 3).entries()) {
      const [width, scheme] = i % 2 === 0 ? ([1280, 'light'] as const) : ([390, 'dark'] as const);
      await visitor.page.setViewport({ width, height: 900 });
      await visitor.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await visitor.change(query);
      await visitor.says(shown);
      await visitor.settled();
      expect({ name, violations: await violations() }).toEqual({ name, violations: [] });
      expect({ name, overflows: await overflows() }).toEqual({ name, overflows: false });
      await visitor.screenshot(`${name} ${width} ${scheme}`);
    }
  });
});

test('where the GPU is lost before anything is done the processor goes on, and the page says so', async () => {
  await visitor.goto('dim=4&algorithm=necklace&view=source');
  await laboratory.crashGpu();
  await visitor.says('This browser lost its GPU, so the processor does the work');
  await visitor.settled();
  await visitor.press('To the end');
  await visitor.says('Verified: all 256 blocks');
  // The browser says on the console that its GPU process is gone.
  visitor.complaints.length = 0;
});
