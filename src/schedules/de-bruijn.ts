import { cubeExchange } from './cube-exchange.ts';
import { inversePermutation } from './local-map.ts';
import type { Algorithm } from './schedule.ts';

/**
 * The exchange of Swarztrauber 1998. A binary de Bruijn sequence b of order d, its d zeros last, is the
 * whole schedule: position l holds the block with relative address r(l), whose bit k is b[l - k mod N], and
 * where b[i] = 1 the d blocks at positions i .. i + d - 1 cross dimensions 0 .. d - 1 in one step. Where
 * b[i] = 0 no time passes. The zeros at the end keep the windows from wrapping.
 *
 * Blocking it (see blocking.ts) gives the packet form with balanced packets: the m-th active window goes
 * into packet m mod d.
 */
export const deBruijn: Algorithm = {
  name: 'de-bruijn',
  aliases: ['swarztrauber'],
  source: 'Swarztrauber 1998 §2',
  guarantee: 'all ports, optimal: K/2 steps, span d, contiguous windows',
  schedule(topology) {
    const { dim, nodes } = topology;
    const bits = deBruijnSequence(dim);
    const relativeAddress = new Uint32Array(nodes);
    for (let l = 0; l < nodes; l++) {
      for (let k = 0; k < dim; k++) relativeAddress[l] |= bits[(l - k + nodes) % nodes] << k;
    }
    return cubeExchange({
      algorithm: 'de-bruijn',
      topology,
      ports: 'all',
      claims: { steps: nodes / 2, span: dim, largestMessage: 1 },
      order: inversePermutation(relativeAddress),
      *steps(dimensions) {
        for (let i = 0; i < nodes; i++) {
          if (bits[i] === 1) yield dimensions.map((map, k) => ({ map, slots: [i + k] }));
        }
      },
    });
  },
};

/**
 * The lexicographically least binary de Bruijn sequence of order dim, rotated so that its run of dim zeros
 * comes last: 2^dim bits in which every string of dim bits occurs once, cyclically. Made by joining the
 * Lyndon words whose length divides dim (Fredricksen and Maiorana 1978).
 */
export function deBruijnSequence(dim: number): Uint8Array {
  const bits = new Uint8Array(2 ** dim);
  const word = new Uint8Array(dim + 1);
  let written = 0;
  // Recursive generation of prenecklaces: word[1..t-1] is one, p is the length of its longest Lyndon prefix.
  const extend = (t: number, p: number): void => {
    if (t > dim) {
      if (dim % p === 0) {
        bits.set(word.subarray(1, p + 1), written);
        written += p;
      }
      return;
    }
    word[t] = word[t - p];
    extend(t + 1, p);
    if (word[t - p] === 0) {
      word[t] = 1;
      extend(t + 1, t);
    }
  };
  extend(1, 1);
  const rotated = new Uint8Array(bits.length);
  rotated.set(bits.subarray(dim));
  return rotated;
}
