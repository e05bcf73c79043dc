import type { LocalMap, LocalMapCode, LocalPhase, MemberOperation, Schedule } from '../../schedules/index.ts';
import type { PackedAlign, PackedLocal, PackedMaskedAlign, PackedTable } from './packed.ts';
import { maskOf } from './packed-pattern.ts';

/** How a map that combines member numbers is written. */
type MemberMapCode = Extract<LocalMapCode, { readonly kind: MemberOperation }>;

/** A linear map takes slot 0 to the mask of the node. */
export function packLinear({ name, map }: LocalPhase, { topology }: Schedule): PackedMaskedAlign {
  const masks = Uint32Array.from({ length: topology.nodes }, (_, node) => map.apply(node, 0));
  return { kind: 'masked-align', name, masks };
}

export function packTable(
  name: LocalPhase['name'],
  inverse: LocalMap,
  { slots, topology: { nodes } }: Schedule,
  rowOf: Uint32Array,
): PackedTable {
  const origins = Uint32Array.from({ length: slots * nodes }, (_, place) => {
    const node = place % nodes;
    return rowOf[inverse.apply(node, (place - node) / nodes)] * nodes + node;
  });
  return { kind: 'table', name, origins };
}

/** The packed phase, and the row that holds each slot after it. */
export function packLocal(
  name: LocalPhase['name'],
  code: MemberMapCode,
  { slots, pattern }: Schedule,
  rowOf: Uint32Array<ArrayBuffer>,
  isLast: boolean,
): [PackedAlign | PackedLocal, Uint32Array<ArrayBuffer>] {
  const identity = Uint32Array.from({ length: slots }, (_, slot) => slot);
  // The inverse of slot -> after[before[slot] op node] has its tables the other way round.
  const inverseAfter = code.before && Uint32Array.from(code.before);
  const inverseBefore = code.after ? Uint32Array.from(code.after) : identity;
  const rowBefore = inverseBefore.map((slot) => rowOf[slot]);
  // What the last phase does must be done: renamed rows would have to be brought home after it.
  const renames = !isLast || isIdentity(inverseAfter ?? identity);
  if (code.kind === 'xor' && code.mask === maskOf(pattern) && isIdentity(rowBefore) && renames) {
    return [{ kind: 'align', name }, inverseAfter ?? identity];
  }
  const local: PackedLocal = {
    kind: 'local',
    name,
    inverseOperation: code.kind,
    mask: code.mask,
    ...(inverseAfter && { inverseAfter }),
    ...(!isIdentity(rowBefore) && { inverseBefore: rowBefore }),
  };
  return [local, identity];
}

/** Whether a table of slots or rows changes nothing. */
export function isIdentity(table: Uint32Array): boolean {
  return table.every((entry, index) => entry === index);
}
