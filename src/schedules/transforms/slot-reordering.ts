import { InputError } from '../model/errors.ts';
import { type LocalMap, memberLocalMap } from '../model/local-map.ts';
import { exchangePattern, type Reordering } from '../model/pattern.ts';
import type { LocalPhase, Schedule } from '../model/schedule.ts';

/**
 * The schedule of an exchange, made to permute the slots before and after it as well. That goes into the alignment and
 * the realignment, so that no step and no local phase is added. (Johnsson-Ho 1992, 2.2.2; Swarztrauber 1998,
 * section 3.)
 *
 * @param schedule of a plain exchange without transit slots; it begins and ends with local phases, as all of the
 *   catalogue do
 * @throws InputError when it is another schedule, or a table is no permutation of the slots
 */
export function reordered(schedule: Schedule, reordering: Reordering): Schedule {
  const { algorithm, pattern, slots, phases } = schedule;
  const [first, ...rest] = phases;
  const last = rest.pop();
  const plain = pattern.kind === 'exchange' && pattern.reordering === undefined && pattern.slots === slots;
  if (!plain || first?.kind !== 'local' || last?.kind !== 'local') {
    throw new InputError(
      `${algorithm} cannot reorder slots: give the schedule of a plain exchange with an alignment and a realignment`,
    );
  }
  const target = exchangePattern(pattern.nodes, slots, pattern.members, reordering);
  if (target.kind === 'exchange' && target.reordering === undefined) return schedule;
  const align = { ...first, map: composed(algorithm, first, { before: reordering.before }) };
  const realign = { ...last, map: composed(algorithm, last, { after: reordering.after }) };
  return { ...schedule, pattern: target, phases: [align, ...rest, realign] };
}

/** A local phase's map with a permutation of the slots before it or after it. */
function composed(algorithm: string, { map }: LocalPhase, outer: Partial<Reordering>): LocalMap {
  const code = map.encode();
  if (code.kind === 'table' || code.kind === 'linear' || code.kind === 'translate') {
    throw new InputError(`${algorithm} cannot reorder slots: a local map of kind ${code.kind} is at its end`);
  }
  const before = followed(outer.before, code.before);
  const after = followed(code.after, outer.after);
  return memberLocalMap(code.kind, map.slots, code.mask, {
    ...(before && { before }),
    ...(after && { after }),
  });
}

/** One permutation and then another; a missing one is the identity. */
function followed(
  one: ArrayLike<number> | undefined,
  other: ArrayLike<number> | undefined,
): ArrayLike<number> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Uint32Array.from(one, (slot) => other[slot]);
}
