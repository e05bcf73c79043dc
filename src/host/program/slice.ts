import { InputError } from '../../schedules/index.ts';
import { MoveList } from './move-list.ts';
import type { PackedExchange, PackedPhase } from './packed.ts';

/**
 * What a program does to one slice of the rows, for a machine that holds just that.
 *
 * @param firstRow a multiple of `rows`
 * @param rows a power of two, at most the nodes of a cube
 * @throws InputError for a program whose blocks do not stay in their slice
 */
export function sliceOf(program: readonly PackedPhase[], firstRow: number, rows: number): PackedPhase[] {
  let aligned = false;
  const sliced = program.map((phase) => {
    if (phase.kind === 'align') aligned = !aligned;
    // Only between two alignments is a row of the machine one row of the memories.
    else if (phase.kind === 'exchange' && aligned) return rowsOnly(phase, firstRow, rows);
    else if (phase.kind !== 'transpose' || aligned) throw notSliced();
    return phase;
  });
  if (aligned) throw notSliced();
  return sliced;
}

function notSliced(): InputError {
  return new InputError(
    'this schedule cannot be run in slices or shards, for its local phases or shifts move blocks between them: ' +
      'run it as a whole, with more memory, or fewer dimensions or words',
  );
}

function rowsOnly(
  { kind, moves, firstMove }: PackedExchange,
  firstRow: number,
  rows: number,
): PackedExchange {
  const packed = new MoveList();
  for (let step = 0; step < firstMove.length - 1; step++) {
    for (let move = firstMove[step]; move < firstMove[step + 1]; move++) {
      const row = moves[2 * move] - firstRow;
      if (row >= 0 && row < rows) packed.push(row, moves[2 * move + 1]);
    }
    // Few steps of a schedule touch a slice.
    if (packed.open > 0) packed.endStep();
  }
  return { kind, ...packed.steps() };
}
