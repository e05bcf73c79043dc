import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { NoAdapterError } from '../../src/host/gpu/gpu-errors.ts';
import { cachedFolder } from '../../src/host/node/cache.ts';
import { chromiumPackage, prependPath, unpackTar } from '../../src/host/node/software-gpu.ts';
import { type BrowserProgram, startBrowser } from './start-browser.ts';

type Candidate = Omit<BrowserProgram, 'sandbox'>;

const INSTALLED = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/microsoft-edge-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The package's own file names folders of a cloud service, and one in /tmp that anybody can write to. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const WITHOUT_SANDBOX = 'It runs without its sandbox, because it does not start with it here.';

/**
 * Finds the browser of the tests, and starts it once to see whether it needs to go without its sandbox: many a system
 * (Ubuntu since 23.10, containers) has none for an ordinary user, and Chromium refuses its own to root.
 *
 * @param named its path; left out, it is the one of the npm package `@sparticuz/chromium`, whatever is installed, and an
 *   installed Chrome, Chromium or Edge only where there is no such package
 * @returns the browser, and a line that says which it is
 * @throws Error if there is no browser, or if it does not start: the tests must fail then, not be skipped
 */
export async function findBrowser(named?: string): Promise<{ program: BrowserProgram; line: string }> {
  const candidate = named ? { path: named, environment: {} } : await choose();
  const refusals: string[] = [];
  for (const sandbox of [true, false]) {
    const program = { ...candidate, sandbox };
    try {
      const line = `The tests use ${await versionOf(program)} at ${program.path}.`;
      return { program, line: sandbox ? line : `${line} ${WITHOUT_SANDBOX}` };
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`The browser ${candidate.path} does not start.\n${refusals.join('\n')}`);
}

/** Starts a browser, and a page in it: the sandbox is that of the pages' processes. */
async function versionOf(program: BrowserProgram): Promise<string> {
  const browser = await startBrowser(program);
  try {
    await browser.newPage();
    return await browser.version();
  } finally {
    await browser.close();
  }
}

async function choose(): Promise<Candidate> {
  try {
    return await browserFromPackage();
  } catch (error) {
    if (!(error instanceof NoAdapterError)) throw error;
    const installed = INSTALLED.find((path) => existsSync(path));
    if (installed) return { path: installed, environment: {} };
    throw new Error(
      'No browser found: install Chrome, Chromium or Edge, or set ALLPORT_BROWSER to the path of one.',
      { cause: error },
    );
  }
}

async function browserFromPackage(): Promise<Candidate> {
  const { version, archives } = await chromiumPackage();
  const folder = await cachedFolder(`chromium-${version}`, async (fresh) => {
    await pipeline(
      createReadStream(join(archives, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(fresh, 'chromium'), { mode: 0o700 }),
    );
    await unpackTar(join(archives, 'swiftshader.tar.br'), fresh);
    await unpackTar(join(archives, 'fonts.tar.br'), fresh);
    await unpackTar(join(archives, 'al2023.tar.br'), fresh);
    await writeFile(join(fresh, 'fonts.conf'), FONTS_CONF);
  });
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_PATH: folder };
  if (await hasLibraries(path)) return { path, environment: fonts };
  const libraries = prependPath(join(folder, 'lib'), process.env.LD_LIBRARY_PATH);
  return { path, environment: { ...fonts, LD_LIBRARY_PATH: libraries } };
}

/** Whether the system has the libraries (NSS) that the browser is linked with: a bare Debian lacks them. */
async function hasLibraries(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version']);
    return true;
  } catch {
    return false;
  }
}
