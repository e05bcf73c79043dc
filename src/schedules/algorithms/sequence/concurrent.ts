import { InputError } from '../../model/errors.ts';
import { sequenceSlots } from '../../problems/sequence.ts';
import { allPorts } from '../frames/guarantees.ts';
import { complementSlotPairs, fullStage, SlotPairs } from './exchange-stages.ts';
import { sequenceAlgorithm, stepsOnAlike } from './sequence.ts';
import { planOfSets, type SpecialSet } from './special-sets.ts';
import { tableSlots } from './table-slots.ts';

/**
 * Several exchanges at once, as Algorithm 5 (Johnsson-Ho 1992, 4.2), without the spare memory bits that it asks for: those are in
 * `concurrentSpare`.
 *
 * A pipeline leaves the last axes idle at its beginning and the first axes at its end. Here *special* slots fill both
 * gaps: they start on an axis p other than the last, cross the axes p to s and after that the axes 1 to p, so that they
 * cross p twice. For a special slot A there is a number b.
 *
 * - On the axes p to s its address is b, and the offset is taken over these axes. That brings b ^ x_p ^ .. ^ x_s to axis
 *   p, and x_(q-1) to each axis q after it.
 * - On the axes 1 to p its address is A ^ b, and the offset is taken over these axes. A = i ^ x_1 ^ .. ^ x_s, so that
 *   A ^ b is the XOR of i and what is on these axes now. That brings i to axis 1, and x_(q-1) to each axis q after it.
 *
 * Together that is what the exchanges do, whatever b is.
 *
 * A *set* of 2d special slots crosses an axis as a group of Algorithm 1, in a column of d steps. It takes d pairs with
 * complementary b for the first part, and d pairs with complementary A ^ b for the second. There are such pairs whenever
 * the XOR of the 2d slots is zero in d bits: let A_0 and A_1, A_2 and A_3, .. be the first, A_1 and A_2, .., A_(2d-1) and
 * A_0 the second; each pair but the last then says what the next b is, and the XOR says that the last is a pair, too.
 *
 * The sets are as many as the start axes s - 1, s - 2, .. which they have, and all begin in column 0. The *regular* slots
 * are a pipeline, which begins on axis 1 in column 0, or if that is a start axis, in column 1. When it is done there, the
 * sets follow it on the axes 1, 2, .., that of axis s - 1 first; on axis p the set of axis p is done when the pipeline
 * is done on axis s. So it takes max((s + 1)d, K/2 + d) steps with s - 1 sets, or with s - 2 where s is even: sets come in
 * twos, so that the slots of both are complement pairs, and the regular slots as well. From K = 2sd on there are so many,
 * and it takes K/2 + d steps. With fewer blocks there are fewer sets, since the table of `fullStage` must have d + c
 * pairs, c = K/2 mod d; it then takes (s + 1)d + c steps at most, and never more than a pipeline.
 */
export const concurrent = sequenceAlgorithm({
  name: 'concurrent',
  source: 'Johnsson-Ho 1992 §4.2',
  guarantees: [
    allPorts,
    stepsOnAlike(
      'K/2 + d',
      ({ K, d }) => K / 2 + d,
      ' if K ≥ 2sd, d ≤ 16',
      ({ K, s, d }) => K >= 2 * s * d && d <= 16,
    ),
  ],
  plan(sequence) {
    const slots = sequenceSlots(sequence);
    const orders = sequence.axes;
    const [d] = orders;
    if (orders.some((order) => order !== d)) {
      throw new InputError(`concurrent on axes of [${orders}] dimensions: give axes of equally many`);
    }
    const s = orders.length;
    const count = 2 * Math.floor(Math.min(s - 1, Math.floor(slots / 2 / d) - 1) / 2);
    const early = tableSlots(slots, d);
    const special = specialSlots(slots, d, count, early);
    const stage = fullStage(early, complementSlotPairs(slots, d, [...early, ...special.flat()]), d);
    const begin = count === s - 1 ? d : 0;
    // The first set is on the last axis in column 1, and can be on the first in column 2; the next one, a column later.
    const again = Math.max(begin + stage.steps, count > 0 ? 2 * d : 0);
    const sets = special.map((members, j) => specialSet(members, s - 2 - j, again + j * d));
    const steps = again + (s - 1) * d;
    const claims = { steps, span: count > 0 ? steps : s * d };
    return planOfSets({ orders, slots, claims }, { stage, start: begin }, sets);
  },
});

/**
 * @param members slots whose XOR is zero in as many bits as an axis has dimensions
 * @param axis the start axis, counted from 0
 * @param again the step in which it begins on the first axis
 */
function specialSet(members: readonly number[], axis: number, again: number): SpecialSet {
  const known = new Map<number, number>();
  let last = 0;
  for (const [i, slot] of members.entries()) {
    if (i > 0) last = i % 2 === 1 ? ~last : ~(last ^ members[i - 1] ^ slot);
    known.set(slot, last);
  }
  const { length } = members;
  const pairsFrom = (first: number) =>
    new SlotPairs(length / 2, (u) => [members[2 * u + first], members[(2 * u + first + 1) % length]]);
  return {
    members,
    axis,
    b: (slot) => known.get(slot) ?? 0,
    parts: [
      { pairs: pairsFrom(0), start: 0 },
      { pairs: pairsFrom(1), start: again },
    ],
  };
}

/**
 * The members of sets, an even number of them: the last pairs of all that are not in the table, but for those that two
 * sets share. For even d a set has d complement pairs, whose XOR is zero. For odd d it has d - 2, whose XOR is all ones,
 * and one member each of four pairs: the first of three and the second of the other, whose XOR is all ones as well; the
 * next set has the others. For d = 1 there are but two such pairs, all of whose first members are alike.
 */
function specialSlots(slots: number, d: number, count: number, early: readonly number[]): number[][] {
  const sets = Array.from({ length: count }, (): number[] => []);
  const taken = [...early];
  for (let j = 0; j < count && d % 2 === 1; j += 2) {
    const free = complementSlotPairs(slots, d, taken);
    const shared = d === 1 ? [0, 1].map((u) => free.members(u)[0]) : zeroSum(free, d);
    for (const [i, first] of shared.entries()) {
      const second = first ^ (2 ** d - 1);
      sets[j].push(i === 3 ? second : first);
      sets[j + 1].push(i === 3 ? first : second);
    }
    taken.push(...shared);
  }
  const whole = complementSlotPairs(slots, d, taken);
  let u = whole.count - sets.reduce((sum, members) => sum + (2 * d - members.length) / 2, 0);
  for (const members of sets) while (members.length < 2 * d) members.push(...whole.members(u++));
  return sets;
}

/**
 * The first members of four pairs whose XOR is zero in d bits: of the first two slots and another two that have the same
 * XOR. Among 2^(d/2) + 4 pairs there are such four: else the XORs of any two slots with different addresses would all
 * differ, and no more than one address would be that of two slots or three. So many are always left.
 */
function zeroSum({ count, members }: SlotPairs, d: number): number[] {
  const known = new Map<number, readonly [number, number]>();
  for (let u = 0; u < count; u++) {
    const [second] = members(u);
    for (let v = 0; v < u; v++) {
      const [first] = members(v);
      const xor = (first ^ second) % 2 ** d;
      const before = known.get(xor);
      if (before === undefined) known.set(xor, [first, second]);
      else if (!before.includes(first) && !before.includes(second)) return [...before, first, second];
    }
  }
  throw new Error(`no four of ${count} pairs of slots have the XOR zero in ${d} bits`);
}
