import { InputError } from '../../schedules/index.ts';
import { MoveList } from './move-list.ts';
import type { PackedPhase, PackedSteps } from './packed.ts';

/**
 * What a program does to one slice of the rows, for a machine that holds just that.
 *
 * @param firstRow a multiple of `rows`
 * @param rows a power of two, at most the nodes of a cube
 * @param masks of exchanges in sequence, by node: the XOR of a slot and the row to which the alignment takes it
 * @throws InputError for a program whose blocks do not stay in their slice
 */
export function sliceOf(
  program: readonly PackedPhase[],
  firstRow: number,
  rows: number,
  masks?: Uint32Array,
): PackedPhase[] {
  let aligned = false;
  const sliced = program.map((phase): PackedPhase => {
    switch (phase.kind) {
      case 'align':
        if (masks !== undefined) throw notSliced();
        aligned = !aligned;
        return phase;
      case 'masked-align':
        // Another one would move blocks between slices.
        if (!phase.masks.every((mask, node) => mask === masks?.[node])) throw notSliced();
        aligned = !aligned;
        return { ...phase, masks: phase.masks.map((mask) => mask & (rows - 1)) };
      case 'exchange':
      case 'swaps':
        // Only between two alignments is a row of the machine one row of the memories.
        if (!aligned) throw notSliced();
        return rowsOnly(phase, firstRow, rows);
      case 'gathers':
        if (!aligned) throw notSliced();
        return rowsOnly(phase, firstRow, rows, 4, 2);
      case 'transpose':
        if (aligned) throw notSliced();
        return phase;
      default:
        throw notSliced();
    }
  });
  if (aligned) throw notSliced();
  return sliced;
}

function notSliced(): InputError {
  return new InputError(
    'this schedule has no slices or shards, since its local phases or shifts move blocks between them: ' +
      'run it as a whole, with more memory, or fewer dimensions or words',
  );
}

/**
 * @param size words of a move
 * @param ends how many of its first words are rows: the one that is sent, and the one in which it arrives
 */
function rowsOnly<P extends PackedSteps>(phase: P, firstRow: number, rows: number, size = 2, ends = 1): P {
  const { moves, firstMove } = phase;
  const packed = new MoveList();
  const isOwn = (row: number) => row >= firstRow && row < firstRow + rows;
  for (let step = 0; step < firstMove.length - 1; step++) {
    for (let at = size * firstMove[step]; at < size * firstMove[step + 1]; at += size) {
      const move = moves.subarray(at, at + size);
      const own = move.subarray(0, ends).filter(isOwn);
      if (own.length === 0) continue;
      if (own.length < ends) throw notSliced();
      packed.push(...own.map((row) => row - firstRow), ...move.subarray(ends));
    }
    // Few steps of a schedule touch a slice.
    if (packed.open > 0) packed.endStep();
  }
  return { ...phase, ...packed.steps() };
}
