import { expect, test } from 'vitest';
import { answeredBy } from '../../../site/measured/proved-counts.ts';
import { SAMPLES } from '../../../site/measured/samples.ts';
import { ratioPage } from '../../../site/pages/ratio-page.ts';
import { catalogue } from '../../../src/schedules/index.ts';

const NAMES = ['necklace', 'ring', 'torus-necklaces', 'matching-shifts'];
const measured = catalogue
  .filter(({ name }) => NAMES.includes(name))
  .map((algorithm) => ({ algorithm, counts: answeredBy(algorithm) }));
const page = ratioPage(measured);

/** The cells of an algorithm, by the heads of their columns. */
function cellsOf(kind: string, name: string): Record<string, string> {
  const row = page.text.split('\n').find((line) => line.startsWith(`| [${name}]`));
  const [, , ...cells] = (row ?? '').split('|').slice(1, -1);
  return Object.fromEntries(SAMPLES[kind].map(({ label }, i) => [label, cells[i].trim()]));
}

test('an algorithm at the bound has a 1, and one that has no schedule an empty cell', () => {
  expect(cellsOf('exchange', 'necklace')).toMatchObject({ 'cube 6': '**1**', 'switch 64': '' });
  expect(cellsOf('exchange', 'torus-necklaces')).toMatchObject({ 'torus 8x8': '**1**', 'cube 6': '' });
});

test('a ratio is that of the blocks in sequence to the bound', () => {
  // On a ring of 16 nodes torus-necklaces takes z/4 = 4 more than z^2/8 = 32.
  expect(cellsOf('exchange', 'torus-necklaces')['ring 16']).toBe('1.13');
  // Of N = 64 nodes at a switch each sends to one neighbour, step by step, N(N - 1)/2 blocks, where N - 1 must be sent.
  expect(cellsOf('exchange', 'ring')['switch 64']).toBe('32.00');
});

test('what is a little above the bound is not said to be at it', () => {
  expect(cellsOf('uneven', 'matching-shifts')['switch 16']).toBe('1.01');
});
