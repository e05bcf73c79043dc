import { describe, expect, inject, test } from 'vitest';
import { memoriesOf } from '../support/memories.ts';
import { scheduleOf, useLaboratory, type Visitor } from './laboratory.ts';

let visitor: Visitor;
useLaboratory((opened) => {
  visitor = opened;
});

describe('beside the memory', () => {
  const field = (label: string) => `::-p-aria([name="${label}"][role="spinbutton"])`;

  async function compareOnly(...algorithms: string[]): Promise<void> {
    await visitor.press('None');
    for (const name of algorithms) {
      await visitor.page.locator(`::-p-aria([name="${name}"][role="checkbox"])`).click();
    }
  }

  test('a block is followed from where it is to where it goes', async () => {
    await visitor.calm();
    await visitor.goto('network=cube 3&algorithm=standard-exchange&view=source');
    await visitor.press('node 3');
    await visitor.press('node 5');
    const where = (text: string) =>
      visitor.page.waitForFunction(
        (wanted) => document.querySelector('.network-graph')?.getAttribute('aria-label')?.includes(wanted),
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
    await visitor.calm();
    await visitor.goto('network=cube 4&algorithm=necklace&page=schedule');
    const chart = '[role=slider][aria-label="Step of the schedule"]';
    await visitor.page.focus(chart);
    for (const expected of [1, 2, 3]) {
      await visitor.page.keyboard.press('ArrowRight');
      await visitor.page.waitForFunction(
        (step) => document.querySelector('.story > p')?.textContent?.startsWith(`Step ${step} of 8`),
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
      document.querySelector('.story > p')?.textContent?.startsWith('Step 7 of 8'),
    );
  });

  test('algorithms are compared on this GPU, verified, and sorted', async () => {
    await visitor.goto('network=cube 4&algorithm=necklace&page=race');
    await visitor.page.setViewport({ width: 1440, height: 900 });
    await compareOnly('standard-exchange', 'necklace', 'ring');
    await visitor.page.locator(field('Runs of each')).fill('2');
    await visitor.press('Run');
    await visitor.page.waitForSelector('.compare-conclusion');
    const column = (index: number) =>
      visitor.page.$$eval(
        '.compare tbody tr:not(.compare-group)',
        (rows, at) => rows.map(({ cells }) => cells[at].textContent),
        index,
      );
    const sortBySteps = () =>
      visitor.page.$$eval('.compare thead button', (heads) =>
        heads.find(({ textContent }) => textContent === 'steps')?.click(),
      );
    expect(await column(0)).toEqual(['all', 'all', 'all', 'all']);
    await sortBySteps();
    // Those with the same bound stand together. The best have a star: of all, and of those with one port.
    expect(await column(1)).toEqual(['standard-exchange ★', 'necklace ★', 'necklace', 'ring']);
    expect(await column(2)).toEqual(['step', 'block', 'step', 'step']);
    await sortBySteps();
    expect(await column(1)).toEqual(['standard-exchange ★', 'necklace', 'necklace ★', 'ring']);
    expect(
      await visitor.page.$$eval('.compare-group', (all) => all.map(({ textContent }) => textContent)),
    ).toEqual(['one port', 'all ports', 'one port, wormhole']);
    // All columns are seen.
    const [content, room] = await visitor.page.$eval('.compare-scroll', ({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(content).toBe(room);
    const csv = Buffer.from(await visitor.savedBy(() => visitor.press('CSV'))).toString();
    expect(csv.trim().split('\n')).toHaveLength(5);
    await visitor.screenshot('comparison');
  });

  test('a machine prices the comparison anew, and what it cannot run is said', async () => {
    await visitor.goto('network=cube 3&algorithm=necklace&page=race');
    // Those that the machine cannot run, and one that it can; all others in test:long.
    if (inject('sample') !== 'all') {
      await compareOnly('standard-exchange', 'pipelined-exchange', 'complement-pairs', 'necklace');
    }
    await visitor.page.locator(field('Runs of each')).fill('1');
    await visitor.press('Run');
    await visitor.page.waitForSelector('.compare-conclusion');
    const conclusion = () => visitor.page.$eval('.compare-conclusion', ({ textContent }) => textContent);
    expect(await conclusion()).toMatch(
      /^Fastest on accelerators, with blocks of 64 KiB: .*\. Short and long blocks: /,
    );
    await visitor.choose('machine', 'intel-paragon');
    await visitor.page.focus('input[name=bytes]');
    await visitor.page.keyboard.press('ArrowLeft');
    expect(await conclusion()).toMatch(/^Fastest on intel-paragon, with blocks of 32 KiB: /);
    const notes = await visitor.page.$$eval('.compare-note', (some) =>
      some.map(({ textContent }) => textContent),
    );
    expect(notes.join()).toMatch(
      /No price on intel-paragon: pipelined-exchange, complement-pairs, .* \(needs all ports\)/,
    );
  });

  test('an algorithm is skipped, and the comparison goes on with the next', async () => {
    await visitor.goto('network=cube 9&algorithm=necklace&page=race');
    await compareOnly('direct-exchange', 'bruck-2');
    await visitor.page.locator(field('Runs of each')).fill('20');
    await visitor.press('Run');
    // Pressed by the page itself, as soon as it says so: beside other work the test may be told of it too late.
    await visitor.page.waitForFunction(
      () => {
        const progress = document.querySelector('.compare-progress')?.textContent;
        const buttons = [...document.querySelectorAll<HTMLElement>('.compare-run button')];
        const skip = buttons.find(({ innerText }) => innerText === 'Skip');
        if (!skip || !progress?.includes('1 of 2: direct-exchange')) return false;
        skip.click();
        return true;
      },
      { polling: 'mutation' },
    );
    await visitor.page.waitForSelector('.compare-conclusion');
    expect(await visitor.page.$eval('.compare-refusals', ({ textContent }) => textContent)).toBe(
      'Left out:direct-exchange: skipped',
    );
    expect(
      await visitor.page.$$eval('.compare tbody th[scope=row]', (all) =>
        all.map(({ textContent }) => textContent),
      ),
    ).toEqual(['bruck-2 ★']);
  });

  test('a lesson sets the page from its first page to its last', async () => {
    await visitor.calm();
    await visitor.goto('network=cube 3&algorithm=ring&page=learn');
    await visitor.page.locator('.learn-list button').click();
    for (;;) {
      await visitor.settled();
      const where = await visitor.page.$eval('.learn-where', ({ textContent }) => textContent ?? '');
      if (/page (\d+) of \1/.test(where)) break;
      await visitor.press('Next');
      await visitor.page.waitForFunction(
        (before) => document.querySelector('.learn-where')?.textContent !== before,
        {},
        where,
      );
    }
    expect(new URL(visitor.page.url()).searchParams.get('lesson')).toMatch(/^alignment,/);
    await visitor.screenshot('lesson');
  });
});
