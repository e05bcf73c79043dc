import type { InputError } from '../../schedules/index.ts';

/**
 * What an error says, with the values that it suggests as options of the command line: "torus 8x8" is --torus 8x8. An
 * algorithm is no option there, but an argument.
 */
export function inOptions(error: InputError): string {
  return error.worded(({ field, value }) =>
    field === 'algorithm' ? `the algorithm ${value}` : `--${field} ${value}`,
  );
}
