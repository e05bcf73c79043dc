import { InputError, type LocalPhase, type Schedule, type Segment } from '../schedules/index.ts';

/** A local phase as the rearrange kernel takes it: the tables of the inverse map. */
export interface PackedLocal {
  readonly kind: 'local';
  readonly name: LocalPhase['name'];
  /** The node bits that take part. */
  readonly mask: number;
  /** Tables of `slots` entries; a missing one is the identity. */
  readonly inverseBefore?: Uint32Array<ArrayBuffer>;
  readonly inverseAfter?: Uint32Array<ArrayBuffer>;
}

/** A segment as the exchange kernel takes it. */
export interface PackedSegment {
  readonly kind: 'segment';
  /** Two words a move: slot, node mask. */
  readonly moves: Uint32Array<ArrayBuffer>;
  /** Step t holds the moves from firstMove[t] up to firstMove[t + 1]. */
  readonly firstMove: Uint32Array<ArrayBuffer>;
}

export type PackedPhase = PackedLocal | PackedSegment;

/**
 * A schedule in the form that the machine loads.
 * @throws InputError when the machine has no kernel for a phase, or a step sends a slot twice (the kernel
 *   moves all blocks of a step at once, so that would be a race)
 */
export function pack(schedule: Schedule): PackedPhase[] {
  return schedule.phases.map((phase) =>
    phase.kind === 'local' ? packLocal(phase, schedule) : packSegment(phase, schedule),
  );
}

function packLocal({ name, map }: LocalPhase, { algorithm }: Schedule): PackedLocal {
  const code = map.inverse().encode();
  if (code.kind !== 'xor') {
    throw new InputError(`${algorithm}: the machine has no kernel for local maps of kind ${code.kind} yet`);
  }
  // The inverse of slot -> after[before[slot] ^ node] has its tables the other way round.
  return {
    kind: 'local',
    name,
    mask: code.mask,
    ...(code.before && { inverseAfter: Uint32Array.from(code.before) }),
    ...(code.after && { inverseBefore: Uint32Array.from(code.after) }),
  };
}

function packSegment(segment: Segment, { algorithm, slots: slotCount }: Schedule): PackedSegment {
  const moves: number[] = [];
  const firstMove = [0];
  const lastStep = new Int32Array(slotCount).fill(-1);
  let step = 0;
  for (const messages of segment.steps()) {
    for (const { map, slots, to } of messages) {
      const code = map.encode();
      if (code.kind !== 'xor' || code.mask === 0 || to) {
        throw new InputError(
          `${algorithm}, step ${step}: the machine runs only exchanges v -> v ^ mask within a row yet`,
        );
      }
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        if (!(slot >= 0 && slot < slotCount) || lastStep[slot] === step) {
          throw new InputError(
            `${algorithm}, step ${step}: slot ${slot} ${lastStep[slot] === step ? 'is sent twice' : 'does not exist'}`,
          );
        }
        lastStep[slot] = step;
        moves.push(slot, code.mask);
      }
    }
    firstMove.push(moves.length / 2);
    step++;
  }
  return { kind: 'segment', moves: Uint32Array.from(moves), firstMove: Uint32Array.from(firstMove) };
}
