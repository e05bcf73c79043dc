import {
  InputError,
  type LocalPhase,
  type MemberOperation,
  memberShift,
  type NodeMap,
  type Schedule,
  type Segment,
} from '../schedules/index.ts';

/** A local phase in place: in every node v the block of row r changes places with that of r ^ v. */
export interface PackedAlign {
  /** Which kernel it is for. */
  readonly kind: 'align';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
}

/** Any other local phase, as the rearrange kernel takes it: the inverse map. */
export interface PackedLocal {
  /** Tells a local phase from segments. */
  readonly kind: 'local';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
  /** What brings a member number back. */
  readonly inverseOperation: MemberOperation;
  /** The bits that choose the member of a cube. */
  readonly mask: number;
  /** Table of `slots` entries that comes first; a missing one is the identity. */
  readonly inverseBefore?: Uint32Array<ArrayBuffer>;
  /** The same, last. */
  readonly inverseAfter?: Uint32Array<ArrayBuffer>;
}

/** The moves of a segment, step by step. */
export interface PackedSteps {
  /** The same number of words for each move; how many depends on the kernel. */
  readonly moves: Uint32Array<ArrayBuffer>;
  /** Step t holds the moves from firstMove[t] up to firstMove[t + 1]. */
  readonly firstMove: Uint32Array<ArrayBuffer>;
}

/** A segment in which all nodes exchange, as the exchange kernel takes it. Two words a move: row, node mask. */
export interface PackedExchange extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'exchange';
  /** The row that holds each slot in this segment; left out: its own. */
  readonly rowOf?: Uint32Array;
}

/**
 * Any other segment, as the transfer kernel takes it. Four words a move: row, offset, whether it is a shift,
 * whether the row is in the spare memory. A last step brings home the rows that end there.
 */
export interface PackedTransfer extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'transfer';
}

/** A whole exchange in one pass. */
export interface PackedTranspose {
  /** Which kernel it is for. */
  readonly kind: 'transpose';
}

/** A phase in the form that the machine loads. */
export type PackedPhase = PackedAlign | PackedLocal | PackedExchange | PackedTransfer | PackedTranspose;

/**
 * A schedule in the form that the machine loads. Where a local phase is an alignment and a permutation of the
 * slots, the permutation costs nothing: the rows stay where they are, and get other names. At the end every
 * slot is in its own row.
 *
 * @throws InputError when the machine has no kernel for a phase, or a step sends a slot twice (the kernel
 *   moves all blocks of a step at once, so that would be a race)
 */
export function pack(schedule: Schedule): PackedPhase[] {
  if (schedule.slots !== schedule.pattern.slots) {
    throw new InputError(`${schedule.algorithm}: the machine has no transit slots yet`);
  }
  const packed: PackedPhase[] = [];
  // The row that holds each slot.
  let rowOf = Uint32Array.from({ length: schedule.slots }, (_, slot) => slot);
  for (const [index, phase] of schedule.phases.entries()) {
    if (phase.kind === 'segment') {
      packed.push(packSegment(phase, schedule, rowOf));
      continue;
    }
    const isLast = index === schedule.phases.length - 1;
    const [local, next] = packLocal(phase, schedule, rowOf, isLast);
    packed.push(local);
    rowOf = next;
  }
  if (isIdentity(rowOf)) return packed;
  const rename = { inverseOperation: 'xor', mask: 0, inverseBefore: rowOf } as const;
  return [...packed, { kind: 'local', name: 'realignment', ...rename }];
}

/** The packed phase, and the row that holds each slot after it. */
function packLocal(
  { name, map }: LocalPhase,
  { algorithm, slots, pattern }: Schedule,
  rowOf: Uint32Array<ArrayBuffer>,
  isLast: boolean,
): [PackedAlign | PackedLocal, Uint32Array<ArrayBuffer>] {
  const identity = Uint32Array.from({ length: slots }, (_, slot) => slot);
  const code = map.inverse().encode();
  if (code.kind === 'table' || code.kind === 'linear') {
    throw new InputError(`${algorithm}: the machine has no kernel for local maps of kind ${code.kind} yet`);
  }
  // The inverse of slot -> after[before[slot] op node] has its tables the other way round.
  const inverseAfter = code.before && Uint32Array.from(code.before);
  const inverseBefore = code.after ? Uint32Array.from(code.after) : identity;
  const rowBefore = inverseBefore.map((slot) => rowOf[slot]);
  // What the last phase does must be done: renamed rows would have to be brought home after it.
  const renames = !isLast || isIdentity(inverseAfter ?? identity);
  if (code.kind === 'xor' && code.mask === pattern.mask && isIdentity(rowBefore) && renames) {
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

function isIdentity(table: Uint32Array): boolean {
  return table.every((entry, index) => entry === index);
}

function packSegment(
  segment: Segment,
  schedule: Schedule,
  rowOf: Uint32Array,
): PackedExchange | PackedTransfer {
  let exchanges = true;
  for (const step of segment.steps()) {
    if (!step.every(({ map, to }) => map.kind === 'xor' && to === undefined)) exchanges = false;
  }
  return exchanges ? packExchange(segment, schedule, rowOf) : packTransfer(segment, schedule, rowOf);
}

function packExchange(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedExchange {
  const packed = packMoves(segment, schedule, (moves, slot, offset) => moves.push(rowOf[slot], offset));
  return { kind: 'exchange', ...packed.steps(), ...(!isIdentity(rowOf) && { rowOf }) };
}

function packTransfer(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedTransfer {
  const inSpare = new Uint8Array(schedule.slots);
  const packed = packMoves(segment, schedule, (moves, slot, offset, isShift) => {
    moves.push(rowOf[slot], offset, Number(isShift), inSpare[slot]);
    inSpare[slot] ^= 1;
  });
  inSpare.forEach((away, slot) => {
    if (away) packed.push(rowOf[slot], 0, 0, 1);
  });
  if (packed.open > 0) packed.endStep();
  return { kind: 'transfer', ...packed.steps() };
}

function packMoves(
  segment: Segment,
  { algorithm, slots: slotCount, pattern }: Schedule,
  push: (moves: MoveList, slot: number, offset: number, isShift: boolean) => void,
): MoveList {
  const packed = new MoveList();
  const lastStep = new Int32Array(slotCount).fill(-1);
  let t = 0;
  for (const step of segment.steps()) {
    for (const { map, slots, to } of step) {
      const offset = to ? undefined : offsetOf(map, pattern.mask + 1);
      if (offset === undefined) {
        throw new InputError(
          `${algorithm}, step ${t}: the machine runs only v -> v ^ mask and cyclic shifts within a row yet`,
        );
      }
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        if (!(slot >= 0 && slot < slotCount) || lastStep[slot] === t) {
          const why = lastStep[slot] === t ? 'is sent twice' : 'does not exist';
          throw new InputError(`${algorithm}, step ${t}: slot ${slot} ${why}`);
        }
        lastStep[slot] = t;
        push(packed, slot, offset, map.kind === 'translate');
      }
    }
    packed.endStep();
    t++;
  }
  return packed;
}

/** The offset of a map that the kernels know, other than the identity. */
function offsetOf(map: NodeMap, members: number): number | undefined {
  const code = map.encode();
  const offset = code.kind === 'xor' ? code.mask : memberShift(map, members);
  return offset === 0 ? undefined : offset;
}

/** Moves of a segment as they are packed; millions of them, so they go straight into one growing array. */
export class MoveList {
  private words = new Uint32Array(1024);
  private used = 0;
  private count = 0;
  private readonly starts = [0];

  push(...move: number[]): void {
    if (this.used + move.length > this.words.length) {
      const larger = new Uint32Array(2 * this.words.length);
      larger.set(this.words);
      this.words = larger;
    }
    for (const word of move) this.words[this.used++] = word;
    this.count++;
  }

  /** Moves since the last step ended. */
  get open(): number {
    return this.count - this.starts[this.starts.length - 1];
  }

  /** Ends a step. */
  endStep(): void {
    this.starts.push(this.count);
  }

  steps(): PackedSteps {
    return { moves: this.words.slice(0, this.used), firstMove: Uint32Array.from(this.starts) };
  }
}
