import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderJohnssonHoTables } from '../../src/cli/terminal/paper-tables-text.ts';
import { allport, allportReading } from './cli.ts';

const golden = (name: string) => readFile(new URL(`../../docs/tables/${name}.txt`, import.meta.url), 'utf8');

describe('allport show', () => {
  it.each([
    ['necklace-5', 'tables 7, 8 and 9, figure 3', 'necklace --dim 5 --width 3'],
    ['necklace-3', 'table 1', 'necklace --dim 3'],
    ['complement-pairs-3', 'tables 2 and 4', 'complement-pairs --dim 3'],
    ['staggered-pairs-4', 'table 5', 'staggered-pairs --dim 4'],
    ['de-bruijn-3', 'windows', 'de-bruijn --dim 3'],
  ])('prints docs/tables/%s.txt (%s)', async (name, _, args) => {
    const { code, stdout } = await allport('show', ...args.split(' '));
    expect(code).toBe(0);
    expect(stdout).toBe(await golden(name));
  });

  it('prints the same as JSON', async () => {
    const { code, stdout } = await allport('show', 'necklace', '--dim', '5', '--width', '3', '--json');
    expect(code).toBe(0);
    expect(renderJohnssonHoTables(JSON.parse(stdout))).toBe(await golden('necklace-5'));
  });

  it('shows a schedule file, and one on stdin, as it shows the algorithm', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'allport-show-'));
    try {
      const path = join(folder, 'plan.json');
      await allport('schedule', 'necklace', '--dim', '3', '--out', path);
      const shown = await allport('show', path);
      expect(shown).toEqual({ code: 0, stdout: await golden('necklace-3'), stderr: '' });
      const piped = await allportReading(await readFile(path, 'utf8'), 'show', '-', '--json');
      expect(renderJohnssonHoTables(JSON.parse(piped.stdout))).toBe(shown.stdout);

      const refused = await allport('show', path, '--dim', '3');
      expect(refused).toEqual({
        code: 2,
        stdout: '',
        stderr: 'allport: --dim "3" with a schedule file: the file says it; leave it out\n',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('draws every schedule that exchanges across dimensions, for large cubes too', async () => {
    for (const args of [
      'sex --dim 6',
      'balanced-tree --dim 4',
      'schedule-table --dim 6',
      'algorithm-3 --dim 7',
      'necklace --dim 11',
    ]) {
      const { code, stdout } = await allport('show', ...args.split(' '));
      expect({ args, code }).toEqual({ args, code: 0 });
      expect(stdout).toContain('Subsets of addresses that are scheduled together');
    }
  });

  it('shows what the paper does not draw by its messages, and what is in the memories', async () => {
    const { code, stdout } = await allport('show', 'ring', '--ring', '3');
    expect(code).toBe(0);
    expect(stdout.split('\n\n').slice(0, 3)).toEqual([
      'ring: 2 steps\ncomplete exchange on a ring of 3 nodes\nThe first step is step 1.',
      'Messages of each step, as node:blocks: to which node a node sends how many blocks\n' +
        'step  P0   P1   P2\n1     1:2  2:2  0:2\n2     1:1  2:1  0:1',
      'Memory after the loading: (source destination)\n' +
        'slot  P0     P1     P2\n0     (0 0)  (1 0)  (2 0)\n1     (0 1)  (1 1)  (2 1)\n2     (0 2)  (1 2)  (2 2)',
    ]);
    expect(stdout.trimEnd().split('\n').slice(-3)).toEqual([
      '0     (0 0)  (0 1)  (0 2)',
      '1     (1 0)  (1 1)  (1 2)',
      '2     (2 0)  (2 1)  (2 2)',
    ]);
  });

  it.each([
    'direct-exchange --dim 4',
    'bruck --mesh 2x3',
    'necklace --dim 3 --copies 2',
    'pipelined --axes 2x2',
    'mrt --dim 2 --transpose 8x8',
    'necklace --dim 2 --convert 6x4 --from cyclic-rows --to consecutive-columns',
    'sbt --dim 3 --scatter 1',
    'bst --dim 3 --gather 0',
  ])('shows %s', async (args) => {
    const { code, stdout, stderr } = await allport('show', ...args.split(' '));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\nMessages of each step.*\nstep +P0 +P1/);
    expect(stdout).not.toMatch(/NaN|undefined/);
  });

  it.each([
    ['bruck --dim 4 --width 2', /bruck-2: tables are drawn for exchanges across one dimension at a time/],
    ['ring --ring 65', /ring on 65 nodes: its tables are too wide; give at most 64 nodes/],
    ['spread-out', /no network given: add --/],
    ['no-such.json', /"no-such.json" cannot be read/],
    ['necklace --dim 5 --width 0', /--width "0": give a whole number from 1/],
  ])('refuses %s in one line', async (args, says) => {
    const { code, stdout, stderr } = await allport('show', ...args.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^allport: [^\n]+\n$/);
    expect(stderr).toMatch(says);
  });
});
