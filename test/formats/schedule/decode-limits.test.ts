import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MAX_LISTS, MAX_STEPS } from '../../../src/formats/schedule/schedule-limits.ts';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { check, findAlgorithm } from '../../../src/schedules/index.ts';
import { exchangeOn } from '../../support/exchange.ts';
import { cases, count } from '../../support/sample.ts';

import {
  complaint,
  decode,
  good,
  goodMixture,
  headOf,
  mixture,
  NAME,
  stream,
  textOf,
} from './schedule-texts.ts';

describe('decodeSchedule with limits as small as a test', () => {
  afterEach(() => {
    vi.doUnmock('../../../src/formats/schedule/schedule-limits.ts');
    vi.resetModules();
  });

  async function refusedBelow(
    limits: Record<string, number>,
    content: string | Iterable<Uint8Array>,
  ): Promise<string> {
    vi.resetModules();
    vi.doMock('../../../src/formats/schedule/schedule-limits.ts', async (original) => ({
      ...(await original<object>()),
      ...limits,
    }));
    const small = await import('../../../src/formats/schedule/schedule-reader.ts');
    const chunks = typeof content === 'string' ? [new TextEncoder().encode(content)] : content;
    return small.decodeSchedule(chunks, NAME).then(
      () => 'read',
      (error: Error) => error.message,
    );
  }

  // The last is the limit as it is: to read so much takes seconds.
  test.each(cases([2 ** 10, MAX_STEPS], 1, 1))('refuses more than %i steps', async (most) => {
    const start = good.slice(0, good.indexOf('"steps":[') + 9);
    const { chunks } = stream(start, '[],', most + 2 ** 10);
    expect(await refusedBelow({ MAX_STEPS: most }, chunks)).toContain(
      `found "["; "]" after ${most} steps belongs`,
    );
  });

  test.each(cases([2 ** 11, MAX_LISTS], 1, 1))('refuses more than %i displacements', async (most) => {
    const map = `{"kind":"translate","shape":[${most}],"deltas":[null`;
    const nulls = stream(`${headOf(Math.log2(most), 2)}"maps":[${map}`, ',null', most - 1024);
    const others = `${',null'.repeat(1023)}],"classes":[0`;
    const classes = stream(others, ',0', most - 1024, `${',0'.repeat(1023)}]},${map}`);
    function* both() {
      yield* nulls.chunks;
      yield* classes.chunks;
    }
    expect(await refusedBelow({ MAX_LISTS: most }, both())).toContain(
      `found null; an end after ${most} displacements and slot tables of classes belongs`,
    );
  });

  test('refuses more numbers in the tables of all maps than fit', async () => {
    // The tables of the mixture: 4 classes and 4 targets of node maps, 8 slots, 8 slots and 4 classes.
    expect(await refusedBelow({ MAX_TABLE_NUMBERS: 28 }, goodMixture)).toBe('read');
    expect(await refusedBelow({ MAX_TABLE_NUMBERS: 27 }, goodMixture)).toMatch(
      /^plan\.json:\d+:\d+: found a table of 4 numbers after 24 in tables; at most 27 in all belong there$/,
    );
    expect(await refusedBelow({ MAX_LISTS: 6 }, goodMixture)).toBe('read');
    expect(await refusedBelow({ MAX_LISTS: 5 }, goodMixture)).toMatch(
      /found "\["; an end after 5 displacements/,
    );
  });

  test('writes what its reader accepts, and nothing else', async () => {
    // Three steps, four messages, four slots and three arrival slots.
    const tight = { MAX_STEPS: 3, MAX_NUMBERS: 18, MAX_MAPS: 4, MAX_TABLE_NUMBERS: 28, MAX_LISTS: 6 };
    const written = async (limits: Record<string, number>) => {
      vi.resetModules();
      vi.doMock('../../../src/formats/schedule/schedule-limits.ts', async (original) => ({
        ...(await original<object>()),
        ...limits,
      }));
      const small = await import('../../../src/formats/schedule/schedule-writer.ts');
      return [...small.encodeSchedule(mixture)].join('');
    };
    expect(await written(tight)).toBe(goodMixture);
    for (const [name, most] of Object.entries(tight)) {
      await expect(written({ [name]: most - 1 })).rejects.toThrow(`which has at most ${most - 1} `);
    }
  });

  test('refuses more numbers of steps than fit, and more maps', async () => {
    const steps = (count: number) => good.replace('"steps":[', `"steps":[${'[],'.repeat(count)}`);
    const limits = { MAX_NUMBERS: 2 ** 16 };
    expect(await refusedBelow(limits, steps(2 ** 15))).toBe('read');
    expect(await refusedBelow(limits, steps(2 ** 16))).toContain('; an end after 65536 numbers of steps');
    expect(await refusedBelow({ MAX_MAPS: 1 }, good)).toContain('found more than 1 node maps; "]"');
  });
});

test('refuses every proper prefix of a file', async () => {
  const stride = count(5, 5, 1);
  for (const text of [good, goodMixture]) {
    const bytes = new TextEncoder().encode(text.trimEnd());
    for (let length = 0; length < bytes.length; length += stride) {
      await complaint(bytes.subarray(0, length));
    }
  }
});

test('gives a schedule or one line for every changed byte', async () => {
  const bytes = new TextEncoder().encode(textOf(findAlgorithm('de-bruijn').schedule(exchangeOn(3))));
  const numRuns = count(300, 300, 5000);
  let read = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.oneof(
        fc.integer({ min: 0, max: 255 }),
        fc.constantFrom(...new TextEncoder().encode('0123456789,[]{}:"- ')),
      ),
      fc.integer({ min: 1, max: 100 }),
      async (at, byte, chunk) => {
        const spoiled = bytes.with(at, byte);
        const schedule = await decode(spoiled, chunk).catch(() => undefined);
        if (schedule === undefined) await complaint(spoiled);
        else {
          read++;
          check(schedule);
        }
      },
    ),
    { seed: 1, numRuns },
  );
  expect(read).toBeGreaterThan(numRuns / 50);
});

test('passes on what goes wrong while the bytes are read', async () => {
  const broken = new Error('the disk is gone');
  async function* chunks(): AsyncIterable<Uint8Array> {
    yield new TextEncoder().encode(good.slice(0, 100));
    throw broken;
  }
  await expect(decodeSchedule(chunks(), NAME)).rejects.toBe(broken);
});

test('makes the name of the file printable', async () => {
  await expect(decodeSchedule([], 'a\nb.json')).rejects.toThrow(/^a\\u000ab\.json:1:1: found the end/);
});
