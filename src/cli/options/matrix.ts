import { MAX_BLOCK_WORDS } from '../../host/run/run-options.ts';
import { InputError, type MatrixSize } from '../../schedules/index.ts';
import { option } from './option.ts';
import { count, pairOf } from './values.ts';

/** The rows and columns of a matrix. */
export const matrix = (about: string) =>
  option('--matrix <P x Q>', about, (text, typed): MatrixSize => {
    const [rows, columns] = pairOf(text) ?? [];
    if (rows !== undefined && columns !== undefined) return { rows, columns };
    throw new InputError(`${typed}: give rows and columns, as 100x60`);
  });

/** @throws InputError for none: commander would demand it before it says that another option is unknown */
export function sizeOf(matrix: MatrixSize | undefined): MatrixSize {
  if (matrix !== undefined) return matrix;
  throw new InputError('no --matrix given: give its rows and columns, say --matrix 100x60');
}

/** Elements of the largest message, at most as many as a block may have. */
export const largestMessage = count(1, MAX_BLOCK_WORDS);
