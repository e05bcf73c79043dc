import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish, start } from './cli.ts';
import { shell } from './shell.ts';

describe('a reader that stops early is no error', () => {
  it.each([
    ['allport list | head -1', /^algorithm /],
    ['allport --help | head -1', /^Usage: /],
    ['allport show necklace --dim 12 | head -1', /^necklace on a 12-cube/],
    ['allport schedule necklace --dim 13 | head -1', /^\{"format":/],
    ['allport compare --dim 2 --json --quiet | head -1', /^\{\n/],
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

it.runIf(existsSync('/dev/full')).each(['list', 'schedule necklace --dim 13', 'check --help'])(
  'allport %s > /dev/full: exit code 4 and the cure',
  async (args) => {
    const { stderr } = await shell(`allport ${args} > /dev/full`);
    expect(stderr).toMatch(
      /^allport: standard output cannot be written \(ENOSPC.*\): make room there\nexit code 4\n$/,
    );
  },
);

it.each(['--help', 'list', 'run necklace --dim 2', 'comprae'])(
  'allport %s prints no colours, whatever the environment asks for',
  async (args) => {
    const runs = [{}, { NO_COLOR: '1' }, { FORCE_COLOR: '3', CLICOLOR_FORCE: '1' }].map(async (env) => {
      const { stdout, stderr } = await shell(`allport ${args}`, env);
      // Times differ, and with them the widths of their columns.
      return (stdout + stderr).replace(/[\d. ]+/g, ' ');
    });
    const [plain, ...others] = await Promise.all(runs);
    expect(plain).not.toContain('\u001b');
    expect(others).toEqual([plain, plain]);
  },
);
