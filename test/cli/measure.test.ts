import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredLines } from '../support/measured-machine.ts';
import { allport, allportReading, ONE_LINE } from './cli.ts';

/** All hosts at once have 4 us and 2 ns for each byte, and two alone half of it. */
const LINES = measuredLines({
  ...{ ranks: 4, hosts: 4, outside: { startup: 2e-6, perByte: 1e-9 } },
  ...{ crowded: 2, copy: () => 0.5e-9 },
});

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await writeFile(at('results.jsonl'), LINES.join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('allport measure', () => {
  it('writes the program', async () => {
    const { code, stdout } = await allport('measure', '-o', at('program'));
    expect([code, stdout]).toEqual([0, '  measure.c\n  Makefile\n  README.md\n']);
    expect((await readdir(at('program'))).sort()).toEqual(['Makefile', 'README.md', 'measure.c']);
  });

  it('writes a machine file by whose prices the other commands predict', async () => {
    const path = at('Our cluster-2.json');
    const { code, stdout } = await allport('measure', at('results.jsonl'), '-o', path);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^all hosts at once ★ +4 us +2 ns\/B +\S+ %/m);
    expect(stdout).toMatch(/^two hosts +2 us +1 ns\/B +\S+ %/m);
    expect(stdout).toContain(
      'ports: one; 2 messages of a rank at a time, of 1 MiB each, take 2.00 times as long as one.',
    );
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      ...{ name: 'our-cluster-2', basis: 'measured', ports: 'one', packet: null },
      ...{ startup: '4us', transmission: '2ns/B', hop: '0us', alignment: '0us/B', rearrangement: '500ps/B' },
      source: expect.stringContaining('4 ranks on 4 hosts, while all send'),
    });
    // 3 rounds of a message of 1024 B each: 3 x (4 us + 1024 B x 2 ns/B).
    const seconds = 3 * (4e-6 + 1024 * 2e-9);
    const onIt = ['--switch', '4', '--machine', path, '--bytes', '1k', '--json'];
    const cost = JSON.parse((await allport('cost', 'spread-out', ...onIt)).stdout);
    expect(cost.ranking[0].times.total).toBeCloseTo(seconds, 12);
    const exported = ['export', 'spread-out', ...onIt, '--engine', 'mpi', '-o', at('exported')];
    expect(JSON.parse((await allport(...exported)).stdout).predictedSeconds).toBeCloseTo(seconds, 12);
  });

  it('has the prices of a pair alone with --alone', async () => {
    const { stdout } = await allport('measure', at('results.jsonl'), '--alone', '--json');
    const { machine, fits, together, on } = JSON.parse(stdout);
    expect(machine).toMatchObject({ name: 'measured', perHop: 0, source: expect.stringContaining('alone') });
    expect(machine.startup).toBeCloseTo(2e-6, 12);
    expect(fits).toHaveLength(2);
    expect(together).toMatchObject({ messages: 2 });
    expect(on).toEqual({ library: 'A test', ranks: 4, hosts: 4 });
  });

  it('reads a pipe, and writes the file to one: then the table is on stderr', async () => {
    const { code, stdout, stderr } = await allportReading(LINES.join('\n'), 'measure', '-', '-o', '-');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ format: 'allport-machine', name: 'measured', startup: '4us' });
    expect(stderr).toContain('all hosts at once ★');
  });

  it('says where the line is wrong, and what to do about it', async () => {
    const slow = LINES.map((line) =>
      /"bytes":(4096|8192),/.test(line) ? line.replace(/"seconds":[^,}]+/, '"seconds":0.01') : line,
    );
    const { stdout } = await allportReading(slow.join('\n'), 'measure', '-');
    expect(stdout).toMatch(/4 KiB to 8 KiB: \d+ %/);
    expect(stdout).toContain('--sizes fits the sizes alone that you send');
    const { stdout: fitted } = await allportReading(slow.join('\n'), 'measure', '-', '--sizes', '1..2k');
    expect(fitted).not.toContain('--sizes');
  });

  it.each([
    [
      [],
      'no --out and no results given: give --out program to write the program, or a file with what it printed',
    ],
    [
      ['--sizes', '1..2k', '-o', 'x'],
      '--sizes "1..2k" without results: give what the program printed, or leave it out',
    ],
    [['--alone', '-o', 'x'], '--alone without results: give what the program printed, or leave it out'],
    [['-o', '-'], '--out "-": these are several files; give a folder'],
    [['results.jsonl', '--sizes', '9..9'], '--sizes "9..9": give the smaller size first, as 1..1M'],
    [['results.jsonl', '--sizes', '9'], '--sizes "9": give two sizes, as 1..1M'],
    [
      ['results.jsonl', '--sizes', '5..7'],
      'no two sizes of messages between ranks are measured there: start it on at least 2 ranks, and give more --sizes',
    ],
    [['none.jsonl'], 'give what the program of allport measure printed, or - for stdin'],
    [['program'], 'give what the program of allport measure printed, or - for stdin'],
  ])('refuses %j in one line', async (args, says) => {
    const paths = args.map((arg) => (/^(results|none|program|x)/.test(arg) ? at(arg) : arg));
    const { code, stdout, stderr } = await allport('measure', ...paths);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(says);
  });
});
