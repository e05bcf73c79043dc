import { idOf } from '../../src/report/document/id-of.ts';

/** How a place of the gallery is drawn small. */
export type Still =
  /** The memory of a state, which has at most 64 nodes. */
  | { readonly kind: 'memory'; readonly query: string }
  /** The schedule of a state as a chart. */
  | { readonly kind: 'schedule'; readonly query: string }
  /** The network of a state, with the block that it follows. */
  | { readonly kind: 'network'; readonly query: string }
  /** The rotations of an address, and the dimension that each crosses first. */
  | { readonly kind: 'beads'; readonly address: number; readonly dim: number }
  /** Cubes of growing dimensions. */
  | { readonly kind: 'sizes' };

/** An address to begin at. */
export interface GalleryPlace {
  readonly title: string;
  /** What there is to be seen, in one or two sentences that are true of the address. */
  readonly line: string;
  /** What follows the ? of the address. */
  readonly query: string;
  readonly still: Still;
}

const memory = (query: string): Still => ({ kind: 'memory', query });
const schedule = (query: string): Still => ({ kind: 'schedule', query });
const network = (query: string): Still => ({ kind: 'network', query });

export const PLACES: readonly GalleryPlace[] = [
  {
    title: 'A picture in pieces',
    line: '1 024 nodes at half-time. 256 steps later the picture is whole again, mirrored.',
    query: 'dim=10&algorithm=necklace&moment=257',
    still: memory('dim=6&algorithm=necklace&moment=17'),
  },
  {
    title: 'The window of de Bruijn',
    line: 'One string of 64 bits is the whole schedule: each one in it is a step.',
    query: 'dim=6&algorithm=de-bruijn&page=schedule',
    still: schedule('dim=6&algorithm=de-bruijn'),
  },
  {
    title: 'Five beads, five links',
    line: 'Turn 00011, and it wants another link each time: so all five links work.',
    query: 'dim=5&algorithm=necklace&view=distance&moment=7&page=learn&lesson=necklaces,1',
    still: { kind: 'beads', address: 3, dim: 5 },
  },
  {
    title: 'Follow a block',
    line: 'From 3 to 28 on a cube of 32 nodes: five bits differ, so it crosses five links.',
    query: 'dim=5&algorithm=necklace&block=3,28',
    still: network('dim=5&algorithm=necklace&block=3,28'),
  },
  {
    title: 'Four ways at once',
    line: 'Suh and Shin on a torus: neighbours leave in different directions.',
    query: 'torus=8x8&algorithm=suh-shin&view=destination&moment=3',
    still: memory('torus=8x8&algorithm=suh-shin&view=destination&moment=3'),
  },
  {
    title: 'A torus at its bound',
    line: 'The necklaces of the torus of 8x8: 64 steps, and every link works in each of them.',
    query: 'torus=8x8&algorithm=torus-necklaces&page=schedule',
    still: schedule('torus=8x8&algorithm=torus-necklaces'),
  },
  {
    title: 'Ink is work left',
    line: 'The colour says how far a block has to go. Watch the page run dry.',
    query: 'dim=6&algorithm=de-bruijn&view=distance&moment=5',
    still: memory('dim=6&algorithm=de-bruijn&view=distance&moment=5'),
  },
  {
    title: 'The carpet of XOR',
    line: 'Before anything moves: the links that each block has to cross.',
    query: 'dim=6&algorithm=necklace&view=relative',
    still: memory('dim=6&algorithm=necklace&view=relative'),
  },
  {
    title: 'Ten dimensions, folded flat',
    line: '1 024 nodes in one square, and no link leaves its row or its column.',
    query: 'dim=10&algorithm=necklace&page=network&block=165,630',
    still: network('dim=8&algorithm=necklace&block=37,218'),
  },
  {
    title: 'One column for all',
    line: 'A scatter: node 21 has a block for each of 64 nodes, and nobody else has any.',
    query: 'dim=6&scatter=21&algorithm=bst&moment=3',
    still: memory('dim=6&scatter=21&algorithm=bst&moment=3'),
  },
  {
    title: 'A matrix, transposed',
    line: 'A picture of 64 x 64 elements in 16 nodes, each of which has a square of it.',
    query: 'dim=4&transpose=64x64&algorithm=mrt',
    still: memory('dim=4&transpose=64x64&algorithm=mrt'),
  },
  {
    title: 'One expert is popular',
    line: 'Of 479 elements on a torus node 6 gets 145: its column is hot, and everything waits for it.',
    query: 'torus=4x4&uneven=zipf:1.2,tokens=16,experts=1,top=2&algorithm=direct&page=traffic',
    still: memory('torus=4x4&uneven=zipf:1.2,tokens=16,experts=1,top=2&algorithm=direct&moment=37'),
  },
  {
    title: 'How far does your GPU go?',
    line: 'Four times the blocks with every dimension, until it refuses.',
    query: 'page=far',
    still: { kind: 'sizes' },
  },
];

/** Where a site has the pages of the places, from the page itself. */
export const PLACES_FOLDER = 'places/';

/** The page of a place, from the page itself: sites that show what a link leads to find it there. */
export function placePath({ title }: Pick<GalleryPlace, 'title'>): string {
  return `${PLACES_FOLDER}${idOf(title)}.html`;
}
