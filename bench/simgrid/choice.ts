// What the library of `allport export` takes on a simulated machine, of all algorithms of allport.
import { AT_ONCE, atOnce } from '../../src/costs/at-once.ts';
import { answerOf, candidatesFor } from '../../src/costs/candidates.ts';
import { clockOf, siteOf } from '../../src/costs/clock.ts';
import { type Exported, scheduleChoices } from '../../src/costs/library-choices.ts';
import { FREE, type PriceList } from '../../src/costs/price-list.ts';
import { countsOnOwnWays } from '../../src/engines/export-facts.ts';
import { rankRounds } from '../../src/engines/rank-rounds.ts';
import { algorithmsFor, completeExchange, findAlgorithm, type Topology } from '../../src/schedules/index.ts';
import { BANDWIDTH, HOP, type Platform } from './platforms.ts';

/** An exchange may be faster than predicted: one that takes at most so many times as long as the chosen one contends with it. */
const NEAR = 1.25;

/** The exchange that a library takes for each of some sizes. */
export function chosen(platform: Platform, message: number, sizes: readonly number[]): string[] {
  const [{ stretches }] = scheduleChoices(schedulesOn(platform), pricesOf(message));
  return sizes.map((bytes) => {
    const taken = stretches.findLast(({ fromBytes }) => fromBytes <= bytes) ?? stretches[0];
    return taken.algorithm;
  });
}

/** The exchanges that are predicted to be the fastest or near it, with those of some sizes for which they are. */
export function contenders(
  platform: Platform,
  message: number,
  sizes: readonly number[],
): { readonly exchange: string; readonly sizes: readonly number[] }[] {
  const machine = pricesOf(message);
  const { topology } = platform;
  const schedules = schedulesOn(platform).map(({ algorithm, counts }) => {
    const clock = clockOf(counts, siteOf(machine, topology));
    return { exchange: algorithm, times: sizes.map((bytes) => clock(bytes).total) };
  });
  const unordered = atOnce(topology, machine);
  const predicted = [
    ...schedules,
    ...(unordered ? [{ exchange: AT_ONCE, times: sizes.map(unordered) }] : []),
  ];
  const least = sizes.map((_, i) => Math.min(...predicted.map(({ times }) => times[i])));
  return predicted.map(({ exchange, times }) => ({
    exchange,
    sizes: sizes.filter((_, i) => times[i] <= NEAR * least[i]),
  }));
}

/** By network: what is exported for a torus is the same whatever cluster it is. */
const known = new Map<string, readonly Exported[]>();

/** The exchanges of allport as they are exported: in rounds of blocks where that can be. */
function schedulesOn({ topology }: Platform): readonly Exported[] {
  const found = known.get(topology.label) ?? exportedOn(topology);
  known.set(topology.label, found);
  return found;
}

function exportedOn(topology: Topology): Exported[] {
  const problem = completeExchange({ topology, copies: 1 });
  const asked = algorithmsFor('exchange').map((algorithm) => ({ algorithm, problem }));
  const { candidates } = candidatesFor(asked, FREE, { all: false, onSchedule: () => {} });
  return candidates.map(({ algorithm }) => {
    const schedule = answerOf({ algorithm: findAlgorithm(algorithm), problem });
    return { algorithm, topology, counts: countsOnOwnWays(rankRounds(schedule)) };
  });
}

/** What the simulated machines take; a rank so many seconds for each message that it sends or receives. */
export function pricesOf(message: number): PriceList {
  return { ...FREE, overhead: message, perByte: 1 / BANDWIDTH, perHop: HOP };
}
