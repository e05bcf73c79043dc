import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { NoAdapterError } from '../gpu/gpu-errors.ts';
import { throwShortage } from './shortage.ts';

/**
 * Dawn crashes or hangs when its instance is garbage-collected while a device of it is still in use, so the
 * instance lives as long as the process. An idle one does not keep Node from exiting.
 */
let opened: Promise<GPU> | undefined;

/**
 * Opens Dawn, the WebGPU implementation of the optional package `webgpu`, once per process, and puts
 * WebGPU's constants (`GPUBufferUsage`, ...) on `globalThis`, where browsers have them.
 *
 * @throws NoAdapterError if the package is missing, or its binary does not load
 */
export function openDawn(): Promise<GPU> {
  opened ??= load();
  return opened;
}

/**
 * URL of the `webgpu` package's module, for a script that runs outside this project's folder.
 *
 * @throws NoAdapterError if the package is missing
 */
export function dawnUrl(): string {
  return pathToFileURL(optionalPackage('webgpu', 'opens the GPU in Node')).href;
}

/**
 * Path of the entry of an optional package.
 *
 * @param does what it does, for the error
 * @throws NoAdapterError if it is missing
 */
export function optionalPackage(name: string, does: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new NoAdapterError(
      `The optional package ${name}, which ${does}, is missing: run \`npm install --include=optional\`.`,
      { cause: error },
    );
  }
}

async function load(): Promise<GPU> {
  dawnUrl();
  let dawn: typeof import('webgpu');
  try {
    dawn = await import('webgpu');
  } catch (error) {
    throwShortage(error);
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new NoAdapterError(
      `The package webgpu does not load on ${process.platform} ${process.arch} (${why}): use a browser, or a system that it has a binary for.`,
      { cause: error },
    );
  }
  Object.assign(globalThis, dawn.globals);
  return dawn.create([]);
}
