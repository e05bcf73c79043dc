import { algorithmNamed } from '../../../schedules/catalogue.ts';
import { type Claims, InputError, ordinal, type Schedule, type Segment } from '../../../schedules/index.ts';
import { nodeSymmetry } from '../../../schedules/proof/symmetry.ts';
import { type Drawn, type Move, subsetsOf } from './subsets.ts';

/** A schedule of another form than those that the paper draws; its message says what is drawn. */
export class OtherFormError extends InputError {}

/** The tables of more steps are too long, and a schedule file can have any number. */
const MAX_STEPS = 2 ** 17;

/** @throws OtherFormError unless it is an alignment, one row-closed segment across dimensions, and a realignment */
export function drawnOf(schedule: Schedule, dim: number): Drawn {
  const { algorithm, phases, slots } = schedule;
  const [align, segment, realign] = phases;
  if (
    phases.length !== 3 ||
    align.kind !== 'local' ||
    segment.kind !== 'segment' ||
    !segment.rowClosed ||
    realign.kind !== 'local'
  ) {
    throw unframed(algorithm);
  }
  // The relative address of a slot is the member that node 0's block there is for.
  const addresses = new Uint32Array(slots);
  for (let member = 0; member < slots; member++) addresses[align.map.apply(0, member)] = member;
  const steps = movesOf(segment, algorithm, addresses);
  if (nodeSymmetry(schedule) !== 'xor') throw unframed(algorithm);
  const hasPairs = algorithmNamed(algorithm, 'exchange')?.stepsBy !== 'windows';
  return { dim, addresses, steps, subsets: subsetsOf(steps, dim), hasPairs };
}

function unframed(algorithm: string): OtherFormError {
  return new OtherFormError(
    `${algorithm}: tables are drawn for an alignment by relative addresses, steps along rows, and a realignment`,
  );
}

function movesOf(segment: Segment, algorithm: string, addresses: Uint32Array): Move[][] {
  const moves: Move[][] = [];
  for (const step of segment.steps()) {
    const t = moves.length;
    if (t === MAX_STEPS) {
      throw new InputError(
        `${algorithm}: its tables are too long; give a schedule of at most ${MAX_STEPS} steps`,
      );
    }
    const taken = new Set<number>();
    const inStep: Move[] = [];
    for (const { map, slots, to } of step) {
      if (to !== undefined) throw unframed(algorithm);
      const code = map.encode();
      const dimension = code.kind === 'xor' ? Math.log2(code.mask) : Number.NaN;
      if (!Number.isInteger(dimension)) {
        throw new OtherFormError(
          `${algorithm}: tables are drawn for exchanges across one dimension at a time; step ${ordinal(t)} has another`,
        );
      }
      for (const slot of Array.from(slots)) {
        if (taken.has(slot))
          throw new InputError(`${algorithm}: step ${ordinal(t)} takes slot ${slot} twice`);
        taken.add(slot);
        inStep.push({ address: addresses[slot], dimension });
      }
    }
    moves.push(inStep);
  }
  return moves;
}

/** Steps, span and largest message of the step form. */
export function countsOf(steps: Drawn['steps']): Claims {
  const first = new Map<number, number>();
  let span = 0;
  let largestMessage = 0;
  for (const [t, step] of steps.entries()) {
    const sizes = new Map<number, number>();
    for (const { address, dimension } of step) {
      const start = first.get(address) ?? t;
      first.set(address, start);
      span = Math.max(span, t - start + 1);
      const size = (sizes.get(dimension) ?? 0) + 1;
      sizes.set(dimension, size);
      largestMessage = Math.max(largestMessage, size);
    }
  }
  return { steps: steps.length, span, largestMessage };
}
