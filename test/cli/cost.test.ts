import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineFiles } from '../../src/formats/machines.ts';
import { allport, finish, start } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const PARAGON = ['--torus', '16x16', '--machine', 'intel-paragon'];

describe('allport machines', () => {
  it('prints a file that cost takes, from a path and from stdin, for the same machine', async () => {
    const { code, stdout: file } = await allport('machines', 'intel-paragon');
    expect({ code, file }).toEqual({ code: 0, file: machineFiles.get('intel-paragon') });
    const path = join(folder, 'machine.json');
    await writeFile(path, file);
    const rest = ['cost', '--torus', '16x16', '--bytes', '1KiB', '--machine'];
    const [named, read, piped] = await Promise.all([
      allport(...rest, 'intel-paragon'),
      allport(...rest, path),
      finish(start(...rest, '-'), file),
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
    expect(rest).toMatchObject({ network: 'torus 16x16', nodes: 256, copies: 1, bytes: 1024 });
    const totals = ranking.map(({ times }: { times: { total: number } }) => times.total);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    // Suh-Shin 2001, table 2 with d = 4: 10 startups and 1280 blocks in sequence.
    expect(ranking[0]).toMatchObject({ algorithm: 'suh-shin', rounds: 10, blocksInSequence: 1280 });
    const names = [...ranking, ...leftOut].map(({ algorithm }) => algorithm);
    const { stdout: list } = await allport('list', '--json');
    const applicable = JSON.parse(list).filter(
      ({ exchanges, topologies }: { exchanges: string; topologies: string[] }) =>
        exchanges === 'one' && topologies.includes('torus'),
    );
    expect(names.sort()).toEqual(applicable.map(({ name }: { name: string }) => name).sort());
  });

  it('prices the largest networks, whose schedules would take minutes', async () => {
    const runs = await Promise.all([
      allport('cost', '--dim', '16', '--machine', 'accelerators', '--bytes', '1TiB', '--copies', '16'),
      allport('cost', '--torus', '64x64', '--machine', 'intel-paragon', '--sweep', 'bytes=1..1MiB'),
    ]);
    for (const { code, stdout } of runs) {
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('says the same of a sweep on the terminal and on its page', async () => {
    const path = join(folder, 'costs.html');
    const sweep = [...PARAGON, '--sweep', 'bytes=1..1MiB', '--html', path];
    const { code, stdout, stderr } = await allport('cost', ...sweep);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `report: ${path}\n` });
    const html = await readFile(path, 'utf8');
    const rows = stdout.split('\n').filter((line) => / {2}\S+ (us|ms|s)$/.test(line));
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const [name, ...times] = row.split(/ {2,}/);
      const cells = times
        .map((time) => `<td class="numeric">${time.replace(/\*(.*)/, '<strong>$1</strong>')}</td>`)
        .join('');
      expect(html).toContain(`<span>${name}</span></th>${cells}`);
    }
  });

  it('compares two by name, one of them counted, for one size within a range', async () => {
    const line = ['--mesh', '4x4', '--machine', 'cluster-100g', '--algorithm', 'dex,standard-exchange'];
    const { stdout, stderr } = await allport(
      ...['cost', ...line, '--bytes', '64', '--sweep', 'bytes=1..1MiB', '--count', '--json'],
    );
    expect(stderr).toBe('counting the schedule of direct-exchange\n');
    const { chosen, leftOut, ranking, fastest, sweep } = JSON.parse(stdout);
    expect({ chosen, leftOut }).toEqual({ chosen: ['direct-exchange', 'standard-exchange'], leftOut: [] });
    const by = Object.fromEntries(
      ranking.map((ranked: Record<string, unknown>) => [ranked.algorithm, ranked.countedBy]),
    );
    expect(by).toEqual({ 'direct-exchange': 'schedule', 'standard-exchange': 'formula' });
    expect(fastest).toEqual([
      { fromBytes: 64, seconds: ranking[0].times.total, algorithms: [ranking[0].algorithm] },
    ]);
    expect(sweep.curves).toHaveLength(2);
  });
});
