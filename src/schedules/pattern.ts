import { InputError } from './errors.ts';
import { inversePermutation, requirePermutation } from './permutation.ts';

/** What `origin` gives for a place that holds no block at the end, `destination` for one that holds none at the start. */
export const EMPTY = -1;

/** How a pattern is written in a schedule file. */
export type PatternCode =
  | {
      /** The complete exchange. */
      readonly kind: 'exchange';
      /** It runs among the 2^dim members of every subcube of the `dim` lowest dimensions. */
      readonly dim: number;
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
      /** By place, slot * nodes + node: the place where its block must end. */
      readonly destinations: readonly number[];
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

/**
 * What has to go where. A *place* is a number: slot * nodes + node, the position of a block in the matrix
 * A[slot][node]. A pattern says which block must end in which place; a schedule says how it gets there.
 */
export interface Pattern {
  /** Columns of A[slot][node]. */
  readonly nodes: number;
  /** Rows that hold blocks at the start and at the end. */
  readonly slots: number;
  /** The slot bits, and in one exchange the node bits, that choose the member of a subcube: 2^dim - 1. */
  readonly mask: number;
  /** Of exchanges in sequence: the dimensions of each axis, see sequencePattern. */
  readonly axes?: readonly number[];
  /** Looks the same after every node v is renamed v ^ a and every slot s, in the exchange, becomes s ^ (a & mask). */
  readonly nodeSymmetric: boolean;
  /** Left out: nothing is done beside the exchange. */
  readonly reordering?: Reordering;
  /** By place: where its block starts, for a pattern that no formula describes. */
  readonly origins?: Uint32Array<ArrayBuffer>;
  /** The place where the block that starts in `place` must end, or EMPTY if `place` starts empty. */
  destination(place: number): number;
  /** The place where the block that must end in `place` starts, or EMPTY if `place` ends empty. */
  origin(place: number): number;
  /** As a schedule file has it. */
  encode(): PatternCode;
}

/**
 * The complete exchange inside every subcube of the `dim` lowest dimensions, (j|i) -> (i|j): slot
 * c * 2^dim + i of a node holds copy c of its block for member i of its subcube, and ends as slot
 * c * 2^dim + j of that member, where j is the sender's own member number. (Johnsson-Ho 1992, 2.2.1.)
 *
 * @param nodes a power of two, at least 2^dim
 * @param slots blocks per node, a multiple of 2^dim
 * @param dim dimensions of the exchange, at least 1
 * @param reordering what else is done to the slots
 * @throws InputError when the numbers do not fit together, or a table is no permutation of the slots
 */
export function exchangePattern(nodes: number, slots: number, dim: number, reordering?: Reordering): Pattern {
  const members = 2 ** dim;
  if (
    dim < 1 ||
    !Number.isInteger(Math.log2(nodes)) ||
    nodes < members ||
    slots < 1 ||
    slots % members !== 0
  ) {
    throw new InputError(
      `an exchange on ${dim} dimensions of ${nodes} nodes with ${slots} slots: ` +
        `give a power of two of at least ${members} nodes and a multiple of ${members} slots`,
    );
  }
  const mask = members - 1;
  // The exchange is its own inverse: it transposes member numbers.
  const transposed = (slot: number, node: number) => {
    const toNode = node - (node & mask) + (slot & mask);
    const toSlot = slot - (slot & mask) + (node & mask);
    return toSlot * nodes + toNode;
  };
  const moved = (place: number) => {
    const node = place % nodes;
    return transposed((place - node) / nodes, node);
  };
  const plain = { nodes, slots, mask, nodeSymmetric: true };
  if (reordering === undefined) {
    return {
      ...plain,
      destination: moved,
      origin: moved,
      encode: () => ({ kind: 'exchange', dim, slots }),
    };
  }
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
    ...plain,
    reordering: { before, after },
    destination: (place) => within(place, before, after),
    origin: (place) => within(place, undoAfter, undoBefore),
    encode: () => ({ kind: 'exchange', dim, slots, before: Array.from(before), after: Array.from(after) }),
  };
}
