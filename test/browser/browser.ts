import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import puppeteer, { type Browser } from 'puppeteer';
import { NoAdapterError } from '../../src/host/errors.ts';
import { cachedFolder } from '../../src/host/node/cache.ts';
import { chromiumPackage, prependPath, unpackTar } from '../../src/host/node/software-gpu.ts';

interface Program {
  path: string;
  environment: Record<string, string>;
}

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

const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Nothing that a page or the browser itself asks for leaves this machine. */
const OFFLINE = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost', '--no-proxy-server'];

const COMPUTE = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/** Without these a WebGPU canvas stays blank in screenshots; with them, compute pages have lost their GPU. */
const CANVAS = [
  '--use-angle=swiftshader',
  '--enable-features=Vulkan,VulkanFromANGLE,DefaultANGLEVulkan',
  '--ignore-gpu-blocklist',
  // The rest of the page is drawn by the processor: a software GPU draws an SVG so slowly that pictures come seconds late.
  '--disable-gpu-rasterization',
];

/** The package's own file names folders of a cloud service, and one in /tmp that anybody can write to. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Starts a headless browser whose pages on http://localhost have WebGPU on a software adapter. Its user data
 * folder is new, and removed when the browser closes.
 *
 * The browser is the one that ALLPORT_BROWSER names, or an installed Chrome, Chromium or Edge, or the one of
 * the npm package `@sparticuz/chromium`.
 *
 * @param canvas for pages that draw with WebGPU: these need the npm package's browser, or ALLPORT_BROWSER
 * @param gpu whether pages get an adapter
 * @throws Error if there is no browser at all: a test must fail then, not be skipped
 */
export async function launchBrowser({ canvas = false, gpu = true } = {}): Promise<Browser> {
  const { path, environment } = await findBrowser(canvas);
  return puppeteer.launch({
    executablePath: path,
    env: { ...process.env, ...environment },
    args: [
      ...QUIET,
      ...OFFLINE,
      ...(gpu ? COMPUTE : []),
      ...(canvas ? CANVAS : []),
      // Chromium refuses to run its sandbox as root.
      ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

async function findBrowser(canvas: boolean): Promise<Program> {
  const named = process.env.ALLPORT_BROWSER;
  if (named) return { path: named, environment: {} };
  const installed = canvas ? undefined : INSTALLED.find((path) => existsSync(path));
  if (installed) return { path: installed, environment: {} };
  try {
    return await browserFromPackage();
  } catch (error) {
    if (!(error instanceof NoAdapterError)) throw error;
    throw new Error(
      'No browser found: install Chrome, Chromium or Edge, or set ALLPORT_BROWSER to the path of one.',
      { cause: error },
    );
  }
}

async function browserFromPackage(): Promise<Program> {
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
  if (await starts(path)) return { path, environment: fonts };
  const libraries = prependPath(join(folder, 'lib'), process.env.LD_LIBRARY_PATH);
  return { path, environment: { ...fonts, LD_LIBRARY_PATH: libraries } };
}

/** Whether the system has the libraries (NSS) that the browser is linked with: a bare Debian lacks them. */
async function starts(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version']);
    return true;
  } catch {
    return false;
  }
}
