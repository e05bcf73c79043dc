import fc from 'fast-check';

/** The graph of Petersen: ten nodes of three links, any two at most two links apart. */
export const PETERSEN = [
  ...[0, 1, 2, 3, 4].map((node) => [node, (node + 1) % 5] as const),
  ...[0, 1, 2, 3, 4].map((node) => [node, node + 5] as const),
  ...[0, 1, 2, 3, 4].map((node) => [5 + node, 5 + ((node + 2) % 5)] as const),
];

/** Links that join 2 to `most` nodes: a tree, and any others. */
export function randomPairs(most: number): fc.Arbitrary<(readonly [number, number])[]> {
  return fc
    .array(fc.tuple(fc.nat(), fc.array(fc.nat(), { maxLength: 3 })), { minLength: 1, maxLength: most - 1 })
    .map((drawn) => {
      const pairs = drawn.flatMap(([parent, others], i) => {
        const ends = new Set([parent, ...others].map((end) => end % (i + 1)));
        return [...ends].map((end) => [i + 1, end] as const);
      });
      return pairs;
    });
}
