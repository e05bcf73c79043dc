import { type AddressBit, isPowerOfTwo, requireBits } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import { type DigitPermutation, inBits, permuteDigits } from '../model/index-digits.ts';
import type { Cube, Topology } from '../model/networks/topology.ts';
import { exchangePattern, MAX_SLOTS, MAX_TABLE_PLACES } from '../model/pattern.ts';
import { inversePermutation } from '../model/permutation.ts';
import type { Demand, Moves, Problem, Setting } from '../model/problem.ts';
import { tablePattern } from '../model/table-pattern.ts';
import { requireCount, requireSetting } from '../model/validate.ts';
import { slotsOf } from './exchange.ts';
import { findPermutation, type NamedPermutation } from './named-permutations.ts';

/**
 * A permutation of the elements of all nodes, or of those of each of several cubes. Every slot holds one; the element in slot
 * s of member i has the address s x members + i.
 */
export interface Permutation extends Problem {
  readonly kind: 'permutation';
  /** Elements of a node. */
  readonly slots: number;
  /** Which one. */
  readonly by: NamedPermutation;
  /**
   * Where the bits of a place, slot * nodes + node, come from, the highest first; left out where it is one exchange with
   * reordered slots, and where elements are asked for, and not places.
   */
  readonly bits?: readonly AddressBit[];
}

/** Where elements are permuted, how many, and how. */
export interface PermutationSize extends Setting {
  /** Elements of a node; left out: `copies` x members. */
  readonly slots?: number;
  /** Elements that a node has for each member; left out: 1. */
  readonly copies?: number;
  /** One that has a name, see `findPermutation`, or one of your own. */
  readonly by: string | NamedPermutation;
}

/**
 * A permutation of elements. It demands places, so many blocks of a node; or, where bits do not say which, elements, whose slots an
 * answer chooses.
 * @throws InputError when there is none of that name, it is not defined for so many elements, its bits are not those of the addresses, or numbers are
 *   out of range: at most 2^24 slots, and where it is no exchange 2^24 elements
 */
export function permutation(size: PermutationSize): Permutation {
  const setting = requireSetting(size, "give { topology: cube(3), by: 'transpose' }");
  const { topology } = setting;
  const by = typeof size.by === 'object' ? size.by : findPermutation(size.by);
  const slots = slotsFor({ ...size, ...setting });
  const { demand, bits } = demandOf(by, topology, slots);
  let demanded: Demand | undefined;
  return {
    ...setting,
    kind: 'permutation',
    label: `permutation ${by.name}`,
    facts: { permutation: by.name, slots },
    slots,
    by,
    ...(bits && { bits }),
    demand: () => {
      demanded ??= demand();
      return demanded;
    },
  };
}

function slotsFor({ topology, slots, copies }: PermutationSize): number {
  if (slots !== undefined && copies !== undefined) {
    throw new InputError(`${slots} slots and ${copies} copies: give one of them`);
  }
  if (slots === undefined) return slotsOf({ topology, copies: copies ?? 1 });
  requireCount('slots', slots);
  if (slots > MAX_SLOTS) throw new InputError(`${slots} slots: give at most ${MAX_SLOTS}`);
  return slots;
}

/** What is demanded: an exchange with reordered slots, places by their bits, or elements by the digits of their addresses. */
function demandOf(
  by: NamedPermutation,
  topology: Topology,
  slots: number,
): Pick<Permutation, 'bits'> & { readonly demand: () => Demand } {
  const { nodes, members } = topology;
  if (by.kind === 'exchange' && slots % members === 0) {
    const reordering = by.reordering({ members, copies: slots / members });
    return { demand: () => exchangePattern(nodes, slots, members, reordering) };
  }
  requirePlaces(by, nodes * slots);
  if (topology.kind === 'cube' && by.bits && isPowerOfTwo(slots)) {
    const bits = bitsOf(by.name, by.bits, topology, slots);
    return { bits, demand: () => tablePattern(nodes, slots, permuteDigits(inBits(bits))) };
  }
  const digits = digitsOf(by, members, slots);
  return { demand: () => movesOf(topology, digits) };
}

function requirePlaces({ name }: NamedPermutation, elements: number): void {
  if (elements <= MAX_TABLE_PLACES) return;
  throw new InputError(
    `${name} of ${elements} elements: give fewer nodes or slots, for at most ${MAX_TABLE_PLACES}`,
  );
}

/** The bits of slot * nodes + node; those between the member's number and the slot's tell the cubes apart, and stay. */
function bitsOf(
  name: string,
  bitsFor: NonNullable<NamedPermutation['bits']>,
  { dim, nodes }: Cube,
  slots: number,
): AddressBit[] {
  const count = dim + Math.log2(slots);
  const bits = bitsFor(count, dim);
  requireBitsOf(name, bits, count);
  const cubeBits = Math.log2(nodes) - dim;
  const moved = bits.map(({ from, complement }) => ({
    from: from < dim ? from : from + cubeBits,
    complement,
  }));
  const kept = Array.from({ length: cubeBits }, (_, k) => ({
    from: dim + cubeBits - 1 - k,
    complement: false,
  }));
  return [...moved.slice(0, -dim), ...kept, ...moved.slice(-dim)];
}

/** @throws InputError unless these are the bits of addresses of `count` bits */
function requireBitsOf(name: string, bits: readonly AddressBit[], count: number): void {
  if (bits.length !== count) {
    throw new InputError(
      `${name}: ${bits.length} address bits, and those of the elements are ${count}; give ${count - 1} to 0`,
    );
  }
  requireBits(bits);
}

/** The digits of slot * members + member. */
function digitsOf(by: NamedPermutation, members: number, slots: number): DigitPermutation {
  const elements = members * slots;
  if (by.digits) return by.digits(elements, members);
  if (by.bits && isPowerOfTwo(elements)) {
    const count = Math.log2(elements);
    const bits = by.bits(count, Math.log2(members));
    requireBitsOf(by.name, bits, count);
    return inBits(bits);
  }
  if (by.bits) throw new InputError(`${by.name} of ${elements} elements: give a power of two`);
  throw new InputError(`${by.name} of ${slots} slots: give a multiple of ${members}`);
}

/** Elements by the digits of their addresses. They are numbered by their places, slot * nodes + node. */
function movesOf({ nodes, members }: Topology, digits: DigitPermutation): Moves {
  const after = permuteDigits(digits);
  const slots = after.length / members;
  const ends = Uint32Array.from({ length: slots * nodes }, (_, place) => {
    const [slot, node] = [Math.floor(place / nodes), place % nodes];
    const [member, end] = [node % members, after[slot * members + (node % members)]];
    return Math.floor(end / members) * nodes + (node - member) + (end % members);
  });
  const placed = (places: Uint32Array<ArrayBuffer>) => ({
    nodeOf: places.map((place) => place % nodes),
    indexOf: places.map((place) => Math.floor(place / nodes)),
  });
  const sides = [slots, nodes] as const;
  return {
    kind: 'moves',
    from: placed(Uint32Array.from(ends.keys())),
    to: placed(ends),
    sides: [sides, sides],
    written: inversePermutation(ends),
  };
}
