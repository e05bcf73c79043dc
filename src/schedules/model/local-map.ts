import { InputError } from './errors.ts';
import {
  type Axes,
  coordinatesOf,
  memberAt,
  offsetBetween,
  productOf,
  requireTwist,
} from './networks/axes.ts';
import { inversePermutation, requirePermutation } from './permutation.ts';

/**
 * What a local map does to a slot's member number with the node's: XOR, or addition or subtraction modulo the
 * number of members.
 */
export type MemberOperation = 'xor' | 'add' | 'subtract';

/**
 * What a grid's local map does to the coordinates of a slot's member: adds the node's, subtracts them, or subtracts them
 * from the node's; each modulo its side.
 */
export type GridOperation = 'add' | 'subtract' | 'reflect';

/** How a local map is written in a schedule file. */
export type LocalMapCode =
  | {
      /** The operation; see gridLocalMap. */
      readonly kind: 'translate';
      /** What is done to a slot's coordinates with the node's. */
      readonly operation: GridOperation;
      /** Nodes along each axis. */
      readonly shape: readonly number[];
      /** See Axes; left out when nothing is twisted. */
      readonly twist?: readonly (readonly number[])[];
    }
  | {
      /** The operation; see memberLocalMap. */
      readonly kind: MemberOperation;
      /** The bits of a slot that take part: 2^d - 1. */
      readonly mask: number;
      /** A permutation of the slots that comes first; left out: the identity. */
      readonly before?: readonly number[];
      /** A permutation of the slots that comes last; left out: the identity. */
      readonly after?: readonly number[];
    }
  | {
      /** slot -> slot ^ the masks of the node's one-bits. */
      readonly kind: 'linear';
      /** A mask of slot bits for each bit of a node number, the lowest first. */
      readonly masks: readonly number[];
    }
  | {
      /** slot -> tables[classes[node]][slot]. */
      readonly kind: 'table';
      /** One permutation of the slots for each class of nodes. */
      readonly tables: readonly (readonly number[])[];
      /** Class of each node. */
      readonly classes: readonly number[];
    };

/**
 * A local phase: inside every node the block in `slot` moves to `apply(node, slot)`, a permutation of the
 * node's slots. There are four families. `xor`, `add` and `subtract` combine the lowest bits of the slot with
 * those of the node (see memberLocalMap). `linear` is xor with any bits of the node (see linearLocalMap). `translate`
 * does the same with the coordinates on a grid (see gridLocalMap). `table` has one permutation for each class of nodes.
 */
export interface LocalMap {
  /** Slots of a node. */
  readonly slots: number;
  /** The slot that the block in `slot` of `node` moves to. */
  apply(node: number, slot: number): number;
  /** The map that brings every block back. */
  inverse(): LocalMap;
  /** As a schedule file has it. */
  encode(): LocalMapCode;
}

/**
 * slot -> after[before[slot] op node], where op changes only the member number, the bits of the slot in
 * `mask`: xor with the node's, or addition or subtraction of the node's modulo mask + 1. A table that is left
 * out is the identity. With xor this is the alignment of Johnsson-Ho 1992, section 2.2.1, and with tables the
 * pre- and post-ordering of Swarztrauber 1998; with addition it is the rotation of Bruck's algorithm.
 *
 * @param slots slots of a node, a multiple of mask + 1
 * @param mask the bits that take part: 2^d - 1 for an exchange among 2^d members
 * @param tables permutations of the slots 0 to slots - 1
 * @throws InputError when the mask does not fit or a table is not a permutation of the slots
 */
export function memberLocalMap(
  operation: MemberOperation,
  slots: number,
  mask: number,
  tables: { readonly before?: ArrayLike<number>; readonly after?: ArrayLike<number> } = {},
): LocalMap {
  if (!Number.isInteger(mask) || mask < 0 || (mask & (mask + 1)) !== 0 || slots % (mask + 1) !== 0) {
    throw new InputError(
      `local ${operation} mask ${mask}: give 2^d - 1 such that 2^d divides the ${slots} slots`,
    );
  }
  const before = tables.before && requirePermutation('slot', 'a slot table', tables.before, slots);
  const after = tables.after && requirePermutation('slot', 'a slot table', tables.after, slots);
  return {
    slots,
    apply(node, slot) {
      const from = before ? before[slot] : slot;
      const member = combine[operation](from, node) & mask;
      const to = from - (from & mask) + member;
      return after ? after[to] : to;
    },
    inverse: () =>
      memberLocalMap(undo[operation], slots, mask, {
        ...(after && { before: inversePermutation(after) }),
        ...(before && { after: inversePermutation(before) }),
      }),
    encode: () => ({
      kind: operation,
      mask,
      ...(before && { before: Array.from(before) }),
      ...(after && { after: Array.from(after) }),
    }),
  };
}

const combine: Record<MemberOperation, (slot: number, node: number) => number> = {
  xor: (slot, node) => slot ^ node,
  add: (slot, node) => slot + node,
  subtract: (slot, node) => slot - node,
};

/** What brings back what an operation has done. */
const undo = { xor: 'xor', add: 'subtract', subtract: 'add', reflect: 'reflect' } as const;

/**
 * slot -> slot ^ M(node), where M(node) is the XOR of the masks of the node's one-bits: an alignment for several
 * exchanges at once (Johnsson-Ho 1992, section 2.3, lemma 1).
 *
 * @param slots slots of a node
 * @param masks one mask for each bit of a node number, the lowest bit first
 * @throws InputError when a mask is not a whole number, or leads from some slot to none: for a mask of k bits 2^k
 *   must divide `slots`
 */
export function linearLocalMap(slots: number, masks: readonly number[]): LocalMap {
  for (const [bit, mask] of masks.entries()) {
    const members = Number.isInteger(mask) && mask >= 0 ? 2 ** (32 - Math.clz32(mask)) : Number.NaN;
    if (slots % members !== 0) {
      throw new InputError(
        `mask ${mask} of node bit ${bit}: give a whole number below a power of two that divides the ${slots} slots`,
      );
    }
  }
  const self: LocalMap = {
    slots,
    apply(node, slot) {
      let to = slot;
      for (let bit = 0; bit < masks.length; bit++) if ((node >>> bit) & 1) to ^= masks[bit];
      return to;
    },
    inverse: () => self,
    encode: () => ({ kind: 'linear', masks }),
  };
  return self;
}

/**
 * Changes the coordinates of a slot's member by those of the node, each modulo its side. Slot c * members + i is that of
 * member i, whose coordinates are counted as those of nodes. `subtract` turns members into displacements from the node,
 * `add` turns them back, and `reflect`, its own inverse, turns the displacement of a block that has arrived into the member
 * that it came from.
 *
 * @param slots slots of a node, a multiple of the members
 * @param shape members along each axis; nodes count the members fastest
 * @param twist see Axes
 * @throws InputError when they do not fit together
 */
export function gridLocalMap(
  operation: GridOperation,
  slots: number,
  shape: readonly number[],
  twist?: Axes['twist'],
): LocalMap {
  requireTwist(shape, twist);
  const axes: Axes = { shape, ...(twist && { twist }) };
  const members = productOf(shape);
  if (
    shape.length === 0 ||
    !shape.every((side) => Number.isInteger(side) && side >= 1) ||
    slots % members !== 0
  ) {
    throw new InputError(
      `local ${operation} on ${shape.join('x')}: give sides whose product divides the ${slots} slots`,
    );
  }
  return {
    slots,
    apply(node, slot) {
      let [restOfNode, restOfSlot] = [node % members, slot % members];
      let to = slot - restOfSlot;
      if (twist) return to + combined(axes, operation, restOfSlot, restOfNode);
      let stride = 1;
      for (const side of shape) {
        const [n, s] = [restOfNode % side, restOfSlot % side];
        to += stride * changed[operation](s, n, side);
        restOfNode = (restOfNode - n) / side;
        restOfSlot = (restOfSlot - s) / side;
        stride *= side;
      }
      return to;
    },
    inverse: () => gridLocalMap(undo[operation], slots, shape, twist),
    encode: () => ({ kind: 'translate', operation, ...axes }),
  };
}

/** The same where turns around the axes are twisted. */
function combined(axes: Axes, operation: GridOperation, slot: number, node: number): number {
  if (operation === 'subtract') return offsetBetween(axes, node, slot);
  if (operation === 'reflect') return offsetBetween(axes, slot, node);
  const there = coordinatesOf(axes.shape, node);
  return memberAt(
    axes,
    coordinatesOf(axes.shape, slot).map((x, axis) => x + there[axis]),
  );
}

const changed: Record<GridOperation, (slot: number, node: number, side: number) => number> = {
  add: (slot, node, side) => (slot + node) % side,
  subtract: (slot, node, side) => (slot - node + side) % side,
  reflect: (slot, node, side) => (node - slot + side) % side,
};

/**
 * slot -> tables[classes[node]][slot].
 *
 * @param tables one permutation of the slots for each class, all of the same length
 * @param classes class of each node; left out: every node is a class
 * @throws InputError when a table is not a permutation of the slots or a class has no table
 */
export function tableLocalMap(
  tables: readonly ArrayLike<number>[],
  classes: ArrayLike<number> = Array.from(tables.keys()),
): LocalMap {
  const slots = tables[0]?.length ?? 0;
  const checked = tables.map((table) => requirePermutation('slot', 'a slot table', table, slots));
  for (let node = 0; node < classes.length; node++) {
    if (!checked[classes[node]]) {
      throw new InputError(`class ${classes[node]} of node ${node}: only ${tables.length} tables are given`);
    }
  }
  const classOf = Int32Array.from(classes);
  return {
    slots,
    apply: (node, slot) => checked[classOf[node]][slot],
    inverse: () => tableLocalMap(checked.map(inversePermutation), classOf),
    encode: () => ({
      kind: 'table',
      tables: checked.map((table) => Array.from(table)),
      classes: Array.from(classOf),
    }),
  };
}
