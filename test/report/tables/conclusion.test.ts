import { describe, expect, test } from 'vitest';
import { conclusionOf } from '../../../src/report/tables/conclusion.ts';

type Rows = Parameters<typeof conclusionOf>[0];
type Row = Rows[number];

const row = (algorithm: string, steps: number, blocksInSequence: number, change: Partial<Row> = {}): Row => ({
  algorithm,
  mode: 'step',
  ports: 'all',
  steps,
  blocksInSequence,
  lowerBound: 32,
  ...change,
});
/** Both forms of an algorithm. */
const forms = (algorithm: string, steps: number, rounds: number, blocks: number): Row[] => [
  row(algorithm, steps, blocks),
  row(algorithm, steps, blocks, { rounds, mode: 'block' }),
];
const one = { ports: 'one', lowerBound: 63 } as const;

describe('the conclusion of a comparison', () => {
  test('names who has the fewest of both, in which form, and whether that is the bound', () => {
    expect(conclusionOf([...forms('necklace', 32, 6, 32), row('balanced-tree', 6, 39)])).toBe(
      'Of 2 algorithms, necklace (block) has the fewest startups, 6, and the fewest blocks in sequence, 32, which is the lower bound.',
    );
  });

  test('names one for each where nobody has both, those first that have the fewest of the other', () => {
    expect(conclusionOf([row('a', 6, 192), row('b', 64, 40), row('c', 6, 200), row('d', 80, 40)])).toBe(
      'Of 4 algorithms, a has the fewest startups, 6, with 192 blocks in sequence; b has the fewest blocks in sequence, 40, with 64 startups.',
    );
  });

  test('says it once more for one port where the best need all', () => {
    expect(conclusionOf([row('a', 6, 32), row('b', 6, 192, one), row('c', 63, 63, one)])).toBe(
      'Of 3 algorithms, a has the fewest startups, 6, and the fewest blocks in sequence, 32, which is the lower bound. ' +
        'Of the 2 that one port is enough for, b has the fewest startups, 6, with 192 blocks in sequence; ' +
        'c has the fewest blocks in sequence, 63, which is the lower bound, with 63 startups.',
    );
  });

  test('says it once where the best of all need one port', () => {
    expect(conclusionOf([row('a', 6, 64), row('b', 6, 63, one)])).toBe(
      'Of 2 algorithms, b has the fewest startups, 6, and the fewest blocks in sequence, 63, which is the lower bound.',
    );
  });

  test('counts names where they are many, and compares nothing with itself', () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => row(name, 6, 40));
    expect(conclusionOf(rows)).toMatch(/^Of 4 algorithms, a, b and 2 others have the fewest startups, 6,/);
    expect(conclusionOf([row('a', 6, 40)])).toBe('a has 6 startups and 40 blocks in sequence.');
  });

  test('counts no row whose blocks are in wrong places', () => {
    const wrong = row('wrong', 1, 1, { verified: false });
    expect(conclusionOf([wrong, row('a', 6, 40, { verified: true })])).toMatch(/^a has/);
    expect(conclusionOf([wrong])).toBe('Every run left blocks in wrong places.');
  });
});
