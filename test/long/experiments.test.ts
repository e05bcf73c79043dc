import { expect, test } from 'vitest';
import { useLaboratory, type Visitor } from '../browser/laboratory.ts';

let visitor: Visitor;
useLaboratory((opened) => {
  visitor = opened;
});

const CHANGES = 300;
const ALGORITHMS = ['necklace', 'de-bruijn', 'standard-exchange', 'bruck-2', 'direct-exchange'];

/** Bytes of the worker's own memory, once what nobody needs is given back. */
async function workerBytes(): Promise<number> {
  const [worker] = visitor.page.workers();
  await worker.client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await worker.client.send('Runtime.getHeapUsage');
  return usedSize;
}

test('300 changes of the experiment, with flights in each, leave the memory of the worker as it was', async () => {
  const change = async (index: number) => {
    const dim = 3 + (index % 3);
    const algorithm = ALGORITHMS[index % ALGORITHMS.length];
    await visitor.change(`dim=${dim}&algorithm=${algorithm}&view=source&moment=1`);
    await visitor.settled();
    await visitor.change(`dim=${dim}&algorithm=${algorithm}&view=source&moment=2`);
    await visitor.settled();
  };
  await visitor.goto('dim=3&view=source');
  for (let index = 0; index < 30; index++) await change(index);
  const first = await workerBytes();
  for (let index = 30; index < CHANGES; index++) await change(index);
  expect(await workerBytes()).toBeLessThan(1.3 * first);
}, 1_200_000);
