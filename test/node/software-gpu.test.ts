import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NoAdapterError } from '../../src/host/gpu/gpu-errors.ts';
import { openDawn } from '../../src/host/node/dawn.ts';
import { findGpu } from '../../src/host/node/gpu-environment.ts';
import { prependPath, softwareGpuEnvironment } from '../../src/host/node/software-gpu.ts';
import { bareEnvironment, runNode } from './bundle.ts';

/** Where Mesa's driver for processors is, if it is installed. */
const LAVAPIPE = '/usr/share/vulkan/icd.d/lvp_icd.x86_64.json';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('softwareGpuEnvironment', () => {
  test('gives a new process the SwiftShader adapter', async () => {
    const webgpu = pathToFileURL(createRequire(import.meta.url).resolve('webgpu')).href;
    const script = `
      const { create } = await import('${webgpu}');
      globalThis.kept = create([]);
      console.log((await kept.requestAdapter()).info.architecture);`;
    const environment = { ...bareEnvironment(), ...(await softwareGpuEnvironment()) };
    const ending = await runNode(['--input-type=module', '--eval', script], environment);
    expect(ending).toEqual({ code: 0, signal: null, stdout: 'swiftshader\n', stderr: '' });
  });

  test('keeps the search path that is there, behind its own folder', async () => {
    vi.stubEnv('LD_LIBRARY_PATH', '/opt/one:/opt/two');
    const { LD_LIBRARY_PATH } = await softwareGpuEnvironment();
    expect(LD_LIBRARY_PATH).toMatch(/\/allport\/swiftshader-[\d.]+:\/opt\/one:\/opt\/two$/);
  });

  test('names the cure on a system that it does not run on', async () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
    Object.defineProperty(process, 'platform', { ...platform, value: 'sunos' });
    try {
      await expect(softwareGpuEnvironment()).rejects.toThrow(NoAdapterError);
      await expect(softwareGpuEnvironment()).rejects.toThrow('not on sunos x64: use a machine with a GPU');
    } finally {
      Object.defineProperty(process, 'platform', platform);
    }
  });
});

describe('findGpu', () => {
  const asking = (path: string) => {
    vi.stubEnv('VK_DRIVER_FILES', path);
    vi.stubEnv('VK_ICD_FILENAMES', path);
    // The driver of this test run is beside its loader.
    vi.stubEnv('LD_LIBRARY_PATH', '');
  };

  test('says of a driver file that names no usable driver that it saw none, why, and what it takes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
    try {
      const path = join(folder, 'driver.json');
      asking(path);
      const missing = await findGpu();
      expect(missing.environment).toEqual(await softwareGpuEnvironment());
      expect(missing.passedOver).toMatch(
        /^GPU adapters seen by VK_DRIVER_FILES=.*driver\.json .*: none; not taken: .*Failed to open JSON file .*; taken: SwiftShader, /,
      );
      const library = join(folder, 'none.so');
      await writeFile(
        path,
        JSON.stringify({
          file_format_version: '1.0.0',
          ICD: { library_path: library, api_version: '1.3.0' },
        }),
      );
      const { passedOver } = await findGpu();
      expect(passedOver).toContain(`: none; not taken: ${library}: cannot open shared object file`);
      expect(passedOver).not.toContain('\n');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('takes the driver that it is asked for without a word where that gives an adapter', async () => {
    const { LD_LIBRARY_PATH, VK_DRIVER_FILES } = await softwareGpuEnvironment();
    vi.stubEnv('VK_DRIVER_FILES', VK_DRIVER_FILES);
    vi.stubEnv('VK_ICD_FILENAMES', VK_DRIVER_FILES);
    vi.stubEnv('LD_LIBRARY_PATH', LD_LIBRARY_PATH);
    expect(await findGpu()).toEqual({ environment: {} });
  });

  // Whether Dawn takes it depends on its version.
  test.runIf(existsSync(LAVAPIPE))(
    'names the adapter of lavapipe where it is not taken, and why',
    async () => {
      asking(LAVAPIPE);
      const { environment, passedOver } = await findGpu();
      if (environment.VK_DRIVER_FILES === undefined) expect(passedOver).toBeUndefined();
      else expect(passedOver).toMatch(/: llvmpipe \(.+\); not taken: Vulkan .+; taken: SwiftShader, /);
    },
  );
});

test('prependPath makes no empty entry, which would be the current folder', () => {
  expect(prependPath('/a', undefined)).toBe('/a');
  expect(prependPath('/a', '')).toBe('/a');
  expect(prependPath('/a', '/b')).toBe('/a:/b');
});

describe('openDawn', () => {
  test('opens one GPU per process, with a real adapter here', async () => {
    const gpu = await openDawn();
    expect(await openDawn()).toBe(gpu);
    expect((await gpu.requestAdapter())?.info.vendor).toBeTruthy();
  });

  test("puts WebGPU's constants where browsers have them", async () => {
    await openDawn();
    expect(GPUBufferUsage.STORAGE).toBe(0x80);
    expect(GPUMapMode.READ).toBe(1);
  });
});
