import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { loadIndex } from '../../../site/search/find.ts';
import type { BuiltSite } from '../dead-links.ts';

/** Whatever the search of a built site can lead to, from its folder. */
export function allPlaces(folder: string): string[] {
  const [, packed] = /'(.*)'/.exec(readFileSync(join(folder, 'assets/search-index.js'), 'utf8')) ?? [];
  const index = loadIndex(gunzipSync(Buffer.from(packed, 'base64')).toString());
  return index.search(MiniSearch.wildcard).map(({ url }) => url);
}

/** Whether a page has an anchor. */
export function isThere(place: string, anchors: BuiltSite['anchors']): boolean {
  const [file, anchor] = place.split('#');
  const own = anchors.get(file);
  return own !== undefined && (anchor === undefined || own.has(anchor));
}
