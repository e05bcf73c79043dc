/** What the exchange of Suh and Shin costs by the formulas of their paper (2001, table 1), with block size 1. */
export interface SuhShinCounts {
  /** Message startups. */
  readonly steps: number;
  /** Blocks in sequence: the transmission cost. */
  readonly blocks: number;
  /** Links in sequence: the propagation cost. */
  readonly hops: number;
  /** How often all blocks of a node are rearranged. */
  readonly rearrangements: number;
  /** Blocks of the longest message. */
  readonly largestMessage: number;
}

/**
 * The formulas for n axes; those for two are the same with n = 2. The longest message is not in the table: it is that of
 * the first step between submeshes, or half of the blocks.
 *
 * @param kind of the network
 * @param shape nodes along each axis: multiples of 4 on tori, even on meshes
 */
export function suhShinCounts(kind: 'torus' | 'mesh', shape: readonly number[]): SuhShinCounts {
  const n = shape.length;
  const nodes = shape.reduce((product, side) => product * side, 1);
  const longest = Math.max(...shape);
  if (kind === 'torus') {
    return {
      steps: n * (longest / 4 + 1),
      blocks: (n / 8) * (longest + 4) * nodes,
      hops: n * (longest - 1),
      rearrangements: n + 1,
      largestMessage: Math.max(nodes - (4 * nodes) / longest, nodes / 2),
    };
  }
  return {
    steps: (n * longest) / 2,
    blocks: (n / 4) * longest * nodes,
    hops: (n / 2) * ((longest - 2) ** 2 + 2),
    rearrangements: n,
    largestMessage: Math.max(nodes - (2 * nodes) / longest, nodes / 2),
  };
}
