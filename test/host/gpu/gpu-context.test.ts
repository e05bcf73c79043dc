import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openContext } from '../../../src/host/gpu/gpu-context.ts';

/** A device that does nothing, and is lost when the test says so. */
async function openIdle() {
  let lose = (_: { reason: string; message: string }) => {};
  const lost = new Promise((resolve) => {
    lose = resolve;
  });
  const device = Object.assign(new EventTarget(), { lost, limits: {}, destroy() {} });
  const adapter = {
    info: { architecture: '', description: 'idle' },
    limits: {},
    requestDevice: async () => device,
  };
  const gpu = { requestAdapter: async () => adapter } as unknown as GPU;
  return { device, context: await openContext(gpu), lose: () => lose({ reason: 'unknown', message: '' }) };
}

/** Gives back what nobody needs. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // What a WeakRef was asked for stays until the turn of the event loop is over.
  await new Promise((resolve) => setImmediate(resolve));
  runInNewContext('gc')();
}

test('a wait that is over leaves nothing behind, as long as the device lives', async () => {
  const { context } = await openIdle();
  const ref = new WeakRef(await context.settle(Promise.resolve({})));
  await collectGarbage();
  expect(ref.deref()).toBeUndefined();
  expect(await context.settle(Promise.resolve(1))).toBe(1);
});

test('a wait that is open when the device is lost ends with that, and so does every one after it', async () => {
  const { context, lose } = await openIdle();
  const open = context.settle(new Promise(() => {}));
  lose();
  await expect(open).rejects.toThrow(/^the GPU device was lost: /);
  await expect(context.settle(Promise.resolve())).rejects.toThrow(/^the GPU device was lost: /);
});

test('an error that nobody caught ends the next wait, in its first line', async () => {
  const { context, device } = await openIdle();
  const error = { message: 'Too many bindings.\n - While validating' };
  device.dispatchEvent(Object.assign(new Event('uncapturederror'), { error }));
  await expect(context.settle(Promise.reject(new Error('later')))).rejects.toThrow(
    'the GPU reported an error: Too many bindings.',
  );
});

test('a wait whose promise is rejected ends with that', async () => {
  const { context } = await openIdle();
  await expect(context.settle(Promise.reject(new Error('no')))).rejects.toThrow('no');
});
