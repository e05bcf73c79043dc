import { expect, test } from 'vitest';
import { PLACES, placePath } from '../../../demo/gallery/places.ts';
import { linkTo } from '../../../demo/stage/link.ts';
import { formatState, parseState } from '../../../demo/state/state.ts';

const address = (query: string) => `https://example.org/some/base/?${query}`;
const link = (query: string, hasPlaces: boolean) =>
  linkTo(parseState(query).state, address(query), hasPlaces);

test.each(PLACES)('the place "$title" is sent as its own page, where there is one', (place) => {
  expect(link(place.query, true)).toBe(`https://example.org/some/base/${placePath(place)}`);
  expect(link(place.query, false)).toBe(address(place.query));
});

test('whatever else is shown is sent as its address', () => {
  for (const query of ['', 'dim=5&block=3,27', formatState(parseState('dim=6&moment=1').state)]) {
    expect(link(query, true)).toBe(address(query));
  }
});
