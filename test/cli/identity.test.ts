import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../src/cli/commands/prove-and-run/run.ts';
import { networkWords } from '../../src/schedules/model/networks/network-kinds.ts';
import { allport, startInside } from './cli.ts';
import { stopped } from './stopped-runs.ts';

let folder: string;
/** A schedule file, and others that are nearly the same. */
const files: Record<string, string> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  const good = (await allport('schedule', 'necklace', '--dim', '4')).stdout;
  const edited = {
    good,
    // Other ways to the same places.
    moved: (await allport('schedule', 'de-bruijn', '--dim', '4')).stdout,
    // The same moves on another network.
    cubes: good.replace('"dim":4', '"dim":4,"cubes":2'),
    // The same moves, of which something wrong is said: it runs with --unchecked only.
    wrong: good.replace('"steps":8', '"steps":7'),
  };
  for (const [name, text] of Object.entries(edited)) {
    files[name] = join(folder, `${name}.json`);
    await writeFile(files[name], text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Two runs that differ in one option, as what comes behind `allport run`. */
type Pair = () => readonly [one: string, other: string];

/** Options that decide what a run finds: with another value it is another run, for journals and shards alike. */
const DECIDES: Readonly<Record<string, Pair>> = {
  ...Object.fromEntries(
    networkWords.map(({ name, example }): [string, Pair] => [
      `--${name}`,
      () => [`spread-out --${name} ${example}`, 'spread-out --dim 2'],
    ]),
  ),
  '<algorithm>': () => ['necklace --dim 4', 'de-bruijn --dim 4'],
  'a schedule file': () => [files.good, files.moved],
  'the network in a file': () => [files.good, files.cubes],
  '--machine': () => ['--dim 4 --machine accelerators', '--dim 4 --machine intel-ipsc'],
  '--dim': () => ['necklace --dim 4', 'necklace --dim 5'],
  '--torus': () => ['necklace --torus 4x4', 'necklace --torus 2x8'],
  '--lattice': () => ['torus-necklaces --lattice 4,1/0,4', 'torus-necklaces --lattice 4,2/0,4'],
  '--circulant': () => ['torus-necklaces --circulant 9:1,2', 'torus-necklaces --circulant 9:1,4'],
  '--switch': () => ['spread-out --switch 8', 'spread-out --switch 8:2'],
  '--servers': () => ['spread-out --servers 4x4', 'spread-out --servers 4x4:2'],
  '--links': () => ['spread-out --links 0-1,1-2,2-3,3-0', 'spread-out --links 0-1,1-2,2-3,3-1'],
  '--network': () => ['spread-out --network hyperx:4', 'spread-out --network hyperx:2x2'],
  '--wrap': () => ['spread-out --mesh 3x3', 'spread-out --mesh 3x3 --wrap 0'],
  '--without': () => ['spread-out --mesh 3x3', 'spread-out --mesh 3x3 --without 0-1'],
  '--mesh': () => ['necklace --mesh 4x4', 'necklace --torus 4x4'],
  '--ring': () => ['necklace --ring 8', 'necklace --ring 16'],
  '--embedding': () => ['necklace --torus 4x4', 'necklace --torus 4x4 --embedding binary'],
  '--cubes': () => ['necklace --dim 4', 'necklace --dim 4 --cubes 2'],
  '--axes': () => ['sequential --axes 2x2', 'sequential --axes 2x3'],
  '--uneven': () => ['direct --dim 2 --uneven uniform', 'direct --dim 2 --uneven uniform,amount=3'],
  '--permute': () => ['necklace --dim 4 --permute bit-reversal', 'necklace --dim 4 --permute binary-to-gray'],
  '--slots': () => [
    'necklace --dim 4 --permute bit-reversal --slots 8',
    'necklace --dim 4 --permute bit-reversal --slots 4',
  ],
  '--transpose': () => ['srt --dim 4 --transpose 8x8', 'srt --dim 4 --transpose 8x16'],
  '--packet': () => ['srt --dim 4 --transpose 16x16 --packet 4', 'srt --dim 4 --transpose 16x16 --packet 2'],
  '--grid': () => [
    'de-bruijn --dim 4 --transpose 16x16',
    'de-bruijn --dim 4 --transpose 16x16 --grid 2x8 --to cyclic',
  ],
  '--convert': () => [
    'necklace --dim 2 --convert 8x8 --from cyclic-rows --to consecutive-columns',
    'necklace --dim 2 --convert 8x16 --from cyclic-rows --to consecutive-columns',
  ],
  '--from': () => [
    'necklace --dim 2 --convert 8x8 --from cyclic-rows --to consecutive-columns',
    'necklace --dim 2 --convert 8x8 --from consecutive-rows --to consecutive-columns',
  ],
  '--to': () => [
    'necklace --dim 2 --convert 8x8 --from cyclic-rows --to consecutive-columns',
    'necklace --dim 2 --convert 8x8 --from cyclic-rows --to cyclic-columns',
  ],
  '--scatter': () => ['sbt --dim 4 --scatter 0', 'sbt --dim 4 --scatter 1'],
  '--gather': () => ['sbt --dim 4 --gather 0', 'sbt --dim 4 --scatter 0'],
  '--copies': () => ['necklace --dim 4', 'necklace --dim 4 --copies 2'],
  '--width': () => ['necklace --dim 4 --mode fused', 'necklace --dim 4 --mode fused --width 2'],
  '--mode': () => ['necklace --dim 4', 'necklace --dim 4 --mode block'],
  '--step': () => ['necklace --dim 4 --step 2', 'necklace --dim 4 --step 3'],
  '--bytes': () => ['necklace --dim 4', 'necklace --dim 4 --bytes 8'],
  '--seed': () => ['necklace --dim 4', 'necklace --dim 4 --seed 1'],
  '--unchecked': () => [files.good, `${files.wrong} --unchecked`],
};

/** Options that divide or carry out the same work in another way: a journal is of one way, shards may be of several. */
const DIVIDES: Readonly<Record<string, readonly [fact: string, args: string]>> = {
  '--memory': ['rows', '--memory 2KiB'],
  '--sample': ['every', '--memory 1KiB --sample 2'],
  '--shard': ['shard', '--memory 1KiB --shard 0/2'],
  '--kernels': ['kernels', '--memory 1KiB --kernels registers'],
  '--adapter': ['adapter', '--memory 1KiB --adapter processor'],
};

/** All others, and why another value is still the same run. */
const SAME: Readonly<Record<string, string>> = {
  '--json': 'it is about how the report is printed',
  '--quiet': 'it is about what is said on the way',
  '--wide': 'it is about how the table is printed',
  '--resume': 'it names the journal',
  '--expected': 'its counts are those of --uneven, or nothing runs',
  '--input': 'such a run has no journal, and merge refuses shards of which only some have user data',
  '--out': 'it goes with --input',
};

describe('another run', () => {
  // The same on whichever adapter, and the processor is the fastest with runs as small as these.
  const identityOf = async (line: string) => {
    const { stdout, stderr } = await allport(
      ...['run', ...line.split(' '), '--adapter', 'processor', '--shard', '0/1', '--json', '--quiet'],
    );
    expect(stderr).toBe('');
    return JSON.parse(stdout).shard.run as string;
  };

  it('is known for each option of allport run, or there is a reason why not', () => {
    const options = runCommand.options.map(({ long }) => long);
    const known = [...Object.keys(DECIDES), ...Object.keys(DIVIDES), ...Object.keys(SAME)];
    expect(known.filter((name) => name.startsWith('--')).sort()).toEqual(options.sort());
  });

  it.each(Object.entries(DECIDES))('is told from shards by %s', async (_, pair) => {
    const [one, other] = pair();
    const identity = await identityOf(one);
    expect(identity).toMatch(/^[0-9a-f]{64}$/);
    expect(await identityOf(one)).toBe(identity);
    expect(await identityOf(other)).not.toBe(identity);
  });
});

describe('a journal of another run', () => {
  const run = ['run', 'necklace', '--dim', '8', '--json', '--quiet'];
  let journal: string;
  beforeAll(async () => {
    const args = [...run.slice(0, -1), '--memory', '1KiB'];
    const child = () => startInside(folder, { XDG_CACHE_HOME: folder }, ...args);
    journal = (await stopped('SIGKILL', child)).journal;
  });

  it.each(Object.entries(DIVIDES))('is told by %s', async (_, [fact, args]) => {
    const { code, stderr } = await allport(...run, ...args.split(' '), '--resume', journal);
    expect(code).toBe(2);
    expect(stderr).toContain(`is of another run: its ${fact} was `);
  });

  it('is told by the moves of a schedule file that was edited', async () => {
    const path = join(folder, 'eight.json');
    const scheduled = async (name: string) => (await allport('schedule', name, '--dim', '8')).stdout;
    await writeFile(path, await scheduled('necklace'));
    const args = ['run', path, '--memory', '1KiB'];
    const killed = await stopped('SIGKILL', () => startInside(folder, { XDG_CACHE_HOME: folder }, ...args));
    await writeFile(path, await scheduled('staggered-pairs'));
    const { code, stderr } = await allport(...args, '--quiet', '--resume', killed.journal);
    expect(code).toBe(2);
    expect(stderr).toContain('is of another run: its schedule was ');
  });

  it('is told by the network, where the moves are the same', async () => {
    for (const args of [
      ['--cubes', '2', '--memory', '2KiB'],
      ['--cubes', '2', '--memory', '2KiB', '--shard', '0/2'],
    ]) {
      const { code, stderr, stdout } = await allport(...run, ...args, '--resume', journal);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(
        /is of another run: its topology was \{"kind":"cube","dim":8\}, not \{.*"cubes":2\}; give/,
      );
    }
  });
});
