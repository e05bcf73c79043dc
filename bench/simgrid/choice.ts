// What the library of `allport export` takes on a simulated machine, of all algorithms of allport.
import { candidatesFor } from '../../src/costs/candidates.ts';
import { scheduleChoices } from '../../src/costs/library-choices.ts';
import { FREE, type PriceList } from '../../src/costs/price-list.ts';
import { algorithmsFor, completeExchange } from '../../src/schedules/index.ts';
import { BANDWIDTH, HOP, type Platform } from './platforms.ts';

/** The exchange that a library takes for each of some sizes. */
export function chosen({ topology }: Platform, message: number, sizes: readonly number[]): string[] {
  const machine = pricesOf(message);
  const problem = completeExchange({ topology, copies: 1 });
  const asked = algorithmsFor('exchange').map((algorithm) => ({ algorithm, problem }));
  const { candidates } = candidatesFor(asked, machine, { all: false, onSchedule: () => {} });
  const schedules = candidates.map(({ algorithm, counts }) => ({ algorithm, topology, counts }));
  const [{ stretches }] = scheduleChoices(schedules, machine);
  return sizes.map((bytes) => {
    const taken = stretches.findLast(({ fromBytes }) => fromBytes <= bytes) ?? stretches[0];
    return taken.algorithm;
  });
}

/** What the simulated machines take; a rank so many seconds for each message that it sends or receives. */
export function pricesOf(message: number): PriceList {
  return { ...FREE, overhead: message, perByte: 1 / BANDWIDTH, perHop: HOP };
}
