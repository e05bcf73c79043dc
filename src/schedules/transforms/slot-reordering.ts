import { InputError } from '../model/errors.ts';
import { type LocalMap, memberLocalMap, tableLocalMap } from '../model/local-map.ts';
import { exchangePattern, type Reordering } from '../model/pattern.ts';
import type { LocalPhase, Schedule } from '../model/schedule.ts';

/**
 * The schedule of an exchange, made to permute the slots before and after it as well. That goes into the alignment and
 * the realignment, so that no step and no local phase is added. (Johnsson-Ho 1992, 2.2.2; Swarztrauber 1998,
 * section 3.)
 *
 * @param schedule of a plain exchange; it begins and ends with local phases, as all of the catalogue do
 * @throws InputError when it is another schedule, or a table is no permutation of the slots
 */
export function reordered(schedule: Schedule, reordering: Reordering): Schedule {
  const { algorithm, topology, pattern, phases } = schedule;
  const { nodes } = topology;
  const [first, ...rest] = phases;
  const last = rest.pop();
  const plain = pattern.kind === 'exchange' && pattern.reordering === undefined;
  if (!plain || first?.kind !== 'local' || last?.kind !== 'local') {
    throw new InputError(
      `${algorithm} cannot reorder slots: give the schedule of a plain exchange with an alignment and a realignment`,
    );
  }
  const target = exchangePattern(pattern.nodes, pattern.slots, pattern.members, reordering);
  if (target.kind === 'exchange' && target.reordering === undefined) return schedule;
  const align = { ...first, map: composed(nodes, first, { before: reordering.before }) };
  const realign = { ...last, map: composed(nodes, last, { after: reordering.after }) };
  return { ...schedule, pattern: target, phases: [align, ...rest, realign] };
}

/** A local phase's map with a permutation of the slots before it or after it; slots for transit stay where they are. */
function composed(nodes: number, { map }: LocalPhase, outer: Partial<Reordering>): LocalMap {
  const code = map.encode();
  const [first, last] = [outer.before, outer.after].map((table) => table && extended(table, map.slots));
  if (code.kind === 'table' || code.kind === 'linear' || code.kind === 'translate') {
    const tables = Array.from({ length: nodes }, (_, node) =>
      Uint32Array.from({ length: map.slots }, (_, slot) => {
        const to = map.apply(node, first?.[slot] ?? slot);
        return last?.[to] ?? to;
      }),
    );
    return tableLocalMap(tables);
  }
  const before = followed(first, code.before);
  const after = followed(code.after, last);
  return memberLocalMap(code.kind, map.slots, code.mask, {
    ...(before && { before }),
    ...(after && { after }),
  });
}

function extended(table: ArrayLike<number>, slots: number): ArrayLike<number> {
  return table.length === slots
    ? table
    : Uint32Array.from({ length: slots }, (_, slot) => table[slot] ?? slot);
}

/** One permutation and then another; a missing one is the identity. */
function followed(
  one: ArrayLike<number> | undefined,
  other: ArrayLike<number> | undefined,
): ArrayLike<number> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Uint32Array.from(one, (slot) => other[slot]);
}
