import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page, Protocol } from 'puppeteer';
import { preview } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { problemIn } from '../../demo/problem/problem-in-words.ts';
import { parseState } from '../../demo/state/state.ts';
import { findAlgorithm, type Schedule, solve } from '../../src/schedules/index.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { launchBrowser } from './browser.ts';
import { decodePng } from './png.ts';

/** Kept by `npm run test:long` for people to look at: a picture of a whole page takes longer than many a test. */
const SCREENSHOTS = 'dist/screenshots';

/** The story, the notes about what the page does not do, and what is proved, which stands behind "More". */
const SAID = '.story > p, .notes p, .proof p';

/** What the tests of a file share. */
interface Shared {
  readonly site: Awaited<ReturnType<typeof serve>>;
  /** It draws with WebGPU. */
  readonly browser: Browser;
  /** For the files of the tests; it is removed after them. */
  readonly folder: string;
  /** Takes the GPU from all pages. Each says so on its console. */
  crashGpu(): Promise<void>;
}

/**
 * Serves the page to a browser, for the tests of a file. For each of them a visitor comes; at the end of it nothing that the
 * visitor did may have made the page or the browser complain.
 *
 * @param onVisitor told of each
 * @returns filled before the first test
 */
export function useLaboratory(onVisitor: (visitor: Visitor) => void): Shared {
  const shared = {
    async crashGpu() {
      const session = await this.browser.target().createCDPSession();
      await session.send('Browser.crashGpuProcess');
    },
  } as { -readonly [name in keyof Shared]: Shared[name] };
  let visitor: Visitor;
  beforeAll(async () => {
    shared.site = await serve();
    shared.browser = await launchBrowser({ canvas: true });
    shared.folder = await mkdtemp(join(tmpdir(), 'allport-laboratory-'));
  });
  afterAll(async () => {
    await shared.browser?.close();
    await shared.site?.close();
    if (shared.folder) await rm(shared.folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    visitor = await Visitor.open(shared.browser, shared.site.address);
    onVisitor(visitor);
  });
  afterEach(async () => {
    await visitor.close();
    expect(visitor.complaints).toEqual([]);
  });
  return shared;
}

/** The built page on a server of its own. */
async function serve(): Promise<{ address: string; close(): Promise<void> }> {
  const server = await preview({ configFile: 'vite.config.ts', preview: { host: 'localhost', port: 0 } });
  const { port } = server.httpServer.address() as AddressInfo;
  return { address: `http://localhost:${port}/`, close: () => server.close() };
}

/** The schedule that the page shows at an address. @throws InputError where there is none */
export function scheduleOf(query: string): Schedule {
  const { problem: said, algorithm } = parseState(query).state;
  const problem = problemIn(said);
  return solve(findAlgorithm(algorithm, problem.kind), problem);
}

/** A person at the page. */
export class Visitor {
  /** What the page and the browser complained of. */
  readonly complaints: string[] = [];
  readonly page: Page;
  private readonly address: string;
  private readonly downloads: string;
  private readonly session: CDPSession;

  private constructor(page: Page, address: string, downloads: string, session: CDPSession) {
    this.page = page;
    this.address = address;
    this.downloads = downloads;
    this.session = session;
  }

  static async open(browser: Browser, address: string, width = 1280): Promise<Visitor> {
    const downloads = await mkdtemp(join(tmpdir(), 'allport-downloads-'));
    const session = await browser.target().createCDPSession();
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: downloads,
      eventsEnabled: true,
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const visitor = new Visitor(page, address, downloads, session);
    page.on('console', (message) => visitor.complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => visitor.complaints.push(String(error)));
    // Low: pictures have fewer pixels to be drawn and read.
    await page.setViewport({ width, height: 640 });
    return visitor;
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.session.detach();
    await rm(this.downloads, { recursive: true, force: true });
  }

  /** Wants little motion: steps take less to draw. For tests that have nothing to do with flights. */
  async calm(): Promise<void> {
    await this.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  }

  /** Opens the page at a state, and waits until it is shown. */
  async goto(query: string): Promise<void> {
    await this.page.goto(`${this.address}?${query}`);
    await this.settled();
  }

  /** Changes the address of the open page, as its back button does. */
  async change(query: string): Promise<void> {
    await this.page.evaluate((next) => {
      history.pushState(null, '', `?${next}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, query);
  }

  /** What the page says of the experiment: a line for each paragraph. */
  status(): Promise<string> {
    return this.page.$$eval(SAID, (all) => all.map(({ textContent }) => textContent).join('\n'));
  }

  /** Waits until the page says so. */
  async says(text: string): Promise<void> {
    await this.page.waitForFunction(
      (where, wanted) =>
        [...document.querySelectorAll(where)].some((one) => one.textContent?.includes(wanted)),
      { timeout: PATIENCE_MS },
      SAID,
      text,
    );
  }

  /** Waits until the moment that the page tells is the one that the picture shows. */
  async settled(): Promise<void> {
    await this.says('Proved');
    await this.page.waitForFunction(
      () => {
        const [, moment, end] =
          /moment (\d+) of (\d+)/.exec(document.querySelector('.moment')?.textContent ?? '') ?? [];
        const label = document.querySelector('.matrix-picture canvas')?.getAttribute('aria-label') ?? '';
        return label.includes(`at moment ${moment} of ${end}.`);
      },
      { timeout: PATIENCE_MS },
    );
  }

  /** Presses the button of that name. */
  async press(name: string): Promise<void> {
    await this.page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
  }

  /** Waits until there is a button of that name. */
  async offers(name: string): Promise<void> {
    await this.page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
  }

  async choose(field: string, value: string): Promise<void> {
    await this.page.select(`select[name=${field}]`, value);
  }

  /**
   * Writes into a field in place of what it holds, and leaves it. As a person does: `fill` empties a field without telling the
   * page, which may draw the old value again before the new one is typed.
   */
  async write(field: string, value: string): Promise<void> {
    await this.page.locator(`input[name=${field}]`).click({ count: 3 });
    await this.page.keyboard.press('Backspace');
    await this.page.keyboard.type(value);
    await this.page.keyboard.press('Tab');
  }

  /** Drags the timeline to a moment. */
  async scrub(moment: number): Promise<void> {
    const { left, top, width, height, max } = await this.page.$eval('input[name=moment]', (slider) => {
      const { left, top, width, height } = slider.getBoundingClientRect();
      return { left, top, width, height, max: Number((slider as HTMLInputElement).max) };
    });
    const now = await this.moment();
    // Near it: a local phase is wider than a step.
    const at = (to: number) => left + ((to + 0.5) / (max + 1)) * width;
    await this.page.mouse.move(at(now), top + height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(at(moment), top + height / 2, { steps: 5 });
    await this.page.mouse.up();
    // A pixel may be several moments.
    for (let left = moment - (await this.moment()); left !== 0; left -= Math.sign(left)) {
      await this.page.keyboard.press(left > 0 ? 'ArrowRight' : 'ArrowLeft');
    }
    await this.settled();
  }

  async moment(): Promise<number> {
    return Number(
      await this.page.$eval('.moment', (moment) => /moment (\d+)/.exec(moment.textContent ?? '')?.[1]),
    );
  }

  /** Gives a file to a field, as a person does who chooses it. */
  async give(field: string, path: string): Promise<void> {
    const input = await this.page.$<'input'>(`input[name=${field}]` as 'input');
    await input?.uploadFile(path);
  }

  /** Drags files over the page, as a person does who holds them. */
  async drag(...files: string[]): Promise<{ drop(): Promise<void> }> {
    const session = await this.page.createCDPSession();
    const data = { items: [], files, dragOperationsMask: 1 };
    const act = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      session.send('Input.dispatchDragEvent', { type, x: 900, y: 600, data });
    await act('dragEnter');
    await act('dragOver');
    return { drop: () => act('drop') };
  }

  /** Waits until the page says what became of a file. */
  async saysOfFile(role: 'status' | 'alert', text: string): Promise<void> {
    await this.page.waitForFunction(
      (where, wanted) => {
        const said = document.querySelector(where);
        return said?.textContent?.includes(wanted) && said.checkVisibility();
      },
      { timeout: PATIENCE_MS },
      `.file-news [role=${role}]`,
      text,
    );
  }

  /** The colours of the blocks, as the page saves them: a row for each slot. */
  async picture(): Promise<Uint32Array> {
    return decodePng(await this.saved('Save the picture as PNG')).pixels;
  }

  /** Presses a button below "Share" that saves a file, and reads that. */
  async saved(button: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.press('Share');
    const bytes = await this.savedBy(() => this.press(button));
    await this.press('Share');
    return bytes;
  }

  /** Does something that saves a file, and reads that. */
  async savedBy(act: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
    // The browser names a file before it fills it: only its own word says that all is written.
    const guid = new Promise<string>((resolve, reject) => {
      const onProgress = ({ guid, state }: Protocol.Browser.DownloadProgressEvent) => {
        if (state === 'inProgress') return;
        clearTimeout(timer);
        this.session.off('Browser.downloadProgress', onProgress);
        if (state === 'completed') resolve(guid);
        else reject(new Error('the file was not saved'));
      };
      const timer = setTimeout(async () => {
        this.session.off('Browser.downloadProgress', onProgress);
        const page = await this.page.$eval('body', ({ innerText }) => innerText);
        reject(new Error([`nothing was saved, and the page says:`, page, ...this.complaints].join('\n')));
      }, PATIENCE_MS);
      this.session.on('Browser.downloadProgress', onProgress);
    });
    const [name] = await Promise.all([guid, act()]);
    return new Uint8Array(await readFile(join(this.downloads, name)));
  }

  /** All node memories as the machine has them now. */
  async memory(): Promise<Uint32Array> {
    return new Uint32Array((await this.saved('Save the memory as u32')).buffer);
  }

  async screenshot(name: string): Promise<void> {
    if (inject('sample') !== 'all') return;
    await mkdir(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
  }

  /** Has what stands behind "More" in sight. */
  async openMore(): Promise<void> {
    const isHidden = await this.page.$eval('.more', (more) => (more as HTMLElement).hidden);
    if (isHidden) await this.press('More');
  }
}
