import {
  InputError,
  type LocalPhase,
  type Schedule,
  type Segment,
  type Step,
} from '../../schedules/index.ts';
import { fuse } from './fuse.ts';
import { type PackedParts, packByPhase, packSegment } from './pack.ts';
import type { PackedExchange, PackedPhase } from './packed.ts';
import { maskOf } from './packed-pattern.ts';

/** What leads to a moment: a local phase, or one step of a segment. */
export type Transition = (
  | { readonly local: LocalPhase; readonly step?: undefined }
  | { readonly local?: undefined; readonly step: PlayedStep }
) & {
  /** Index of the phase in the schedule. */
  readonly phase: number;
};

interface PlayedStep {
  /** Index among the steps of all segments. */
  readonly index: number;
  readonly messages: Step;
}

/** A phase of the schedule with the moments that it takes. */
interface PlaybackPart {
  readonly phase: LocalPhase | Segment;
  /** The moment before it. */
  readonly first: number;
  /** The moments that it leads to: 1 for a local phase, its steps for a segment. */
  readonly moments: number;
  /** Steps of the segments before it. */
  readonly firstStep: number;
  readonly steps: readonly Step[];
  readonly packed: PackedParts['packed'];
  /** The row that holds each slot before it, and while it goes on. */
  readonly rowOf: Uint32Array;
  readonly rowOfAfter: Uint32Array;
}

/**
 * A schedule as something to move about in: moment 0 is the start, and each local phase and each step leads to the next
 * moment. A program between two moments moves each row once where the messages of the segment allow it, so that a long way
 * takes no longer than a short one.
 */
export class Playback {
  /** The last moment. */
  readonly end: number;
  /** Whether every segment can be put together: going back then costs no more than going on. */
  readonly isDirect: boolean;
  private readonly parts: readonly PlaybackPart[];
  /** The row that holds each slot at the start. */
  private readonly home: Uint32Array;

  /** @throws InputError when the machine has no kernel for a phase */
  constructor(readonly schedule: Schedule) {
    const packedParts = packByPhase(schedule);
    const parts: PlaybackPart[] = [];
    this.home = Uint32Array.from({ length: schedule.slots }, (_, slot) => slot);
    let rowOf = this.home;
    let first = 0;
    let firstStep = 0;
    for (const [index, phase] of schedule.phases.entries()) {
      const steps = phase.kind === 'segment' ? Array.from(phase.steps()) : [];
      const moments = phase.kind === 'segment' ? steps.length : 1;
      const { packed, rowOf: rowOfAfter } = packedParts[index];
      parts.push({ phase, first, moments, firstStep, steps, packed, rowOf, rowOfAfter });
      rowOf = rowOfAfter;
      first += moments;
      firstStep += steps.length;
    }
    this.parts = parts;
    this.end = first;
    this.isDirect = parts.every(({ packed }) => packed.every(canFuse));
  }

  /**
   * What leads to a moment.
   * @param moment 1 to `end`
   */
  transition(moment: number): Transition {
    const phase = this.partOf(moment);
    const { phase: local, steps, first, firstStep } = this.parts[phase];
    if (local.kind === 'local') return { phase, local };
    const t = moment - 1 - first;
    return { phase, step: { index: firstStep + t, messages: steps[t] } };
  }

  /**
   * The first and the last moment of a phase: the one before it, and the one that it ends with.
   * @param phase index in the schedule
   */
  momentsOf(phase: number): readonly [first: number, last: number] {
    const { first, moments } = this.parts[phase];
    return [first, first + moments];
  }

  /**
   * The row that holds each slot at a moment.
   * @param moment 0 to `end`
   */
  rowsAt(moment: number): Uint32Array {
    if (moment === 0) return this.home;
    const { first, moments, rowOf, rowOfAfter } = this.parts[this.partOf(moment)];
    return moment < first + moments ? rowOf : rowOfAfter;
  }

  /**
   * What brings the memories from one moment to a later one.
   *
   * @param from 0 to `to`
   * @param to up to `end`
   * @throws InputError for other moments
   */
  program(from: number, to: number): PackedPhase[] {
    if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= this.end)) {
      throw new InputError(
        `from moment ${from} to ${to}: give whole numbers from 0 to ${this.end}, in order`,
      );
    }
    return this.parts.flatMap((part) => {
      const begin = Math.max(from - part.first, 0);
      const end = Math.min(to - part.first, part.moments);
      if (begin >= end) return [];
      return part.phase.kind === 'local' ? part.packed : this.between(part, part.phase, begin, end);
    });
  }

  /** The steps of a segment from `begin` up to `end`, put together if they are several and their messages allow it. */
  private between(part: PlaybackPart, segment: Segment, begin: number, end: number): PackedPhase[] {
    const { packed, rowOf } = part;
    const { slots, pattern } = this.schedule;
    // The rows of an exchange are at home between any two of its steps. Those of other kinds are not, until they are told.
    const [steps, ...rest] = packed.map((phase) =>
      phase.kind === 'exchange' ? exchangeSteps(phase, begin, end) : phase,
    );
    const isWhole = begin === 0 && end === part.moments;
    const own =
      isWhole || steps.kind === 'exchange'
        ? steps
        : packSegment({ ...segment, steps: () => part.steps.slice(begin, end) }, this.schedule, rowOf);
    const program = end - begin > 1 && canFuse(own) ? fuse([own], slots, maskOf(pattern)) : [own];
    return end === part.moments ? [...program, ...rest] : program;
  }

  /** @returns the index of the phase that leads to a moment */
  private partOf(moment: number): number {
    const index = this.parts.findIndex(({ first, moments }) => moment > first && moment <= first + moments);
    if (index === -1) throw new InputError(`moment ${moment}: give a whole number from 1 to ${this.end}`);
    return index;
  }
}

/** Whether the moves of each row can be put together: all by xor, or all by shifts. */
function canFuse(phase: PackedPhase): boolean {
  if (phase.kind === 'swaps' || phase.kind === 'gathers') return false;
  if (phase.kind !== 'transfer') return true;
  const { moves } = phase;
  const kinds = new Set<number>();
  for (let i = 0; i < moves.length; i += 4) if (moves[i + 1] !== 0) kinds.add(moves[i + 2]);
  return kinds.size < 2;
}

function exchangeSteps(phase: PackedExchange, begin: number, end: number): PackedExchange {
  const { moves, firstMove } = phase;
  const from = firstMove[begin];
  return {
    ...phase,
    moves: moves.slice(2 * from, 2 * firstMove[end]),
    firstMove: firstMove.slice(begin, end + 1).map((move) => move - from),
  };
}
