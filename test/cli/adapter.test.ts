import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/process/exit-codes.ts';
import { allport, CLI, finish, ONE_LINE, startInside } from './cli.ts';

const NOTE =
  'Without a GPU: the processor did this. Counts and verdicts are the same as on a GPU, times are not.\n';
const ON_PROCESSOR = ['--adapter', 'processor'];

/** Runs the command line where it finds Dawn, and Dawn finds no driver: behind all searches for one. */
const withoutDriver = (...args: string[]) =>
  finish(
    startInside(
      tmpdir(),
      { LD_LIBRARY_PATH: '', VK_DRIVER_FILES: '/no/driver.json', VK_ICD_FILENAMES: '/no/driver.json' },
      ...args,
    ),
  );

/** A report without what the adapter decides: its name, its times, and which kernels it has. */
function timeless(text: string): object {
  const { adapter: _, time, ...facts } = JSON.parse(text);
  return { ...facts, slices: time.slices, runs: time.runs };
}

describe('--adapter processor', () => {
  it.each([
    ['run necklace --dim 6 --bytes 12'],
    ['run de-bruijn --dim 5 --mode block --copies 2'],
    ['run necklace --dim 6 --mode fused --memory 2KiB'],
    ['run suh-shin --torus 8x8'],
    ['run --dim 4 --transpose 32x32'],
    ['run --switch 6 --uneven uniform'],
  ])('finds for %s what the GPU finds', async (line) => {
    const args = [...line.split(' '), '--json', '--quiet'];
    const [there, here] = [
      await allport(...args, '--adapter', 'gpu'),
      await allport(...args, ...ON_PROCESSOR),
    ];
    expect(here).toMatchObject({ code: 0, stderr: '' });
    expect(timeless(here.stdout)).toEqual(timeless(there.stdout));
    expect(JSON.parse(here.stdout)).toMatchObject({
      adapter: 'processor, no GPU',
      time: { kernels: 'processor' },
    });
  });

  it.each([['run necklace --dim 4'], ['compare --dim 3 --repeat 1']])(
    'is said in the first line of %s',
    async (line) => {
      const { code, stdout } = await allport(...line.split(' '), ...ON_PROCESSOR, '--quiet');
      expect(code).toBe(0);
      expect(stdout.slice(0, NOTE.length)).toBe(NOTE);
      expect(stdout).toContain('\nadapter: processor, no GPU\n');
    },
  );
});

describe('where there is no adapter', () => {
  it('the processor does it, which is said before the result, in it, and in the JSON', async () => {
    const text = await withoutDriver('run', 'necklace', '--dim', '4');
    expect(text.code).toBe(0);
    expect(text.stderr).toContain('there is no GPU, and the processor does its work: no GPU adapter in this');
    expect(text.stdout.slice(0, NOTE.length)).toBe(NOTE);
    const json = await withoutDriver('run', 'necklace', '--dim', '4', '--json', '--quiet');
    expect(JSON.parse(json.stdout)).toMatchObject({ adapter: 'processor, no GPU', verified: true });
  });

  it.each([
    'run necklace --dim 4 --adapter gpu',
    'compare --dim 3 --adapter gpu',
    'info --adapter gpu',
    'bench',
  ])('%s is refused in one line', async (line) => {
    const { code, stdout, stderr } = await withoutDriver(...line.split(' '), '--quiet');
    expect({ code, stdout }).toEqual({ code: EXIT.noAdapter, stdout: '' });
    // Dawn prints a warning where it finds no driver.
    const own = stderr.slice(stderr.indexOf('allport: '));
    expect(own).toMatch(ONE_LINE);
    expect(own).toMatch(/^allport: no GPU adapter in this process: start your script with /);
  });
});

describe('where a driver is asked for that gives no adapter', () => {
  /** As a user who asks for it, with the search for a GPU. */
  const asking = (...args: string[]) => {
    const nowhere = {
      LD_LIBRARY_PATH: '',
      VK_DRIVER_FILES: '/no/driver.json',
      VK_ICD_FILENAMES: '/no/driver.json',
    };
    const { ALLPORT_LAUNCHED: _, ...env } = process.env;
    return finish(spawn(process.execPath, [CLI, ...args], { env: { ...env, ...nowhere } }));
  };
  const LINE =
    /^GPU adapters seen by VK_DRIVER_FILES=\/no\/driver\.json .*: none; not taken: .*; taken: SwiftShader, .*$/gm;

  it.each(['run necklace --dim 3 --adapter gpu', 'info'])(
    '%s says once what is taken instead',
    async (line) => {
      const { code, stdout, stderr } = await asking(...line.split(' '));
      expect(code).toBe(0);
      expect(stderr.match(LINE)).toHaveLength(1);
      expect(stdout).toMatch(/^adapter: .*swiftshader/m);
    },
  );

  it('nothing is said with --quiet', async () => {
    expect((await asking('info', '--quiet')).stderr).toBe('');
  });
});

it('shards of a GPU and of the processor make one report', async () => {
  const line = ['run', 'necklace', '--dim', '6', '--json', '--quiet'];
  const folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  try {
    const shards = await Promise.all(
      ['gpu', 'processor'].map(async (adapter, index) => {
        const path = join(folder, `${adapter}.json`);
        const args = [...line, '--adapter', adapter, '--shard', `${index}/2`];
        await writeFile(path, (await allport(...args)).stdout);
        return path;
      }),
    );
    const merged = JSON.parse((await allport('merge', ...shards, '--json')).stdout);
    expect(merged).toMatchObject({ verified: true, looked: 4096, time: { kernels: 'partly processor' } });
    expect(merged.adapter).toMatch(/ \+ processor, no GPU$/);
    const { stdout } = await allport('merge', ...shards);
    expect(stdout).toMatch(/^Partly without a GPU: the processor did some of the shards\. Counts /);
  } finally {
    await rm(folder, { recursive: true });
  }
});
