import { expect, test } from 'vitest';
import { shorterForms } from '../../../demo/stage/shorter-forms.ts';

test('a text loses its last clause, then its last sentence, until nothing is left', () => {
  const text = ' Slots 15, 30 are a necklace. They cross dimensions 2 to 5, one each: every link works.';
  expect([...shorterForms(text)]).toEqual([
    text,
    ' Slots 15, 30 are a necklace. They cross dimensions 2 to 5, one each.',
    ' Slots 15, 30 are a necklace.',
    '',
  ]);
  expect([...shorterForms(' Some wait; others send.')]).toEqual([
    ' Some wait; others send.',
    ' Some wait.',
    '',
  ]);
  expect([...shorterForms('')]).toEqual(['']);
});

test('a number with a point is no end of a sentence', () => {
  expect([...shorterForms('It takes 1.5 times as long.')]).toEqual(['It takes 1.5 times as long.', '']);
});
