import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { decodeSchedule } from '../../src/formats/schedule/schedule-reader.ts';
import { proveTraces } from '../oracles/chakra-reader.ts';
import { allport, allportReading, finish, startWithLimit } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const exported = (args: string, out: string) => allport('export', ...args.split(' '), '--out', at(out));

describe('allport export', () => {
  it('writes a folder of files, the schedule among them', async () => {
    const { code, stdout } = await exported('necklace --dim 3 --engine simgrid --json', 'trace');
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    const facts = { algorithm: 'necklace', network: 'cube 2^3', mode: 'block', ranks: 8 };
    expect(result).toMatchObject({ engine: 'simgrid', folder: at('trace'), ...facts });
    expect(result.counts).toEqual({
      ports: 'all',
      switching: 'store-and-forward',
      rounds: [
        { blocks: 2, hops: 1, times: 1 },
        { blocks: 1, hops: 1, times: 2 },
      ],
      aligned: 16,
      rearranged: 0,
    });
    // Three startups of 50 us, and 4 MB at 125 MB/s.
    expect(result).toMatchObject({
      blockBytes: 1e6,
      predictedSeconds: 0.03215,
      costSeconds: 0.03215,
      notDone: [],
    });
    expect((await readdir(at('trace'))).sort()).toEqual([...result.files].sort());
    expect((await stat(at('trace/run.sh'))).mode & 0o111).not.toBe(0);
    expect((await stat(at('trace/trace.txt'))).mode & 0o111).toBe(0);
    expect((await allport('check', at('trace/schedule.json'))).code).toBe(0);
  });

  it.each([
    ['bst -d 3 --scatter 2', 'scatter', 'The root is rank 2:'],
    ['sbt -d 2 --gather 1', 'gather', 'The root is rank 1:'],
    ['de-bruijn -d 3 --permute bit-reversal', 'redistribute', 'by ascending slots'],
    ['pipelined --axes 2x1', 'redistribute', 'by ascending slots'],
    [
      'de-bruijn -d 2 --convert 8x6 --from cyclic-rows --to consecutive-columns',
      'redistribute',
      '* 12 elements, and in its receive array',
    ],
  ])('writes the function of MPI that is for the problem: %s', async (problem, call, arrays) => {
    const out = `${call} of ${problem}`;
    const { code, stderr } = await allport(
      ...['export', ...problem.split(' '), '--engine', 'mpi', '--out', at(out)],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await readFile(at(`${out}/allport_${call}.h`), 'utf8')).toContain(arrays);
    expect((await allport('check', at(`${out}/schedule.json`))).code).toBe(0);
  });

  describe('of several schedules', () => {
    const several = 'bruck-4 spread-out standard-exchange --switch 16 --machine cluster-100g';

    it('writes a library, which changes where allport cost says', async () => {
      const { code, stdout } = await exported(`${several} --engine mpi --json`, 'library');
      expect(code).toBe(0);
      const result = JSON.parse(stdout);
      const cost = await allport('cost', ...several.split(' '), '--sweep', '1..1G', '--json');
      const { fastest } = JSON.parse(cost.stdout).sweep;
      const stretches = fastest.map(({ fromBytes, algorithms: [algorithm] }: Record<string, string[]>) => {
        return { fromBytes, algorithm };
      });
      expect(stretches.length).toBeGreaterThan(1);
      expect(result.choices).toEqual([{ ranks: 16, stretches }]);
      expect((await readdir(at('library'))).sort()).toEqual([...result.files].sort());
      expect((await allport('check', at('library/schedule-2.json'))).code).toBe(0);
    });

    it('sends short blocks at once where messages cost nothing but their way', async () => {
      const network = { ports: 'all', startup: '0us', transmission: '12.5GB/s', hop: '1us' };
      const machine = { ...JSON.parse(machineFiles.get('gigabit') ?? ''), ...network };
      const choicesOf = async (prices: object, out: string) => {
        await writeFile(at(`${out}.json`), JSON.stringify({ ...machine, ...prices }));
        const torus = `torus-necklaces suh-shin --torus 8x8 --machine ${at(`${out}.json`)} --engine mpi --json`;
        const { choices, files } = JSON.parse((await exported(torus, out)).stdout);
        return { stretches: choices[0].stretches, files };
      };
      const [torusNecklaces, suhShin, atOnce] = ['torus-necklaces', 'suh-shin', 'at-once'];
      const free = await choicesOf({}, 'free');
      expect(free.stretches).toEqual([
        { fromBytes: 1, algorithm: torusNecklaces },
        { fromBytes: 79, algorithm: atOnce },
        // 8 us and 64 blocks against 1.05 times 80 blocks: 20 blocks in 8 us.
        { fromBytes: 5001, algorithm: torusNecklaces },
      ]);
      expect(free.files).toContain('schedule-3.json');
      expect((await allport('check', at('free/schedule-3.json'))).code).toBe(0);
      // 63 messages sent and received take 63 us or more.
      const busy = await choicesOf({ overhead: '0.5us' }, 'busy');
      expect(busy.stretches).toMatchObject([{ algorithm: suhShin }, { algorithm: torusNecklaces }]);
      expect(busy.files).not.toContain('schedule-3.json');
    });

    it('counts the messages that a rank has in each round, which may be fewer than its ports', async () => {
      const busy = { ports: 'all', startup: '0us', overhead: '2us' };
      await writeFile(
        at('few.json'),
        JSON.stringify({ ...JSON.parse(machineFiles.get('gigabit') ?? ''), ...busy }),
      );
      const torus = `pipelined-exchange rotated-trees --torus 4x4x4 --machine ${at('few.json')} --engine mpi --json`;
      const [{ stretches }] = JSON.parse((await exported(torus, 'few')).stdout).choices;
      // Six rounds each, with 6 messages or with 6, 5, 4, 3, 2 and 1.
      expect(stretches[0]).toEqual({ fromBytes: 1, algorithm: 'rotated-trees' });
    });

    it('takes schedule files of networks of different sizes', async () => {
      const files = ['bruck --switch 4', 'spread-out --switch 4', 'two-way-product --torus 3x3'].map(
        async (made, i) => {
          const path = at(`member-${i}.json`);
          await allport('schedule', ...made.split(' '), '--out', path);
          return path;
        },
      );
      const named = (await Promise.all(files)).join(' ');
      const { stdout } = await exported(`${named} --machine gigabit --engine mpi --json`, 'sizes');
      const { choices } = JSON.parse(stdout);
      expect(choices.map(({ ranks }: { ranks: number }) => ranks)).toEqual([4, 9]);
      expect(choices[1].stretches[0]).toEqual({ fromBytes: 1, algorithm: 'two-way-product' });
    });

    it('takes names beside schedule files, and one schedule alone', async () => {
      const file = at('beside.json');
      await allport('schedule', 'spread-out', '--switch', '16', '--out', file);
      const mixed = await exported(
        `bruck-4 ${file} --switch 16 --machine gigabit --engine mpi --json`,
        'mixed',
      );
      const named = JSON.parse(mixed.stdout).schedules.map(
        ({ algorithm }: { algorithm: string }) => algorithm,
      );
      expect(named.slice(0, 2)).toEqual(['bruck-4', 'spread-out']);
      const told = '--library --machine gigabit --engine mpi --json';
      for (const one of ['bruck-4 --switch 16', '--switch 16', file]) {
        const { code, stdout } = await exported(`${one} ${told}`, `one-${one.length}`);
        expect(code).toBe(0);
        const { choices, files } = JSON.parse(stdout);
        expect(choices.map(({ ranks }: { ranks: number }) => ranks)).toEqual([16]);
        expect(files).toEqual(expect.arrayContaining(['alltoall.c', 'schedule_1.c']));
      }
    });

    it.each([
      ['bruck-4 spread-out --switch 16', 'no --engine and no --machine given: add --engine mpi --machine'],
      ['bruck-4 spread-out --switch 16 --engine mpi', 'no --machine given: add --machine accelerators'],
      [`${several} --engine goal`, '3 schedules with --engine goal: a library is for mpi; give one'],
      [
        `${several} --engine mpi --name fast`,
        '--name "fast" with 3 schedules: it is for the program of one schedule; leave it out',
      ],
      [
        `${several} --engine mpi --bytes 64`,
        '--bytes "64" with 3 schedules: it is for the program of one schedule; leave it out',
      ],
      [
        `${several} --engine mpi --copies 2`,
        'bruck-4 on switch 16 is no exchange of one block between each two nodes',
      ],
      [
        'necklace ring --ring 8 --machine intel-paragon --engine mpi',
        'needs all ports; give another machine',
      ],
      ['bruck --switch 8 --library --engine mpi', 'no --machine given: add --machine accelerators'],
      ['bruck --switch 8 --library --machine gigabit', 'no --engine given: add --engine mpi'],
      [
        'bruck --switch 8 --library --machine gigabit --engine goal',
        '--library with --engine goal: a library is for mpi; leave it out',
      ],
      [
        'bruck --switch 8 --library --machine gigabit --engine mpi --bytes 64',
        '--bytes "64" with --library: it is for the program of one schedule; leave it out',
      ],
      [
        '--switch 8 --library --machine gigabit --engine ucc',
        '--library with --engine ucc: its file covers all sizes; leave it out',
      ],
      [
        'bruck-2 spread-out bruck-2 --switch 8 --machine gigabit --engine mpi',
        'two schedules on switch 8 are called bruck-2: leave one out',
      ],
      [
        'bruck bruck-2 --switch 8 --machine gigabit --engine mpi',
        'two schedules on switch 8 are called bruck-2: leave one out',
      ],
    ])('refuses %s', async (args, says) => {
      const { code, stdout, stderr } = await exported(args, 'refused');
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(says);
      expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^allport: /);
      expect(await readdir(folder)).not.toContain('refused');
    });

    it('refuses two networks with as many nodes', async () => {
      for (const [i, made] of ['bruck --switch 9', 'suh-shin --torus 3x3'].entries()) {
        await allport('schedule', ...made.split(' '), '--out', at(`nine-${i}.json`));
      }
      const names = `${at('nine-0.json')} ${at('nine-1.json')}`;
      const { code, stderr } = await exported(`${names} --machine gigabit --engine mpi`, 'refused');
      expect(code).toBe(2);
      expect(stderr).toContain(
        'allport: switch 9 and torus 3x3: both have 9 nodes, and a library is for one network of that size; leave one out\n',
      );
    });
  });

  it('counts bytes by the element where a matrix is converted', async () => {
    const problem = '-d 2 --convert 8x6 --from cyclic-rows --to consecutive-columns';
    const { code } = await exported(`de-bruijn ${problem} --bytes 8 --engine goal --mode step`, 'elements');
    expect(code).toBe(0);
    expect(await readFile(at('elements/schedule.goal'), 'utf8')).toMatch(/: send 8b to 1 /);
  });

  it.each([
    ['bst', '--dim 3 --scatter 2'],
    // Its slots are those of an exchange, its arrays are those of a matrix.
    ['strip-buffered', '--dim 3 --transpose 8x8 --from rows'],
  ])('refuses to give MSCCL anything but an exchange, as %s %s', async (algorithm, problem) => {
    const { code, stderr } = await exported(`${algorithm} ${problem} --engine msccl`, 'gpus');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^allport: \S+ on cube 2\^3: MSCCL has even all-to-alls only; give an exchange .*\n$/,
    );
    expect(await readdir(folder)).not.toContain('gpus');
  });

  it('combines the steps for wide channels, as allport schedule does', async () => {
    const wide = 'necklace --dim 4 --width 2 --mode step';
    const { stdout } = await allport('schedule', ...wide.split(' '));
    expect((await exported(`${wide} --engine goal`, 'wide')).stdout).toContain('step mode: 4 rounds');
    expect(await readFile(at('wide/schedule.json'), 'utf8')).toBe(stdout);
  });

  it('takes an empty folder, and leaves one that is not as it was', async () => {
    await mkdir(at('empty'));
    expect((await exported('bruck --ring 5 --engine goal', 'empty')).code).toBe(0);
    const before = await readdir(at('empty'));
    const { code, stderr } = await exported('bruck --ring 5 --engine mpi', 'empty');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `allport: --out "${at('empty')}" is not empty: give the path of a new folder\n`,
    });
    expect(await readdir(at('empty'))).toEqual(before);
  });

  it.each(['new', 'there'])(
    'leaves nothing behind when the disk is full: a folder that is %s',
    async (name) => {
      if (name === 'there') await mkdir(at(name));
      const before = await readdir(folder);
      const args = ['export', 'necklace', '--dim', '4', '--engine', 'simgrid', '--out', at(name)];
      const { code, stderr } = await finish(startWithLimit(4, ...args));
      expect(code).toBe(4);
      expect(stderr).toMatch(
        /^allport: --out ".*" cannot be written \(EFBIG.*\): make room there, or give another path\n$/,
      );
      expect(await readdir(folder)).toEqual(before);
      if (name === 'there') expect(await readdir(at(name))).toEqual([]);
    },
  );

  it('takes the steps where they cannot be combined, unless it is told to gather them', async () => {
    const { stdout } = await allport('schedule', 'bst', '-d', '3', '--scatter', '0');
    await writeFile(at('bst.json'), stdout);
    const steps = await allport('export', at('bst.json'), '--engine', 'goal', '--out', at('bst'));
    expect(steps.stdout).toContain('step mode');
    const args = ['export', at('bst.json'), '--engine', 'goal', '--out', at('none'), '--mode', 'block'];
    expect(await allport(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be blocked'),
    });
    expect(await readdir(folder)).not.toContain('none');
  });

  it.each([
    [
      'mpi',
      'Torus-4',
      'give lower-case letters and digits, with single underscores between them, at most 40 characters',
    ],
    ['goal', 'torus', 'it is for mpi; leave it out'],
  ])('refuses --engine %s with --name %s', async (engine, name, says) => {
    const { code, stderr } = await exported(`bruck --ring 5 --engine ${engine} --name ${name}`, 'unnamed');
    const given = engine === 'mpi' ? `--name "${name}"` : `--name "${name}" with --engine ${engine}`;
    expect({ code, stderr }).toEqual({ code: 2, stderr: `allport: ${given}: ${says}\n` });
    expect(await readdir(folder)).not.toContain('unnamed');
  });

  it('writes nothing of a schedule that does not hold', async () => {
    const { stdout } = await allport('schedule', 'necklace', '--dim', '3');
    const wrong = stdout.replace('"steps":4', '"steps":5');
    const { code, stderr } = await allportReading(
      wrong,
      ...['export', '-', '--engine', 'mpi', '--out', at('wrong')],
    );
    expect(code).toBe(1);
    expect(stderr).toBe(
      'allport: necklace fails its check and is not exported: claims steps = 5; counted 4\n',
    );
    expect(await readdir(folder)).not.toContain('wrong');
  });
});

describe('allport export for ASTRA-sim', () => {
  it('names the files of all ranks in one line, and writes them', async () => {
    const { code, stdout } = await exported('two-way-product --torus 3x4 --engine chakra', 'chakra');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(1, 4)).toEqual([
      '  alltoall.0.et to alltoall.11.et',
      '  workload.0.et to workload.11.et',
      '  system.json',
    ]);
    const files = await readdir(at('chakra'));
    expect(files.filter((name) => /^(alltoall|workload)\.\d+\.et$/.test(name))).toHaveLength(24);
    const schedule = await decodeSchedule([await readFile(at('chakra/schedule.json'))]);
    const ranks = Array.from({ length: 12 }, (_, rank) => readFile(at(`chakra/alltoall.${rank}.et`)));
    const traces = await Promise.all(ranks);
    expect(() => proveTraces(traces, schedule, 1e6)).not.toThrow();
  });

  it('is priced as it is told', async () => {
    const { stdout } = await exported('necklace --dim 3 --engine chakra --json', 'priced');
    expect(JSON.parse(stdout)).toMatchObject({
      engine: 'chakra',
      blockBytes: 1e6,
      predictedSeconds: 0.03215,
    });
  });
});

it('allport export brings ranks to the hosts of a list, from a pipe too', async () => {
  const args = ['--torus', '2x2', '--engine', 'mpi', '--hosts', '-', '--out', at('placed'), '--json'];
  const { code, stdout } = await allportReading('a 1,0\nb 0,0\nc 0,1\na 1,1\n', 'export', ...args);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).files).toEqual(expect.arrayContaining(['rankfile', 'hosts.txt']));
  expect(await readFile(join(at('placed'), 'hosts.txt'), 'utf8')).toBe('b\na\nc\na\n');
});

describe('allport export for a library that chooses', () => {
  it.each([
    ['open-mpi', 'rules.conf'],
    ['mpich', 'alltoall.json'],
    ['ucc', 'tune.sh'],
  ])('writes the choices for %s, and says them', async (engine, file) => {
    const args = ['--switch', '4', '--machine', 'cluster-100g', '--engine', engine];
    const { code, stdout } = await allport('export', ...args, '--out', at(engine));
    expect(code).toBe(0);
    // A startup and a hop more, 2.1 us, against a block more, 0.08 ns for each byte.
    expect(stdout).toContain('\n4 ranks: bruck from 1 B, pairwise from 26251 B\n');
    expect(stdout).toContain(`  ${file}\n`);
    expect(await readdir(at(engine))).toContain(file);
    const { stdout: json } = await allport('export', ...args, '--out', at(`${engine}-json`), '--json');
    expect(JSON.parse(json)).toMatchObject({
      engine,
      machine: { name: 'cluster-100g' },
      choices: [
        { ranks: 2 },
        { ranks: 3 },
        { ranks: 4, stretches: [{ fromBytes: 1 }, { fromBytes: 26251 }] },
      ],
    });
  });
});

describe('allport replay', () => {
  const facts = { algorithm: 'a', network: 'ring 4', mode: 'step', ranks: 4 };
  const alike = { blocks: 3, hops: 2, times: 2 };
  const kind = { ports: 'one', switching: 'wormhole' };
  const counts = { counts: { ...kind, rounds: [alike], aligned: 8, rearranged: 4 }, blockBytes: 1000 };
  const simulated = {
    engine: 'simgrid',
    ...facts,
    ...counts,
    startup: 1,
    hop: 0.25,
    bandwidth: 1000,
    seconds: 9,
  };
  const measured = { engine: 'mpi', ...facts, ...counts, seconds: 0.0045, alltoallSeconds: 3e-6 };
  const lines = [simulated, measured].map((line) => JSON.stringify(line)).join('\n');
  const replay = (text: string, ...args: string[]) => allportReading(text, 'replay', '-', ...args);

  it('predicts by what the engine was told', async () => {
    const { stdout } = await replay(lines, '--json');
    // Two startups of 1 s, four hops of 0.25 s, and 6000 bytes at 1000 bytes a second.
    expect(JSON.parse(stdout)).toEqual([
      { ...simulated, predictedSeconds: 9, costSeconds: 9, notDone: [] },
      { ...measured, unpriced: 'unknown' },
    ]);
  });

  it('predicts by the prices of a machine', async () => {
    const network = { startup: '1ms', transmission: '2MB/s' };
    const machine = { ...JSON.parse(machineFiles.get('gigabit') ?? ''), ...network };
    await writeFile(at('machine.json'), JSON.stringify(machine));
    const { stdout } = await replay(lines, '--json', '--machine', at('machine.json'));
    const predicted = JSON.parse(stdout).map((line: { predictedSeconds: number }) => line.predictedSeconds);
    expect(predicted).toEqual([0.005, 0.005]);
  });

  it('does not say how long all ports are busy, which it does not know the number of', async () => {
    const allPorts = { ...simulated, counts: { ...simulated.counts, ports: 'all' } };
    const machine = { ...JSON.parse(machineFiles.get('gigabit') ?? ''), ports: 'all', overhead: '1us' };
    await writeFile(at('overhead.json'), JSON.stringify(machine));
    const both = [simulated, allPorts].map((line) => JSON.stringify(line)).join('\n');
    const { stdout } = await replay(both, '--json', '--machine', at('overhead.json'));
    expect(JSON.parse(stdout)).toMatchObject([
      { notDone: ['overheads of messages (for SimGrid)'] },
      { unpriced: 'needs to know how many ports have the overhead' },
    ]);
  });

  it('says which machines cannot run a schedule, and what a program does not do', async () => {
    const allPorts = { ...measured, counts: { ...measured.counts, ports: 'all' } };
    const both = [measured, allPorts].map((line) => JSON.stringify(line)).join('\n');
    const { stdout } = await replay(both, '--machine', 'intel-paragon');
    expect(stdout.replace(/ +/g, ' ')).toBe(
      [
        'engine algorithm network mode rounds block bytes time MPI_Alltoall predicted time / predicted allport cost',
        // 2 x 75 us + 6000 x 11 ns + 4 x 20 ns; then 4000 x 14 ns, and a barrier of 2 x 63 us - 113 us.
        'mpi a ring 4 step 2 1000 4.5 ms 3 us 216 us 20.8256 285 us',
        'mpi a ring 4 step 2 1000 4.5 ms 3 us needs all ports',
        '',
        'What allport cost predicts has rearrangements and barriers too: intel-paragon has prices for them, and the programs do not do them.',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['no counts', { counts: undefined }, 'there are no "counts" of a schedule'],
    [
      'a round of no number',
      { counts: { ...kind, rounds: [{ blocks: '3' }] } },
      'there are no "counts" of a schedule',
    ],
    ['no ranks', { ranks: 0 }, '"ranks" is less than 1'],
    ['no bandwidth', { bandwidth: 0 }, '"bandwidth" is no number above 0'],
  ])('refuses a line with %s', async (_, change, says) => {
    const { code, stdout, stderr } = await replay(JSON.stringify({ ...simulated, ...change }));
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `allport: stdin:1: ${says}; give the lines that run.sh or example of an export print\n`,
    });
  });

  it('prints a table', async () => {
    const { stdout } = await replay(lines);
    expect(stdout.replace(/ +/g, ' ')).toBe(
      [
        'engine algorithm network mode rounds block bytes time MPI_Alltoall predicted time / predicted',
        'simgrid a ring 4 step 2 1000 9 s 9 s 1.0000',
        'mpi a ring 4 step 2 1000 4.5 ms 3 us unknown',
        '',
        'Give --machine for a prediction.',
        '',
      ].join('\n'),
    );
  });
});
