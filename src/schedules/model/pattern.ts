import { isPowerOfTwo } from './address-bits.ts';
import { InputError } from './errors.ts';
import { inversePermutation, requirePermutation } from './permutation.ts';

/** The most places of a pattern that needs a table of them all. */
export const MAX_TABLE_PLACES = 2 ** 24;

/** The most blocks that a node may hold: 2^20 members with 16 copies each. */
export const MAX_SLOTS = 2 ** 24;

/** The most elements that a slot may hold, where a schedule chooses how many do. */
export const MAX_UNIT = 1024;

/** What `origin` gives for a place that holds no block at the end, `destination` for one that holds none at the start. */
export const EMPTY = -1;

/** EMPTY in a table of unsigned words; the shaders have the same. */
export const NOWHERE = 2 ** 32 - 1;

/** How a pattern is written in a schedule file. */
type PatternCode =
  | {
      /** The complete exchange. */
      readonly kind: 'exchange';
      /** It runs among so many nodes with neighbouring numbers, the first of which is a multiple of it. */
      readonly members: number;
      /** Slots of the pattern: the schedule may have more, for blocks in transit. */
      readonly slots: number;
      /** See Reordering; both are there, or none. */
      readonly before?: readonly number[];
      /** See Reordering. */
      readonly after?: readonly number[];
    }
  | {
      /** Several complete exchanges, one after another. */
      readonly kind: 'sequence';
      /** Dimensions of each exchange, the first one's first; see sequencePattern. */
      readonly axes: readonly number[];
      /** As above. */
      readonly slots: number;
    }
  | {
      /** Any places. */
      readonly kind: 'table';
      /** As above. */
      readonly slots: number;
      /** The places, slot * nodes + node, that hold a block at the start, ascending; left out: all. */
      readonly starts?: readonly number[];
      /** For each of them the place where its block must end. */
      readonly destinations: readonly number[];
      /** Starts of padding, ascending; left out: none. */
      readonly padding?: readonly number[];
    };

/**
 * What is done beside the exchange: the slots of every node are permuted first, and once more at the end. With tables
 * that change only member numbers, to g(j) first and to f(i) last, it makes (j|i) -> (f(i)|g(j)). (Johnsson-Ho 1992,
 * 2.2.2; Swarztrauber 1998, section 3.)
 */
export interface Reordering {
  /** By the slot in which a block starts: the slot from which it is exchanged. */
  readonly before: Uint32Array<ArrayBuffer>;
  /** By the slot to which the exchange brings a block: the slot in which it ends. */
  readonly after: Uint32Array<ArrayBuffer>;
}

/** What every pattern can say of itself, whatever its kind. */
export interface Places {
  /** Columns of A[slot][node]. */
  readonly nodes: number;
  /** Rows that hold blocks at the start and at the end. */
  readonly slots: number;
  /** The place where the block that starts in `place` must end, or EMPTY if `place` starts empty. */
  destination(place: number): number;
  /** The place where the block that must end in `place` starts, or EMPTY if `place` ends empty. */
  origin(place: number): number;
  /** As a schedule file has it. */
  encode(): PatternCode;
}

/**
 * What has to go where. A *place* is a number: slot * nodes + node, the position of a block in the matrix
 * A[slot][node]. A pattern says which block must end in which place; a schedule says how it gets there.
 */
export type Pattern = Places &
  (
    | {
        /** The complete exchange. It looks the same after the members are renamed in any way, as nodes and as slots. */
        readonly kind: 'exchange';
        /** It runs among so many nodes with neighbouring numbers. */
        readonly members: number;
        /** Left out: nothing is done beside the exchange. */
        readonly reordering?: Reordering;
      }
    | {
        /** Several complete exchanges, one after another. */
        readonly kind: 'sequence';
        /** Dimensions of each exchange, the first one's first; see sequencePattern. */
        readonly axes: readonly number[];
      }
    | {
        /** Any places. */
        readonly kind: 'table';
        /** By place: where its block starts; NOWHERE if it ends empty. */
        readonly origins: Uint32Array<ArrayBuffer>;
        /** The places that hold a block at the start, ascending; left out: all. */
        readonly starts?: Uint32Array<ArrayBuffer>;
        /** Those of them, ascending, whose block nobody asks for, such as a count that is sent ahead; left out: none. */
        readonly padding?: Uint32Array<ArrayBuffer>;
      }
  );

/** All kinds of patterns. */
export const PATTERN_KINDS: readonly Pattern['kind'][] = ['exchange', 'sequence', 'table'];

/** The places that hold a block at the start, ascending; undefined: all of them. */
export function startsOf(pattern: Pattern): Uint32Array<ArrayBuffer> | undefined {
  return pattern.kind === 'table' ? pattern.starts : undefined;
}

/**
 * The complete exchange, (j|i) -> (i|j), among each `members` nodes with neighbouring numbers: slot c * members + i of a
 * node holds copy c of its block for member i, and ends as slot c * members + j of that member, where j is the sender's
 * own member number, node modulo members. (Johnsson-Ho 1992, 2.2.1.)
 *
 * @param nodes a multiple of the members
 * @param slots blocks per node, a multiple of the members
 * @param members at least 2; if it is no power of two, nodes x slots may be at most 2^24
 * @param reordering what else is done to the slots; one that leaves all where they are is none
 * @throws InputError when the numbers do not fit together, or a table is no permutation of the slots
 */
export function exchangePattern(
  nodes: number,
  slots: number,
  members: number,
  reordering?: Reordering,
): Pattern {
  const fits = (count: number) => Number.isInteger(count) && count >= 1 && count % members === 0;
  if (!(Number.isInteger(members) && members >= 2 && fits(nodes) && fits(slots))) {
    throw new InputError(
      `an exchange among ${members} of ${nodes} nodes with ${slots} slots: ` +
        'give at least 2 members, and a multiple of them as nodes and as slots',
    );
  }
  // The exchange is its own inverse: it transposes member numbers.
  const transposed = (slot: number, node: number) => {
    const [toMember, member] = [slot % members, node % members];
    return (slot - toMember + member) * nodes + (node - member + toMember);
  };
  const moved = (place: number) => {
    const node = place % nodes;
    return transposed((place - node) / nodes, node);
  };
  const inBits = isPowerOfTwo(members);
  if (!inBits && nodes * slots > MAX_TABLE_PLACES) {
    throw new InputError(
      `an exchange of ${nodes * slots} blocks among ${members} nodes: give fewer nodes or copies, for at most ${MAX_TABLE_PLACES} blocks, or a power of two of nodes`,
    );
  }
  if (reordering && !(isIdentity(reordering.before, slots) && isIdentity(reordering.after, slots))) {
    const moves = reorderedMoves(transposed, nodes, slots, members, reordering);
    return { kind: 'exchange', nodes, slots, members, ...moves };
  }
  return {
    kind: 'exchange',
    nodes,
    slots,
    members,
    destination: moved,
    origin: moved,
    encode: () => ({ kind: 'exchange', members, slots }),
  };
}

function isIdentity(table: ArrayLike<number>, slots: number): boolean {
  return table.length === slots && Array.prototype.every.call(table, (entry, slot) => entry === slot);
}

function reorderedMoves(
  transposed: (slot: number, node: number) => number,
  nodes: number,
  slots: number,
  members: number,
  reordering: Reordering,
): Pick<Places, 'destination' | 'origin' | 'encode'> & { readonly reordering: Reordering } {
  const before = requirePermutation('slot', 'the reordering before', reordering.before, slots);
  const after = requirePermutation('slot', 'the reordering after', reordering.after, slots);
  const within = (place: number, from: Uint32Array, to: Uint32Array) => {
    const node = place % nodes;
    const end = transposed(from[(place - node) / nodes], node);
    const toNode = end % nodes;
    return to[(end - toNode) / nodes] * nodes + toNode;
  };
  const [undoBefore, undoAfter] = [inversePermutation(before), inversePermutation(after)];
  return {
    reordering: { before, after },
    destination: (place) => within(place, before, after),
    origin: (place) => within(place, undoAfter, undoBefore),
    encode: () => ({
      kind: 'exchange',
      members,
      slots,
      before: Array.from(before),
      after: Array.from(after),
    }),
  };
}
