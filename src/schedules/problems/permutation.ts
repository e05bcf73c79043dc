import { type AddressBit, isPowerOfTwo, requireBits } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import {
  type DigitPermutation,
  inBits,
  indexesOf,
  permuteDigits,
  requireDigits,
} from '../model/index-digits.ts';
import { isCube } from '../model/networks/cube.ts';
import type { Cube, Topology } from '../model/networks/topology.ts';
import { once } from '../model/once.ts';
import { exchangePattern, MAX_SLOTS, MAX_TABLE_PLACES } from '../model/pattern.ts';
import type { Demand, Problem, Setting } from '../model/problem.ts';
import { tablePattern } from '../model/table-pattern.ts';
import { requireCount, requireSetting } from '../model/validate.ts';
import { slotsOf } from './exchange.ts';
import { arraySides, movesOfDigits } from './index-moves.ts';
import { type AddressPermutation, findPermutation, type NamedPermutation } from './named-permutations.ts';

/**
 * A permutation of the elements of all nodes, or of those of each of several cubes. Every slot holds one; the element in slot
 * s of member i has the address s x members + i. Where the digits of an index are permuted, that is the address.
 */
export interface Permutation extends Problem {
  readonly kind: 'permutation';
  /** Elements of a node; where they are not all alike, of that with the most. */
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
  /** Elements of a node; left out: `copies` x members, or as many as the digits of an index say. */
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
  const slots = by.kind === 'digits' ? slotsOfIndexes(by, size) : slotsFor({ ...size, ...setting });
  const { demand, ...rest } = demandOf(by, topology, slots);
  return {
    ...setting,
    kind: 'permutation',
    label: `permutation ${by.name}`,
    facts: { permutation: by.name, slots },
    slots,
    by,
    ...rest,
    demand: once(demand),
  };
}

function slotsFor({ topology, slots, copies }: PermutationSize): number {
  if (slots !== undefined && copies !== undefined) {
    throw new InputError(`${slots} slots and ${copies} copies: give one of them`);
  }
  if (slots === undefined) return slotsOf({ topology, copies: copies ?? 1 });
  requireCount('slots', slots);
  if (slots > MAX_SLOTS) throw new InputError(`${slots} slots: give at most ${MAX_SLOTS} slots`);
  return slots;
}

/** Elements of the fullest node. @throws InputError where they cannot be dealt out, or their number is given besides */
function slotsOfIndexes(
  { name, array }: Extract<NamedPermutation, { readonly kind: 'digits' }>,
  { topology, slots, copies }: PermutationSize,
): number {
  requireDigits(array);
  const { nodes, members, label } = topology;
  const elements = indexesOf(array);
  if (slots !== undefined || copies !== undefined) {
    throw new InputError(`${name} of a given number of slots or copies: its radices say that; leave it out`);
  }
  if (nodes !== members && elements % members !== 0) {
    throw new InputError(
      `${name} on ${label}: ${elements} elements; give a multiple of ${members}, or one cube`,
    );
  }
  return Math.ceil(elements / members);
}

/** What is demanded: an exchange with reordered slots, places by their bits, or elements by the digits of their addresses. */
function demandOf(
  by: NamedPermutation,
  topology: Topology,
  slots: number,
): Pick<Permutation, 'bits' | 'tally'> & { readonly demand: () => Demand } {
  const { nodes, members } = topology;
  if (by.kind === 'digits') {
    requirePlaces(by, indexesOf(by.array) * (nodes / members), 'smaller radices');
    return { demand: () => movesOfDigits(topology, by.array, arraySides(topology, by.array)) };
  }
  if (by.kind === 'exchange' && slots % members === 0) {
    const reordering = by.reordering({ members, copies: slots / members });
    return {
      tally: { kind: 'exchange', nodes, members, slots },
      demand: () => exchangePattern(nodes, slots, members, reordering),
    };
  }
  requirePlaces(by, nodes * slots, 'fewer nodes or slots');
  if (isCube(topology) && by.bits && isPowerOfTwo(slots)) {
    const bits = bitsOf(by.name, by.bits, topology, slots);
    return { bits, demand: () => tablePattern(nodes, slots, permuteDigits(inBits(bits))) };
  }
  const digits = digitsOf(by, members, slots);
  const sides = [slots, nodes] as const;
  return { demand: () => movesOfDigits(topology, digits, [sides, sides]) };
}

function requirePlaces({ name }: NamedPermutation, elements: number, cure: string): void {
  if (elements <= MAX_TABLE_PLACES) return;
  throw new InputError(`${name} of ${elements} elements: give ${cure}, for at most ${MAX_TABLE_PLACES}`);
}

/** The bits of slot * nodes + node; those between the member's number and the slot's tell the cubes apart, and stay. */
function bitsOf(
  name: string,
  bitsFor: NonNullable<AddressPermutation['bits']>,
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
      `${name}: ${bits.length} address bits, but the elements have ${count}; give ${count - 1} to 0`,
    );
  }
  requireBits(bits);
}

/** The digits of slot * members + member. */
function digitsOf(by: AddressPermutation, members: number, slots: number): DigitPermutation {
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
