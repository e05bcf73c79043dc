import { expect, test } from 'vitest';
import { relinked } from '../../../site/documents/links.ts';

const TARGETS = new Map([
  ['docs/one.md', 'guide/one'],
  ['docs/two.md', 'guide/two'],
  ['src/alpha.md', 'algorithms/alpha'],
]);

/** What a link on docs/one.md becomes. */
const link = (to: string, address = 'guide/one') =>
  relinked({ address, title: '', source: 'docs/one.md', text: `[x](${to})` }, TARGETS, '../..').slice(4, -1);

test.each([
  ['two.md', 'two.md', 'to another document'],
  ['two.md#beta', 'two.md#beta', 'to a heading of it'],
  ['../src/alpha.md', '../algorithms/alpha.md', 'to a page that lies elsewhere'],
  ['../src/alpha.md#why', '../algorithms/alpha.md#why', 'to a heading on such a page'],
  ['#here', '#here', 'to a heading of its own'],
  ['picture.svg', '../../../docs/picture.svg', 'to a file of the checkout'],
  ['https://example.org/a.md', 'https://example.org/a.md', 'to another site'],
])('a link to %s becomes %s: %s', (written, made) => {
  expect(link(written)).toBe(made);
});

test('a page that was made of a document leads back to it', () => {
  expect(link('#here', 'algorithms/alpha')).toBe('../guide/one.md#here');
});

test('code keeps its links', () => {
  const text = '```text\n[x](two.md#alpha)\n```';
  expect(relinked({ address: 'guide/one', title: '', source: 'docs/one.md', text }, TARGETS, '../..')).toBe(
    text,
  );
});
