import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { softwareGpuEnvironment } from '../../src/host/node/software-gpu.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { Bundle, bareEnvironment, runNode } from './bundle.ts';

// Each process here is one that a user would start, so it gets no help from the test run's own environment.
// With a driver file that does not exist, even a machine with a GPU has none.
const noGpu = { ...bareEnvironment(), VK_DRIVER_FILES: '/nowhere.json', VK_ICD_FILENAMES: '/nowhere.json' };

const REPORT = `
  const { ALLPORT_LAUNCHED, VK_ICD_FILENAMES } = process.env;
  const { ensureGpuProcess } = await import('./work-process.js');
  const { openDawn } = await import('./dawn.js');
  const { settle } = await import('./settle.js');
  console.log('start', ALLPORT_LAUNCHED && (VK_ICD_FILENAMES ? 'software' : 'loader'));
  await ensureGpuProcess(true);
  const gpu = await openDawn();
  const adapter = await gpu.requestAdapter();
  const device = await adapter.requestDevice();
  const buffer = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(buffer, 0, Uint32Array.of(1, 2, 3, 4));
  await settle(buffer.mapAsync(GPUMapMode.READ));
  console.log(adapter.info.architecture, new Uint32Array(buffer.getMappedRange()).join(), process.argv.slice(2).join());
`;

let bundle: Bundle;

beforeAll(async () => {
  bundle = await Bundle.create(['webgpu', '@sparticuz/chromium', 'tar-fs']);
});

afterAll(() => bundle.remove());

describe('ensureGpuProcess, where the system gives no adapter', () => {
  test('runs the command line again on the software GPU, and nothing twice after it', async () => {
    const script = await bundle.write('report.js', REPORT);
    const ending = await runNode(['--no-warnings', script, 'one', 'two three'], noGpu);
    expect(ending).toEqual({
      code: 0,
      signal: null,
      stdout: 'start undefined\nstart software\nswiftshader 1,2,3,4 one,two three\n',
      stderr: expect.stringMatching(
        /^GPU adapters seen by VK_DRIVER_FILES=\/nowhere\.json .*: none; not taken: .*; taken: SwiftShader, .*\n$/,
      ),
    });
  });

  test("passes Node's own options on", async () => {
    const script = await bundle.write('options.js', `${REPORT} console.log(process.execArgv.join());`);
    expect((await runNode(['--expose-gc', script], noGpu)).stdout).toMatch(/\n--expose-gc\n$/);
  });

  test('ends with the exit code of the child', async () => {
    const script = await bundle.write('code.js', `${REPORT} process.exitCode = 7;`);
    expect(await runNode([script], noGpu)).toMatchObject({ code: 7, signal: null });
  });

  test('ends by the signal that ended the child', async () => {
    const script = await bundle.write('signal.js', `${REPORT} process.kill(process.pid, 'SIGKILL');`);
    expect(await runNode([script], noGpu)).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('hands %s on to the child', async (signal) => {
    const script = await bundle.write(
      'wait.js',
      `${REPORT}
      process.once('${signal}', () => { console.log('got ${signal}'); process.exit(5); });
      setTimeout(() => {}, 10_000);
      console.log('ready');`,
    );
    let sent = false;
    const ending = await runNode([script], noGpu, (stdout, processId) => {
      if (sent || !stdout.includes('ready')) return;
      sent = true;
      process.kill(processId, signal);
    });
    expect(ending).toMatchObject({ code: 5, stdout: expect.stringMatching(/got SIG/) });
  });

  test('what a script starts does not take itself for the work: it gets a process that waits, too', async () => {
    const script = await bundle.write(
      'starts.js',
      `import { spawn } from 'node:child_process';
      import { ensureGpuProcess, ensureWorkProcess } from './work-process.js';
      if (process.argv[2] === 'started') {
        await ensureWorkProcess();
        console.log('works for', process.ppid);
      } else {
        await ensureGpuProcess(true);
        const { pid } = spawn(process.execPath, [process.argv[1], 'started'], { stdio: 'inherit' });
        console.log('started', pid);
      }`,
    );
    const { code, stdout } = await runNode([script], noGpu);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^started (\d+)\nworks for \1\n$/);
  });

  test('dies of a signal that the child does not handle', async () => {
    const script = await bundle.write(
      'deaf.js',
      `${REPORT} setTimeout(() => {}, 10_000); console.log('ready');`,
    );
    const ending = await runNode([script], noGpu, (stdout, processId) => {
      if (stdout.includes('ready')) process.kill(processId, 'SIGTERM');
    });
    expect(ending).toMatchObject({ code: null, signal: 'SIGTERM' });
  });
});

describe('ensureGpuProcess, where it has nothing to do', () => {
  test('goes on in the same process when this one has an adapter already', async () => {
    const script = await bundle.write('report.js', REPORT);
    const environment = { ...bareEnvironment(), ...(await softwareGpuEnvironment()) };
    expect((await runNode([script], environment)).stdout).toBe('start undefined\nswiftshader 1,2,3,4 \n');
  });

  test('believes ALLPORT_LAUNCHED without a look at the GPU', async () => {
    const script = await bundle.write(
      'believe.js',
      "import { ensureGpuProcess } from './work-process.js'; await ensureGpuProcess(true); console.log('here');",
    );
    const ending = await runNode([script], { ...noGpu, ALLPORT_LAUNCHED: 'by hand' });
    expect(ending).toMatchObject({ code: 0, stdout: 'here\n' });
  });

  test('adds only a loader where the user has a driver without one', async () => {
    const { VK_DRIVER_FILES } = await softwareGpuEnvironment();
    const script = await bundle.write(
      'driver.js',
      `${REPORT} console.log(process.env.VK_ICD_FILENAMES, process.env.VK_DRIVER_FILES);`,
    );
    const { stdout } = await runNode([script], { ...bareEnvironment(), VK_DRIVER_FILES });
    // A system with a loader of its own needs no second process.
    expect(stdout).toMatch(/^start undefined\n(start loader\n)?swiftshader 1,2,3,4 \n/);
    expect(stdout).toContain(`\nundefined ${VK_DRIVER_FILES}\n`);
  });
});

describe('ensureWorkProcess', () => {
  const work = (text: string) =>
    bundle.write(
      'work.js',
      `import { writeFileSync } from 'node:fs';
      import { beginUnfinished, ensureWorkProcess, setLastWords } from './work-process.js';
      await ensureWorkProcess();
      ${text}`,
    );
  /** The event loop stands still from here on. */
  const BUSY = "writeFileSync(1, 'busy'); for (;;);";

  test('does the work once, in a second process, with its exit code', async () => {
    const script = await work('console.log(process.argv.slice(2).join()); process.exitCode = 7;');
    expect(await runNode([script, 'a', 'b c'], bareEnvironment())).toEqual({
      code: 7,
      signal: null,
      stdout: 'a,b c\n',
      stderr: '',
    });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends work that never looks up', async (signal) => {
    const part = await bundle.write('result.part', 'half of it');
    const script = await work(`
      process.on('${signal}', () => {});
      beginUnfinished(${JSON.stringify(part)});
      setLastWords('after 3 of 16 slices');
      ${BUSY}`);
    const ending = await runNode([script], bareEnvironment(), (_, processId) =>
      process.kill(processId, signal),
    );
    expect(ending).toEqual({
      code: 130,
      signal: null,
      stdout: 'busy',
      stderr: 'allport: interrupted after 3 of 16 slices\n',
    });
    expect(existsSync(part)).toBe(false);
  });

  test('a signal that comes while the second process is started is not lost', async () => {
    const script = await bundle.write(
      'asked.js',
      `import { ensureWorkProcess } from './work-process.js';
      process.on('SIGTERM', () => process.exit(130));
      if (!process.connected) process.kill(process.pid, 'SIGTERM');
      await ensureWorkProcess();
      console.log('works');`,
    );
    const ending = await runNode([script], bareEnvironment());
    expect(ending).toEqual({ code: 130, signal: null, stdout: '', stderr: '' });
  });

  test('what was to be said is taken back', async () => {
    const script = await work(`setLastWords('after 3 of 16 slices'); setLastWords(''); ${BUSY}`);
    const ending = await runNode([script], bareEnvironment(), (_, processId) =>
      process.kill(processId, 'SIGTERM'),
    );
    expect(ending).toEqual({ code: 130, signal: null, stdout: 'busy', stderr: '' });
  });

  test('work that ends by itself when it is asked to says so itself', async () => {
    const script = await work(`
      process.on('SIGTERM', () => { console.log('ended'); process.exit(130); });
      setInterval(() => {}, 1000);
      console.log('ready');`);
    const ending = await runNode([script], bareEnvironment(), (stdout, processId) => {
      if (!stdout.includes('ended')) process.kill(processId, 'SIGTERM');
    });
    expect(ending).toEqual({ code: 130, signal: null, stdout: 'ready\nended\n', stderr: '' });
  });

  test('a signal that comes while the work is about to begin anew ends it', async () => {
    const script = await work(`
      process.on('SIGTERM', () => process.exit());
      process.send({ again: { ALLPORT_TEST: '1' } });
      setInterval(() => {}, 1000);
      console.log('ready');`);
    const ending = await runNode([script], bareEnvironment(), (_, processId) =>
      process.kill(processId, 'SIGTERM'),
    );
    expect(ending).toEqual({ code: 130, signal: null, stdout: 'ready\n', stderr: '' });
  });

  test('work that the system ends is told of in one line, with exit code 4', async () => {
    const part = await bundle.write('result.part', 'half of it');
    const script = await work(
      `beginUnfinished(${JSON.stringify(part)}); process.kill(process.pid, 'SIGABRT'); ${BUSY}`,
    );
    const ending = await runNode([script], bareEnvironment());
    expect(ending).toMatchObject({ code: 4, signal: null });
    expect(ending.stderr).toMatch(/^allport: the work was ended by SIGABRT, .*: give fewer .*\n$/);
    expect(existsSync(part)).toBe(false);
  });

  test('work that the system ends says how to go on instead, where it had said so', async () => {
    const script = await work(
      `setLastWords('after 1 of 2 slices: go on with --resume x'); process.kill(process.pid, 'SIGABRT'); ${BUSY}`,
    );
    const { code, stderr } = await runNode([script], bareEnvironment());
    const says = 'allport: the work was ended by SIGABRT after 1 of 2 slices: go on with --resume x\n';
    expect({ code, stderr }).toEqual({ code: 4, stderr: says });
  });

  test('work that is told that somebody waits for it, though nobody does, ends', async () => {
    const script = await work("console.log('works');");
    const ending = await runNode([script], { ...bareEnvironment(), ALLPORT_LAUNCHED: 'processor' });
    expect(ending).toEqual({ code: 130, signal: null, stdout: '', stderr: '' });
  });

  test('the work does not outlive the process that waits for it', async () => {
    const script = await work('setInterval(() => {}, 1000); writeFileSync(1, String(process.pid));');
    let worker = 0;
    const ending = await runNode([script], bareEnvironment(), (stdout, processId) => {
      worker = Number(stdout);
      process.kill(processId, 'SIGKILL');
    });
    expect(ending.signal).toBe('SIGKILL');
    await vi.waitUntil(() => !isAlive(worker), { timeout: PATIENCE_MS });
  });
});

/** Whether a process runs. Where the first process is no init, as in many a container, one that has ended stays listed. */
function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    const status = `/proc/${processId}/stat`;
    return !existsSync(status) || !readFileSync(status, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

describe('a process that used the GPU', () => {
  const launched = async () => ({
    ...noGpu,
    ...(await softwareGpuEnvironment()),
    ALLPORT_LAUNCHED: 'software',
  });

  test('exits by itself, with code 0, without destroying anything', async () => {
    const script = await bundle.write('report.js', REPORT);
    const ending = await runNode([script], await launched());
    expect(ending).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  test('survives garbage collections while the GPU works', async () => {
    const script = await bundle.write(
      'collect.js',
      `import { openDawn } from './dawn.js';
      import { settle } from './settle.js';
      const device = await (await (await openDawn()).requestAdapter()).requestDevice();
      for (let round = 0; round < 20; round += 1) {
        gc();
        device.queue.submit([]);
        await settle(device.queue.onSubmittedWorkDone());
      }
      console.log('done');`,
    );
    expect(await runNode(['--expose-gc', script], await launched())).toMatchObject({
      code: 0,
      stdout: 'done\n',
    });
  });
});

test.each(['ensureWorkProcess()', 'ensureGpuProcess(true)'])(
  '%s says so where this Node cannot be started again',
  async (call) => {
    const script = await bundle.write(
      'nowhere.js',
      `import { ensureGpuProcess, ensureWorkProcess } from './work-process.js';
      process.execPath = '/nowhere/node';
      await ${call}.catch(({ name, message }) => console.log(name, message));`,
    );
    const { code, stdout } = await runNode([script], noGpu);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        'EnvironmentError cannot start /nowhere/node again (spawn /nowhere/node ENOENT): check its permissions\n',
    });
  },
);

describe('a missing or broken optional package', () => {
  const TRY = `
    import { ensureGpuProcess } from './work-process.js';
    import { openDawn } from './dawn.js';
    try { await ensureGpuProcess(true); await openDawn(); } catch (error) { console.log(error.name, error.message); }`;

  async function failure(packages: string[], environment: NodeJS.ProcessEnv, fake?: string): Promise<string> {
    const poor = await Bundle.create(packages);
    try {
      if (fake !== undefined) {
        await poor.write('node_modules/webgpu/index.js', fake);
        await poor.write('node_modules/webgpu/package.json', '{ "type": "module", "main": "index.js" }');
      }
      return (await runNode([await poor.write('try.js', TRY)], environment)).stdout;
    } finally {
      await poor.remove();
    }
  }

  test.each([
    ['before', noGpu],
    ['after', { ...noGpu, ALLPORT_LAUNCHED: 'software' }],
  ])('webgpu is missing, %s the launch', async (_, environment) => {
    const text = await failure(['tar-fs', '@sparticuz/chromium'], environment);
    expect(text).toMatch(
      /^NoAdapterError The optional package webgpu, .* `npm install --include=optional`\.\n$/,
    );
  });

  test('@sparticuz/chromium is missing', async () => {
    const text = await failure(['tar-fs', 'webgpu'], noGpu);
    expect(text).toMatch(/^NoAdapterError .* @sparticuz\/chromium, .* `npm install --include=optional`\.\n$/);
  });

  test('the binary of webgpu does not load', async () => {
    const environment = { ...noGpu, ALLPORT_LAUNCHED: 'software' };
    const text = await failure(['tar-fs'], environment, 'throw new Error("libstdc++.so.6: too old\\nmore");');
    expect(text).toMatch(
      /^NoAdapterError The package webgpu does not load on .* \(libstdc\+\+\.so\.6: too old\): /,
    );
  });
});
