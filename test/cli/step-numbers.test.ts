import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cube } from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { PAGES, ROOT, read } from '../docs/documents.ts';
import { exchangeAlgorithms } from '../support/exchange.ts';
import { allport } from './cli.ts';

/** A first step or round that is called 0; `--step 0` is how many steps are done. */
const COUNTED_FROM_0 = /(?<!-)\b(steps?|rounds?|K|group)[- ]?0\b/i;
/** What a title says where a drawing keeps the numbers of a table that counts from 0. */
const SAYS_FROM_0 = /from 0, as there|first (step|round) is 0|first round and the first step are 0/;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-steps-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function printed(command: string, code = 0): Promise<string> {
  const finished = await allport(...command.split(' '));
  expect({ command, code: finished.code, stderr: finished.stderr }).toMatchObject({ code });
  return code === 2 ? finished.stderr : finished.stdout;
}

/** A table of `allport show`: what its title says, and the numbers of its steps or rounds, in order. */
function numbersIn(section: string): { title: string; numbers: number[] } | undefined {
  const [title, head = '', ...rows] = section.split('\n');
  if (title.startsWith('Dimension that')) {
    return { title, numbers: head.split(/ +/).slice(1).map(Number) };
  }
  if (title.startsWith('After step')) return { title, numbers: [Number(/\d+/.exec(title))] };
  if (title.startsWith('Generating')) {
    return { title, numbers: [...head.matchAll(/step (\d+)/g)].map(([, number]) => Number(number)) };
  }
  if (title.startsWith('Subsets')) {
    return { title, numbers: rows.flatMap((row) => row.split(/ +/)[1].split('-').map(Number)) };
  }
  if (!/^(Blocks|Channels)/.test(title) || rows.length === 0) return undefined;
  return { title, numbers: rows.map((row) => Number(row.split(' ')[0])) };
}

describe('the first step is called step 1', () => {
  const drawn = exchangeAlgorithms
    .map((algorithm) => ({ name: algorithm.name, isForCubes: isForNetwork(algorithm, cube(3)) }))
    .filter(({ name, isForCubes }) => isForCubes && !/^(direct-exchange|bruck-|spread-out|ring)/.test(name));

  it.each(drawn)('by allport show $name, and by 0 only where a title says so', async ({ name }) => {
    for (const dim of [3, 4]) {
      const text = await printed(`show ${name} --dim ${dim} --width 2`);
      expect(text).not.toMatch(COUNTED_FROM_0);
      const sections = text.trimEnd().split('\n\n').map(numbersIn);
      const tables = sections.filter((table) => table !== undefined);
      expect(tables.length).toBeGreaterThan(1);
      for (const { title, numbers } of tables) {
        const from0 = /^(Blocks|Channels)/.test(title);
        expect({ title, says: SAYS_FROM_0.test(title) }).toMatchObject(from0 ? { says: true } : {});
        if (!title.startsWith('After'))
          expect({ title, first: numbers[0] }).toEqual({ title, first: from0 ? 0 : 1 });
      }
      const after = tables
        .filter(({ title }) => title.startsWith('After'))
        .map(({ numbers: [number] }) => number);
      expect(after).toEqual(after.map((_, index) => index + 1));
    }
  });

  it('by the tables, figures and pages of the documents', async () => {
    const tables = (await readdir(join(ROOT, 'docs/tables'))).map((name) => `docs/tables/${name}`);
    for (const path of [
      ...PAGES,
      ...tables,
      ...['picture', 'moving', 'algorithm-4'].map((name) => `docs/${name}.svg`),
    ]) {
      expect({ path, found: COUNTED_FROM_0.exec(read(path))?.[0] }).toEqual({ path, found: undefined });
    }
  });

  it('by allport check, whose JSON has 0 for it', async () => {
    const path = join(folder, 'wrong.json');
    const right = await printed('schedule necklace --dim 2');
    // Both messages of the first step cross dimension 0.
    await writeFile(path, right.replace('[[0,[1]],[1,[3]]]', '[[0,[1]],[0,[3]]]'));
    const text = await printed(`check ${path}`, 1);
    expect(text).toContain('\n  step 1, node 0: its link on port 0 carries two messages in one step\n');
    expect(text).not.toMatch(COUNTED_FROM_0);
    const { violations } = JSON.parse(await printed(`check ${path} --json`, 1));
    expect(violations[0]).toMatchObject({ step: 0, node: 0 });
    const { steps } = JSON.parse(await readFile(path, 'utf8')).phases[1];
    expect(steps[violations[0].step]).toEqual([
      [0, [1]],
      [0, [3]],
    ]);
  });

  it('by what refuses to run a schedule whose check fails, checked or not', async () => {
    const path = join(folder, 'twice.json');
    const right = await printed('schedule necklace --dim 2');
    await writeFile(path, right.replace('[[0,[1]],[1,[3]]]', '[[0,[1,1]],[1,[3]]]'));
    const { code, stderr } = await allport('run', path, '--quiet');
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(': step 1, node 0, slot 1: '),
    });
    expect(await printed(`run ${path} --unchecked --quiet`, 2)).toContain(
      'necklace, step 1: slot 1 is sent twice',
    );
  });

  it('by allport papers, and 0 only where the printed table has it and the title says so', async () => {
    // All papers take several seconds.
    const which = inject('sample') === 'all' ? '' : 'johnsson-ho ';
    const papers = JSON.parse(await printed(`papers ${which}--quiet --json`));
    const found: string[] = [];
    for (const { items } of papers) {
      for (const { title: item, tables } of items) {
        for (const { title = '', head, rows } of tables) {
          const columns = head.filter((name: string) => /^step \d+$/.test(name));
          const [first] = head[0] === 'round' ? rows[0] : columns.map((name: string) => name.slice(5));
          if (first === undefined) continue;
          expect({ item, title, first }).toEqual({ item, title, first: SAYS_FROM_0.test(title) ? '0' : '1' });
          found.push(`${item}: ${first}`);
        }
      }
    }
    const johnssonHo = ['Table 5: 1', 'Figure 3: 1', 'Table 7: 0', 'Table 7: 0', 'Table 8: 0', 'Table 9: 0'];
    expect(found).toEqual(expect.arrayContaining(johnssonHo));
  });

  it('by allport compare and its page', async () => {
    const page = join(folder, 'report.html');
    const text = await printed(`compare --dim 2 --repeat 1 --quiet --html ${page}`);
    expect(text).not.toMatch(COUNTED_FROM_0);
    const words = (await readFile(page, 'utf8'))
      .replace(/<style>.*?<\/style>/gs, '')
      .replace(/<[^>]*>/g, '\n');
    expect(words).not.toMatch(COUNTED_FROM_0);
  });

  it('by what allport export writes', async () => {
    for (const engine of ['mpi', 'simgrid', 'goal', 'msccl', 'chakra']) {
      const out = join(folder, engine);
      await printed(`export necklace --dim 2 --engine ${engine} --out ${out}`);
      for (const name of await readdir(out)) {
        expect(`${engine} ${name}\n${await readFile(join(out, name), 'utf8')}`).not.toMatch(COUNTED_FROM_0);
      }
    }
  });

  it('while --step of run is how many steps are done', async () => {
    const seek = (step: number) => `run necklace --dim 3 --step ${step} --quiet`;
    expect(await printed(seek(0))).toContain('all blocks after 0 steps');
    expect(await printed(seek(1))).toMatch(/all blocks after 1 step\n/);
    expect(JSON.parse(await printed(`${seek(0)} --json`))).toMatchObject({ step: 0, verified: true });
    expect(await printed(seek(5), 2)).toBe(
      'allport: step 5: give how many steps are done, from 0 (just aligned) to 4\n',
    );
    expect((await printed('run --help')).replace(/\s+/g, ' ')).toContain(
      'the memory after so many steps, in one pass; 0: just aligned',
    );
  });
});
