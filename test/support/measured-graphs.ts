import { PETERSEN } from './graphs.ts';

type Links = readonly (readonly [number, number])[];

/** Links of a grid, each axis with or without a wrap. */
function grid(sides: readonly number[], wraps: readonly boolean[]): Links {
  const nodes = sides.reduce((product, side) => product * side, 1);
  let stride = 1;
  return sides.flatMap((side, axis) => {
    const step = stride;
    stride *= side;
    return Array.from({ length: nodes }, (_, node) => node).flatMap((node) => {
      const at = Math.floor(node / step) % side;
      if (at + 1 < side) return [[node, node + step] as const];
      return wraps[axis] && side > 2 ? [[node, node - at * step] as const] : [];
    });
  });
}

/** Nodes are words of letters; those in which one letter differs are joined. */
function hamming(letters: number, length: number): Links {
  const nodes = letters ** length;
  return Array.from({ length: nodes }, (_, node) => node).flatMap((node) =>
    Array.from({ length }, (_, place) => letters ** place).flatMap((unit) => {
      const letter = Math.floor(node / unit) % letters;
      return Array.from({ length: letters - 1 - letter }, (_, k) => [node, node + (k + 1) * unit] as const);
    }),
  );
}

const withoutFirst = (links: Links) => links.slice(1);

/** What is left without a node, whose number the last node gets. */
function withoutNode(links: Links, node: number): Links {
  const last = Math.max(...links.flat());
  const numberOf = (end: number) => (end === last ? node : end);
  return links
    .filter((ends) => !ends.includes(node))
    .map(([one, other]) => [numberOf(one), numberOf(other)] as const);
}

/** Each link once, whichever way it is given, and none from a node to itself. */
function plain(links: Links): Links {
  const known = new Map(
    links
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => [`${Math.min(one, other)}-${Math.max(one, other)}`, [one, other] as const]),
  );
  return [...known.values()];
}

/** Words of six bits, of which each leads to those that it becomes by a shift. */
const DE_BRUIJN = plain(
  Array.from({ length: 64 }, (_, node) => [0, 1].map((bit) => [node, (2 * node + bit) % 64] as const)).flat(),
);

/** Words of five letters out of three, no two of them the same next to each other, likewise: 48 (Kautz 1968). */
function kautz(): Links {
  let words = ['0', '1', '2'];
  for (let length = 1; length < 5; length++) {
    words = words.flatMap((word) =>
      ['0', '1', '2'].filter((letter) => !word.endsWith(letter)).map((letter) => word + letter),
    );
  }
  return plain(
    words.flatMap((word, node) =>
      words.flatMap((other, next) => (other.startsWith(word.slice(1)) ? [[node, next] as const] : [])),
    ),
  );
}

/** The graph of Hoffman and Singleton, Slim Fly of order 5: fifty nodes of seven links, any two at most two links apart. */
function slimFly(): Links {
  const five = [0, 1, 2, 3, 4];
  const node = (half: number, x: number, y: number) => 25 * half + 5 * x + y;
  return plain(
    five.flatMap((x) =>
      five.flatMap((y) => [
        [node(0, x, y), node(0, x, (y + 1) % 5)] as const,
        [node(1, x, y), node(1, x, (y + 2) % 5)] as const,
        ...five.map((m) => [node(0, x, y), node(1, m, (y + 4 * m * x) % 5)] as const),
      ]),
    ),
  );
}

/** Two boxes of four GPUs, each joined to all of its box and to one of the other (DGX-1), every link once. */
const DGX_1: Links = [
  ...[0, 4].flatMap((first) =>
    [0, 1, 2].flatMap((one) =>
      [1, 2, 3].filter((other) => other > one).map((other) => [first + one, first + other] as const),
    ),
  ),
  ...[0, 1, 2, 3].map((gpu) => [gpu, gpu + 4] as const),
];

const RINGS: Links = Array.from({ length: 8 }, (_, ring) => [
  ...Array.from({ length: 8 }, (_, i) => [8 * ring + i, 8 * ring + ((i + 1) % 8)] as const),
  [8 * ring, 8 * ((ring + 1) % 8)] as const,
]).flat();

/** On a graph: steps of flow; rounds and blocks in sequence of direct-rounds; steps of packed; with one port, steps of link-matchings. At most. */
type Figures = readonly [flow: number, rounds: number, blocks: number, packed: number, onePort: number];

/** Graphs of up to 64 nodes. */
export const MEASURED_GRAPHS: readonly (readonly [string, Links, Figures])[] = [
  ['of Petersen', PETERSEN, [5, 2, 5, 5, 15]],
  [
    'K4,4',
    [0, 1, 2, 3].flatMap((one) => [4, 5, 6, 7].map((other) => [one, other] as const)),
    [3, 2, 3, 3, 10],
  ],
  ['star of 16', Array.from({ length: 15 }, (_, i) => [0, i + 1] as const), [20, 2, 28, 16, 225]],
  [
    'tree of 31',
    Array.from({ length: 30 }, (_, i) => [i + 1, Math.floor(i / 2)] as const),
    [240, 8, 293, 240, 576],
  ],
  ['4x8, of which the side of 4 wraps', grid([4, 8], [true, false]), [64, 9, 64, 64, 131]],
  ['8x8, of which one side wraps', grid([8, 8], [true, false]), [128, 11, 128, 128, 298]],
  ['DGX-1, every link once', DGX_1, [4, 2, 4, 4, 10]],
  ['torus 8x8 without a node', withoutNode(grid([8, 8], [true, true]), 0), [67, 8, 67, 67, 257]],
  ['de Bruijn of 64', DE_BRUIJN, [65, 6, 66, 66, 231]],
  ['Kautz of 48', kautz(), [40, 5, 40, 41, 149]],
  ['Slim Fly of order 5', slimFly(), [13, 2, 13, 13, 91]],
  ['cube 6 without a link', withoutFirst(grid([2, 2, 2, 2, 2, 2], [])), [34, 6, 34, 34, 193]],
  ['torus 8x8 without a link', withoutFirst(grid([8, 8], [true, true])), [69, 8, 69, 69, 257]],
  ['torus 4x4x4 without a link', withoutFirst(grid([4, 4, 4], [true, true, true])), [34, 6, 34, 34, 193]],
  ['Hamming 4x4x4', hamming(4, 3), [19, 3, 17, 17, 144]],
  ['Hamming 8x8', hamming(8, 2), [10, 2, 9, 8, 112]],
  ['ring of 8 rings of 8', RINGS, [513, 12, 512, 512, 1423]],
];
