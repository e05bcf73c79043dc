import { expect, test } from 'vitest';
import { useLaboratory, type Visitor } from './laboratory.ts';

let visitor: Visitor;
useLaboratory((opened) => {
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
    await visitor.page.$$eval('.network-near text', (labels) => labels.map((one) => one.textContent)),
  ).toEqual(['0100', '0111', '0001', '1101', '0101']);
  await mouse.click(x, y);
  await visitor.page.waitForSelector('.network-node[aria-label="node 5"][aria-pressed=true]');
  await visitor.screenshot('network, turned');
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
