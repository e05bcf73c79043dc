import { expect, test } from 'vitest';
import { answeredBy } from '../../../site/measured/proved-counts.ts';
import { SAMPLES } from '../../../site/measured/samples.ts';
import { ratioPage } from '../../../site/pages/ratio-page.ts';
import { catalogue } from '../../../src/schedules/index.ts';

const NAMES = ['standard-exchange', 'necklace', 'ring', 'torus-necklaces', 'matching-shifts'];
const measured = catalogue
  .filter(({ name }) => NAMES.includes(name))
  .map((algorithm) => ({ algorithm, counts: answeredBy(algorithm) }));
const page = ratioPage(measured);

/** The cells of an algorithm, by the heads of their columns. */
function cellsOf(kind: string, name: string): Record<string, string> {
  const row = page.text.split('\n').find((line) => line.startsWith(`| [${name}]`));
  const [, ports, switching, ...cells] = (row ?? '').split('|').slice(1, -1);
  const uses = `${ports.trim()}, ${switching.trim()}`;
  return { uses, ...Object.fromEntries(SAMPLES[kind].map(({ label }, i) => [label, cells[i].trim()])) };
}

test('an algorithm at the bound has a 1, and one that has no schedule an empty cell', () => {
  expect(cellsOf('exchange', 'necklace')).toMatchObject({ 'cube 6': '**1** (32)', 'switch 64': '' });
  expect(cellsOf('exchange', 'torus-necklaces')).toMatchObject({ 'torus 8x8': '**1** (64)', 'cube 6': '' });
});

test('a ratio is that of the blocks in sequence to the bound', () => {
  // On a ring of 16 nodes torus-necklaces takes z/4 = 4 more than z^2/8 = 32.
  expect(cellsOf('exchange', 'torus-necklaces')['ring 16']).toBe('1.13 (36)');
  // Of N = 64 nodes at a switch each sends to one neighbour, step by step, N(N - 1)/2 blocks, where N - 1 must be sent.
  expect(cellsOf('exchange', 'ring')['switch 64']).toBe('32.00 (2016)');
});

test('ports and switching are those on all networks', () => {
  expect(cellsOf('uneven', 'matching-shifts').uses).toBe('one, store-and-forward');
  // Between neighbours on a cube; on a torus of 8x8 nodes the dimensions of the cube are further apart.
  expect(cellsOf('exchange', 'standard-exchange').uses).toBe('one, store-and-forward or wormhole');
});

test('what is a little above the bound is not said to be at it', () => {
  expect(cellsOf('uneven', 'matching-shifts')['switch 16']).toBe('1.01 (392)');
});
