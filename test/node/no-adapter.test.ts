import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/* The built library in a process of its own, where Dawn finds no driver. */

const SCRIPT = `
  import { completeExchange, cube, findAlgorithm, prepare, run } from 'allport';
  import { openNodeContext } from 'allport/node';
  const [, adapter] = process.argv;
  const context = await openNodeContext(adapter);
  const report = await run(context, prepare(findAlgorithm('necklace'), completeExchange({ topology: cube(4) })));
  console.log(JSON.stringify({ device: typeof context.device, adapter: report.adapter, verified: report.verified }));
  context.close();
`;

const withoutDriver = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT, ...args], {
    env: {
      ...process.env,
      LD_LIBRARY_PATH: '',
      VK_DRIVER_FILES: '/no/driver.json',
      VK_ICD_FILENAMES: '/no/driver.json',
    },
  });

test('without an adapter openNodeContext goes on by the processor, and the report says so', async () => {
  const { stdout } = await withoutDriver();
  expect(JSON.parse(stdout)).toEqual({ device: 'undefined', adapter: 'processor, no GPU', verified: true });
});

test('openNodeContext("gpu") says that there is none, and what to do', async () => {
  await expect(withoutDriver('gpu')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('NoAdapterError: no GPU adapter in this process: start your script with'),
  });
});
