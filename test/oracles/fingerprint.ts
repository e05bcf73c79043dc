import type { MemoryShape } from '../../src/host/program/memory-shape.ts';

/*
 * The fingerprint written anew in unlimited arithmetic: two sums over all words, each of a finalizer of its own, MurmurHash3's
 * and Wellons' lowbias32, applied to the word XOR the same of the position. Beyond 2^32 words the position comes in two parts,
 * slot and place in the slot.
 */

const WORD = 2n ** 32n;

function finalizer(shifts: readonly [bigint, bigint, bigint], factors: readonly [bigint, bigint]) {
  return (word: bigint): bigint => {
    let h = word;
    h = ((h ^ (h >> shifts[0])) * factors[0]) % WORD;
    h = ((h ^ (h >> shifts[1])) * factors[1]) % WORD;
    return h ^ (h >> shifts[2]);
  };
}

const HASHES = [
  finalizer([16n, 13n, 16n], [0x85ebca6bn, 0xc2b2ae35n]),
  finalizer([16n, 15n, 16n], [0x7feb352dn, 0x846ca68bn]),
];

/** What stands for the position in each of the two hashes. */
export function keysOf(
  { nodes, slots, words }: MemoryShape,
  seed: number,
  [slot, node, word]: readonly [slot: number, node: number, word: number],
): bigint[] {
  const inSlot = BigInt(node) * BigInt(words) + BigInt(word);
  return HASHES.map((hash) => {
    if (BigInt(nodes) * BigInt(slots) * BigInt(words) > WORD) {
      return hash((hash(BigInt(slot) ^ BigInt(seed)) + inSlot) % WORD);
    }
    return hash((BigInt(slot) * BigInt(nodes) * BigInt(words) + inSlot) ^ BigInt(seed));
  });
}

/** @param keyed each word with the keys of its position */
export function fingerprintOf(keyed: Iterable<readonly [keys: readonly bigint[], word: number]>): string {
  const sums = [0n, 0n];
  for (const [keys, word] of keyed) {
    for (const [i, hash] of HASHES.entries()) sums[i] = (sums[i] + hash(BigInt(word) ^ keys[i])) % WORD;
  }
  return sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
}
