import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/schedules/index.ts';
import { guaranteeOf } from '../../src/schedules/model/algorithm.ts';
import { comparisonRows, cubeAlgorithms } from '../support/exchange.ts';
import { allport, allportReading, finish, startAsUser } from './cli.ts';

describe('allport list', () => {
  it('names every algorithm with its source and guarantee', async () => {
    const { code, stdout } = await allport('list');
    expect(code).toBe(0);
    for (const algorithm of catalogue) {
      const { name, aliases = [], source } = algorithm;
      for (const text of [name, ...aliases, source, guaranteeOf(algorithm)]) expect(stdout).toContain(text);
    }
    expect(stdout).toMatch(/^pipelined +sequence +cube +Johnsson-Ho 1992 §4.1 +/m);
    expect(stdout).toContain('Johnsson-Ho 1992 §3.5');
  });

  it('prints JSON', async () => {
    const list = JSON.parse((await allport('list', '--json')).stdout);
    expect(list.map(({ name }: { name: string }) => name)).toEqual(catalogue.map(({ name }) => name));
    expect(list[0]).toEqual({
      name: 'standard-exchange',
      aliases: ['sex'],
      solves: ['exchange'],
      byExchanges: ['sequence', 'permutation', 'transpose', 'conversion'],
      topologies: ['cube', 'torus', 'mesh', 'switch', 'servers'],
      source: 'cs838 §14',
      guarantee: expect.any(String),
    });
  });
});

describe('allport info', () => {
  it('names the adapter, its limits and features', async () => {
    const info = JSON.parse((await finish(startAsUser('info', '--json'))).stdout);
    expect(info.adapter).not.toBe('');
    expect(info.limits.maxBufferBytes).toBeGreaterThanOrEqual(2 ** 27);
    expect(info.features).toEqual(expect.any(Array));
    expect((await allport('info')).stdout).toContain(`adapter: ${info.adapter}`);
  });
});

describe('allport run', () => {
  it('prints one report with the documented fields', async () => {
    const { code, stdout, stderr } = await allport(
      'run',
      'algorithm-4',
      '--dim',
      '5',
      '--mode',
      'block',
      '--bytes',
      '12',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      algorithm: 'necklace',
      source: 'Johnsson-Ho 1992 §3.5',
      topology: { kind: 'cube', dim: 5 },
      problem: { kind: 'exchange', label: 'complete exchange', copies: 1 },
      blocks: 1024,
      nodes: 32,
      slots: 32,
      words: 3,
      mode: 'block',
      ports: 'all',
      switching: 'store-and-forward',
      adapter: expect.stringMatching(/\w/),
      steps: 16,
      span: 5,
      rounds: 5,
      largestBlock: 4,
      blocksInSequence: 16,
      hopsInSequence: 5,
      rearrangements: 0,
      utilization: 1,
      lowerBound: 16,
      seed: 0,
      rows: 32,
      tags: 'exact',
      proved: true,
      verified: true,
      looked: 1024,
      mismatches: 0,
      wrongPlaces: [],
      time: {
        alignMs: expect.any(Number),
        exchangeMs: expect.any(Number),
        realignMs: expect.any(Number),
        verifyMs: expect.any(Number),
        totalMs: expect.any(Number),
        clock: 'host',
        kernels: 'words',
        slices: 1,
        runs: 1,
        fastestMs: expect.any(Number),
        slowestMs: expect.any(Number),
      },
    });
    expect(stderr).toContain('necklace: proving');
  });

  it('runs on channels several blocks wide, and says how wide', async () => {
    const { code, stdout } = await allport('run', 'necklace', '--dim', '5', '--width', '3', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      width: 3,
      steps: 6,
      largestBlock: 3,
      looked: 1024,
      blocksInSequence: 6,
      lowerBound: 6,
      utilization: 16 / 18,
      verified: true,
    });
  });

  it('runs a schedule file on the channels that it was made for', async () => {
    for (const [name, mode, steps] of [
      ['de-bruijn-random-5', 'step', 6],
      ['de-bruijn-random-5-residue', 'step', 5],
      ['necklace', 'block', 5],
    ] as const) {
      const { stdout } = await allport('schedule', name, '--dim', '5', '--width', '3', '--mode', mode);
      const { code, stdout: report } = await allportReading(stdout, 'run', '-', '--json');
      expect(code).toBe(0);
      expect(JSON.parse(report)).toMatchObject({ algorithm: name, width: 3, steps, verified: true });
    }
  });

  it('says nothing on stderr with --quiet', async () => {
    const { code, stderr } = await allport('run', 'sex', '--dim', '2', '--quiet');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('takes a signal: it stops, and so does the process that it started', async () => {
    const child = startAsUser('run', 'de-bruijn', '--dim', '13');
    const finished = finish(child);
    await new Promise((resolve) => child.stderr?.once('data', resolve));
    child.kill('SIGTERM');
    // The pipes close only when no process holds them any more.
    expect((await finished).code).toBe(130);
  });
});

const ROWS = comparisonRows(4);

describe('allport compare', () => {
  it('compares all on channels several blocks wide', async () => {
    const { code, stdout } = await allport('compare', '--dim', '4', '--width', '2', '--repeat', '1');
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[lines.indexOf('') + 1]).toMatch(/: 256 blocks, channels 2 blocks wide$/);
    const rows = cubeAlgorithms.map(({ name }) => lines.find((line) => line.startsWith(`${name} `)));
    for (const row of rows) expect(row).toMatch(/all blocks$/);
    // Combined for the channels, the steps are blocks already, but for those of a pipeline, which it has more of.
    const inBlocks = lines.filter((line) => / all +block /.test(line)).map((line) => line.split(' ')[0]);
    expect(inBlocks).toEqual(['pipelined-exchange']);
    expect(lines.find((line) => line.startsWith('necklace '))).toMatch(/ 4 +\d+ +2 +4 +4 +100\.0 % /);
  });

  it('prints a table of every algorithm in every mode that it has, everything verified', async () => {
    const { code, stdout } = await allport('compare', '--dim', '4');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Short and long blocks: pipelined-exchange \(block\), .*, 4 startups and /);
    const head = lines.indexOf('') + 1;
    expect(lines[head]).toBe('complete exchange on 16 nodes, 16 blocks of 1 u32 each: 256 blocks');
    expect(lines[head + 1]).toMatch(/^adapter: \w/);
    expect(lines.at(-1)).toMatch(/^★: the fewest startups /);
    const rows = lines.slice(head + 5, -1);
    // An algorithm in both modes is one row, as they differ in nothing but what follows from the mode.
    const modes = rows.flatMap((row) => {
      const [, name, all] = /^(\S+) .*? (step, block|step|block) /.exec(row) ?? [];
      return all.split(', ').map((mode) => `${name} ${mode}`);
    });
    expect(modes.toSorted()).toEqual(ROWS.toSorted());
    for (const row of rows) expect(row).toMatch(/all blocks$/);
    const rowOf = (name: string) => rows.find((row) => row.startsWith(`${name} `));
    expect(rowOf('de-bruijn')).toMatch(
      /^de-bruijn ★ +all +step, block +8 +4 +4 +1, 2 +8 +8 +100\.0 % +[\d.]+(, [\d.]+)? /,
    );
    expect(rowOf('balanced-tree')).toMatch(/^balanced-tree +all +step +4 +4 +5 +11 +8 +72\.7 % /);
    expect(rowOf('ring')).toMatch(/^ring +one, worm +step +15 +15 +15 +120 +15 /);
  });

  it('on a grid sorts the table by ports, but not the JSON, and says once what is the same in all rows', async () => {
    const args = ['compare', '--torus', '4x4', '--repeat', '1', '--quiet'];
    const all = (await allport(...args)).stdout.trimEnd().split('\n');
    const lines = all.slice(all.indexOf('') + 1);
    expect(lines[0]).toBe('complete exchange on a torus of 4x4 nodes, 16 blocks of 1 u32 each: 256 blocks');
    expect(lines[2]).toBe('embedding: gray, dilation 1 (algorithms for cubes)');
    const rows = lines.slice(6, -1);
    // On a ring of four nodes the dimensions of the cube share no link.
    const necklaces = rows.filter((row) => row.startsWith('necklace '));
    expect(necklaces.map((row) => /step, block|step|block/.exec(row)?.[0])).toEqual(['step, block']);
    const models = rows.map((row) => /^\S+ (?:★ )? *((?:one|all)(?:, worm)?) /.exec(row)?.[1]);
    expect(models.filter((ports, index) => ports !== models[index - 1])).toEqual([
      ...['one', 'all', 'one, worm', 'all, worm'],
    ]);

    const { reports } = JSON.parse((await allport(...args, '--adapter', 'processor', '--json')).stdout);
    const names: string[] = reports.map(({ algorithm }: { algorithm: string }) => algorithm);
    const inCatalogue = catalogue.map(({ name }) => name).filter((name) => names.includes(name));
    expect([...new Set(names)]).toEqual(inCatalogue);
    expect(new Set(rows.map((row) => row.split(' ')[0]))).toEqual(new Set(names));
  });

  it('prints JSON: the reports, and what was left out', async () => {
    const { reports, leftOut } = JSON.parse(
      (await allport('compare', '--dim', '5', '--repeat', '1', '--json')).stdout,
    );
    expect(leftOut).toEqual([]);
    expect(
      reports.map(({ algorithm, mode }: { algorithm: string; mode: string }) => `${algorithm} ${mode}`),
    ).toEqual(comparisonRows(5));
    expect(reports.every((report: { verified: boolean }) => report.verified)).toBe(true);
  });

  it('compares with copies in several cubes', async () => {
    const { code, stdout } = await allport(
      'compare',
      '--dim',
      '3',
      '--copies',
      '3',
      '--cubes',
      '2',
      '--repeat',
      '1',
      '--json',
    );
    expect(code).toBe(0);
    const { reports } = JSON.parse(stdout);
    expect(reports).toHaveLength(comparisonRows(4, cubeAlgorithms).length);
    for (const report of reports) {
      expect(report).toMatchObject({
        topology: { kind: 'cube', dim: 3, cubes: 2 },
        nodes: 16,
        slots: 24,
        verified: true,
        mismatches: 0,
      });
    }
    const complementPairs = reports.find(
      ({ algorithm, mode }: { algorithm: string; mode: string }) =>
        algorithm === 'complement-pairs' && mode === 'block',
    );
    expect(complementPairs).toMatchObject({ steps: 12, rounds: 3, largestBlock: 4, lowerBound: 12 });
  });
});

describe('what allport compare leaves out', () => {
  it('is what has no schedule, each with the reason', async () => {
    const { code, stdout } = await allport('compare', '--torus', '3x2', '--repeat', '1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).leftOut).toContainEqual({
      algorithm: 'necklace',
      reason: 'necklace on torus 3x2: made for cubes; give one, say --dim 4, or sides that are powers of two',
      runnable: false,
    });
  });

  it('is nothing that is named', async () => {
    const { stdout } = await allport(...['compare', '--dim', '3', '--json'], 'ring', 'dex');
    const { reports, leftOut } = JSON.parse(stdout);
    expect(reports.map(({ algorithm }: { algorithm: string }) => algorithm)).toEqual([
      'ring',
      'direct-exchange',
    ]);
    expect(leftOut).toEqual([]);
    const refused = await allport('compare', '--mesh', '8x4', 'quadrant-exchange');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/^allport: quadrant-exchange on mesh 8x4: .* say --mesh 8x8$/m);
  });
});

describe('allport schedule and allport check', () => {
  it('write and prove a schedule through a pipe', async () => {
    for (const mode of ['step', 'block']) {
      const { stdout } = await allport('schedule', 'de-bruijn', '--dim', '6', '--mode', mode);
      const checked = await allportReading(stdout, 'check', '-', '--json');
      expect(checked.code).toBe(0);
      const { ok, violations, certificate } = JSON.parse(checked.stdout);
      expect({ ok, violations }).toEqual({ ok: true, violations: [] });
      expect(certificate).toMatchObject({
        utilization: 1,
        lowerBound: 32,
        optimal: true,
        blocksInSequence: 32,
      });
    }
  });

  it('reject a schedule with one entry changed: exit code 1 and the step, node and slot', async () => {
    const { stdout } = await allport('schedule', 'necklace', '--dim', '3');
    const changed = stdout.replace('[[0,[1]],', '[[0,[2]],');
    expect(changed).not.toBe(stdout);
    const { code, stdout: said } = await allportReading(changed, 'check', '-');
    expect(code).toBe(1);
    expect(said).toContain('the schedule does not hold: 3 violations');
    expect(said).toContain('step 4, node 0, slot 2: sends its block twice in one step');
  });
});
