import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, CLI, type Finished, finish } from './cli.ts';

let folder: string;
let large: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  large = join(folder, 'large.json');
  await allport('schedule', 'necklace', '--dim', '16', '--out', large);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a line of the shell, in which `allport` stands for the command line, at a terminal of util-linux. */
function terminal(line: string) {
  const allport = `allport() { "${process.execPath}" "${CLI}" "$@"; }`;
  return finish(spawn('script', ['-qec', `${allport}; ${line}`, '/dev/null']));
}

/** What is shown in a line that is wiped again, and what is left in the end. */
function seen({ stdout }: Finished) {
  const parts = stdout.replaceAll('\r\n', '\n').split('\r\u001b[K');
  return { lines: parts.slice(1, -1), left: [parts[0], parts.at(-1)].join('') };
}

describe.runIf(spawnSync('script', ['--version']).stdout?.includes('util-linux'))('on a terminal', () => {
  it('check says how much it has read and proved, and then wipes the line away', async () => {
    const { lines, left } = seen(await terminal(`allport check ${large}`));
    expect(lines).toContainEqual(expect.stringMatching(/^reading .*large\.json \d+ %/));
    expect(lines).toContainEqual(expect.stringMatching(/^necklace: proving \d+ %/));
    expect(left).toMatch(/^complete exchange on 65536 nodes\nthe schedule holds\n {2}steps: 32768\n/);
  });

  it('schedule says how much it has written into a file', async () => {
    const { lines, left } = seen(await terminal(`allport schedule necklace --dim 16 --out ${large}`));
    expect(lines).toContainEqual(expect.stringMatching(/^necklace: writing \d+ %/));
    expect(left).toBe('');
  });

  it('schedule says the same when something else takes its output', async () => {
    const { lines, left } = seen(await terminal('allport schedule necklace --dim 16 | wc -c'));
    expect(lines).toContainEqual(expect.stringMatching(/^necklace: writing \d+ %/));
    expect(left).toMatch(/^\s*\d+\n$/);
  });

  it.each([
    ['what is over at once', 'allport schedule necklace --dim 3 | allport check -'],
    ['a schedule that is itself shown there', 'allport schedule necklace --dim 15'],
    ['--quiet', 'allport check $LARGE --quiet'],
  ])('nothing is said about %s', async (_, line) => {
    const { stdout } = await terminal(line.replace('$LARGE', large));
    expect(stdout).not.toContain('\u001b');
  });
});
