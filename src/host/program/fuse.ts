import { InputError } from '../../schedules/index.ts';
import { MoveList } from './move-list.ts';
import type { PackedExchange, PackedPhase, PackedTransfer } from './packed.ts';

/**
 * The same program with the moves of every segment put together, so that each row moves once. Where a segment
 * between two alignments moves every row r by r, which is the exchange of every node with every other of its
 * cube, the three become one pass.
 *
 * @param slots rows of the memories, those for blocks in transit among them
 * @param mask the bits of a row that choose the member of a cube
 * @throws InputError when a row of a segment is moved by xor and by shifts, or its blocks go different ways
 */
export function fuse(program: readonly PackedPhase[], slots: number, mask: number): PackedPhase[] {
  const fused: PackedPhase[] = [];
  for (const phase of program) {
    if (phase.kind === 'exchange') fused.push(oneStep(crossings(phase, slots), phase.rowOf));
    else if (phase.kind === 'transfer') fused.push(fuseTransfer(phase, slots, mask));
    else if (phase.kind === 'swaps' || phase.kind === 'gathers') {
      throw new InputError('the blocks of a row go different ways in this schedule: run it in step mode');
    } else fused.push(phase);
    const [before, middle, after] = fused.slice(-3);
    if (before?.kind !== 'align' || middle?.kind !== 'exchange' || after?.kind !== 'align') continue;
    if (crossings(middle, slots).every((crossed, row) => crossed === (row & mask))) {
      fused.splice(-3, 3, { kind: 'transpose' });
    }
  }
  return fused;
}

/** A program up to a step, and what the machine needs to verify the memory there. */
export interface Seek {
  /** What `Machine.run` takes. */
  readonly program: readonly PackedPhase[];
  /** By row: the block that is in node v now started in node v ^ crossed[row]. */
  readonly crossed: Uint32Array<ArrayBuffer>;
  /** The row that holds each slot; left out: its own. */
  readonly rowOf?: Uint32Array;
}

/**
 * The program that brings the memories to where they are when so many steps are done, in one pass after the
 * alignment.
 *
 * @param step how many: 0 (just aligned) to the steps of the segment
 * @throws InputError for a step that is not there, or a program other than one segment of exchanges between
 *   two alignments
 */
export function seek(program: readonly PackedPhase[], slots: number, step: number): Seek {
  const [align, segment, realign] = program;
  if (align?.kind !== 'align' || segment?.kind !== 'exchange' || realign?.kind !== 'align') {
    throw new InputError(
      'this schedule is not one segment of exchanges between two alignments: run it in step mode',
    );
  }
  const steps = segment.firstMove.length - 1;
  if (!Number.isInteger(step) || step < 0 || step > steps) {
    throw new InputError(`step ${step}: give how many steps are done, from 0 (just aligned) to ${steps}`);
  }
  const crossed = crossings(segment, slots, step);
  const { rowOf } = segment;
  return { program: [align, oneStep(crossed, rowOf)], crossed, ...(rowOf && { rowOf }) };
}

/**
 * The program with each segment of exchanges cut into windows of `window` steps, and the moves of each window
 * put together: the memories are exact at the ends of windows.
 */
export function inWindows(program: readonly PackedPhase[], slots: number, window: number): PackedPhase[] {
  return program.map((phase) => {
    if (phase.kind !== 'exchange') return phase;
    const packed = new MoveList();
    const steps = phase.firstMove.length - 1;
    for (let first = 0; first < steps; first += window) {
      pushStep(packed, crossings(phase, slots, Math.min(first + window, steps), first));
    }
    return { ...phase, ...packed.steps() };
  });
}

/** By row: the node mask that the steps from `first` up to `end` move it by. */
function crossings(
  { moves, firstMove }: PackedExchange,
  slots: number,
  end = firstMove.length - 1,
  first = 0,
): Uint32Array<ArrayBuffer> {
  const crossed = new Uint32Array(slots);
  for (let i = 2 * firstMove[first]; i < 2 * firstMove[end]; i += 2) crossed[moves[i]] ^= moves[i + 1];
  return crossed;
}

function oneStep(crossed: Uint32Array, rowOf: Uint32Array | undefined): PackedExchange {
  const packed = new MoveList();
  pushStep(packed, crossed);
  return { kind: 'exchange', ...packed.steps(), ...(rowOf && { rowOf }) };
}

/** A step that moves each row by its mask. */
function pushStep(packed: MoveList, crossed: Uint32Array): void {
  crossed.forEach((mask, row) => {
    if (mask !== 0) packed.push(row, mask);
  });
  packed.endStep();
}

/** Each row moves to the spare memory and home again. */
function fuseTransfer({ moves, firstMove }: PackedTransfer, slots: number, mask: number): PackedTransfer {
  const offsets = new Uint32Array(slots);
  // 0: not moved yet; 1: by xor; 2: by shifts.
  const kinds = new Uint8Array(slots);
  const total = 4 * firstMove[firstMove.length - 1];
  for (let i = 0; i < total; i += 4) {
    const [row, offset, isShift] = moves.subarray(i, i + 3);
    // The step that brings rows home moves them by nothing.
    if (offset === 0) continue;
    const kind = 1 + isShift;
    if (kinds[row] !== 0 && kinds[row] !== kind) {
      throw new InputError(`row ${row} is moved by xor and by shifts: run this schedule in step mode`);
    }
    kinds[row] = kind;
    offsets[row] = isShift ? (offsets[row] + offset) & mask : offsets[row] ^ offset;
  }
  const packed = new MoveList();
  offsets.forEach((offset, row) => {
    if (offset !== 0) packed.push(row, offset, kinds[row] - 1, 0);
  });
  packed.endStep();
  offsets.forEach((offset, row) => {
    if (offset !== 0) packed.push(row, 0, 0, 1);
  });
  packed.endStep();
  return { kind: 'transfer', ...packed.steps() };
}
