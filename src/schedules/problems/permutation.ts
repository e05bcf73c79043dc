import { type AddressBit, permuteBits, requireBits } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import type { Cube } from '../model/networks/topology.ts';
import { exchangePattern, MAX_SLOTS, MAX_TABLE_PLACES, type Pattern } from '../model/pattern.ts';
import type { Problem, Setting } from '../model/problem.ts';
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
  readonly topology: Cube;
  /** Elements of a node. */
  readonly slots: number;
  /** Which one. */
  readonly by: NamedPermutation;
  /**
   * Where the bits of a place, slot * nodes + node, come from, the highest first; left out where it is one exchange with
   * reordered slots.
   */
  readonly bits?: readonly AddressBit[];
  demand(): Pattern;
}

/** Where elements are permuted, how many, and how. */
export interface PermutationSize extends Setting {
  readonly topology: Cube;
  /** Elements of a node; left out: `copies` x members. */
  readonly slots?: number;
  /** Elements that a node has for each member; left out: 1. */
  readonly copies?: number;
  /** One that has a name, see `findPermutation`, or one of your own. */
  readonly by: string | NamedPermutation;
}

/**
 * A permutation of elements.
 * @throws InputError when there is none of that name, it is not defined for so many elements, its bits are not those of the addresses, or numbers are
 *   out of range: at most 2^24 slots, and for address bits 2^24 elements
 */
export function permutation(size: PermutationSize): Permutation {
  const setting = requireSetting(size, "give { topology: cube(3), by: 'transpose' }");
  const { topology } = size;
  const by = typeof size.by === 'object' ? size.by : findPermutation(size.by);
  if (topology.kind !== 'cube')
    throw new InputError(`a permutation on ${setting.topology.label}: give a cube`);
  const slots = slotsFor(size);
  const { places, bits } = placesOf(by, topology, slots);
  let demanded: Pattern | undefined;
  return {
    ...setting,
    kind: 'permutation',
    label: `permutation ${by.name}`,
    facts: { permutation: by.name, slots },
    topology,
    slots,
    by,
    ...(bits && { bits }),
    demand: () => {
      demanded ??= places();
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

/** What is demanded, as an exchange where it is one; and the bits, where they say it. */
function placesOf(
  by: NamedPermutation,
  topology: Cube,
  slots: number,
): Pick<Permutation, 'bits'> & { readonly places: () => Pattern } {
  const { nodes, members } = topology;
  if (by.kind === 'exchange' && slots % members === 0) {
    const reordering = by.reordering({ members, copies: slots / members });
    return { places: () => exchangePattern(nodes, slots, members, reordering) };
  }
  const bits = bitsOf(by, topology, slots);
  return { bits, places: () => tablePattern(nodes, slots, permuteBits(bits)) };
}

/** The bits of slot * nodes + node; those between the member's number and the slot's tell the cubes apart, and stay. */
function bitsOf(by: NamedPermutation, { dim, nodes, members }: Cube, slots: number): AddressBit[] {
  const { name } = by;
  const slotBits = Math.log2(slots);
  if (by.bits === undefined || !Number.isInteger(slotBits)) {
    const need = by.kind === 'exchange' ? `a multiple of ${members}` : 'a power of two';
    throw new InputError(`${name} of ${slots} slots: give ${need}`);
  }
  if (nodes * slots > MAX_TABLE_PLACES) {
    throw new InputError(
      `${name} of ${nodes * slots} elements: give fewer dimensions or slots, for at most ${MAX_TABLE_PLACES}`,
    );
  }
  const count = dim + slotBits;
  const bits = by.bits(count, dim);
  if (bits.length !== count) {
    throw new InputError(
      `${name}: ${bits.length} address bits, and those of the elements are ${count}; give ${count - 1} to 0`,
    );
  }
  requireBits(bits);
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
