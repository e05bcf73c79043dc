import { MAX_BLOCK_WORDS } from '../../host/run/run-options.ts';
import { InputError, type MatrixSize } from '../../schedules/index.ts';
import { ELEMENT_BYTES } from '../files/element-file.ts';
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

export const bytesOfElement = option(
  '--bytes <n>',
  `bytes of an element: ${ELEMENT_BYTES.join(', ')} (default: 4, or what a .npy file has)`,
  (text, typed) => {
    const bytes = ELEMENT_BYTES.find((known) => String(known) === text);
    if (bytes !== undefined) return bytes;
    throw new InputError(`${typed}: give one of ${ELEMENT_BYTES.join(', ')}`);
  },
);
