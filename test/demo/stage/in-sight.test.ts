import { expect, test } from 'vitest';
import { showsNetwork } from '../../../demo/stage/in-sight.ts';

test('below a page of a lesson is the network, or the picture that it has in its place', () => {
  const onPage = (page: number) => showsNetwork({ page: 'learn', lesson: { name: 'popular-expert', page } });
  expect([onPage(0), onPage(1)]).toEqual([false, true]);
  expect(showsNetwork({ page: 'learn' })).toBe(false);
});
