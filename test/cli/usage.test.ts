import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { algorithmsFor } from '../../src/schedules/index.ts';
import { allport, allportInside, CLI, type Finished, finish, ONE_LINE } from './cli.ts';

function expectRefused({ code, stdout, stderr }: Finished, says: string): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr).toContain(says);
}

describe('a typing error is answered with what may have been meant', () => {
  it.each([
    ['comprae', "unknown command 'comprae' (Did you mean compare?): see allport --help"],
    ['lst', "unknown command 'lst' (Did you mean list?): see allport --help"],
    ['help comprae', 'nothing is known of "comprae": did you mean compare?'],
    ['help quicksort', 'nothing is known of "quicksort": see allport --help'],
    ['--verison', "unknown option '--verison' (Did you mean --version?): see allport --help"],
    ['run necklace --dmi 3', "unknown option '--dmi' (Did you mean --dim?): see allport run --help"],
    ['run necklace --cube 4', "unknown option '--cube' (Did you mean --dim?): see allport run --help"],
    ['show necklace --dimm=3', "unknown option '--dimm=3' (Did you mean --dim?): see allport show --help"],
    ['show necklace --dim 3 --jsno', '(Did you mean --json?): see allport show --help'],
    ['run necklce --dim 3', 'unknown algorithm "necklce": did you mean necklace? (allport list names all)'],
    ['schedule debruijn --dim 3', 'unknown algorithm "debruijn": did you mean de-bruijn?'],
    [
      'show quicksort --dim 3',
      `give one of ${algorithmsFor('exchange')[0].name}, ${algorithmsFor('exchange')[1].name}, `,
    ],
    ['schedule necklace --dim 3 --mode blok', '--mode "blok": give step or block'],
  ])('allport %s', async (args, says) => {
    expectRefused(await allport(...args.split(' ')), says);
  });
});

describe('help and version', () => {
  it.each([
    [['help'], 'Usage: allport <command> [algorithm | file] [network] [problem] [options]\n'],
    [['help', 'run'], 'Usage: allport run [algorithm] (--dim <d> | --torus <AxB..> | ..) [options]\n'],
    [
      ['run', '--help', 'extra'],
      'Usage: allport run [algorithm] (--dim <d> | --torus <AxB..> | ..) [options]\n',
    ],
    [
      ['run', 'necklace', '--dim', 'x', '-h'],
      'Usage: allport run [algorithm] (--dim <d> | --torus <AxB..> | ..) [options]\n',
    ],
    [['--help', '--nosuch'], 'Usage: allport <command> [algorithm | file] [network] [problem] [options]\n'],
    [['-V'], `${version}\n`],
    [['--version', 'extra'], `${version}\n`],
  ])('%j', async (args, begins) => {
    const { code, stdout, stderr } = await allport(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.slice(0, begins.length)).toBe(begins);
  });
});

describe('an unusual argument is refused in one line that a terminal can print', () => {
  const long = 'x'.repeat(100_000);
  it.each([
    [[''], "unknown command ''"],
    [['--'], 'no command given'],
    [['-'], "unknown command '-'"],
    [['--nosuch'], "unknown option '--nosuch': see allport --help"],
    [['run', '', '--dim', '3'], 'unknown algorithm ""'],
    [
      ['run', '--', 'necklace', '--dim', '3'],
      '"--dim": allport run takes no such argument; see allport run --help',
    ],
    [['li\nst'], "unknown command 'li\\u000ast'"],
    [['\u001b[31mred'], "unknown command '\\u001b[31mred'"],
    [['list', '--\u001b]0;title\u0007'], "unknown option '--\\u001b]0;title\\u0007'"],
    [['help', 'a\nb'], 'nothing is known of "a\\u000ab"'],
    [['run', 'neck\u001b[1mlace', '--dim', '3'], 'unknown algorithm "neck\\u001b[1mlace"'],
    [['run', 'necklace', '--dim', '3\r\n4'], '--dim "3\\u000d\\u000a4": give a whole number'],
    [['run', 'necklace', '--dim', '3', '--mode', 'step\u0085'], '--mode "step\\u0085": give step or block'],
    [['run', 'necklace', '--dim', '3', '--input', '/no\u001bne'], '--input "/no\\u001bne" cannot be read'],
    [['schedule', 'necklace', '--dim', '3', '--out', '/no\nne/x'], '--out "/no\\u000ane/x": give a path'],
    [['check', '/no\u202ene'], '"/no\\u202ene" cannot be read'],
    [['exec', '/no\u2028ne'], '"/no\\u2028ne" cannot be read'],
  ])('%j', async (args, says) => {
    expectRefused(await allport(...args), says);
  });

  it('invalid UTF-8', async () => {
    const child = spawn('sh', ['-c', `"$0" "$1" check "$(printf 'a\\377.json')"`, process.execPath, CLI]);
    expectRefused(await finish(child), '"a\ufffd.json" cannot be read');
  });

  it.each([
    [[long]],
    [['run', long, '--dim', '3']],
    [['run', 'necklace', '--dim', long]],
    [['check', `./${long}`]],
    [['exec', long]],
  ])('100 000 letters: the beginning and the end of what there is to say (%#)', async (args) => {
    const finished = await allport(...args);
    expectRefused(finished, 'xxx');
    expect(finished.stderr.length).toBeLessThan(2100);
    expect(finished.stderr).toMatch(/(: see allport --help|: give .*|, ring)\n$/);
  });
});

describe('an option whose value is missing does not take the next option for it', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    [
      'schedule necklace --dim 3 --out --json',
      '--out "--json": .*; give --out <file>, or ./--json for a path',
    ],
    [
      'schedule necklace --dim 3 --out=--json',
      '--out "--json": .*; give --out <file>, or ./--json for a path',
    ],
    ['schedule necklace --dim 3 -o -q', '--out "-q": .*; give --out <file>, or ./-q for a path'],
    [
      'cost --dim 8 --machine --bytes 64',
      '--machine "--bytes": .*; give --machine <name>, or ./--bytes for a path',
    ],
    ['run --scatter --dim 3', '--scatter "--dim": a value does not begin with a dash; give --scatter <node>'],
    [
      'compare --html --dim 3',
      '--html "--dim": .*; give --html <file>, or ./--dim for a path that begins so',
    ],
    [
      'export bruck --dim 3 --engine mpi --out --name x',
      '--out "--name": .*; give --out <folder>, or ./--name',
    ],
  ])('allport %s', async (args, says) => {
    const finished = await allportInside(folder, ...args.split(' '));
    expectRefused(finished, 'a value does not begin with a dash');
    expect(finished.stderr).toMatch(new RegExp(`^allport: ${says}`));
    expect(await readdir(folder)).toEqual([]);
  });

  it('a file whose name begins so is written by its path', async () => {
    const args = ['schedule', 'necklace', '--dim', '3', '--out', './--json', '--quiet'];
    expect(await allportInside(folder, ...args)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await readdir(folder)).toEqual(['--json']);
  });
});

it('of an option that is given twice the last counts', async () => {
  const { stdout } = await allport('schedule', 'necklace', '--dim=3', '--dim=4');
  expect(stdout).toBe((await allport('schedule', 'necklace', '--dim', '4')).stdout);
});
