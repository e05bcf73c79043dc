import type { InputError } from '../../schedules/index.ts';

/** What an error says, with the values that it suggests as options of the command line: "torus 8x8" is --torus 8x8. */
export function inOptions(error: InputError): string {
  return error.worded(({ field, value }) => `--${field} ${value}`);
}
