import { clockOf, type Times } from '../../src/costs/clock.ts';
import { FREE, type PriceList } from '../../src/costs/price-list.ts';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { builtInMachines } from '../../src/formats/machines/built-in-machines.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';

const builtIn = new Map((await builtInMachines()).map((machine) => [machine.name, machine]));

/** A machine that comes with the program. */
export function machineOf(name: string): PricedMachine {
  const machine = builtIn.get(name);
  if (machine === undefined) throw new Error(`no machine ${name}`);
  return machine;
}

/** A machine on which everything is free that is not given a price here. */
export function pricedMachine(prices: Partial<PricedMachine>): PricedMachine {
  return { ...FREE, name: 'a-machine', basis: 'assumed', source: 'a test', ...prices };
}

/** Prices for elements on the machine of Ho-Johnsson 1986, whose one port sends or receives. */
export function elementPrices(packet: number, prices: ElementPrices): PriceList {
  const { startup, perElement, perCopy = 0 } = prices;
  return {
    ...{ ...FREE, duplex: 'half', packetBytes: packet },
    ...{ startup, perByte: perElement, rearrangementPerByte: perCopy },
  };
}

interface ElementPrices {
  readonly startup: number;
  readonly perElement: number;
  readonly perCopy?: number;
}

/** The times of an exchange for blocks of so many bytes. */
export function timesOf(
  counts: Counts,
  machine: PricedMachine,
  { bytes, nodes }: { readonly bytes: number; readonly nodes: number },
): Times {
  return clockOf(counts, { machine, nodes })(bytes);
}
