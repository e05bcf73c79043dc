import { InputError } from '../../model/errors.ts';
import { sequenceSlots } from '../../problems/sequence.ts';
import { upTo } from '../frames/formulas.ts';
import { allPorts } from '../frames/guarantees.ts';
import { complementSlotPairs, fullStage, SlotPairs } from './exchange-stages.ts';
import { sequenceAlgorithm, stepsOnAlike } from './sequence.ts';
import { planOfSets, type SpecialSet } from './special-sets.ts';
import { tableSlots } from './table-slots.ts';

/**
 * Algorithm 5 as the paper has it (Johnsson-Ho 1992, 4.2 and figure 4): for a slot of two numbers of d bits each, i and v. What is
 * exchanged on the axes p to s, before the others, is v, and i on the axes 1 to p after it; v is in the memory again at the end.
 *
 * In the aligned slot these are a = i ^ x_1 ^ .. ^ x_s and b = v ^ x_p ^ .. ^ x_s. The axes p to s are crossed with the address b,
 * and then the axes 1 to p with a ^ b: see `concurrent`. Here b is not changed by the alignment. That gives the copies of a
 * block other slots, and changes nothing on a link.
 *
 * Sets of 2d special slots come in twos, which start on the same axis: s - 1, s - 3, .., not on the first. One has the slots
 * (a, b) and (a, ~b) in pairs, and starts in column 0; the other has (~a, b) and (~a, ~b), and starts in column 1. For both parts
 * of their way these are complement pairs. The regular slots remain pairs of (a, b) and (~a, b); they are a pipeline that begins in
 * column 0 or, if axis 2 is a start axis, in column 1. When it is done on an axis the special sets follow on the axes 1, 2,
 * .., a column apart. With s - 2 sets for even s, and s - 1 for odd s, that takes K/2 + 2d steps.
 */
export const concurrentSpare = sequenceAlgorithm({
  name: 'concurrent-spare',
  aliases: ['algorithm-5'],
  source: 'Johnsson-Ho 1992 §4.2',
  guarantees: [
    allPorts,
    stepsOnAlike(
      'K/2 + 2·d',
      ({ K, d }) => K / 2 + 2 * d,
      ' if s > 2 and K ≥ 2(s+1)·d is a multiple of 4^d',
      ({ K, s, d }) => s > 2 && K >= 2 * (s + 1) * d && K % 4 ** d === 0,
    ),
  ],
  plan(sequence) {
    const slots = sequenceSlots(sequence);
    const orders = sequence.axes;
    const [d] = orders;
    const where = `concurrent-spare on axes of [${orders}] dimensions`;
    if (orders.some((order) => order !== d)) throw new InputError(`${where}: give axes of equally many`);
    if (slots < 4 ** d) {
      throw new InputError(`${where} with ${slots} blocks a node: give at least ${2 ** d} copies`);
    }
    const s = orders.length;
    const early = earlySlots(slots, d);
    const free = quadruples(slots, d, early);
    const starts = Math.min(
      Math.floor((s - 1) / 2),
      Math.floor(free.length / d),
      Math.floor((slots / 2 - 2 * d) / (2 * d)),
    );
    const taken = free.slice(0, starts * d).flat(2);
    const stage = fullStage(early, complementSlotPairs(slots, d, [...early, ...taken]), d);
    const begin = starts > 0 && 2 * starts === s - 1 ? d : 0;
    const again = begin + stage.steps;
    const sets = upTo(2 * starts).map((t): SpecialSet => {
      const [which, second] = [Math.floor(t / 2), t % 2];
      const members = free.slice(which * d, (which + 1) * d).map((pairs) => pairs[second]);
      const pairs = new SlotPairs(d, (u) => members[u]);
      return {
        members: members.flat(),
        axis: s - 2 - 2 * which,
        b: (slot) => spare(slot, slots, d),
        parts: [
          { pairs, start: second * d },
          { pairs, start: again + t * d },
        ],
      };
    });
    const claims =
      starts > 0
        ? { steps: again + s * d, span: again + (s - 1) * d }
        : { steps: again + (s - 1) * d, span: s * d };
    return planOfSets({ orders, slots, claims }, { stage, start: begin }, sets);
  },
});

/** A slot and the one with the complement of b, and the same for the complement of a. */
type Quadruple = readonly [
  readonly [slot: number, complement: number],
  readonly [slot: number, complement: number],
];

/** The first copy that has a number b. The last copies are numbered with d bits, as often as that can be done. */
function firstSpare(slots: number, d: number): number {
  return (slots / 2 ** d) % 2 ** d;
}

/** The number b of a slot. */
function spare(slot: number, slots: number, d: number): number {
  return (Math.floor(slot / 2 ** d) - firstSpare(slots, d) + 2 ** d) % 2 ** d;
}

/** The early members of the table in the copies 0 and ~0, so that those of both that have the same a are of one quadruple. */
function earlySlots(slots: number, d: number): number[] {
  const [first, size] = [firstSpare(slots, d), 2 ** d];
  return tableSlots(slots, d).map((slot) => (first + (slot < size ? 0 : size - 1)) * size + (slot % size));
}

/** All four slots of {a, ~a} and {b, ~b} together, but for those that have slots of the table, early ones or their partners. */
function quadruples(slots: number, d: number, early: readonly number[]): Quadruple[] {
  const [half, all] = [2 ** (d - 1), 2 ** d - 1];
  const first = firstSpare(slots, d);
  const inTable = new Set(early.flatMap((slot) => [slot, slot ^ all]));
  return upTo(Math.floor(slots / 4 ** d) * half * half).flatMap((number): Quadruple[] => {
    const [a, b] = [number % half, Math.floor(number / half) % half];
    const copy = first + Math.floor(number / half / half) * 2 ** d;
    const slot = (copy + b) * 2 ** d + a;
    const opposite = (copy + (b ^ all)) * 2 ** d + a;
    const pairs: Quadruple = [
      [slot, opposite],
      [slot ^ all, opposite ^ all],
    ];
    return pairs.flat().some((member) => inTable.has(member)) ? [] : [pairs];
  });
}
