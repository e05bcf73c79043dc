import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { allport, allportReading } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const PARAGON = ['--torus', '8x8', '--machine', 'intel-paragon'];

describe('allport machines', () => {
  it('prints a file that cost takes, from a path and from stdin, for the same machine', async () => {
    const { code, stdout: file } = await allport('machines', 'intel-paragon');
    expect({ code, file }).toEqual({ code: 0, file: machineFiles.get('intel-paragon') });
    const path = join(folder, 'machine.json');
    await writeFile(path, file);
    const rest = ['cost', '--torus', '16x16', '--bytes', '1KiB', 'suh-shin', 'sex', '--machine'];
    const [named, read, piped] = await Promise.all([
      allport(...rest, 'intel-paragon'),
      allport(...rest, path),
      allportReading(file, ...rest, '-'),
    ]);
    expect(named.code).toBe(0);
    expect(read).toEqual(named);
    expect(piped).toEqual(named);
  });

  it('lists all of them', async () => {
    const { stdout } = await allport('machines');
    const names = stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0]);
    expect(names).toEqual([...machineFiles.keys()]);
  });
});

describe('allport cost', () => {
  it('ranks every algorithm for the network or names it as left out', async () => {
    const { stdout } = await allport('cost', ...PARAGON, '--bytes', '1KiB', '--json');
    const { ranking, leftOut, ...rest } = JSON.parse(stdout);
    expect(rest).toMatchObject({
      problem: { kind: 'exchange', label: 'complete exchange', copies: 1 },
      ...{ network: 'torus 8x8', nodes: 64, bytes: 1024 },
    });
    const totals = ranking.map(({ times }: { times: { total: number } }) => times.total);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    // Suh-Shin 2001, table 2 with d = 3: 6 startups and 192 blocks in sequence.
    expect(ranking[0]).toMatchObject({ algorithm: 'suh-shin', rounds: 6, blocksInSequence: 192 });
    const names = [...ranking, ...leftOut].map(({ algorithm }) => algorithm);
    const { stdout: list } = await allport('list', '--json');
    const applicable = JSON.parse(list).filter(
      ({ solves, topologies }: { solves: string[]; topologies: string[] }) =>
        solves.includes('exchange') && topologies.includes('torus'),
    );
    expect(names.sort()).toEqual(applicable.map(({ name }: { name: string }) => name).sort());
  });

  it('prices the largest networks, whose schedules would take minutes', async () => {
    const runs = await Promise.all([
      allport('cost', '--dim', '16', '--machine', 'accelerators', '--bytes', '1TiB', '--copies', '16'),
      allport('cost', '--torus', '64x64', '--machine', 'intel-paragon', '--sweep', '1..1M'),
    ]);
    for (const { code, stdout } of runs) {
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('says the same of a sweep on the terminal and on its page', async () => {
    const path = join(folder, 'costs.html');
    const network = ['--torus', '4x4', '--machine', 'intel-paragon', '--quiet'];
    const sweep = [...network, '--sweep', '1..1M', '--html', path];
    const { code, stdout, stderr } = await allport('cost', ...sweep);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const html = await readFile(path, 'utf8');
    const rows = stdout.split('\n').filter((line) => / {2}\S+ (us|ms|s)$/.test(line));
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const [name, countedBy, ...times] = row.split(/ {2,}/);
      const cells = times
        .map((time) => `<td class="numeric">${time.replace(/\*(.*)/, '<strong>$1</strong>')}</td>`)
        .join('');
      expect(html).toContain(`<span>${name}</span></th><td>${countedBy}</td>${cells}`);
    }
  });

  it('compares two by name, one of them counted, for one size within a range', async () => {
    const line = ['--mesh', '4x4', '--machine', 'cluster-100g', 'dex', 'standard-exchange'];
    const { stdout, stderr } = await allport(
      ...['cost', ...line, '--bytes', '64', '--sweep', '1..1M', '--json'],
    );
    expect(stderr).toBe('counting the schedule of direct-exchange\n');
    const { chosen, leftOut, ranking, fastest, sweep } = JSON.parse(stdout);
    expect({ chosen, leftOut }).toEqual({ chosen: ['direct-exchange', 'standard-exchange'], leftOut: [] });
    const by = Object.fromEntries(
      ranking.map((ranked: Record<string, unknown>) => [ranked.algorithm, ranked.countedBy]),
    );
    expect(by).toEqual({ 'direct-exchange': 'schedule', 'standard-exchange': 'formula' });
    const [first, second] = ranking;
    const times = second.times.total / first.times.total;
    expect(fastest).toEqual([
      {
        ...{ fromBytes: 64, toBytes: 64, seconds: first.times.total, algorithms: [first.algorithm] },
        next: { algorithm: second.algorithm, atBytes: 64, times },
      },
    ]);
    expect(sweep.curves).toHaveLength(2);
    expect(sweep.fastest.at(-1).toBytes).toBe(2 ** 20);
  });

  it('counts what has no formula without being asked: the fastest for 1 MB on 4x4x4 has none', async () => {
    const args = ['--torus', '4x4x4', '--machine', 'cluster-100g', '--bytes', '1MB', '--quiet', '--json'];
    const { stdout } = await allport('cost', ...args, 'standard-exchange', 'suh-shin', 'dex');
    const { ranking, fastest } = JSON.parse(stdout);
    const [{ countedBy, rounds, blocksInSequence, times }] = ranking;
    const counted = { countedBy: 'schedule', rounds: 100, blocksInSequence: 100 };
    expect({ countedBy, rounds, blocksInSequence }).toEqual(counted);
    // In each round 2 us, a block of 1 MB at 12.5 GB/s, and its links.
    expect(times.total).toBeCloseTo(100 * (2e-6 + 80e-6) + times.hops, 9);
    expect(fastest).toMatchObject([
      { algorithms: ['direct-exchange'], next: { algorithm: 'standard-exchange' } },
    ]);
  });

  it('names what it does not count, and how to have it counted', async () => {
    const args = ['--torus', '16x32', '--machine', 'cluster-100g', '--bytes', '64', 'bruck', 'sex'];
    const [unasked, asked] = await Promise.all([allport('cost', ...args), allport('cost', ...args, '--all')]);
    const lines = unasked.stdout.trimEnd().split('\n');
    expect(lines[0]).toBe(
      'For blocks of 64 B the fastest of those priced is standard-exchange with 131 us; no other was priced.',
    );
    expect(lines.slice(-2)).toEqual([
      'left out: bruck-2 (no formula on this network, and 3145728 link crossings to count)',
      'not counted: bruck-2, since a schedule has too many link crossings; --all counts them, which may take a while',
    ]);
    expect(unasked.stderr).toBe('');
    expect(asked.stdout).toMatch(/\nbruck-2 +schedule/);
    expect(asked.stdout).not.toMatch(/left out|not counted|of those priced/);
  });

  it('begins with the fastest in words, over a range with those of each part', async () => {
    const cluster = ['--dim', '9', '--machine', 'cluster-100g'];
    const firstOf = ({ stdout }: { readonly stdout: string }) => stdout.split('\n')[0];
    expect(firstOf(await allport('cost', ...cluster, '--bytes', '64KiB'))).toBe(
      'For blocks of 64 KiB the fastest is direct-exchange with 3.93 ms; the next, spread-out, takes 4.6 % longer.',
    );
    // Without barriers and without sorting the last change is at 11 900 B.
    expect(firstOf(await allport('cost', ...cluster, '--sweep', '1..1M'))).toMatch(
      /^The fastest is standard-exchange from 1 B to 341 B \(.*\), bruck-4 from 342 B to 11899 B \(.*\), direct-exchange from 11900 B to 1 MiB \(the next takes up to 9.3 % longer\)\.$/,
    );
  });

  it('divides the blocks in sequence by --width, as the certificate does', async () => {
    const args = ['--mesh', '4x4', '--copies', '2', '--width', '3'];
    const [cost, schedule] = await Promise.all([
      allport('cost', ...args, '--machine', 'cluster-100g', '--bytes', '1', 'sex', '--json'),
      allport('schedule', 'standard-exchange', ...args),
    ]);
    const { machine, ranking } = JSON.parse(cost.stdout);
    expect(machine.channelWidth).toBe(3);
    const { stdout } = await allportReading(schedule.stdout, 'check', '-', '--json');
    // Six messages of 16 blocks: 96 blocks, in 36 block times.
    expect(JSON.parse(stdout).certificate.blocksInSequence).toBe(36);
    expect(ranking[0].blocksInSequence).toBe(36);
  });
});

describe('allport cost --trace', () => {
  const TRACE = [
    { allport: '0.1.0', ranks: 64, seconds: 2 },
    {
      function: 'MPI_Alltoall',
      ranks: 64,
      blockBytes: 16,
      calls: 100,
      seconds: 0.25,
      by: 'MPI',
      because: 'faster',
    },
    {
      function: 'MPI_Alltoallv',
      ranks: 64,
      blockBytes: 65536,
      calls: 10,
      seconds: 0.5,
      by: 'torus-necklaces',
    },
    {
      function: 'MPI_Ialltoall',
      ranks: 64,
      blockBytes: 16,
      calls: 3,
      seconds: 0,
      by: 'MPI',
      because: 'non-blocking',
    },
    {
      function: 'MPI_Alltoall',
      ranks: 8,
      blockBytes: 16,
      calls: 2,
      seconds: 1,
      by: 'MPI',
      because: 'new counts',
    },
  ];
  const NAMED = ['cost', 'suh-shin', 'torus-necklaces', '--torus', '8x8', '--machine', 'accelerators'];

  /** What is said of calls, one of which is another. */
  async function priced(lines: readonly object[], ...args: string[]) {
    const path = join(folder, 'calls.jsonl');
    await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return allport(...NAMED, '--trace', path, ...args);
  }

  /** Of one of the algorithms. */
  async function secondsAt(bytes: number, algorithm: string): Promise<number> {
    const { stdout } = await allport(...NAMED, '--bytes', `${bytes}`, '--json');
    const { ranking } = JSON.parse(stdout);
    return ranking.find((one: { algorithm: string }) => one.algorithm === algorithm).times.total;
  }

  it('says what the calls among all nodes took and would take, by which algorithms, and how to export these', async () => {
    const { code, stdout } = await priced(TRACE, '--json');
    expect(code).toBe(0);
    const said = JSON.parse(stdout);
    expect(said).toMatchObject({ calls: 110, seconds: 0.75, program: { ranks: 64, seconds: 2 } });
    const [short, long] = said.fastest;
    expect(said.fastest).toEqual([
      { fromBytes: 16, algorithm: 'suh-shin' },
      { fromBytes: 65536, algorithm: 'torus-necklaces' },
    ]);
    const due = 100 * (await secondsAt(16, short.algorithm)) + 10 * (await secondsAt(65536, long.algorithm));
    expect(said.predictedSeconds).toBeCloseTo(due, 12);
    expect(said.leftOut).toEqual([
      { function: 'MPI_Ialltoall', ranks: 64, calls: 3 },
      { function: 'MPI_Alltoall', ranks: 8, calls: 2 },
    ]);
    const line =
      'allport export suh-shin torus-necklaces --torus 8x8 --machine accelerators --engine mpi --out library';
    expect(said.export).toBe(line);
    const { stdout: text } = await priced(TRACE);
    expect(text).toMatch(
      /^110 all-to-alls took 750 ms of 2 s; on torus 8x8, .* they take \S+ .s: \S+ times as fast\.$/m,
    );
    expect(text).toContain(
      'Not priced: 3 of MPI_Ialltoall among 64 ranks and 2 of MPI_Alltoall among 8 ranks.\n',
    );
    expect(text.endsWith(`\n${line}\n`)).toBe(true);
  });

  it('advises to keep what is not slower, and exports one algorithm as a library', async () => {
    const { stdout } = await priced([TRACE[0], { ...TRACE[1], seconds: 1e-9 }]);
    expect(stdout).toMatch(/: not less: keep your MPI's own\.$/m);
    expect(stdout).not.toContain('allport export');
    const { stdout: json } = await priced([TRACE[0], TRACE[1]], '--json');
    expect(JSON.parse(json).export).toMatch(/^allport export suh-shin --library --torus 8x8 /);
  });

  it.each([
    [
      'calls among other ranks',
      TRACE.slice(0, 1).concat(TRACE.slice(4)),
      [],
      /no MPI_Alltoall among 64 ranks/,
    ],
    ['no calls', TRACE.slice(0, 1), [], /it has no calls: give a network/],
    [
      'something else',
      [{ ranks: 64 }],
      [],
      /calls\.jsonl:1: there is no "allport"; give the file that a program wrote/,
    ],
    [
      'a line without calls',
      [TRACE[0], { function: 'MPI_Alltoall', ranks: 64 }],
      [],
      /calls\.jsonl:2: there is no "blockBytes"/,
    ],
    ['a size besides', TRACE, ['--bytes', '4k'], /--bytes "4k" with --trace .*: a trace has its own sizes/],
    [
      'another problem',
      TRACE,
      ['--copies', '2'],
      /with another problem: a trace has all-to-alls only; give a network alone/,
    ],
  ] as const)('refuses %s', async (_, lines, args, says) => {
    const { code, stderr } = await priced(lines, ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });
});
