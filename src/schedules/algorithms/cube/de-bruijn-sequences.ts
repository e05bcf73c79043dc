import { randomWords } from '../../model/random.ts';

/** Which binary de Bruijn sequence: one by a rule, or by the number that a random one is drawn with, its seed. */
export type DeBruijnChoice = 'least' | 'prefer-one' | 'prefer-same' | number;

/**
 * A binary de Bruijn sequence of order dim: 2^dim bits in which every string of dim bits occurs once, cyclically.
 * It is rotated so that its run of dim zeros comes last.
 *
 * Its bits are the edges of an Euler circuit of the de Bruijn graph, whose vertices are the strings of dim - 1
 * bits. A circuit follows from its root and the edge by which it leaves each other vertex for the last time, if
 * these edges lead to the root from everywhere. `prefer-one` leaves by zeros last (Martin 1934); `least`, read from
 * its zeros the first of all in lexicographic order, leaves by ones last (the same with the bits exchanged);
 * `prefer-same` leaves by another bit than it came by last, so that its runs, counted from the zeros, are as
 * long as they can be (Eldert, Gray, Gurk and Rubinoff 1958). By a seed, every tree of last edges, and so every
 * sequence, is drawn with the same chance (Wilson 1996).
 *
 * @param dim order, a whole number of at least 1
 * @param choice a seed is a whole number from 0 to 2^32 - 1
 */
export function deBruijnSequence(dim: number, choice: DeBruijnChoice): Uint8Array {
  const vertices = 2 ** (dim - 1);
  const bitBy = (rule: (vertex: number) => number) =>
    Uint8Array.from({ length: vertices }, (_, v) => rule(v));
  if (choice === 'prefer-one') return circuit(dim, 0, new Uint8Array(vertices));
  if (choice === 'least') return circuit(dim, vertices - 1, new Uint8Array(vertices).fill(1));
  if (choice === 'prefer-same') {
    // The root is the string ..1010: the two alternating strings lead to each other.
    return circuit(
      dim,
      0xaaaaaaaa & (vertices - 1),
      bitBy((vertex) => 1 - (vertex & 1)),
    );
  }
  return circuit(dim, 0, randomTree(vertices, choice));
}

/** The bits of the Euler circuit from `root`, its run of dim zeros last. */
function circuit(dim: number, root: number, lastExit: Uint8Array): Uint8Array {
  const bits = new Uint8Array(2 ** dim);
  const left = new Uint8Array(lastExit.length);
  let vertex = root;
  for (let i = 0; i < bits.length; i++) {
    bits[i] = lastExit[vertex] ^ (left[vertex] === 0 ? 1 : 0);
    left[vertex] = 1;
    vertex = ((vertex << 1) | bits[i]) & (lastExit.length - 1);
  }
  const rotated = new Uint8Array(bits.length);
  const end = endOfZeros(bits, dim);
  rotated.set(bits.subarray(end));
  rotated.set(bits.subarray(0, end), bits.length - end);
  return rotated;
}

/** Where the cyclic run of dim zeros has ended. */
function endOfZeros(bits: Uint8Array, dim: number): number {
  let end = 0;
  for (let zeros = 0; zeros < dim; end++) zeros = bits[end % bits.length] === 0 ? zeros + 1 : 0;
  return end % bits.length;
}

/**
 * The bit by which each vertex leads to vertex 0 in a tree, each tree as likely as any other: random walks
 * from every vertex, of which the last exit counts (Wilson 1996). Vertex 0 leaves by its zero last.
 */
function randomTree(vertices: number, seed: number): Uint8Array {
  const random = randomWords(seed);
  const exit = new Uint8Array(vertices);
  const inTree = new Uint8Array(vertices);
  const next = (vertex: number) => ((vertex << 1) | exit[vertex]) & (vertices - 1);
  inTree[0] = 1;
  for (let start = 1; start < vertices; start++) {
    for (let vertex = start; inTree[vertex] === 0; vertex = next(vertex)) exit[vertex] = random() >>> 31;
    for (let vertex = start; inTree[vertex] === 0; vertex = next(vertex)) inTree[vertex] = 1;
  }
  return exit;
}
