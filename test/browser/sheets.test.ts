import { parseHTML } from 'linkedom';
import { expect, test, vi } from 'vitest';
import { draw } from '../../demo/laboratory/stage/generated-pictures.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { useLaboratory, type Visitor } from './laboratory.ts';
import { decodePng } from './png.ts';

/* Drawings of the memory, of the network and of the schedule, as files. */

let visitor: Visitor;
useLaboratory((opened) => {
  visitor = opened;
});

/** The colours of the first ports on a light page and on a dark one, as the design has them. */
const LIGHT = ['#2425a0', '#ab6005', '#0e6047'];
const DARK_SECOND = '#ffcc5c';

interface Shape {
  readonly colour: string | null;
  readonly path: string;
}

/** A file as a program reads it that knows nothing of the page. */
async function drawing(button: string) {
  const text = new TextDecoder().decode(await visitor.saved(button));
  expect(text).not.toMatch(/class=|style=|<style|var\(|http:\/\/localhost/);
  const { document } = parseHTML(text.slice(text.indexOf('<svg')));
  const svg = document.querySelector('svg') as unknown as SVGSVGElement;
  const shapes = (attribute: 'fill' | 'stroke'): Shape[] =>
    [...svg.querySelectorAll('path')]
      .filter((path) => path.getAttribute('stroke-opacity') === null)
      .map((path) => ({ colour: path.getAttribute(attribute), path: path.getAttribute('d') ?? '' }));
  const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name)));
  return { text, svg, shapes, width, height };
}

/** Parts of paths of a colour, each of which begins with a move. */
function parts(shapes: readonly Shape[], wanted: string): number {
  const own = shapes.filter(({ colour }) => colour === wanted);
  return own.reduce((sum, { path }) => sum + path.split('M').length - 1, 0);
}

/** The size of a picture that the browser makes of a file, and whether some pixel of it has a colour. */
function rendered(text: string, wanted: string) {
  return visitor.page.evaluate(
    async (svg, colour) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      const is = (at: number) => channels.every((channel, i) => Math.abs(data[at + i] - channel) < 3);
      let seen = 0;
      for (let at = 0; at < data.length; at += 4) seen += Number(is(at));
      return { width: canvas.width, height: canvas.height, seen };
    },
    text,
    wanted,
  );
}

test('the memory is drawn as it is seen, with what its rows are', async () => {
  await visitor.goto('dim=3&algorithm=necklace&moment=0');
  const { text, svg, width, height } = await drawing('Draw the memory as SVG');
  const [image, ...others] = svg.querySelectorAll('image');
  expect(others).toEqual([]);
  expect(svg.querySelector('desc')?.textContent).toContain('a row is a slot in it, a square is a block.');
  const pixels = decodePng(Buffer.from((image.getAttribute('href') ?? '').split(',')[1], 'base64'));
  // At the start it is the picture: each block a square of one colour.
  const landscape = draw('landscape', 8, 8).pixels;
  const side = pixels.width / 8;
  const seen = Array.from({ length: 64 }, (_, i) => {
    const [x, y] = [i & 7, i >> 3].map((at) => Math.floor((at + 0.5) * side));
    return pixels.pixels[y * pixels.width + x];
  });
  expect(seen).toEqual(Array.from(landscape));
  const png = decodePng(await visitor.saved('Draw the memory as PNG'));
  expect([png.width, png.height]).toEqual([Math.floor(2 * width), Math.floor(2 * height)]);
  expect((await rendered(text, '#ffffff')).width).toBe(Math.floor(width));
});

test('the network has a line for each link that works, and the names of its nodes, and is drawn as it was turned', async () => {
  await visitor.goto('dim=3&algorithm=standard-exchange&view=source&moment=2');
  const { text, svg, shapes, width, height } = await drawing('Draw the network as SVG');
  const lines = shapes('stroke');
  expect(LIGHT.map((colour) => parts(lines, colour))).toEqual([0, 0, 8]);
  const words = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['000', '101', '111', 'dimension 2']));
  expect(svg.querySelector('title')?.textContent).toBe('standard-exchange on cube 2^3');
  expect(svg.querySelector('desc')?.textContent).toContain('8 of 24 links at work, 4 blocks on each.');
  const picture = await rendered(text, LIGHT[2]);
  expect([picture.width, picture.height]).toEqual([Math.round(width), Math.round(height)]);
  expect(picture.seen).toBeGreaterThan(100);
  const png = decodePng(await visitor.saved('Draw the network as PNG'));
  expect([png.width, png.height]).toEqual([Math.floor(2 * width), Math.floor(2 * height)]);
  expect(png.pixels.some((pixel) => pixel === 0xff47600e)).toBe(true);

  await visitor.change('dim=3&algorithm=necklace&view=source&moment=2');
  await visitor.says('Proved: necklace');
  await visitor.settled();
  const before = await drawing('Draw the network as SVG');
  const node = await visitor.page.$('.network-node[aria-label="node 0"]');
  const { x, y } = (await node?.boundingBox()) ?? { x: 0, y: 0 };
  await visitor.page.mouse.move(x + 10, y + 10);
  await visitor.page.mouse.down();
  await visitor.page.mouse.move(x + 70, y + 40, { steps: 4 });
  await visitor.page.mouse.up();
  const after = await drawing('Draw the network as SVG');
  const [one, other] = [before, after].map(({ shapes }) => shapes('stroke'));
  for (const colour of LIGHT) expect(parts(other, colour)).toBe(parts(one, colour));
  expect(other).not.toEqual(one);
});

test('a folded square has a cell for each node, and the way of a block', async () => {
  await visitor.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await visitor.goto('dim=7&algorithm=standard-exchange&moment=3&block=5,81');
  const { text, shapes, svg } = await drawing('Draw the network as SVG');
  expect(shapes('fill').filter(({ colour, path }) => colour !== 'none' && /a2 2/.test(path)).length).toBe(
    128,
  );
  const words = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['node 5', 'node 81']));
  expect((await rendered(text, DARK_SECOND)).seen).toBeGreaterThan(20);
});

test('the schedule has a group for each step and a cell for each slot that travels in it', async () => {
  await visitor.goto('dim=3&algorithm=necklace&moment=1');
  const { text, svg, shapes, width, height } = await drawing('Draw the schedule as SVG');
  const titles = [...svg.querySelectorAll('g > title')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  // Every dimension is crossed by the blocks of four relative addresses.
  const cells = shapes('fill');
  expect(LIGHT.map((colour) => parts(cells, colour))).toEqual([4, 4, 4]);
  const words = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['step 1', '7', '110']));
  // No node sends by other ports than the rest.
  expect(words).not.toContain('several at once');
  const picture = await rendered(text, LIGHT[0]);
  expect([picture.width, picture.height]).toEqual([Math.round(width), Math.round(height)]);
  expect(picture.seen).toBeGreaterThan(4 * 100);
  const png = decodePng(await visitor.saved('Draw the schedule as PNG'));
  expect([png.width, png.height]).toEqual([Math.floor(2 * width), Math.floor(2 * height)]);
});

test('a schedule in which nodes send by different ports says what its grey is', async () => {
  await visitor.goto('links=0-1,0-2,0-3&algorithm=bruck-2');
  const { svg } = await drawing('Draw the schedule as SVG');
  const words = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['port 0', 'port 2', 'several at once']));
});

test('a long schedule is drawn whole, several steps in a column', async () => {
  await visitor.goto('torus=64x2&algorithm=torus-necklaces&page=schedule');
  const { svg, width } = await drawing('Draw the schedule as SVG');
  const columns = svg.querySelectorAll('g > title').length;
  expect(columns).toBeLessThanOrEqual(2000);
  expect(width).toBeLessThan(1000);
});

test('every page offers drawings of what it shows, and films of a memory in sight', async () => {
  await visitor.goto('dim=3&algorithm=necklace&moment=1');
  await visitor.press('Share');
  // Each offers other ones than the page before.
  for (const [page, seen] of [
    ['network', { memory: false, network: true }],
    ['learn', { memory: true, network: false }],
    ['learn&lesson=alignment', { memory: true, network: true }],
    ['schedule', { memory: true, network: false }],
    ['gallery', { memory: false, network: false }],
  ] as const) {
    await visitor.change(`dim=3&algorithm=necklace&moment=1&page=${page}`);
    await vi.waitFor(async () => {
      const buttons = await visitor.page.$$eval('.share button:not([disabled])', (all) =>
        all.map(({ textContent }) => textContent),
      );
      expect(buttons).toContain('Draw the schedule as SVG');
      expect({
        page,
        memory: buttons.includes('Draw the memory as SVG'),
        network: buttons.includes('Draw the network as SVG'),
        film: buttons.includes('Save as GIF'),
      }).toEqual({ page, ...seen, film: seen.memory });
    }, PATIENCE_MS);
  }
});
