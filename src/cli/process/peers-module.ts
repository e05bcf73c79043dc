import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchForm, BenchForms } from '../../bench/form.ts';
import type { GpuContext } from '../../host/gpu/gpu-context.ts';
import { EnvironmentError } from '../../host/gpu/gpu-errors.ts';
import { openDawn } from '../../host/node/dawn.ts';
import { throwShortage } from '../../host/node/shortage.ts';
import { InputError } from '../../schedules/index.ts';
import { InterruptedError } from './interrupt.ts';

/** A transposition of a matrix of side x side words from somewhere else, as a module of peers gives it. */
interface Peer extends Pick<BenchForm, 'name' | 'once' | 'isRight'> {
  /** Frees what it holds. */
  destroy?(): void;
}

/** What a module of peers exports as `createPeers`. */
type CreatePeers = (
  side: number,
  /** WebGPU, and how to wait for it without taking a core from a software adapter. */
  host: { readonly gpu: GPU; readonly settle: GpuContext['settle'] },
) => readonly Peer[] | Promise<readonly Peer[]>;

/**
 * Loads the JavaScript module that --peers names.
 *
 * @returns makes the forms of the module's peers for one side; what they throw becomes an InputError
 * @throws InputError when it cannot be loaded or has no createPeers
 */
export async function loadPeers(
  path: string,
): Promise<(context: GpuContext, side: number) => Promise<BenchForms>> {
  let loaded: { readonly createPeers?: unknown };
  try {
    loaded = await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    throwShortage(error);
    throw new InputError(
      `--peers "${path}" cannot be loaded (${messageOf(error)}): give a JavaScript module that exports createPeers`,
    );
  }
  const { createPeers } = loaded;
  if (typeof createPeers !== 'function') {
    throw new InputError(`--peers "${path}" exports no function createPeers: add it`);
  }
  return async ({ settle }, side) => {
    const gpu = await openDawn();
    const create = () => (createPeers as CreatePeers)(side, { gpu, settle });
    const peers: unknown = await call(path, `createPeers(${side})`, create);
    if (!isPeers(peers)) {
      throw wrong(path, `createPeers(${side})`, 'gives no array of peers { name, once, isRight }');
    }
    return {
      forms: peers.map((peer) => formOf(path, peer)),
      destroy() {
        for (const peer of peers) peer.destroy?.();
      },
    };
  };
}

function formOf(path: string, peer: Peer): BenchForm {
  const { name } = peer;
  return {
    name,
    passes: 1,
    async once() {
      const elapsedMs: unknown = await call(path, `once() of "${name}"`, () => peer.once());
      if (Number.isFinite(elapsedMs) && (elapsedMs as number) > 0) return elapsedMs as number;
      throw wrong(
        path,
        `once() of "${name}"`,
        `gives ${String(elapsedMs)}, not the milliseconds that it took`,
      );
    },
    async isRight() {
      const right: unknown = await call(path, `isRight() of "${name}"`, () => peer.isRight());
      if (typeof right === 'boolean') return right;
      throw wrong(path, `isRight() of "${name}"`, `gives ${String(right)}, not true or false`);
    },
  };
}

function isPeers(value: unknown): value is readonly Peer[] {
  const isPeer = (one: Partial<Peer> | null) =>
    typeof one?.name === 'string' && typeof one.once === 'function' && typeof one.isRight === 'function';
  return Array.isArray(value) && value.every(isPeer);
}

/** Calls a function of the module. Only what goes wrong in the module itself is the module's fault. */
async function call<T>(path: string, what: string, work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InterruptedError || error instanceof EnvironmentError) throw error;
    throw wrong(path, what, `fails (${messageOf(error)})`);
  }
}

const wrong = (path: string, what: string, why: string) =>
  new InputError(`--peers "${path}": ${what} ${why}: mend the module, or install what it needs`);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
