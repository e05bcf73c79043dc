import { expect, test } from 'vitest';
import { accessible } from '../../../site/theme/accessible.ts';

test('no heading is more than one level below the one before, and each ends as it begins', () => {
  expect(accessible('<h1>a</h1><h4 class="x">b</h4><h5>c\n</h5><h2>d</h2><h4>e</h4>')).toBe(
    '<h1>a</h1><h2 class="x">b</h2><h3>c\n</h3><h2>d</h2><h3>e</h3>',
  );
});

test('what opens and closes has no link in it, and headings elsewhere keep theirs', () => {
  const link = '<a href="#a" aria-label="Permalink" class="tsd-anchor-icon"><svg></svg></a>';
  expect(accessible(`<summary class="s"><h1>a${link}</h1></summary><h2>b${link}</h2>`)).toBe(
    `<summary class="s"><h1>a</h1></summary><h2>b${link}</h2>`,
  );
});

test('an empty heading of a column is an empty cell', () => {
  expect(accessible('<th class="c"></th><th>a</th>')).toBe('<td></td><th>a</th>');
});
