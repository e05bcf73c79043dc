import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { renderCountTables } from '../../src/cli/terminal/count-text.ts';
import type { CountRelation, CountRow, CountTable } from '../../src/papers/counts/count-table.ts';
import { allportInOne } from './cli.ts';

const golden = (name: string) => readFile(new URL(`../../docs/tables/${name}.txt`, import.meta.url), 'utf8');

const made = new Map<string, Promise<CountTable[]>>();

/** What the command prints, which takes seconds: made once. */
function tablesOf(name: string): Promise<CountTable[]> {
  const tables = made.get(name) ?? printedOf(name);
  made.set(name, tables);
  return tables;
}

async function printedOf(name: string): Promise<CountTable[]> {
  const { code, stdout, stderr } = await allportInOne('show', name, '--json');
  expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** What a relation says of every ratio of a count to the formula. */
const HOLDS: Partial<Record<CountRelation, (ratio: number) => boolean>> = {
  exactly: (ratio) => ratio === 1,
  'at most': (ratio) => ratio <= 1,
  'at least': (ratio) => ratio >= 1,
  wrongly: (ratio) => ratio !== 1,
};

describe('allport show, of an algorithm that a text has counts of', () => {
  it.each([
    'ring',
    'two-way-product',
    'torus-product',
    'cycle-exchange',
    'interleaved-cycles',
    'binary-exchange',
    'quadrant-exchange',
    'direct-exchange',
    'standard-exchange',
    'suh-shin',
  ])('has the counts of docs/tables/%s.txt, and their ratios go where it says', async (name) => {
    const tables = await tablesOf(name);
    expect(renderCountTables(tables)).toBe(await golden(name));
    for (const { algorithm, on, sayings, rows } of tables) {
      expect({ algorithm, proved: rows.map(({ proved }) => proved) }).toEqual({
        algorithm: name,
        proved: rows.map(() => true),
      });
      for (const [index, { relation, formula, limit }] of sayings.entries()) {
        const ratios = rows.map(({ values }) => values[index].ratio);
        const where = `${on}, ${relation} ${formula}: ${ratios}`;
        expect(
          ratios.filter((ratio) => HOLDS[relation]?.(ratio) === false),
          where,
        ).toEqual([]);
        for (const some of byParity(rows, ratios)) {
          if (limit === undefined) expect(isAscending(some), where).toBe(true);
          else expectToGoTo(limit, some, where);
        }
      }
    }
  });

  it.each(['pipelined', 'concurrent'])('has the steps of docs/tables/%s.txt', async (name) => {
    const [table, ...others] = await tablesOf(name);
    expect(others).toEqual([]);
    expect(renderCountTables([table])).toBe(await golden(name));
  });

  it('reaches corollary 2 of Johnsson-Ho 1992 everywhere in a pipeline', async () => {
    const [{ sayings, rows }] = await tablesOf('pipelined');
    expect(sayings.map(({ count }) => count)).toEqual(['steps', 'steps']);
    expect(rows).toHaveLength(5 * (7 * 4 + 3));
    for (const { size, proved, values } of rows) {
      const { s, d, K } = size as Record<string, number>;
      const inPipeline = K / 2 + (s - 1) * d;
      const atOnce = K <= 8 * d ? inPipeline : K <= 2 * (s + 1) * d ? (s + 3) * d : K / 2 + 2 * d;
      expect({ size, proved, steps: values.map(({ counted }) => counted) }).toEqual({
        size,
        proved: true,
        steps: [inPipeline, inPipeline],
      });
      expect(values.map(({ formula }) => formula)).toEqual([inPipeline, s <= 3 ? inPipeline : atOnce]);
    }
  });

  it('takes at most what theorem 2 promises where several exchanges are at once', async () => {
    const [{ rows }] = await tablesOf('concurrent');
    const ratios = rows.flatMap(({ values }) => values.map(({ ratio }) => ratio));
    expect(Math.max(...ratios)).toBe(1);
    expect(Math.min(...ratios)).toBeLessThan(1);
  });

  it('prints the text itself, by an alias too', async () => {
    expect(await allportInOne('show', 'sex')).toEqual({
      code: 0,
      stdout: await golden('standard-exchange'),
      stderr: '',
    });
  });

  it.each([
    ['bex --dim 4', '--dim "4" with binary-exchange: its table is for many sizes; leave it out'],
    ['sex --width 2', '--width "2" with standard-exchange: its table is for many sizes; leave it out'],
    ['spread-out', 'no --dim given: give the dimensions of the cube, say --dim 10'],
  ])('refuses %s in one line', async (args, says) => {
    expect(await allportInOne('show', ...args.split(' '))).toEqual({
      code: 2,
      stdout: '',
      stderr: `allport: ${says}\n`,
    });
  });
});

/** Odd sides apart from even ones: counts of rings differ by which they are. */
function byParity(rows: readonly CountRow[], ratios: readonly number[]): number[][] {
  const isOdd = ({ size }: CountRow) => /\d*[13579](x|$)/.test(String(size.network));
  return [true, false]
    .map((odd) => ratios.filter((_, index) => isOdd(rows[index]) === odd))
    .filter((some) => some.length > 0);
}

function isAscending(ratios: readonly number[]): boolean {
  return ratios.every((ratio, i) => i === 0 || ratio >= ratios[i - 1]) && (ratios.at(-1) ?? 0) > ratios[0];
}

/** They never move away from the limit, and the last is near it. */
function expectToGoTo(limit: number, ratios: readonly number[], where: string): void {
  const misses = ratios.map((ratio) => Math.abs(ratio / limit - 1));
  expect(
    misses.every((miss, i) => i === 0 || miss <= misses[i - 1]),
    where,
  ).toBe(true);
  expect(misses.at(-1), where).toBeLessThanOrEqual(1 / 8);
}
