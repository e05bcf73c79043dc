import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BenchReport } from '../../src/bench/bench-report.ts';
import { allport, ONE_LINE } from './cli.ts';

// One round has no spread: what is slower is slower beyond it, however busy this machine is.
const SMALL = ['bench', '--dim', '5', '--repeat', '1', '--quiet'];

let folder: string;
let report: BenchReport;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  const { code, stdout, stderr } = await allport(...SMALL, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  report = JSON.parse(stdout);
});
afterAll(() => rm(folder, { recursive: true }));

/** Stores a report, and compares a new bench with it. */
async function checkedWith(stored: unknown, ...options: string[]) {
  const path = join(folder, 'stored.json');
  await writeFile(path, JSON.stringify(stored));
  return allport(...SMALL, '--baseline', path, ...options);
}

/** The report with its ratios so many times as large. */
function scaled(factor: number): BenchReport {
  const measured = report.measured.map((one) => ({
    ...one,
    ratio: factor * one.ratio,
    lowRatio: factor * one.lowRatio,
    highRatio: factor * one.highRatio,
  }));
  return { ...report, measured };
}

describe('allport bench', () => {
  it('prints a row for each form, and the growth of several sizes', async () => {
    const one = await allport(...SMALL);
    expect({ code: one.code, stderr: one.stderr }).toEqual({ code: 0, stderr: '' });
    expect(one.stdout).toMatch(/^de-bruijn, blocks of 1 u32, 1 round\nadapter: .*\n\nform +dim +median/);
    for (const { form } of report.measured) expect(one.stdout).toContain(`\n${form} `);
    expect(one.stdout).not.toContain('growth');
    const two = await allport('bench', '--dim', '6,5', '--repeat', '1', '--quiet');
    expect(two.stdout).toMatch(/\nform +growth of the time:\n +blocks to the power of\n/);
  });
});

describe('allport bench --baseline', () => {
  it('names every form that is slower than in the stored report: exit code 1', async () => {
    const { code, stdout, stderr } = await checkedWith(scaled(1e-9));
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const slower = stdout.split('\n').filter((line) => line.startsWith('SLOWER: '));
    expect(slower).toHaveLength(report.measured.length);
    expect(slower[0]).toMatch(/^SLOWER: copy kernel on 5 dimensions, \d+\.\d\d instead of 0\.00$/);
  });

  it('has them in the JSON as well', async () => {
    const { code, stdout } = await checkedWith(scaled(1e-9), '--json');
    expect(code).toBe(1);
    const { measured, slower } = JSON.parse(stdout);
    expect(slower.map(({ form, dim, now }: Record<string, unknown>) => [form, dim, now])).toEqual(
      measured.map(({ form, dim, ratio }: Record<string, unknown>) => [form, dim, ratio]),
    );
  });

  it('says that none is slower: exit code 0', async () => {
    const { code, stdout, stderr } = await checkedWith(scaled(1e9));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\nno form is slower than it was\n$/);
    expect(stdout).not.toContain('SLOWER');
  });

  it('compares nothing with a report of other forms', async () => {
    const { code, stdout } = await checkedWith({ ...scaled(1e-9), measured: [] });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nno form is slower than it was\n$/);
  });

  it('refuses a report of another adapter: exit code 2', async () => {
    const { code, stdout, stderr } = await checkedWith({ ...report, adapter: 'another adapter' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(
      /--baseline ".*stored.json" was measured on another adapter, and this is .*: measure anew\n$/,
    );
  });

  it.each([
    ['no object', null, ''],
    ['an array', [], ' (see "adapter")'],
    ['another object', { format: 'allport-schedule' }, ' (see "adapter")'],
    ['no adapter', { measured: [] }, ' (see "adapter")'],
    ['nothing measured', { adapter: 'an adapter' }, ' (see "measured")'],
    ['a row that is none', { adapter: 'an adapter', measured: [null] }, ' (see "measured.0")'],
    [
      'a ratio that is no number',
      { adapter: 'a', measured: [{ form: 'seek', dim: 5, ratio: '1', lowRatio: 1, highRatio: 1 }] },
      ' (see "measured.0.ratio")',
    ],
  ])('refuses %s as a report: exit code 2', async (_, stored, place) => {
    const { code, stdout, stderr } = await checkedWith(stored);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    const says = `stored.json" is no report of a bench${place}: give what allport bench --json prints\n`;
    expect(stderr.slice(-says.length)).toBe(says);
  });
});
