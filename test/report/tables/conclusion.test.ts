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
    expect(conclusionOf([...forms('necklace', 32, 6, 32), row('balanced-tree', 6, 39)])).toEqual([
      'Short and long blocks: necklace (block), 6 startups and 32 blocks in sequence, which is the lower bound.',
    ]);
  });

  test('names one for each where nobody has both, those first that have the fewest of the other', () => {
    expect(conclusionOf([row('a', 6, 192), row('b', 64, 40), row('c', 6, 200), row('d', 80, 40)])).toEqual([
      'Short blocks: a, 6 startups and 192 blocks in sequence.',
      'Long blocks: b, 64 startups and 40 blocks in sequence.',
    ]);
  });

  test('says it once more for one port where the best need all', () => {
    expect(conclusionOf([row('a', 6, 32), row('b', 6, 192, one), row('c', 63, 63, one)])).toEqual([
      'Short and long blocks: a, 6 startups and 32 blocks in sequence, which is the lower bound.',
      'One port, short blocks: b, 6 startups and 192 blocks in sequence.',
      'One port, long blocks: c, 63 startups and 63 blocks in sequence, which is the lower bound.',
    ]);
  });

  test('says it once where the best of all need one port', () => {
    expect(conclusionOf([row('a', 6, 64), row('b', 6, 63, one)])).toEqual([
      'Short and long blocks: b, 6 startups and 63 blocks in sequence, which is the lower bound.',
    ]);
  });

  test('counts names where they are many, and one startup as one', () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => row(name, 1, 40));
    expect(conclusionOf(rows)).toEqual([
      'Short and long blocks: a, b and 2 others, 1 startup and 40 blocks in sequence.',
    ]);
  });

  test('counts no row whose blocks are in wrong places', () => {
    const wrong = row('wrong', 1, 1, { verified: false });
    expect(conclusionOf([wrong, row('a', 6, 40, { verified: true })])).toEqual([
      'Short and long blocks: a, 6 startups and 40 blocks in sequence.',
    ]);
    expect(conclusionOf([wrong])).toEqual(['Every run left blocks in wrong places.']);
  });
});
