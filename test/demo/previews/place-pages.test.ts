import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { PLACES, placePath } from '../../../demo/gallery/places.ts';
import { placePages } from '../../../demo/previews/place-pages.ts';
import { parseState } from '../../../demo/state/state.ts';

const files = new Map((await placePages('./')).map(({ path, source }) => [path, source]));

test('every place has a page of its own, and every page a picture', () => {
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  expect(pages).toEqual(PLACES.map(placePath));
  expect(new Set(pages).size).toBe(PLACES.length);
});

test.each(PLACES)('the page of "$title" says what sites show of it, and leads to its state', (place) => {
  const { document } = parseHTML(String(files.get(placePath(place))));
  const meta = (name: string) =>
    document
      .querySelector(`meta[property="${name}"], meta[name="${name}"], meta[http-equiv="${name}"]`)
      ?.getAttribute('content')
      ?.replaceAll('&amp;', '&') ?? '';
  expect(document.title).toBe(`${place.title}: allport`);
  expect([meta('og:title'), meta('og:description'), meta('description')]).toEqual([
    ...[place.title, place.line, place.line],
  ]);
  expect(meta('refresh')).toBe(`0; url=../?${place.query}`);
  expect(parseState(place.query).complaints).toEqual([]);
  const picture = files.get(meta('og:image').replace('../', ''));
  const head = Buffer.from(picture as Uint8Array);
  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual(
    ['width', 'height'].map((side) => Number(meta(`og:image:${side}`))),
  );
  // Sites that show it fetch it for every reader anew.
  expect(head.length).toBeLessThan(50_000);
});

test('at an address that is known the picture has a whole one, as some sites want it', async () => {
  const known = await placePages('https://example.org/allport/');
  const page = String(known.find(({ path }) => path === placePath(PLACES[0]))?.source);
  expect(page).toContain('content="https://example.org/allport/places/a-picture-in-pieces.png"');
});
