import type { PricedMachine } from '../../costs/priced-machine.ts';
import { InputError } from '../../schedules/index.ts';
import accelerators from './accelerators.json?raw';
import cluster100g from './cluster-100g.json?raw';
import connectionMachine2 from './connection-machine-2.json?raw';
import gigabit from './gigabit.json?raw';
import intelIpsc from './intel-ipsc.json?raw';
import intelParagon from './intel-paragon.json?raw';
import { decodeMachine } from './machine-reader.ts';

/** The machine files that come with the program, by the name of the machine: those of the papers first. */
export const machineFiles: ReadonlyMap<string, string> = new Map([
  ['intel-ipsc', intelIpsc],
  ['connection-machine-2', connectionMachine2],
  ['intel-paragon', intelParagon],
  ['cluster-100g', cluster100g],
  ['gigabit', gigabit],
  ['accelerators', accelerators],
]);

/** The machines of these files. */
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
