import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { problemOptions } from '../../src/cli/options/problem.ts';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import { completeExchange, cube, findAlgorithm } from '../../src/schedules/index.ts';
import { allport } from '../cli/cli.ts';
import { measuredLines } from '../support/measured-machine.ts';
import { namesInTables, read } from './documents.ts';
import { describePage, folderOf, optionsOf, shell, useFolder } from './page.ts';

const PAGE = 'docs/command-line.md';

const COMMANDS = [
  'list',
  'info',
  'run',
  'merge',
  'compare',
  'schedule',
  'check',
  'bound',
  'cost',
  'measure',
  'machines',
  'export',
  'replay',
  'show',
  'papers',
  'exec',
  'cache',
  'completion',
  'bench',
  'demo',
];

describePage(PAGE);

describe('what docs/command-line.md says', () => {
  useFolder(PAGE);

  const sectionOf = (command: string) =>
    read(PAGE)
      .split(/^## /m)
      .find((section) => section.startsWith(`${command}\n`)) ?? '';

  it.each(COMMANDS)('has the options of %s, and no others', async (command) => {
    const section = sectionOf(command);
    const inTables = namesInTables(section, 'option').map((name) => name.split(' ')[0]);
    // A single option is said in a sentence.
    const inWords = /^Prints [^|]*?`(--[a-z-]+)`/m.exec(section)?.slice(1) ?? [];
    // The tables of `run` have them.
    const ofProblems = /^\| network and problem \| as for \[`run`\]/m.test(section) ? problemOptions : [];
    const said = [...(inTables.length > 0 ? inTables : inWords), ...ofProblems.map(({ long }) => long)];
    expect(new Set(said)).toEqual(new Set(await optionsOf(command)));
  });

  it('has every command', async () => {
    const { stdout } = await allport('--help');
    const [list] = stdout.split(/^Explore\n/m)[1].split(/^A network:/m);
    // Of the last group the names stand in one line.
    const [others, last] = list.split(/^Housekeeping\n/m);
    const rows = [...others.matchAll(/^ {2}([a-z]\w*)/gm)].map(([, command]) => command);
    const known = [...rows, ...last.trim().split(', ')];
    expect(known.filter((command) => command !== 'help').sort()).toEqual([...COMMANDS].sort());
  });

  it.each([
    ['list', 'field', 'allport list --json'],
    ['info', 'field', 'allport info --json'],
    ['run', 'field', 'allport run necklace --dim 1 --mode block --input four.bin --json'],
    ['check', 'field', 'allport schedule necklace --dim 1 | allport check - --json'],
    ['cost', 'field of `--json`', 'allport cost --dim 2 --machine intel-paragon --bytes 8 --json'],
    ['machines', 'field', 'allport machines --json'],
    ['measure', 'field of `--json`', 'allport measure results.jsonl --json'],
    ['show', 'field', 'allport show necklace --dim 2 --json'],
    ['cache', 'field', 'allport cache --json'],
  ])('has the fields of the JSON of %s, and no others (%s)', async (command, heading, line) => {
    await writeFile(join(folderOf(PAGE), 'four.bin'), new Uint32Array(4));
    const hosts = { ranks: 4, hosts: 4, outside: { startup: 1e-6, perByte: 1e-9 } };
    await writeFile(join(folderOf(PAGE), 'results.jsonl'), measuredLines(hosts).join('\n'));
    const [result] = [JSON.parse((await shell(line, PAGE)).stdout)].flat();
    expect(namesInTables(sectionOf(command), heading).sort()).toEqual(fieldsOf(result).sort());
  });
});

test('names what replay counts', () => {
  const exchange = completeExchange({ topology: cube(2), copies: 1 });
  const counts = countSchedule(findAlgorithm('necklace').schedule(exchange));
  const [row] = /^\| `counts` \|.*$/m.exec(read(PAGE)) ?? [''];
  const named = Array.from(row.matchAll(/`(\w+)`/g), ([, name]) => name);
  expect(named.sort()).toEqual(['counts', ...Object.keys(counts), ...Object.keys(counts.rounds[0])].sort());
});

/** Fields of a result; those of its times and of its certificate by their whole names. */
function fieldsOf(result: object): string[] {
  return Object.entries(result).flatMap(([name, value]) =>
    name === 'time' || name === 'certificate' ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
  );
}
