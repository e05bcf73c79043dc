// What the library of `allport export` takes on a simulated machine, of all algorithms of allport.
import { answerOf, candidatesFor, obstacle } from '../../src/costs/candidates.ts';
import { type Exported, scheduleChoices } from '../../src/costs/library-choices.ts';
import { FREE, type PriceList } from '../../src/costs/price-list.ts';
import { countsOnOwnWays } from '../../src/engines/export-facts.ts';
import { rankRounds } from '../../src/engines/rank-rounds.ts';
import { algorithmsFor, completeExchange, findAlgorithm, type Topology } from '../../src/schedules/index.ts';
import { BANDWIDTH, HOP } from './platforms.ts';
import type { Prices } from './record.ts';

/** The price list of the library that the page speaks of. */
export const REFITTED = 'measured';

/** Price lists that somebody may have of a platform, by name. `exact` is what the platform is told. */
export function priceLists(message: number, { ports, ...measured }: Prices): Record<string, PriceList> {
  const refitted = (times: Partial<Record<'startup' | 'perByte', number>>): PriceList => ({
    ...FREE,
    startup: measured.startup * (times.startup ?? 1),
    perByte: measured.perByte * (times.perByte ?? 1),
  });
  return {
    // A network of links has as many ports as links; the program, which does not know the network, may find fewer.
    [REFITTED]: refitted({}),
    exact: exactPrices(message),
    'startup x 2': refitted({ startup: 2 }),
    'startup / 2': refitted({ startup: 0.5 }),
    'byte x 2': refitted({ perByte: 2 }),
    'byte / 2': refitted({ perByte: 0.5 }),
    'ports as measured': { ...refitted({}), ports },
  };
}

/** The exchange that a library takes for each of some sizes, by bytes. */
export function chosen(
  topology: Topology,
  prices: PriceList,
  sizes: readonly number[],
): Record<string, string> {
  const runnable = schedulesOn(topology).filter(({ counts }) => obstacle(counts, prices) === undefined);
  const [{ stretches }] = scheduleChoices(runnable, prices);
  return Object.fromEntries(
    sizes.map((bytes) => {
      const taken = stretches.findLast(({ fromBytes }) => fromBytes <= bytes) ?? stretches[0];
      return [bytes, taken.algorithm];
    }),
  );
}

/** By network: what is exported for a torus is the same whatever cluster it is. */
const known = new Map<string, readonly Exported[]>();

/** The exchanges of allport as they are exported: in rounds of blocks where that can be. */
function schedulesOn(topology: Topology): readonly Exported[] {
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
export function exactPrices(message: number): PriceList {
  return { ...FREE, overhead: message, perByte: 1 / BANDWIDTH, perHop: HOP };
}
