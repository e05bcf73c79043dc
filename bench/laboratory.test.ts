import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useLaboratory, type Visitor } from '../test/browser/laboratory.ts';

/*
 * How fast the laboratory is in a browser on a software adapter: run it by `npm run measure:laboratory`. Other work on the machine counts
 * against it.
 */

let visitor: Visitor;
const laboratory = useLaboratory((next) => {
  visitor = next;
});

const PAGE = 'dist/laboratory/page';
const PLAYED_SECONDS = 24;
/** A frame that is longer is seen. */
const LONG_MS = 33.4;

/** What the script below leaves in the page. */
interface Watched {
  /** Milliseconds between its frames. */
  frames: number[];
  /** By moment that was played: milliseconds of its flight. */
  flights: number[];
}

test('what the first load takes, and how long it is until the first picture', async () => {
  const loaded = new Set<string>();
  visitor.page.on('response', (response) => loaded.add(new URL(response.url()).pathname.slice(1)));
  const begun = performance.now();
  await visitor.page.goto(`${laboratory.site.address}?dim=6&moment=3`, { waitUntil: 'domcontentloaded' });
  await visitor.page.waitForFunction(() =>
    document.querySelector('.moment .heard')?.textContent?.startsWith('moment 3 '),
  );
  const seconds = (performance.now() - begun) / 1000;
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = files.filter((file) => loaded.has(file.slice(PAGE.length + 1)) || file.endsWith('index.html'));
  const all = read.map((file) => readFileSync(file));
  const sizeOf = (some: readonly Uint8Array[]) => some.reduce((sum, { length }) => sum + length, 0);
  console.log(`first picture after ${seconds.toFixed(1)} s`);
  console.log(
    `first load: ${read.length} files, ${kilobytes(sizeOf(all))}, ${kilobytes(sizeOf(all.map((file) => gzipSync(file))))} by gzip`,
  );
  expect(read.length).toBeGreaterThan(3);
});

test('how many frames are short while a cube of 10 dimensions plays, and how many moments fly', async () => {
  const { page } = visitor;
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(() => {
    const watched: Watched = Object.assign(globalThis, { watched: { frames: [], flights: [] } }).watched;
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
      constructor(...given: ConstructorParameters<typeof Plain>) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          if (data.event?.kind === 'scene') watched.flights.push(data.event.flightMs);
        });
      }
    };
  });
  await visitor.goto('dim=10&moment=2');
  await page.keyboard.press('Space');
  await page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    let last: number | undefined;
    const look = (now: number) => {
      if (last !== undefined) watched.frames.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await new Promise((then) => setTimeout(then, 1000 * PLAYED_SECONDS));
  await page.keyboard.press('Space');
  const { frames, flights } = await page.evaluate(
    () => (globalThis as unknown as { watched: Watched }).watched,
  );
  const short = frames.filter((ms) => ms < LONG_MS).length;
  const flown = flights.filter((ms) => ms > 0).length;
  const share = ((100 * short) / frames.length).toFixed(1);
  console.log(`cube 10 plays: ${share} % of ${frames.length} frames in ${PLAYED_SECONDS} s are below 33 ms`);
  console.log(`${flown} of ${flights.length} moments flew; before the others frames were slow`);
  expect(frames.length).toBeGreaterThan(0);
});

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
