/*
 * What cs838, section 14, and others say of exchanges on rings, tori and meshes, put down without any code that makes schedules.
 * Rounds, and blocks that the longest messages of all rounds have together; one block for each pair of nodes.
 */

/** The counts of a schedule that the text gives. */
export interface Counts {
  readonly steps: number;
  readonly blocksInSequence: number;
}

const product = (shape: readonly number[]) => shape.reduce((nodes, side) => nodes * side, 1);
const sum = (terms: readonly number[]) => terms.reduce((total, term) => total + term, 0);

/** A ring of z nodes in one direction: the sum of z - i over z - 1 rounds. */
export function oneWayRing(z: number): Counts {
  return { steps: z - 1, blocksInSequence: (z * (z - 1)) / 2 };
}

/** A ring of z nodes in both directions; for even z the block for the node opposite goes one way. */
export function twoWayRing(z: number): Counts {
  return { steps: Math.floor(z / 2), blocksInSequence: z % 2 === 1 ? (z * z - 1) / 8 : (z * (z + 2)) / 8 };
}

/** One axis after the other, each as a ring whose messages hold what the other axes need. */
export function axisByAxis(shape: readonly number[], ofRing: (z: number) => Counts): Counts {
  return {
    steps: sum(shape.map((z) => ofRing(z).steps)),
    blocksInSequence: sum(shape.map((z) => (product(shape) / z) * ofRing(z).blocksInSequence)),
  };
}

/** Halves of a mesh with sides that are powers of two: h rounds where partners are h apart, of N/2 blocks each. */
export function binaryExchangeCounts(shape: readonly number[]): Counts {
  const steps = sum(shape.map((z) => z - 1));
  return { steps, blocksInSequence: (steps * product(shape)) / 2 };
}

/**
 * The standard exchange on a torus with sides that are powers of two, laid on it by the Gray code: the partner across the
 * highest dimension of an axis is at z - 1 - x, for half of the nodes over the link between the ends, so that z/4 messages
 * meet instead of z/2. The other dimensions are as on the mesh.
 */
export function standardExchangeOnTorus(shape: readonly number[]): Counts {
  const steps = sum(shape.map((z) => (z === 2 ? 1 : z / 4 + z / 2 - 1)));
  return { steps, blocksInSequence: (steps * product(shape)) / 2 };
}

/** Quarters of a mesh of z x z nodes, z a power of two: three rounds for each diagonal of a quarter, of N/4 blocks. */
export function quadrantExchangeCounts(z: number): Counts {
  return { steps: 3 * (z - 1), blocksInSequence: (3 * (z - 1) * z * z) / 4 };
}

/**
 * What Suh-Shin 2001, table 2, has for [16] on 2^d x 2^d nodes; with sides that differ, the longer one's halvings, each of h
 * steps over h links, and no step besides for the last of them.
 */
export function cyclicExchangeCounts(shape: readonly number[]): Counts & { readonly hopsInSequence: number } {
  const [long, short] = [Math.max(...shape), Math.min(...shape)];
  const extra = long === short ? 1 : 0;
  const steps = long - 1 + extra;
  return {
    steps,
    blocksInSequence: (steps * long * short) / 2,
    hopsInSequence: (long ** 2 - 1) / 3 + extra,
  };
}

/** A ring of z = 4t nodes by micro-permutations: t(t - 1) of each of the first two kinds and t of each of the others. */
export function cycleExchangeCounts(z: number): Counts {
  const t = z / 4;
  const steps = 2 * t * (t - 1) + 2 * t;
  return { steps, blocksInSequence: steps };
}

/** A torus with every link of its longest axis at work in every round: a quarter of the pairs crosses 2N/z links. */
export function interleavedCounts(shape: readonly number[]): Counts {
  const steps = (Math.max(...shape) * product(shape)) / 8;
  return { steps, blocksInSequence: steps };
}

/**
 * Rounds of the direct exchange on a mesh with sides that are powers of two. Partners in round r differ by the bits of r;
 * along an axis the highest of them, h, has h pairs share the link in the middle, and the axis that has most decides.
 */
export function directExchangeRounds(shape: readonly number[]): number {
  let rounds = 0;
  for (let r = 1; r < product(shape); r++) rounds += mostOnLink(shape, r);
  return rounds;
}

function mostOnLink(shape: readonly number[], r: number): number {
  let rest = r;
  let most = 0;
  for (const z of shape) {
    const alongAxis = rest % z;
    if (alongAxis > 0) most = Math.max(most, 2 ** Math.floor(Math.log2(alongAxis)));
    rest = Math.floor(rest / z);
  }
  return most;
}

/**
 * The blocks that leave by the busiest port of a node of a torus where all nodes send alike on shortest ways, and the
 * diameter: offset by offset. Blocks for the other end of an even ring go either way, as many as can be.
 */
export function leastOnTorus(
  shape: readonly number[],
  copies: number,
): { readonly blocksInSequence: number; readonly diameter: number } {
  const leaving = shape.map((z) => {
    let [up, tied] = [0, 0];
    for (let offset = 0; offset < product(shape); offset++) {
      const stride = product(shape.slice(0, shape.indexOf(z)));
      const ahead = Math.floor(offset / stride) % z;
      if (2 * ahead === z) tied += copies;
      else if (2 * ahead < z) up += ahead * copies;
    }
    return up + (z === 2 ? tied : Math.ceil(tied / 2) * (z / 2));
  });
  return { blocksInSequence: Math.max(...leaving), diameter: sum(shape.map((z) => Math.floor(z / 2))) };
}

/**
 * The blocks that cross the busiest link of a mesh where all links between the same two coordinates share alike, which is the
 * fewest that there can be, and the diameter: sender by sender.
 */
export function leastOnMesh(
  shape: readonly number[],
  copies: number,
): { readonly blocksInSequence: number; readonly diameter: number } {
  const across = shape.flatMap((z) => {
    const lines = product(shape) / z;
    return Array.from({ length: z - 1 }, (_, below) => {
      let crossing = 0;
      for (let from = 0; from < z; from++) {
        for (let to = 0; to < z; to++) if (from <= below && to > below) crossing += lines ** 2 * copies;
      }
      return crossing / lines;
    });
  });
  return { blocksInSequence: Math.max(...across), diameter: sum(shape.map((z) => z - 1)) };
}
