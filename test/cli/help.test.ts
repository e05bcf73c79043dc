import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { INTERRUPTED } from '../../src/cli/process/ending-signals.ts';
import { EXIT } from '../../src/cli/process/exit-codes.ts';
import { layingWords, widthWord } from '../../src/formats/problems/network.ts';
import { words } from '../../src/formats/problems/said-problem.ts';
import { networkWords } from '../../src/schedules/model/networks/network-kinds.ts';
import { blocksOf, commandLinesOf, exitCodeOf, kindOf, PAGES, ROOT } from '../docs/documents.ts';
import { measuredLines } from '../support/measured-machine.ts';
import { allport, allportScript, CLI, finish, LAUNCHED } from './cli.ts';

const top = (await allport('--help')).stdout;
const GROUPS = ['Explore', 'Prove and run', 'Costs', 'Take it elsewhere', 'Papers', 'Housekeeping'];
const commands = GROUPS.flatMap((group) => section(top, group)).flatMap((line) =>
  // Of the last group the names stand in one line.
  (line.includes(', ') && !line.includes('  ') ? line : line.split(' ')[0]).split(', '),
);
const helpOf = async (name: string) => [name, (await allport(name, '--help')).stdout] as const;
const helps = new Map([['', top], ...(await Promise.all(commands.map(helpOf)))]);

/** The lines below a heading, without their indentation; what goes on in the next line is left out. */
function section(help: string, heading: string): string[] {
  const [, after] = help.split(`\n${heading}\n`);
  const [lines] = (after ?? '').split('\n\n');
  return lines.split('\n').flatMap((line) => /^ {2}(\S.*)$/.exec(line)?.slice(1) ?? []);
}

/** What takes long on large networks, or with all papers, does the same on small ones, and with one. */
const small = (line: string) =>
  line
    .replace('bound --mesh 6x6', 'bound --mesh 3x3')
    .replace('papers --html', 'papers johnsson-ho --html')
    .replace(/compare --dim \d+/, 'compare --dim 3')
    .replace(/bench.*?( --json| --baseline| --html|$)/, 'bench --dim 5 --repeat 1$1');

const examples = new Set(
  [...helps.values()].flatMap((help) =>
    section(help, 'Examples').map((line) => small(line.split(/ {2,}/)[0])),
  ),
);
/** What stands in a document is run there. */
const inDocuments = new Set(
  PAGES.flatMap(blocksOf)
    .filter((block) => kindOf(block) === 'shell' && exitCodeOf(block) === 0)
    .flatMap(commandLinesOf),
);
/** Those of `demo` do not end by themselves: its own test runs them. */
const others = [...examples].filter((line) => !inDocuments.has(line) && !line.startsWith('allport demo'));
/** `compare` and `bench` run every algorithm or form: what other tests do is tried here by `npm run test:long` only. */
const tried = others.filter((line) => inject('sample') === 'all' || !/^allport (compare|bench)/.test(line));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  // `allport` as a shell finds it, which also says how each part of a pipe ended.
  await mkdir(join(folder, 'bin'));
  const program = join(folder, 'bin', 'allport');
  await writeFile(program, `#!/bin/sh\n"${process.execPath}" "${CLI}" "$@"\necho $? >> "$CODES"\n`);
  await chmod(program, 0o755);
  await mkdir(join(folder, 'node_modules'));
  await symlink(ROOT, join(folder, 'node_modules', 'allport'));
  const schedule = (await allport('schedule', 'necklace', '--dim', '4')).stdout;
  for (const [name] of others.join(' ').matchAll(/\S+\.json/g)) await writeFile(join(folder, name), schedule);
  const hosts = { ranks: 4, hosts: 4, outside: { startup: 1e-6, perByte: 1e-9 } };
  await writeFile(join(folder, 'results.jsonl'), measuredLines(hosts).join('\n'));
  const calls = {
    function: 'MPI_Alltoall',
    ranks: 64,
    blockBytes: 16,
    calls: 100,
    seconds: 0.25,
    by: 'MPI',
    because: 'faster',
  };
  const trace = [{ allport: '0.1.0', ranks: 64, seconds: 2 }, calls];
  await writeFile(join(folder, 'calls.jsonl'), trace.map((line) => JSON.stringify(line)).join('\n'));
  if (tried.some((line) => line.includes('bench.json'))) {
    const { stdout } = await allport('bench', '--dim', '5', '--repeat', '1', '--json');
    await writeFile(join(folder, 'bench.json'), slowBench(stdout));
  }
  // The one that is asked whether it is a scatter.
  await allport('schedule', 'bst', '--dim', '4', '--scatter', '3', '--out', join(folder, 'scatter.json'));
  const [binary, npy] = ['a.bin', 'a.npy'].map((name) => join(folder, name));
  await writeFile(binary, new Uint8Array(256 * 256 * 4));
  await allport('run', 'bruck', '--dim', '8', '--input', binary, '--out', npy);
  await writeFile(
    join(folder, 'script.mjs'),
    "import 'allport';\nimport { openNodeContext } from 'allport/node';\n(await openNodeContext()).close();\n",
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** The same report of a bench with times that no bench exceeds. */
function slowBench(json: string): string {
  return json.replace(/("\w*[rR]atio": )/g, '$11000');
}

describe('allport --help', () => {
  it('says first what allport is for', () => {
    const [usage, , first, second] = top.split('\n');
    expect(usage).toBe('Usage: allport <command> [algorithm | file] [network] [problem] [options]');
    expect(first).toBe('All-to-all exchanges on cubes, tori, meshes, switches and any other network,');
    expect(second).toBe('transposes and scatters on cubes: schedules that are proved, run on a machine');
  });

  it('is printed by allport alone, which is no error', async () => {
    expect(await allport()).toEqual({ code: 0, stdout: top, stderr: '' });
  });

  it('names every exit code', () => {
    const [, codes] = top.split('\nExit codes: ');
    expect([...codes.matchAll(/(?<![\w-])\d+/g)].map(([code]) => Number(code))).toEqual([
      0,
      ...Object.values(EXIT),
      INTERRUPTED,
    ]);
  });

  it('shows the own options of a command first, and names networks and problems in one line each', () => {
    const own =
      helps
        .get('run')
        ?.split('\n\n')
        .findIndex((part) => part.startsWith('Options\n')) ?? -1;
    const lines = [...helps].flatMap(([name, help]) => {
      const parts = help.split('\n\n');
      const options = parts.findIndex((part) => part.startsWith('Options\n'));
      expect(parts.slice(0, options).join(), name).not.toMatch(/^ {2}-/m);
      expect(parts[options] ?? '').not.toMatch(
        /^ {2}--(torus|mesh|ring|lattice|circulant|switch|links|cubes)/m,
      );
      return name === '' ? [] : help.split('\n').filter((line) => /^A (network|problem):/.test(line));
    });
    expect(own).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(2);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toMatch(/^A (network|problem): +--.*: allport help \1s$/);
  });

  it.each(commands)('of %s is also that of allport help', async (name) => {
    const { code, stdout, stderr } = await allport('help', name);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(helps.get(name));
  });

  it('has every network option under its topic, and every problem option under the other', async () => {
    const [networks, problems] = await Promise.all(
      ['networks', 'problems'].map(async (topic) => (await allport('help', topic)).stdout),
    );
    const flags = [...networks.matchAll(/^ {2}(?:-d, )?--([a-z]+) </gm)].map(([, name]) => name);
    expect(flags.sort()).toEqual([...networkWords, ...layingWords].map(({ name }) => name).sort());
    for (const { name } of [widthWord, ...words]) expect(problems).toContain(`--${name} <`);
  });

  it('shows in the usage line what must be given', () => {
    const usage = (name: string) => helps.get(name)?.split('\n\n')[0].replace(/\s+/g, ' ');
    expect(usage('run')).toBe('Usage: allport run [algorithm] (--dim <d> | --torus <AxB..> | ..) [options]');
    expect(usage('cost')).toBe(
      'Usage: allport cost [algorithm...] (--dim <d> | --torus <AxB..> | ..) --machine <name> --bytes <size> [options]',
    );
    expect(usage('export')).toContain(' --engine <engine> --out <folder> [options]');
  });

  it.each([...helps])('%s: fits 78 columns, has examples, and names each option and argument', (_, help) => {
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(78);
    expect(section(help, 'Examples').length).toBeGreaterThanOrEqual(2);
    const listed = ['Options', 'Arguments'].flatMap((group) => section(help, group));
    for (const line of listed) {
      expect(line).toMatch(/^\S.* {2}\S/);
    }
  });
});

describe('every example of --help that no document has ends with exit code 0', () => {
  it.concurrent.each(tried)('%s', async (line) => {
    const { stdout, codes } = await run(line);
    const parts = line.split('|').length;
    expect(codes).toEqual(Array(parts).fill(0));
    if (!/--out|-o |--clear|exec/.test(line)) expect(stdout).not.toBe('');
    if (line.includes('--json')) JSON.parse(stdout);
  });
});

/** What a line prints in the folder, and how each part of a pipe ends. */
async function run(line: string): Promise<{ stdout: string; codes: (number | null)[] }> {
  const shared = await allportScript(folder, line);
  if (shared) return { stdout: shared.stdout, codes: line.split('|').map(() => shared.code) };
  const codes = join(folder, `codes-${others.indexOf(line)}`);
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    env: {
      ...process.env,
      ...LAUNCHED,
      CODES: codes,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  });
  const { stdout } = await finish(child);
  return { stdout, codes: (await readFile(codes, 'utf8')).trim().split('\n').map(Number) };
}
