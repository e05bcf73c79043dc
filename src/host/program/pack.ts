import type { LocalPhase, Schedule, Segment } from '../../schedules/index.ts';
import { offsetOf, packExchange, packTransfer } from './pack-exchange.ts';
import { packGathers } from './pack-gathers.ts';
import { isIdentity, packLinear, packLocal, packTable } from './pack-local.ts';
import { Partners, packSwaps } from './pack-swaps.ts';
import type { PackedExchange, PackedGathers, PackedPhase, PackedSwaps, PackedTransfer } from './packed.ts';
import { maskOf } from './packed-pattern.ts';

/**
 * A schedule in the form that the machine loads. Where a local phase is an alignment and a permutation of the
 * slots, the permutation costs nothing: the rows stay where they are, and get other names. At the end every
 * slot is in its own row.
 *
 * @throws InputError when the machine has no kernel for a phase, or a step sends a slot twice (the kernel
 *   moves all blocks of a step at once, so that would be a race)
 */
export function pack(schedule: Schedule): PackedPhase[] {
  return packByPhase(schedule).flatMap(({ packed }) => packed);
}

/** A phase of a schedule in the form that the machine loads. */
export interface PackedParts {
  readonly packed: readonly PackedPhase[];
  /** The row that holds each slot after it. */
  readonly rowOf: Uint32Array;
}

/**
 * The same, phase by phase.
 * @throws InputError as `pack`
 */
export function packByPhase(schedule: Schedule): PackedParts[] {
  const identity = Uint32Array.from({ length: schedule.slots }, (_, slot) => slot);
  // The row that holds each slot.
  let rowOf = identity;
  const bringHome = (): PackedPhase[] => {
    if (isIdentity(rowOf)) return [];
    const rename = { inverseOperation: 'xor', mask: 0, inverseBefore: rowOf } as const;
    rowOf = identity;
    return [{ kind: 'local', name: 'realignment', ...rename }];
  };
  const last = schedule.phases.length - 1;
  return schedule.phases.map((phase, index) => {
    const packed = phase.kind === 'segment' ? [packSegment(phase, schedule, rowOf)] : local(phase, index);
    if (index === last) packed.push(...bringHome());
    return { packed, rowOf };
  });

  function local(phase: LocalPhase, index: number): PackedPhase[] {
    const inverse = phase.map.inverse();
    const code = inverse.encode();
    if (code.kind === 'linear') return [...bringHome(), packLinear(phase, schedule)];
    // The other kernels know nothing of rows for blocks in transit.
    const inTable =
      code.kind === 'table' || code.kind === 'translate' || schedule.slots > schedule.pattern.slots;
    if (inTable) {
      const packed = packTable(phase.name, inverse, schedule, rowOf);
      rowOf = identity;
      return [packed];
    }
    const [packed, next] = packLocal(phase.name, code, schedule, rowOf, index === last);
    rowOf = next;
    return [packed];
  }
}

/**
 * The steps of a segment for the simplest kernel that runs every message.
 *
 * @param rowOf the row that holds each slot
 * @throws InputError when the machine has no kernel for a message, or a step sends a slot twice
 */
export function packSegment(
  segment: Segment,
  schedule: Schedule,
  rowOf: Uint32Array,
): PackedExchange | PackedTransfer | PackedSwaps | PackedGathers {
  const members = maskOf(schedule.pattern) + 1;
  const partners = new Partners(schedule.topology.nodes);
  const sent = new Int32Array(schedule.slots).fill(-1);
  let [exchanges, transfers, swaps] = [true, true, true];
  let t = 0;
  for (const step of segment.steps()) {
    for (const { map, slots, to } of step) {
      if (to) [exchanges, transfers, swaps] = [false, false, false];
      // An xor map that changes nothing is a table of its own.
      if (map.kind === 'xor' && offsetOf(map, members) !== undefined) continue;
      exchanges = false;
      transfers &&= offsetOf(map, members) !== undefined;
      swaps &&= !transfers && partners.of(map) !== undefined;
      // Different nodes may send the same slot different ways.
      for (let i = 0; i < slots.length; i++) {
        if (sent[slots[i]] === t) swaps = false;
        sent[slots[i]] = t;
      }
    }
    t++;
  }
  if (exchanges) return packExchange(segment, schedule, rowOf);
  if (transfers) return packTransfer(segment, schedule, rowOf);
  return swaps ? packSwaps(segment, schedule, rowOf, partners) : packGathers(segment, schedule, rowOf);
}
