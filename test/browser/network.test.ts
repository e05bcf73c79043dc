import { expect, test } from 'vitest';
import { useLaboratory, Visitor } from './laboratory.ts';

let visitor: Visitor;
const laboratory = useLaboratory((opened) => {
  visitor = opened;
});

const placeOf = (node: number) =>
  visitor.page.$eval(`.network-node[aria-label="node ${node}"] .network-body`, (body) => {
    const { left, top, width, height } = body.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

test('a cube is turned by a pointer, which chooses nothing then; on a node it keeps the links of that', async () => {
  await visitor.goto('dim=4&moment=3');
  const { mouse } = visitor.page;
  const [first, other] = [await placeOf(0), await placeOf(15)];
  await mouse.move(first.x, first.y);
  await mouse.down();
  await mouse.move(first.x + 60, first.y + 30, { steps: 4 });
  await mouse.up();
  expect(await placeOf(15)).not.toEqual(other);
  expect(await visitor.page.$('[aria-pressed=true]')).toBeNull();
  const { x, y } = await placeOf(5);
  await mouse.move(x, y);
  await visitor.page.waitForFunction(
    () => getComputedStyle(document.querySelector('.network-lines') as Element).opacity === '0.16',
  );
  expect(
    await visitor.page.$$eval('.network-near .network-label', (labels) =>
      labels.map((one) => one.textContent),
    ),
  ).toEqual(['0100', '0111', '0001', '1101', '0101']);
  // The bit in which an address differs is seen as well as the others.
  const inks = await visitor.page.$$eval('.network-near :is(.network-turned, .network-label)', (all) =>
    all.map((one) => getComputedStyle(one).fill),
  );
  expect(new Set(inks).size).toBe(1);
  await mouse.click(x, y);
  await visitor.page.waitForSelector('.network-node[aria-label="node 5"][aria-pressed=true]');
  await visitor.screenshot('network, turned');
});

test('three axes lie in space: a double click leaves a link out, and puts it back where it was', async () => {
  const { page } = visitor;
  const said = (words: string) =>
    page.waitForFunction(
      (text) => document.querySelector('.network-at')?.textContent?.includes(text),
      {},
      words,
    );
  await visitor.goto('mesh=3x3x3');
  const axes = await page.$$eval('.network-axis', (all) => all.map((one) => one.textContent));
  expect(axes).toEqual(['01axis 0: 3', '23axis 1: 3', '45axis 2: 3']);
  const [one, other] = [await placeOf(2), await placeOf(11)];
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  await page.mouse.move(middle.x, middle.y);
  await said('Double-click to leave it out.');
  await page.mouse.click(middle.x, middle.y, { count: 2 });
  await page.waitForSelector('.network-dead');
  expect(page.url()).toContain('without=2-11');
  expect(await page.$eval('.network-dead text', (text) => text.textContent)).toBe('2 to 11: the dead link');
  await visitor.screenshot('network without a link');
  const dead = await page.$eval('.network-dead circle', (circle) => {
    const { left, top, width, height } = circle.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(dead.x, dead.y);
  await page.waitForSelector('.network-node.is-destination[aria-label="node 11"]');
  expect(page.url()).toContain('block=2,11');
  await page.mouse.move(dead.x, dead.y);
  await said('The link from 2 to 11 is left out. Double-click to put it back.');
  await page.mouse.click(dead.x, dead.y, { count: 2 });
  await page.waitForFunction(() => !document.querySelector('.network-dead'));
  expect(page.url()).not.toContain('without');
});

test('links that carry blocks are painted in the colours of their ports, also in a folded square', async () => {
  for (const query of [
    'dim=3&algorithm=standard-exchange&moment=2',
    'dim=7&algorithm=standard-exchange&moment=2',
  ]) {
    await visitor.goto(query);
    await visitor.page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.network-busy');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return false;
      const port = document.querySelector('.network figcaption li:last-child .on-port') as Element;
      const [red, green, blue] = (getComputedStyle(port).backgroundColor.match(/\d+/g) ?? []).map(Number);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const is = (at: number) =>
        data[at + 3] === 255 && data[at] === red && data[at + 1] === green && data[at + 2] === blue;
      return data.some((_, at) => at % 4 === 0 && is(at));
    });
  }
});

test('in front, a block is followed bit by bit', async () => {
  await visitor.goto('dim=7&page=network&block=5,81&moment=20');
  await visitor.page.waitForSelector('.odometer');
  const ends = await visitor.page.$$eval('.odometer tr > :last-child', (cells) =>
    cells.map((one) => one.textContent),
  );
  expect([ends[1], ends.at(-1)]).toEqual(['5', '81']);
  await visitor.page.waitForSelector('.link-bars li');
  await visitor.screenshot('network in front');
});

test('a finger selects a node or a link, which the page names, and chooses a node by a second touch', async () => {
  const guest = await Visitor.open(laboratory.browser, laboratory.site.address, 390);
  try {
    const { page } = guest;
    await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await guest.goto('dim=3&moment=3&page=network');
    const said = (words: RegExp) =>
      page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('.network-at')?.textContent ?? ''),
        {},
        words.source,
      );
    const middle = (number: number) =>
      page.$eval(`.network-node[aria-label="node ${number}"] .network-body`, (body) => {
        const { left, top, width, height } = body.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
    const [one, other] = [await middle(0), await middle(1)];
    await page.touchscreen.tap(one.x, one.y);
    await said(/^Node 0 \(000\), linked to 1, 2 and 4\./);
    expect(await page.$('[aria-pressed=true]')).toBeNull();
    await page.touchscreen.tap((one.x + other.x) / 2, (one.y + other.y) / 2);
    await said(
      /^Link from node \d \(00\d\) to node \d \(00\d\), dimension 0: \d blocks? now\. Double-click to leave it out\.$/,
    );
    await page.touchscreen.tap(one.x, one.y);
    await said(/^Node 0 /);
    await page.touchscreen.tap(one.x, one.y);
    await page.waitForSelector('.network-node[aria-label="node 0"][aria-pressed=true]');
    // A large cube is a square of cells.
    await guest.change('dim=8&moment=3&page=network');
    await guest.says('cube 2^8');
    await guest.settled();
    const cell = await page.$eval('.network-folded', (square) => {
      const { left, top, width, height } = square.getBoundingClientRect();
      return { x: left + 0.9 * width, y: top + 0.9 * height };
    });
    await page.touchscreen.tap(cell.x, cell.y);
    await said(/^Node \d+ \([01]{8}\), linked to /);
    expect(guest.complaints).toEqual([]);
  } finally {
    await guest.close();
  }
});

test('a link is named where the pointer is, and a stub on a twisted torus tells its node', async () => {
  const { page } = visitor;
  await visitor.goto('lattice=4,0/2,3&moment=3');
  const stubs = await page.$$eval('.network-graph .network-stub', (all) =>
    all.map((one) => ({ text: one.textContent, box: one.getBoundingClientRect().toJSON() })),
  );
  // Two columns of six nodes: one stub to either side of each, and one above and below each column.
  expect(stubs).toHaveLength(16);
  const [{ text, box }] = stubs;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector('.network-layers.is-pointed');
  expect(await page.$eval('.network-at', ({ textContent }) => textContent)).toContain(`to node ${text}, `);
});
