import type { PricedMachine } from '../../costs/priced-machine.ts';
import { decodeMachine } from '../../formats/machines/machine-reader.ts';
import { machineTextOf } from '../options/machine.ts';
import { looksLikeFile } from './looks-like-file.ts';
import { decodeFile } from './text-file.ts';

/**
 * The machine that --machine gives: by the name of a built-in one, or as a file, or - for stdin.
 * @throws InputError when there is none of that name, or the file cannot be read or is no machine file
 */
export async function readMachine(argument: string): Promise<PricedMachine> {
  if (!looksLikeFile(argument)) return decodeMachine([machineTextOf(argument)], argument);
  return decodeFile(argument, 'a machine file', decodeMachine);
}
