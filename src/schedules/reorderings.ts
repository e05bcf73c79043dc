import { InputError } from './errors.ts';
import type { Reordering } from './pattern.ts';

/** The elements of an exchange: every node has copies x members of them. */
export interface Elements {
  /** Members of a cube, a power of two. */
  readonly members: number;
  /** Elements that a node has for each member. */
  readonly copies: number;
}

/** A permutation of the elements of all nodes that one exchange does. */
export interface NamedPermutation {
  /** On the command line: lower case, words joined by hyphens. */
  readonly name: string;
  /** What it does, in a few words. */
  readonly about: string;
  /**
   * What has to be done beside the exchange.
   * @throws InputError when it is not defined for so many elements
   */
  reordering(elements: Elements): Reordering;
}

/**
 * The permutations that have a name. Element s of node i has the address s x members + i. (Johnsson-Ho 1992, 2.2.2;
 * Swarztrauber 1998, section 3.)
 */
export const permutations: readonly NamedPermutation[] = [
  {
    name: 'transpose',
    about: 'the exchange itself: row and column change places',
    reordering: ({ members, copies }) => slotTables(members * copies),
  },
  {
    name: 'anti-transpose',
    about: 'transposition about the other diagonal: both numbers are complemented',
    reordering: ({ members, copies }) => onMembers({ members, copies }, (member) => members - 1 - member),
  },
  {
    name: 'bit-reversal',
    about: 'the bits of every address in reverse order; copies must be a power of two',
    reordering({ members, copies }) {
      const slots = members * copies;
      const bits = Math.log2(slots);
      if (!Number.isInteger(bits)) {
        throw new InputError(`bit-reversal of ${copies} copies: give a power of two`);
      }
      const dim = Math.log2(members);
      // The highest bits of the slot choose the node, and the others stay above the node's, which come to be reversed.
      return slotTables(
        slots,
        (slot) => (slot % copies) * members + reversed(Math.floor(slot / copies), dim),
        (slot) => reversed(slot, bits),
      );
    },
  },
  {
    name: 'consecutive-to-cyclic',
    about: 'a vector of which each node has a stretch is dealt out to the nodes in turn',
    reordering: ({ members, copies }) =>
      slotTables(
        members * copies,
        undefined,
        (slot) => (slot % members) * copies + Math.floor(slot / members),
      ),
  },
  {
    name: 'cyclic-to-consecutive',
    about: 'a vector that was dealt out to the nodes in turn is gathered in stretches',
    reordering: ({ members, copies }) =>
      slotTables(members * copies, (slot) => (slot % copies) * members + Math.floor(slot / copies)),
  },
  {
    name: 'binary-to-gray',
    about: 'transposition into a matrix whose rows and columns are in the order of the Gray code',
    reordering: (elements) => onMembers(elements, (member) => member ^ (member >>> 1)),
  },
  {
    name: 'gray-to-binary',
    about: 'transposition of a matrix whose rows and columns are in the order of the Gray code',
    reordering: (elements) =>
      onMembers(elements, (member) => {
        let binary = member;
        for (let rest = member >>> 1; rest > 0; rest >>>= 1) binary ^= rest;
        return binary;
      }),
  },
];

/**
 * The permutation of that name.
 * @throws InputError for any other name
 */
export function findPermutation(name: string): NamedPermutation {
  const found = permutations.find((permutation) => permutation.name === name);
  if (found !== undefined) return found;
  const names = permutations.map((permutation) => permutation.name).join(', ');
  throw new InputError(`unknown permutation "${name}": give one of ${names}`);
}

const same = (slot: number) => slot;

function slotTables(slots: number, before = same, after = same): Reordering {
  const table = (of: (slot: number) => number) => Uint32Array.from({ length: slots }, (_, slot) => of(slot));
  return { before: table(before), after: table(after) };
}

/** The member numbers of all slots are changed alike, at both ends. */
function onMembers({ members, copies }: Elements, change: (member: number) => number): Reordering {
  const changed = (slot: number) => slot - (slot % members) + change(slot % members);
  return slotTables(members * copies, changed, changed);
}

function reversed(number: number, bits: number): number {
  let result = 0;
  for (let k = 0; k < bits; k++) result |= ((number >>> k) & 1) << (bits - 1 - k);
  return result;
}
