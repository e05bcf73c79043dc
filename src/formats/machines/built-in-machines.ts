import type { PricedMachine } from '../../costs/priced-machine.ts';
import { InputError } from '../../schedules/index.ts';
import { machineFiles } from './machine-files.ts';
import { decodeMachine } from './machine-reader.ts';

/** The machines that come with the program. */
export function builtInMachines(): Promise<PricedMachine[]> {
  return Promise.all([...machineFiles].map(([name, text]) => decodeMachine([text], name)));
}

/**
 * The machine of that name that comes with allport.
 * @returns the prices; rejects with an InputError that has all names where it is none of them
 */
export async function findMachine(name: string): Promise<PricedMachine> {
  const text = machineFiles.get(name);
  if (text !== undefined) return decodeMachine([text], name);
  throw new InputError(`unknown machine "${name}": give one of ${[...machineFiles.keys()].join(', ')}`);
}
