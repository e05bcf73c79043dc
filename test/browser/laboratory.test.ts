import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Browser } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { algorithmsFor } from '../../demo/controls/algorithms.ts';
import { topologyOf } from '../../demo/network.ts';
import { formatState, parseState } from '../../demo/state.ts';
import { findAlgorithm, InputError, type Schedule } from '../../src/schedules/index.ts';
import { launchBrowser } from './browser.ts';
import { memoriesOf, serve, Visitor } from './laboratory.ts';
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
  const expected = Array.from(memoriesOf(scheduleOf(query), words, start))[moment];
  expect(memory.length).toBe(expected.length);
  const first = memory.findIndex((word, i) => word !== expected[i]);
  expect({ moment, first, word: memory[first] }).toEqual({ moment, first: -1, word: undefined });
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
      let ran = 0;
      for (const algorithm of algorithmsFor(topology)) {
        const query = `network=${network}&algorithm=${algorithm}`;
        if (!suits(query)) continue;
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
        ran++;
      }
      expect(ran).toBeGreaterThan(5);
      await visitor.screenshot(`end ${network}`);
    },
  );
});
