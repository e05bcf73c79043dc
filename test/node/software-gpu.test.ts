import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NoAdapterError } from '../../src/host/gpu/gpu-errors.ts';
import { openDawn } from '../../src/host/node/dawn.ts';
import { prependPath, softwareGpuEnvironment } from '../../src/host/node/software-gpu.ts';
import { bareEnvironment, runNode } from './bundle.ts';

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
