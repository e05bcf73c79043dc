import { InputError } from './errors.ts';

/** How a local map is written in a schedule file. */
export type LocalMapCode =
  | {
      readonly kind: 'xor';
      readonly mask: number;
      readonly before?: readonly number[];
      readonly after?: readonly number[];
    }
  | {
      readonly kind: 'table';
      readonly tables: readonly (readonly number[])[];
      readonly classes: readonly number[];
    };

/**
 * A local phase: inside every node the block in `slot` moves to `apply(node, slot)`, a permutation of the
 * node's slots. There are two kinds. `xor`: slot -> after[before[slot] ^ (node & mask)], where a table that
 * is left out is the identity; this is the alignment of Johnsson-Ho 1992, section 2.2.1, and with tables
 * the pre- and post-ordering of Swarztrauber 1998. `table`: one permutation for each class of nodes.
 */
export interface LocalMap {
  readonly slots: number;
  apply(node: number, slot: number): number;
  inverse(): LocalMap;
  encode(): LocalMapCode;
}

/**
 * slot -> after[before[slot] ^ (node & mask)].
 *
 * @param slots slots of a node; slot ^ (node & mask) must stay below it
 * @param mask the node bits that take part: 2^d - 1 for an exchange on the d lowest dimensions
 * @throws InputError when the mask does not fit or a table is not a permutation of the slots
 */
export function xorLocalMap(
  slots: number,
  mask: number,
  tables: { readonly before?: ArrayLike<number>; readonly after?: ArrayLike<number> } = {},
): LocalMap {
  if (!Number.isInteger(mask) || mask < 0 || (mask & (mask + 1)) !== 0 || slots % (mask + 1) !== 0) {
    throw new InputError(`local xor mask ${mask}: give 2^d - 1 such that 2^d divides the ${slots} slots`);
  }
  const before = tables.before && permutation(tables.before, slots);
  const after = tables.after && permutation(tables.after, slots);
  return {
    slots,
    apply(node, slot) {
      const relative = (before ? before[slot] : slot) ^ (node & mask);
      return after ? after[relative] : relative;
    },
    inverse: () =>
      xorLocalMap(slots, mask, {
        ...(after && { before: inversePermutation(after) }),
        ...(before && { after: inversePermutation(before) }),
      }),
    encode: () => ({
      kind: 'xor',
      mask,
      ...(before && { before: Array.from(before) }),
      ...(after && { after: Array.from(after) }),
    }),
  };
}

/**
 * slot -> tables[classes[node]][slot].
 * @throws InputError when a table is not a permutation of the slots or a class has no table
 */
export function tableLocalMap(tables: readonly ArrayLike<number>[], classes: ArrayLike<number>): LocalMap {
  const slots = tables[0]?.length ?? 0;
  const checked = tables.map((table) => permutation(table, slots));
  const classOf = Int32Array.from(classes);
  classOf.forEach((nodeClass, node) => {
    if (!checked[nodeClass]) {
      throw new InputError(`class ${nodeClass} of node ${node}: only ${tables.length} tables are given`);
    }
  });
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

/** The local map that a schedule file describes. @throws InputError as the two constructors do */
export function decodeLocalMap(code: LocalMapCode, nodes: number, slots: number): LocalMap {
  if (code.kind === 'xor') return xorLocalMap(slots, code.mask, code);
  if (code.classes.length !== nodes) {
    throw new InputError(
      `${code.classes.length} node classes in a local map: the network has ${nodes} nodes`,
    );
  }
  const map = tableLocalMap(code.tables, code.classes);
  if (map.slots !== slots) {
    throw new InputError(`a local map of ${map.slots} slots: the schedule has ${slots}`);
  }
  return map;
}

/** The permutation that undoes `table`. */
export function inversePermutation(table: ArrayLike<number>): Uint32Array {
  const inverse = new Uint32Array(table.length);
  for (let i = 0; i < table.length; i++) inverse[table[i]] = i;
  return inverse;
}

function permutation(table: ArrayLike<number>, slots: number): Uint32Array {
  if (table.length !== slots) {
    throw new InputError(`a slot table of ${table.length} entries: give ${slots}, one per slot`);
  }
  const seen = new Uint8Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    const target = table[slot];
    if (!Number.isInteger(target) || target < 0 || target >= slots || seen[target]) {
      throw new InputError(
        `a slot table sends slot ${slot} to ${target}: it must be a permutation of 0 to ${slots - 1}`,
      );
    }
    seen[target] = 1;
  }
  return Uint32Array.from(table);
}
