import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  // What says something of colours would say it of the terminal too: a server of tests, for one, has CI.
  const { CI: _, NO_COLOR: __, FORCE_COLOR: ___, NODE_DISABLE_COLORS: ____, ...env } = process.env;
  return finish(
    spawn('script', ['-qec', `${allport}; ${line}`, '/dev/null'], {
      env: { ...env, TERM: 'xterm-256color' },
    }),
  );
}

/** Runs a line at a terminal of so many columns. */
function terminalOf(columns: number, line: string) {
  return terminal(`stty cols ${columns}; ${line}`);
}

/** A text without its colours. */
const colourless = (text: string) => stripVTControlCharacters(text).replaceAll('\r\n', '\n');

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
    expect(left).toContain('\u001b[32mthe schedule holds\u001b[39m\n');
    expect(colourless(left)).toMatch(
      /^complete exchange on 65536 nodes\nthe schedule holds\n {2}steps: 32768\n/,
    );
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

  const COST = 'allport cost --dim 10 --machine cluster-100g --bytes 4KiB';
  const COMPARE = 'allport compare --torus 4x4 --repeat 1 --quiet';

  it.each([
    ['cost', COST],
    ['compare', COMPARE],
  ])('a table of %s fits, and says what it leaves out', async (_, line) => {
    const lines = colourless((await terminalOf(80, line)).stdout).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(lines.join(' ')).toMatch(/ The terminal is too narrow for: .*\. --wide shows +all\./);
  });

  it('--wide shows all, and so does what is no terminal', async () => {
    const [wide, piped] = await Promise.all([
      terminalOf(80, `${COST} --wide`),
      terminalOf(80, `${COST} | cat`),
    ]);
    expect(wide.stdout).toContain('\u001b[1mbruck-4 ★\u001b[22m');
    expect(piped.stdout).not.toContain('\u001b');
    expect(colourless(wide.stdout)).toBe(colourless(piped.stdout));
    expect(colourless(wide.stdout)).toMatch(/barriers +total +faster than the\n/);
  });

  it.each([
    ['NO_COLOR=1', false],
    ['TERM=dumb', false],
    ['FORCE_COLOR=1', true],
  ])('%s decides on colours', async (variable, isColoured) => {
    const printed = await terminal(`export ${variable}; ${COST}${isColoured ? ' | cat' : ''}`);
    expect(printed.stdout.includes('\u001b')).toBe(isColoured);
  });

  it.each([
    ['what is over at once', 'allport schedule necklace --dim 3 | allport check -'],
    ['a schedule that is itself shown there', 'allport schedule necklace --dim 15'],
    ['--quiet', 'allport check $LARGE --quiet'],
  ])('nothing is said about %s', async (_, line) => {
    const { stdout } = await terminal(`export NO_COLOR=1; ${line.replace('$LARGE', large)}`);
    expect(stdout).not.toContain('\u001b');
  });
});
