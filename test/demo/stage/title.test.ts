import { expect, test } from 'vitest';
import { titleOf } from '../../../demo/stage/title.ts';
import { parseState } from '../../../demo/state/state.ts';

test.each([
  ['', undefined],
  ['dim=5&algorithm=de-bruijn', 'De-bruijn on cube 5: allport'],
  ['dim=4&scatter=3', 'The fastest on scatter from node 3 on cube 4: allport'],
  ['page=gallery', 'Gallery: allport'],
  ['dim=3&algorithm=file', 'A file on cube 3: allport'],
])('the title of "%s"', (query, title) => {
  const { state } = parseState(query);
  expect(titleOf(state, state.algorithm)).toBe(title);
});
