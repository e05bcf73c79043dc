import puppeteer, { type Browser } from 'puppeteer';
import { PATIENCE_MS } from '../support/patience.ts';

/** A browser on this machine, and how it starts here. */
export interface BrowserProgram {
  readonly path: string;
  /** Variables that it needs beside those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether it starts with its sandbox. */
  readonly sandbox: boolean;
}

/** What a browser is started for. */
export interface BrowserUse {
  /** For pages that draw with WebGPU. */
  readonly canvas?: boolean;
  /** Whether pages get an adapter. */
  readonly gpu?: boolean;
}

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

/**
 * Starts a headless browser whose pages on http://localhost have WebGPU on a software adapter. Its user data folder is
 * new, and removed when the browser closes.
 */
export function startBrowser(
  { path, environment, sandbox }: BrowserProgram,
  { canvas = false, gpu = true }: BrowserUse = {},
): Promise<Browser> {
  return puppeteer.launch({
    executablePath: path,
    timeout: PATIENCE_MS,
    env: { ...process.env, ...environment },
    args: [
      ...QUIET,
      ...OFFLINE,
      ...(gpu ? COMPUTE : []),
      ...(canvas ? CANVAS : []),
      ...(sandbox ? [] : ['--no-sandbox']),
    ],
  });
}
