import { relativeExchange, slotsOf } from './cube-exchange.ts';
import type { Algorithm } from './schedule.ts';

/**
 * The exchange of Swarztrauber 1998. A binary de Bruijn sequence b of order d, its d zeros last, is the
 * whole schedule: position l holds the block with relative address r(l), whose bit k is b[l - k mod N], and
 * where b[i] = 1 the d blocks at positions i .. i + d - 1 cross dimensions 0 .. d - 1 in one step. Where
 * b[i] = 0 no time passes. The zeros at the end keep the windows from wrapping.
 *
 * Blocking it (see blocking.ts) gives the packet form with balanced packets: the m-th active window goes
 * into packet m mod d. Further copies follow one after another.
 */
export const deBruijn: Algorithm = {
  name: 'de-bruijn',
  aliases: ['swarztrauber'],
  source: 'Swarztrauber 1998 §2',
  guarantee: 'all ports, optimal: K/2 steps, span d, contiguous windows',
  schedule(exchange) {
    const { dim } = exchange.topology;
    const slots = slotsOf(exchange);
    const members = 2 ** dim;
    const bits = deBruijnSequence(dim);
    // Position of the first copy's relative addresses, then of the next copy's.
    const order = new Uint32Array(slots);
    for (let l = 0; l < slots; l++) {
      let address = l - (l % members);
      for (let k = 0; k < dim; k++) address |= bits[(l - k + members) % members] << k;
      order[address] = l;
    }
    return relativeExchange(exchange, {
      algorithm: 'de-bruijn',
      ports: 'all',
      switching: 'store-and-forward',
      claims: { steps: slots / 2, span: dim, largestMessage: 1 },
      order,
      *steps(across) {
        for (let i = 0; i < slots; i++) {
          if (bits[i % members] === 1) {
            yield Array.from({ length: dim }, (_, k) => ({ map: across(1 << k), slots: [i + k] }));
          }
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
