import { expect, test } from 'vitest';
import { relinked, type Target } from '../../../site/documents/links.ts';

const TARGETS = new Map<string, Target>([
  ['docs/one.md', { address: 'guide/one', moved: new Map() }],
  [
    'docs/two.md',
    {
      address: 'guide/two',
      moved: new Map([
        ['alpha', { address: 'algorithms/alpha' }],
        ['why', { address: 'algorithms/alpha', anchor: 'why' }],
      ]),
    },
  ],
]);

/** What a link on docs/one.md becomes. */
const link = (to: string, address = 'guide/one') =>
  relinked({ address, title: '', source: 'docs/one.md', text: `[x](${to})` }, TARGETS, '../..').slice(4, -1);

test.each([
  ['two.md', 'two.md', 'to another document'],
  ['two.md#beta', 'two.md#beta', 'to a heading of it'],
  ['two.md#alpha', '../algorithms/alpha.md', 'to a section that is a page of its own'],
  ['two.md#why', '../algorithms/alpha.md#why', 'to a heading on such a page'],
  ['#here', '#here', 'to a heading of its own'],
  ['picture.svg', '../../../docs/picture.svg', 'to a file of the checkout'],
  ['https://example.org/a.md', 'https://example.org/a.md', 'to another site'],
])('a link to %s becomes %s: %s', (written, made) => {
  expect(link(written)).toBe(made);
});

test('a page that lies elsewhere leads back to the document that it was cut from', () => {
  expect(link('#here', 'algorithms/alpha')).toBe('../guide/one.md#here');
});

test('code keeps its links', () => {
  const text = '```text\n[x](two.md#alpha)\n```';
  expect(relinked({ address: 'guide/one', title: '', source: 'docs/one.md', text }, TARGETS, '../..')).toBe(
    text,
  );
});
