import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/host/run/report.ts';
import { allport } from './cli.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-pattern-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A schedule file on the cube of four nodes, with four slots. */
async function fileOf(name: string, pattern: object, phases: readonly object[] = []): Promise<string> {
  const path = join(folder, `${name}.json`);
  const schedule = {
    format: 'allport-schedule',
    version: 1,
    algorithm: name,
    topology: { kind: 'cube', dim: 2 },
    slots: 4,
    pattern,
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: 0, span: 0, largestMessage: 0 },
    maps: [],
    phases,
  };
  await writeFile(path, JSON.stringify(schedule));
  return path;
}

const places = Array.from({ length: 16 }, (_, place) => place);
const identity = { kind: 'table', slots: 4, destinations: places };
const IDENTITY_FACTS = { kind: 'places', blocks: 16, toOtherNodes: 0, unmoved: 16 };
const IDENTITY = 'list of given places (0 of 16 blocks go to other nodes, 16 stay where they are) on 4 nodes';

describe('a schedule of no steps that leaves every block where it is', () => {
  it('is right, and check says that it does nothing', async () => {
    const path = await fileOf('nothing', identity);
    const { code, stdout } = await allport('check', path);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 2)).toEqual([IDENTITY, 'the schedule holds']);
    expect(stdout).not.toMatch(/complete exchange/i);
    const proof = JSON.parse((await allport('check', path, '--json')).stdout);
    expect(proof).toMatchObject({ problem: IDENTITY_FACTS, ok: true });
  });

  it('is run, and what is verified is no exchange', async () => {
    const path = await fileOf('nothing', identity);
    const { code, stdout } = await allport('run', path, '--quiet');
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toBe(`${IDENTITY}, 4 blocks of 1 u32 each: 16 blocks`);
    expect(stdout).toContain(`\nverified: all 16 blocks of the ${IDENTITY}\n`);
    expect(stdout).not.toMatch(/complete exchange/i);
    const report: Report = JSON.parse((await allport('run', path, '--json', '--quiet')).stdout);
    expect(report).toMatchObject({ problem: IDENTITY_FACTS, proved: true, verified: true });
  });

  it('is not drawn as an exchange', async () => {
    const xor = { kind: 'xor', mask: 3 };
    const phases = [
      { kind: 'local', name: 'alignment', map: xor },
      { kind: 'segment', rowClosed: true, steps: [] },
      { kind: 'local', name: 'realignment', map: xor },
    ];
    const path = await fileOf('nothing', identity, phases);
    expect((await allport('check', path)).code).toBe(0);
    const { code, stdout, stderr } = await allport('show', path);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')[0]).toContain('nothing');
    expect(stdout).not.toMatch(/complete exchange|in the end: \(source/i);
  });
});

describe('check and run say of any other pattern what it is', () => {
  const blocks = 16;
  it.each<[name: string, pattern: object, says: string, facts: object]>([
    [
      'plain',
      { kind: 'exchange', members: 4, slots: 4 },
      'complete exchange on 4 nodes',
      { kind: 'exchange', label: 'complete exchange', copies: 1 },
    ],
    [
      'pairs',
      { kind: 'exchange', members: 2, slots: 4 },
      'complete exchange among each 2 nodes on 4 nodes',
      { kind: 'places', label: 'complete exchange among each 2 nodes', blocks, toOtherNodes: 8, unmoved: 8 },
    ],
    [
      'reordered',
      { kind: 'exchange', members: 4, slots: 4, before: [1, 0, 2, 3], after: [0, 1, 2, 3] },
      'complete exchange with reordered slots on 4 nodes',
      {
        ...{ kind: 'places', label: 'complete exchange with reordered slots' },
        ...{ blocks, toOtherNodes: 12, unmoved: 2 },
      },
    ],
    [
      'sequence',
      { kind: 'sequence', axes: [1, 1], slots: 4 },
      'complete exchanges in sequence (axes 1x1) on 4 nodes',
      { kind: 'sequence', label: 'complete exchanges in sequence (axes 1x1)', axes: [1, 1], copies: 2 },
    ],
    [
      'one-axis',
      { kind: 'sequence', axes: [1], slots: 4 },
      'complete exchanges in sequence (axes 1) among each 2 nodes on 4 nodes',
      {
        ...{ kind: 'places', label: 'complete exchanges in sequence (axes 1) among each 2 nodes' },
        ...{ blocks, toOtherNodes: 8, unmoved: 8 },
      },
    ],
    [
      'three-blocks',
      { kind: 'table', slots: 4, starts: [0, 5, 6], destinations: [0, 9, 7] },
      'list of given places (1 of 3 blocks go to other nodes, 1 stay where they are) on 4 nodes',
      {
        ...{ kind: 'places', blocks: 3, toOtherNodes: 1, unmoved: 1 },
        label: 'list of given places (1 of 3 blocks go to other nodes, 1 stay where they are)',
      },
    ],
  ])('%s', async (name, pattern, says, facts) => {
    const path = await fileOf(name, pattern);
    const text = await allport('check', path);
    expect(text.code).toBe(1);
    expect(text.stdout.split('\n')[0]).toBe(says);
    expect(JSON.parse((await allport('check', path, '--json')).stdout).problem).toEqual(facts);
  });

  it('the same in a report, and of an algorithm what was asked', async () => {
    const reportOf = async (...args: string[]): Promise<Report> =>
      JSON.parse((await allport(...args, '--json', '--quiet')).stdout);
    expect((await reportOf('run', 'necklace', '--dim', '2', '--cubes', '2')).problem).toEqual({
      kind: 'exchange',
      label: 'complete exchange',
      copies: 1,
    });
    expect((await reportOf('run', '--dim', '2', '--scatter', '0')).problem).toEqual({
      kind: 'scatter',
      label: 'scatter from node 0',
      root: 0,
      copies: 1,
    });
    const { stdout } = await allport('run', '--dim', '2', '--scatter', '0', '--quiet');
    expect(stdout).toMatch(/^scatter from node 0 on 4 nodes, 4 blocks of 1 u32 each\n/);
    expect(stdout).toContain('\nverified: all 4 blocks of the scatter from node 0 on 4 nodes\n');
  });
});

describe('run --unchecked', () => {
  /** A schedule that moves all blocks as it must, and claims a step too few. */
  const claimsWrong = async () => {
    const path = join(folder, 'claims.json');
    const { stdout } = await allport('schedule', 'necklace', '--dim', '3');
    await writeFile(path, stdout.replace('"steps":4', '"steps":3'));
    return path;
  };

  it('says that a schedule fails its check although its blocks are verified: exit code 1', async () => {
    const path = await claimsWrong();
    const text = await allport('run', path, '--unchecked', '--quiet');
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('\nverified: all 64 blocks of the complete exchange on 8 nodes\n');
    expect(text.stdout).toContain('\nproved: NO: necklace fails its check: claims steps = 3; counted 4\n');
    const json = await allport('run', path, '--unchecked', '--json', '--quiet');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      mode: 'step',
      verified: true,
      proved: false,
      violation: 'claims steps = 3; counted 4',
    });
    // What the file claims of its steps nobody claims of its rounds.
    const block = await allport('run', path, '--unchecked', '--mode', 'block', '--json', '--quiet');
    expect(block.code).toBe(0);
    expect(JSON.parse(block.stdout)).toMatchObject({ mode: 'block', verified: true, proved: true });
  });

  it('says nothing of the kind of a schedule that passes: exit code 0', async () => {
    const path = join(folder, 'right.json');
    await allport('schedule', 'necklace', '--dim', '3', '--out', path);
    const text = await allport('run', path, '--unchecked', '--quiet');
    expect(text.code).toBe(0);
    expect(text.stdout).not.toMatch(/proved/);
    const json = await allport('run', path, '--unchecked', '--json', '--quiet');
    const report = JSON.parse(json.stdout);
    expect(report).toMatchObject({ verified: true, proved: true });
    expect(report).not.toHaveProperty('violation');
  });

  it('is remembered by shards and by what is merged of them', async () => {
    const path = await claimsWrong();
    const reports: string[] = [];
    for (const shard of ['0/2', '1/2']) {
      const { code, stdout } = await allport(
        'run',
        path,
        '--unchecked',
        '--shard',
        shard,
        '--json',
        '--quiet',
      );
      expect(code).toBe(1);
      const report = join(folder, `shard-${shard[0]}.json`);
      await writeFile(report, stdout);
      reports.push(report);
    }
    const merged = await allport('merge', ...reports, '--json');
    expect(merged.code).toBe(1);
    expect(JSON.parse(merged.stdout)).toMatchObject({ verified: true, proved: false });
    const text = await allport('merge', ...reports);
    expect(text.stdout).toContain('\nproved: NO: necklace fails its check: claims steps = 3; counted 4\n');
  });
});
