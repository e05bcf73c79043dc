import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useLaboratory, type Visitor } from './laboratory.ts';
import { decodePng, encodePng } from './png.ts';

/** Red in the lowest byte. */
const [RED, BLUE, WHITE, GREY] = [0xff0000ff, 0xffff0000, 0xffffffff, 0xff808080];

let visitor: Visitor;
const laboratory = useLaboratory((opened) => {
  visitor = opened;
});

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(laboratory.folder, name);
  await writeFile(path, content);
  return path;
}

function paint(width: number, height: number, colour: (x: number, y: number) => number): Buffer {
  return encodePng(
    width,
    height,
    Uint32Array.from({ length: width * height }, (_, i) => colour(i % width, Math.floor(i / width))),
  );
}

function transposed(pixels: Uint32Array, side: number): Uint32Array {
  return pixels.map((_, i) => pixels[(i % side) * side + Math.floor(i / side)]);
}

/** Red at the left, blue at the right, white along the top. */
const wide = (width: number, height: number) =>
  paint(width, height, (x, y) => (y < height / 5 ? WHITE : x < width / 2 ? RED : BLUE));

const isDropShown = () => visitor.page.$('.drop-zone').then((zone) => zone !== null);

describe('a picture', () => {
  test('of 777 x 300, dropped anywhere, is seen whole at the start and transposed at the end', async () => {
    await visitor.goto('network=cube 4&algorithm=standard-exchange&view=source&moment=3');
    const drag = await visitor.drag(await file('photo.png', wide(777, 300)));
    await visitor.page.waitForSelector('.drop-zone');
    await visitor.screenshot('picture dragged');
    await drag.drop();
    await visitor.says('standard-exchange on cube 2^10');
    await visitor.settled();
    expect(await isDropShown()).toBe(false);
    await visitor.saysOfFile(
      'status',
      'photo.png (777 x 300 pixels) is scaled to 1024 x 395 blocks, with grey above and below.',
    );
    expect(await visitor.moment()).toBe(0);
    await visitor.screenshot('photograph at the start');
    const start = await visitor.memory();
    const at = (x: number, y: number) => start[y * 1024 + x];
    const [top, bottom] = [314, 314 + 395];
    expect([
      at(9, top - 2),
      at(9, top + 5),
      at(9, bottom - 5),
      at(1014, bottom - 5),
      at(9, bottom + 2),
    ]).toEqual([GREY, WHITE, RED, BLUE, GREY]);
    await visitor.press('To the end');
    await visitor.says('Verified: all 1048576 blocks');
    const end = await visitor.memory();
    expect(end.every((pixel, i) => pixel === start[(i % 1024) * 1024 + Math.floor(i / 1024)])).toBe(true);
    await visitor.screenshot('photograph at the end');
  });

  test('of as many pixels as blocks comes back as its transpose, bit for bit, and is there after back and forward', async () => {
    const colour = (x: number, y: number) => (0xff000000 | Math.imul(32 * y + x + 1, 0x9e3779b1)) >>> 0;
    const pixels = Uint32Array.from({ length: 32 * 32 }, (_, i) => colour(i % 32, Math.floor(i / 32)));
    await visitor.goto('network=cube 3&algorithm=de-bruijn');
    await visitor.settled();
    // A generated picture is saved for people: each of the 8 x 8 blocks is a square of many pixels.
    const { width, height, pixels: large } = decodePng(await visitor.saved('Save the picture as PNG'));
    expect([width, height]).toEqual([512, 512]);
    expect(new Set(large).size).toBeLessThanOrEqual(64);
    await visitor.give('picture-file', await file('own.png', paint(32, 32, colour)));
    await visitor.says('de-bruijn on cube 2^5');
    await visitor.settled();
    await visitor.saysOfFile('status', 'own.png: each of its 32 x 32 pixels is a block.');
    expect(await visitor.picture()).toEqual(pixels);
    await visitor.press('To the end');
    await visitor.says('Verified: all 1024 blocks');
    expect(await visitor.picture()).toEqual(transposed(pixels, 32));
    await visitor.page.goBack();
    await visitor.says('cube 2^3');
    await visitor.page.goForward();
    await visitor.says('cube 2^5');
    await visitor.saysOfFile('status', 'own.png');
  });

  test('that is not square can be cropped, and another network has it in its own size', async () => {
    // White to the left and right of the middle third.
    const third = (x: number) => (Math.floor(x / 16) === 1 ? RED : WHITE);
    await visitor.goto('network=torus 4x4');
    await visitor.give('picture-file', await file('wide.png', paint(48, 16, third)));
    await visitor.says('on cube 2^6');
    await visitor.openMore();
    await visitor.choose('fit', 'crop');
    await visitor.says('on cube 2^4');
    await visitor.saysOfFile('status', 'its middle, 16 x 16, is taken as 16 x 16 blocks');
    await visitor.settled();
    expect(new Set(await visitor.picture())).toEqual(new Set([RED]));
    await visitor.choose('network', 'ring');
    await visitor.write('ring', '12');
    await visitor.saysOfFile('status', 'is scaled to 12 x 12 blocks');
  });

  test('that is pasted is taken, and text that is pasted stays with its field', async () => {
    await laboratory.browser
      .defaultBrowserContext()
      .overridePermissions(laboratory.site.address, [
        'clipboard-read',
        'clipboard-write',
        'clipboard-sanitized-write',
      ]);
    await visitor.goto('network=ring 12');
    const paste = async () => {
      await visitor.page.keyboard.down('Control');
      await visitor.page.keyboard.press('v', { commands: ['Paste'] });
      await visitor.page.keyboard.up('Control');
    };
    await visitor.page.evaluate(() => navigator.clipboard.writeText('5'));
    await visitor.page.locator('input[name=ring]').click({ count: 3 });
    await paste();
    await visitor.page.keyboard.press('Tab');
    await visitor.says('on ring 5');
    await visitor.page.focus('input[name=moment]');
    await paste();
    expect(await visitor.page.$eval('.file-news', ({ textContent }) => textContent)).toBe('');
    await visitor.page.evaluate(async () => {
      const picture = await new Promise<Blob | null>((take) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [5, 3];
        canvas.getContext('2d')?.fillRect(0, 0, 5, 3);
        canvas.toBlob(take);
      });
      if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    });
    await paste();
    await visitor.says('cube 2^3');
    await visitor.saysOfFile('status', '(5 x 3 pixels) is scaled to 8 x 5 blocks');
  });

  test('that moves is taken as its first frame', async () => {
    const frame = (code: string) => `21f904000a0000002c0000000001000100000202${code}0100`;
    const gif = `4749463839610100010080 0000ff00000000ff${frame('44')}${frame('4c')}3b`;
    await visitor.goto('network=cube 3&algorithm=necklace');
    const drag = await visitor.drag(await file('moving.gif', Buffer.from(gif.replaceAll(' ', ''), 'hex')));
    await drag.drop();
    await visitor.says('cube 2^1');
    await visitor.settled();
    expect(new Set(await visitor.picture())).toEqual(new Set([RED]));
  });

  test('does not travel with its address, and the page says so', async () => {
    await visitor.goto('network=cube 4&algorithm=necklace&picture=own');
    expect(await visitor.status()).toContain('a file does not travel with the address; drop it on the page');
    expect(await visitor.page.$eval('select[name=picture]', ({ value }) => value)).toBe('landscape');
  });
});

test('what cannot be taken is refused in a sentence, what is carried away is not, and nothing else changes', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>document.title=1</script></svg>';
  const huge = encodePng(1, 1, Uint32Array.of(0), [20_000, 20_000]);
  const refused = [
    ['text.png', 'this is no picture', 'text.png is no picture that this browser can read'],
    ['cut.png', wide(40, 40).subarray(0, 30), 'cut.png is no picture that this browser can read'],
    ['empty.png', '', 'empty.png is empty'],
    ['drawing.svg', svg, 'drawing.svg is a drawing without pixels'],
    ['paper.pdf', '%PDF-1.4', 'paper.pdf is no picture that this browser can read'],
    ['huge.png', huge, 'huge.png has 20000 x 20000 pixels'],
    ['wrong.json', '{"format": "allport-schedule"', 'wrong.json'],
  ] as const;
  await visitor.goto('network=cube 3&algorithm=necklace&moment=2');
  const before = await visitor.memory();
  // Nothing is said of files that are carried away again.
  await visitor.drag(await file('away.png', wide(4, 4)));
  await visitor.page.waitForSelector('.drop-zone');
  await visitor.page.mouse.move(200, 200);
  await visitor.page.waitForSelector('.drop-zone', { hidden: true });
  expect(await visitor.page.$eval('.file-news', ({ textContent }) => textContent)).toBe('');
  for (const [name, content, complaint] of refused) {
    const drag = await visitor.drag(await file(name, content));
    await drag.drop();
    await visitor.saysOfFile('alert', complaint);
    expect(await isDropShown()).toBe(false);
  }
  const drag = await visitor.drag(await file('one.png', wide(4, 4)), await file('two.png', wide(4, 4)));
  await drag.drop();
  await visitor.saysOfFile('alert', '2 files at once');
  expect(await visitor.memory()).toEqual(before);
  expect(await visitor.moment()).toBe(2);
});
