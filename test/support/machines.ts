import { clockOf, type Times } from '../../src/costs/clock.ts';
import type { Machine } from '../../src/costs/machine.ts';
import { builtInMachines } from '../../src/formats/machines/machines.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';

const builtIn = new Map((await builtInMachines()).map((machine) => [machine.name, machine]));

/** A machine that comes with the program. */
export function machineOf(name: string): Machine {
  const machine = builtIn.get(name);
  if (machine === undefined) throw new Error(`no machine ${name}`);
  return machine;
}

/** A machine on which everything is free that is not given a price here. */
export function pricedMachine(prices: Partial<Machine>): Machine {
  return {
    name: 'a-machine',
    basis: 'assumed',
    source: 'a test',
    ports: 'all',
    switching: 'wormhole',
    channelWidth: 1,
    packetBytes: Number.POSITIVE_INFINITY,
    startup: 0,
    perByte: 0,
    perHop: 0,
    alignmentPerByte: 0,
    rearrangementPerByte: 0,
    barrier: { constant: 0, perDoubling: 0 },
    ...prices,
  };
}

/** The times of an exchange for blocks of so many bytes. */
export function timesOf(
  counts: Counts,
  machine: Machine,
  { bytes, nodes }: { readonly bytes: number; readonly nodes: number },
): Times {
  return clockOf(counts, { machine, nodes })(bytes);
}
