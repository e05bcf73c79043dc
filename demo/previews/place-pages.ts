import { type GalleryPlace, PLACES, PLACES_FOLDER, placePath } from '../gallery/places.ts';
import { MOST_NODES_WITHOUT_GPU } from '../laboratory/protocol.ts';
import { problemIn } from '../problem/problem-in-words.ts';
import { DEFAULT_STATE, parseState, type State } from '../state/state.ts';
import { pngOf } from './png.ts';
import { PREVIEW, previewOf } from './preview-picture.ts';

/** What sites show of a link to the page itself: a picture in pieces. */
const START_PICTURE = `${PLACES_FOLDER}start.png`;
const START = { ...DEFAULT_STATE, algorithm: 'necklace', moment: 17 };

/** A file of the built site. */
export interface SiteFile {
  /** From the page itself. */
  readonly path: string;
  readonly source: string | Uint8Array;
}

/**
 * A page for each place of the gallery, with what sites show of a link to it, and the pictures. Who reads the query of an address is the
 * page's script, which those sites do not run: so each place has an address of its own, which leads to the query.
 *
 * @param base of the site: an address, or './' where it may lie anywhere. Some sites take pictures from whole addresses only.
 */
export async function placePages(base: string): Promise<SiteFile[]> {
  const from = (path: string) => (base === './' ? `../${path}` : `${base}${path}`);
  const files: SiteFile[] = [{ path: START_PICTURE, source: await pictureOf(START) }];
  for (const place of PLACES) {
    const state = stateOf(place);
    const picture = picturePath(place);
    files.push({ path: placePath(place), source: pageOf(place, from(picture)) });
    if (state) files.push({ path: picture, source: await pictureOf(state) });
  }
  return files;
}

/** Where the picture of a place is, from the page itself. */
export function picturePath(place: GalleryPlace): string {
  return stateOf(place) === undefined ? START_PICTURE : placePath(place).replace('.html', '.png');
}

/** What the picture of a place shows; undefined where it has no memory, or one that takes a GPU. */
function stateOf({ still, query }: GalleryPlace): State | undefined {
  const { state } = parseState('query' in still ? still.query : query);
  const { nodes } = problemIn(state.problem).topology;
  return state.page !== 'far' && nodes <= MOST_NODES_WITHOUT_GPU ? state : undefined;
}

async function pictureOf(state: State): Promise<Uint8Array> {
  return pngOf(PREVIEW.width, PREVIEW.height, await previewOf(state));
}

function pageOf({ title, line, query }: GalleryPlace, picture: string): string {
  const address = `../?${query}`;
  const meta = [
    ['name', 'description', line],
    ['property', 'og:title', title],
    ['property', 'og:description', line],
    ['property', 'og:type', 'website'],
    ['property', 'og:image', picture],
    ['property', 'og:image:width', `${PREVIEW.width}`],
    ['property', 'og:image:height', `${PREVIEW.height}`],
    ['name', 'twitter:card', 'summary_large_image'],
    ['http-equiv', 'Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'"],
    ['http-equiv', 'refresh', `0; url=${address}`],
  ].map(([kind, name, content]) => `    <meta ${kind}="${name}" content="${escaped(content)}" />`);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '  <head>',
    '    <meta charset="utf-8" />',
    '    <meta name="viewport" content="width=device-width, initial-scale=1" />',
    '    <meta name="color-scheme" content="light dark" />',
    `    <title>${escaped(title)}: allport</title>`,
    ...meta,
    '  </head>',
    '  <body>',
    `    <p><a href="${escaped(address)}">${escaped(title)}</a></p>`,
    '  </body>',
    '</html>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
