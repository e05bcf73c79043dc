import type { LocalMapCode, MemberOperation } from './local-map.ts';
import type { NodeMap } from './node-map.ts';
import type { Schedule } from './schedule.ts';
import { stepsOf } from './validate.ts';

/**
 * How a schedule looks the same from every node of a cube, so that the blocks of node 0 of each cube stand
 * for all: under all renamings v -> v ^ a (xor), or under all v -> v + a modulo the members (shift).
 */
export type NodeSymmetry = 'xor' | 'shift';

/** The local phases that lead into the frame in which a renaming leaves slots alone, and out of it. */
const FRAMES: Record<NodeSymmetry, { readonly enter: MemberOperation; readonly leave: MemberOperation }> = {
  xor: { enter: 'xor', leave: 'xor' },
  shift: { enter: 'subtract', leave: 'add' },
};

/**
 * The symmetry that a schedule has, if any.
 *
 * The exchange pattern does not change when every node v is renamed v ^ a and every slot s, seen as a member
 * number, s ^ a; nor with + in place of ^. An alignment slot -> after[slot ^ node] (after[slot - node]) turns
 * such a renaming into one that leaves slots alone. Steps made of maps that commute with the renaming keep it
 * so. A realignment before[slot] ^ node (before[slot] + node) turns it back. A schedule of an alignment, such
 * steps and a realignment in this order therefore treats all blocks of one orbit alike, and every orbit has
 * one block that starts at node 0 of its cube. A permutation of the slots before all this, and one after it, are the
 * same in every node, so they change nothing of that if the pattern wants the same ones.
 */
export function nodeSymmetry(schedule: Schedule): NodeSymmetry | undefined {
  return (['xor', 'shift'] as const).find((symmetry) => isSymmetric(schedule, symmetry));
}

function isSymmetric(schedule: Schedule, symmetry: NodeSymmetry): boolean {
  const { pattern, topology } = schedule;
  if (!pattern.nodeSymmetric || schedule.slots !== pattern.slots || pattern.nodes !== topology.nodes)
    return false;
  const { enter, leave } = FRAMES[symmetry];
  const { before, after } = pattern.reordering ?? {};
  const last = schedule.phases.length - 1;
  let aligned = false;
  let steps = 0;
  for (const [index, phase] of schedule.phases.entries()) {
    if (phase.kind === 'segment') {
      if (!aligned) return false;
      for (const step of stepsOf(phase, steps)) {
        steps++;
        if (!step.every(({ map }) => commutes(map, symmetry, pattern.mask + 1))) return false;
      }
      continue;
    }
    const code: LocalMapCode = phase.map.encode();
    if (code.kind !== (aligned ? leave : enter) || code.mask !== pattern.mask) return false;
    // Outside of the frame there is nothing but what the pattern wants there.
    const outside = aligned ? code.after : code.before;
    const wanted = aligned ? index === last && after : index === 0 && before;
    if (!sameTable(outside, wanted || undefined)) return false;
    aligned = !aligned;
  }
  return !aligned;
}

function sameTable(one: ArrayLike<number> | undefined, other: ArrayLike<number> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && Array.from(one).every((entry, i) => entry === other[i]);
}

function commutes(map: NodeMap, symmetry: NodeSymmetry, members: number): boolean {
  if (symmetry === 'xor') return map.kind === 'xor';
  return map.kind === 'translate' && memberShift(map, members) !== undefined;
}

/** The offset of a map that is v -> v + offset modulo the members within every cube. */
export function memberShift(map: NodeMap, members: number): number | undefined {
  const code = map.encode();
  if (code.kind !== 'translate' || code.classes !== undefined || code.shape[0] !== members) return undefined;
  const [delta] = code.deltas;
  if (!delta?.every((x, axis) => axis === 0 || x % code.shape[axis] === 0)) return undefined;
  return ((delta[0] % members) + members) % members;
}
