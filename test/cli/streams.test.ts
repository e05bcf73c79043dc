import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { finish, start } from './cli.ts';
import { shell } from './shell.ts';

describe('a reader that stops early is no error', () => {
  it.each([
    ['allport list | head -1', /^algorithm /],
    ['allport --help | head -1', /^Usage: /],
    ['allport show necklace --dim 12 | head -1', /^necklace on the 12-cube/],
    ['allport schedule necklace --dim 13 | head -1', /^\{"format":/],
    ['allport compare --dim 2 --repeat 1 --json --quiet | head -1', /^\{\n/],
    ['allport list | true', /^$/],
    ['allport schedule necklace --dim 13 | true', /^$/],
    ['allport run necklace --dim 2 --quiet | true', /^$/],
    // What is said on the way goes there as well.
    ['allport run necklace --dim 2 2>&1 | true', /^$/],
  ])('%s', async (line, says) => {
    const { stdout, stderr } = await shell(line);
    expect(stderr).toBe('exit code 0\n');
    expect(stdout).toMatch(says);
  });

  it('nor is one that does not read why something was refused', async () => {
    expect((await shell('allport comprae 2>&1 | true')).stderr).toBe('exit code 2\n');
  });
});

it('input that a command does not read is no error', async () => {
  const input = new Uint8Array(2 ** 24);
  expect(await finish(start('--version'), input)).toMatchObject({ code: 0, stderr: '' });
});

it.each(['bound --dim 3', 'run necklace --dim 2', 'check nosuch.json'])(
  'allport %s ends when its work is done, whatever Node would wait for',
  async (args) => {
    const NODE_OPTIONS = '--import=data:text/javascript,setInterval(()=>{},2**30)';
    const asked = await shell(`allport ${args} --json --quiet`, {});
    expect(await shell(`allport ${args} --json --quiet`, { NODE_OPTIONS })).toMatchObject({
      stderr: asked.stderr,
    });
  },
);

it.runIf(existsSync('/dev/full')).each(['list', 'schedule necklace --dim 13', 'check --help'])(
  'allport %s > /dev/full: exit code 4 and the cure',
  async (args) => {
    const { stderr } = await shell(`allport ${args} > /dev/full`);
    expect(stderr).toMatch(
      /^allport: standard output cannot be written \(ENOSPC.*\): make room there\nexit code 4\n$/,
    );
  },
);

/** What is printed and said. */
async function printed(args: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout, stderr } = await shell(`allport ${args}`, env);
  return stdout + stderr;
}
/** The same where no variable says anything, once for each line. */
const plain = new Map<string, Promise<string>>();
function printedPlain(args: string): Promise<string> {
  const known = plain.get(args) ?? printed(args, {});
  plain.set(args, known);
  return known;
}
/** Times differ, and with them the widths of their columns. */
const timeless = (text: string) => text.replace(/[\d. ]+/g, ' ');
const FORCED = { FORCE_COLOR: '3', CLICOLOR_FORCE: '1' };

it.each(['--help', 'list', 'run necklace --dim 2', 'comprae'])(
  'allport %s prints no colours where no terminal reads',
  async (args) => {
    const [plain, other] = await Promise.all([printedPlain(args), printed(args, { NO_COLOR: '1' })]);
    expect(plain).not.toContain('\u001b');
    expect(timeless(other)).toBe(timeless(plain));
  },
);

it.each([
  ['--help', false],
  ['list', false],
  ['comprae', false],
  ['run necklace --dim 2', true],
])('FORCE_COLOR colours verdicts alone, and changes nothing else: allport %s', async (args, hasVerdicts) => {
  const [plain, forced] = await Promise.all([printedPlain(args), printed(args, FORCED)]);
  expect(forced.includes('\u001b[32mall blocks\u001b[39m')).toBe(hasVerdicts);
  expect(timeless(stripVTControlCharacters(forced))).toBe(timeless(plain));
});
