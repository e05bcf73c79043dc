import { type AddressBit, fromGray, isPowerOfTwo, reversedBits } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import type { DigitPermutation } from '../model/index-digits.ts';
import type { Reordering } from '../model/pattern.ts';

/** The elements of an exchange: every node has copies x members of them. */
interface PermutedElements {
  /** Nodes of the network, or of each of several cubes. */
  readonly members: number;
  /** Elements that a node has for each member. */
  readonly copies: number;
}

/** What every named permutation says of itself. */
interface Named {
  /** On the command line: lower case, words joined by hyphens. */
  readonly name: string;
  /** What it does, in a few words. */
  readonly about: string;
  /**
   * The same as a permutation of the digits of an address, where that needs no bits.
   * @param elements of the network, or of a cube
   * @param members nodes of it
   * @throws InputError when it is not defined for so many elements
   */
  digits?(elements: number, members: number): DigitPermutation;
}

/** A permutation of the elements of all nodes that one exchange does, if a node has elements for every other. */
interface ExchangePermutation extends Named {
  /** Tells it from the others. */
  readonly kind: 'exchange';
  /**
   * What has to be done beside the exchange.
   * @throws InputError when it is not defined for so many elements
   */
  reordering(elements: PermutedElements): Reordering;
  /** The same as a permutation of address bits, if it is one of any power of two; as that of BitPermutation. */
  readonly bits?: BitPermutation['bits'];
}

/** A permutation of the elements of all nodes that takes as many exchanges as its bits ask for. */
interface BitPermutation extends Named {
  /** Tells it from the others. */
  readonly kind: 'bits';
  /**
   * Where the bits of an address come from, the highest first.
   * @param count bits of an address
   * @param nodeBits how many of them, the lowest, are the node's number
   * @throws InputError when it is not defined for so many bits
   */
  bits(count: number, nodeBits: number): readonly AddressBit[];
}

/** A permutation of the digits of all indexes, whose radices say how many elements there are. */
interface IndexDigitPermutation extends Named {
  /** Tells it from the others. */
  readonly kind: 'digits';
  /** Which one. */
  readonly array: DigitPermutation;
}

/** A permutation of the elements of all nodes, of which every node has as many. */
export type AddressPermutation = ExchangePermutation | BitPermutation;

/** A permutation of the elements of all nodes. */
export type NamedPermutation = AddressPermutation | IndexDigitPermutation;

/**
 * The permutations that have a name. Element s of node i has the address s x members + i. (Johnsson-Ho 1992, 2.2.2;
 * Swarztrauber 1998, section 3.)
 */
export const permutations: readonly NamedPermutation[] = [
  {
    kind: 'exchange',
    name: 'transpose',
    about: 'the exchange itself: row and column change places',
    reordering: ({ members, copies }) => slotTables(members * copies),
  },
  {
    kind: 'exchange',
    name: 'anti-transpose',
    about: 'transposition about the other diagonal: both numbers are complemented',
    reordering: ({ members, copies }) => onMembers({ members, copies }, (member) => members - 1 - member),
  },
  {
    kind: 'exchange',
    name: 'bit-reversal',
    about: 'the bits of every address in reverse order; copies must be a power of two',
    reordering({ members, copies }) {
      requirePowerOfTwo('bit-reversal', members);
      const slots = members * copies;
      const bits = Math.log2(slots);
      if (!Number.isInteger(bits)) {
        throw new InputError(`bit-reversal of ${copies} copies: give a power of two`);
      }
      const dim = Math.log2(members);
      // The highest bits of the slot choose the node, and the others stay above the node's, which come to be reversed.
      return slotTables(
        slots,
        (slot) => (slot % copies) * members + reversedBits(Math.floor(slot / copies), dim),
        (slot) => reversedBits(slot, bits),
      );
    },
    bits: (count) => highestFirst(count, (bit) => ({ from: count - 1 - bit, complement: false })),
  },
  {
    kind: 'exchange',
    name: 'consecutive-to-cyclic',
    about: 'a vector of which each node has a stretch is dealt out to the nodes in turn',
    reordering: ({ members, copies }) =>
      slotTables(
        members * copies,
        undefined,
        (slot) => (slot % members) * copies + Math.floor(slot / members),
      ),
    bits: (count, nodeBits) => rotated(count, count - nodeBits),
    digits: (elements, members) => turned(elements / members, members),
  },
  {
    kind: 'exchange',
    name: 'cyclic-to-consecutive',
    about: 'a vector that was dealt out to the nodes in turn is gathered in stretches',
    reordering: ({ members, copies }) =>
      slotTables(members * copies, (slot) => (slot % copies) * members + Math.floor(slot / copies)),
    bits: rotated,
    digits: (elements, members) => turned(members, elements / members),
  },
  {
    kind: 'exchange',
    name: 'binary-to-gray',
    about: 'transposition into a matrix whose rows and columns are in the order of the Gray code',
    reordering(elements) {
      requirePowerOfTwo('binary-to-gray', elements.members);
      return onMembers(elements, (member) => member ^ (member >>> 1));
    },
  },
  {
    kind: 'exchange',
    name: 'gray-to-binary',
    about: 'transposition of a matrix whose rows and columns are in the order of the Gray code',
    reordering(elements) {
      requirePowerOfTwo('gray-to-binary', elements.members);
      return onMembers(elements, fromGray);
    },
  },
  {
    kind: 'bits',
    name: 'vector-reversal',
    about: 'all elements in reverse order',
    bits: (count) => highestFirst(count, (bit) => ({ from: bit, complement: true })),
    digits: (elements) => ({ radices: [elements], digits: [{ from: 0, complement: true }] }),
  },
  shuffleBy(1, 'shuffle'),
  shuffleBy(-1, 'unshuffle'),
];

/** How the generalized shuffles are named: shuffle-3, unshuffle-2. */
const GENERALIZED = /^(un)?shuffle-([1-9]\d*)$/;

/** Address bits, as 5,4,~3,0,1,2. */
const BITS = /^~?\d+(,~?\d+)*$/;

/** Radices of the digits of an index and where they come from, as 3x4x5:0,~2,1. */
const DIGITS = /^(\d+(?:x\d+)*):(~?\d+(?:,~?\d+)*)$/;

/** The names that `findPermutation` knows; B stands for a number. */
export const PERMUTATION_NAMES: readonly string[] = [
  ...permutations.map(({ name }) => name),
  'shuffle-B',
  'unshuffle-B',
];

/**
 * The permutation of that name. Beside the list there are the generalized shuffles, `shuffle-B` and `unshuffle-B`, which
 * rotate the bits of every address by B places, and any address bits: where each comes from, the highest first, and `~`
 * before those that are complemented. Behind radices and a colon it is the same of the digits of an index: 3x4x5:0,2,1.
 * @throws InputError for any other name
 */
export function findPermutation(name: string): NamedPermutation {
  const found = permutations.find((permutation) => permutation.name === name);
  if (found !== undefined) return found;
  const [, un, places] = GENERALIZED.exec(name) ?? [];
  if (places !== undefined) return shuffleBy(un ? -Number(places) : Number(places), name);
  if (BITS.test(name)) {
    const bits = digitsIn(name);
    const about = 'the bits of every address, from where they are given';
    return { kind: 'bits', name, about, bits: () => bits };
  }
  const [, radices, digits] = DIGITS.exec(name) ?? [];
  if (radices !== undefined) {
    const array = { radices: radices.split('x').map(Number), digits: digitsIn(digits) };
    return { kind: 'digits', name, about: 'the digits of every index, from where they are given', array };
  }
  throw new InputError(
    `unknown permutation "${name}": give one of ${PERMUTATION_NAMES.join(', ')}, or address bits, as 5,4,3,~0,1,2, or digits, as 3x4x5:0,2,1`,
  );
}

function digitsIn(text: string): AddressBit[] {
  return text.split(',').map((digit) => {
    return { from: Number(digit.replace('~', '')), complement: digit.startsWith('~') };
  });
}

function highestFirst(count: number, of: (bit: number) => AddressBit): AddressBit[] {
  return Array.from({ length: count }, (_, index) => of(count - 1 - index));
}

/** Every bit moves up by so many places, and from the highest place to the lowest. */
function rotated(count: number, places: number): AddressBit[] {
  return highestFirst(count, (bit) => ({ from: (bit + count - places) % count, complement: false }));
}

/** @param places by how many the bits move up, or down if it is negative */
function shuffleBy(places: number, name: string): BitPermutation {
  const by = Math.abs(places) === 1 ? 'one place' : `${Math.abs(places)} places`;
  const kind = Math.abs(places) === 1 ? 'perfect' : 'generalized';
  return {
    kind: 'bits',
    name,
    about:
      `the ${kind} ${places < 0 ? 'un' : ''}shuffle: the bits of every address are rotated by ${by}, ` +
      `the ${places < 0 ? 'lowest to the highest' : 'highest to the lowest'} end`,
    bits(count) {
      if (Math.abs(places) >= count) {
        throw new InputError(`${name} of addresses of ${count} bits: give 1 to ${count - 1} places`);
      }
      return rotated(count, (places + count) % count);
    },
    digits(elements) {
      const radix = 2 ** Math.abs(places);
      if (elements % radix !== 0 || elements === radix) {
        throw new InputError(
          `${name} of ${elements} elements: give a multiple of ${radix}, at least twice as many`,
        );
      }
      return places < 0 ? turned(elements / radix, radix) : turned(radix, elements / radix);
    },
  };
}

/** Two digits that change places. */
function turned(high: number, low: number): DigitPermutation {
  const [lowest, highest] = [0, 1].map((from) => ({ from, complement: false }));
  return { radices: [high, low], digits: [lowest, highest] };
}

/** @throws InputError for any other number of nodes */
function requirePowerOfTwo(name: string, members: number): void {
  if (!isPowerOfTwo(members)) throw new InputError(`${name} on ${members} nodes: give a power of two`);
}

const same = (slot: number) => slot;

function slotTables(slots: number, before = same, after = same): Reordering {
  const table = (of: (slot: number) => number) => Uint32Array.from({ length: slots }, (_, slot) => of(slot));
  return { before: table(before), after: table(after) };
}

/** The member numbers of all slots are changed alike, at both ends. */
function onMembers({ members, copies }: PermutedElements, change: (member: number) => number): Reordering {
  const changed = (slot: number) => slot - (slot % members) + change(slot % members);
  return slotTables(members * copies, changed, changed);
}
