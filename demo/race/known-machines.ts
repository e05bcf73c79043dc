import { useMemo } from 'preact/hooks';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { builtInMachines } from '../../src/formats/machines/built-in-machines.ts';
import { useLater } from '../use-later.ts';
import { OWN_MACHINE } from './race-state.ts';

/**
 * The machines of a race by the name that the state has: those that come with the program, and the one whose file was opened.
 * There are none until they have been read.
 */
export function useMachines(own: PricedMachine | undefined): ReadonlyMap<string, PricedMachine> {
  const builtIn = useLater(builtInMachines, []);
  return useMemo(() => {
    if (builtIn === undefined) return new Map();
    const known = builtIn.map((machine): [string, PricedMachine] => [machine.name, machine]);
    return new Map(own ? [...known, [OWN_MACHINE, own]] : known);
  }, [builtIn, own]);
}
