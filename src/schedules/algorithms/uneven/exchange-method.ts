import { type Algorithm, isForNetworks } from '../../model/algorithm.ts';
import { type Counts, tallied } from '../../model/counts.ts';
import { completeExchange, type Exchange } from '../../problems/exchange.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { farthestFirst } from '../bound/farthest-first.ts';
import { torusNecklaces } from '../bound/torus-necklaces.ts';
import { necklace } from '../cube/necklace.ts';
import { spreadOut } from '../cube/spread-out.ts';
import { byExchanges, slotsFor } from './by-exchanges.ts';

/** A way to carry elements by complete exchanges, whichever algorithm has these. */
export interface ExchangeMethod extends Pick<Algorithm, 'name' | 'source' | 'guarantee'> {
  /** The copies of each exchange; none where every element stays in its node. */
  copiesOf(problem: UnevenExchange): readonly number[];
  /** By exchange and element: the node to which it brings it. */
  nodesOf(problem: UnevenExchange): readonly Uint32Array[];
}

/** Those of the fewest blocks in sequence, each for networks that those before it are not for. */
const QUICKEST: readonly Algorithm<Exchange>[] = [torusNecklaces, farthestFirst, necklace, spreadOut];

/**
 * The algorithm of a method.
 *
 * @param given its schedules make the exchanges, and its name stands behind the method's; left out: on each network the algorithm
 *   with the fewest blocks in sequence
 */
export function algorithmBy(method: ExchangeMethod, given?: Algorithm<Exchange>): Algorithm<UnevenExchange> {
  const exchangeFor = ({ topology }: UnevenExchange) =>
    given ?? (QUICKEST.find((exchange) => isForNetworks(exchange, topology.kind)) as Algorithm<Exchange>);
  const { source, guarantee } = method;
  const name = given === undefined ? method.name : `${method.name}-${given.name}`;
  return {
    name,
    source,
    guarantee,
    solves: ['uneven'],
    ...(given?.networks && { networks: given.networks }),
    /** The sums of the counts of its exchanges, between which every node moves all blocks of its memory. */
    counts: (problem, form) =>
      countsOfAll(problem, method.copiesOf(problem), (copies) =>
        exchangeFor(problem).counts?.(exchangeOf(problem, copies), form),
      ),
    schedule(problem) {
      const nodes = method.nodesOf(problem);
      const hops = method.copiesOf(problem).map((copies, hop) => ({ copies, nodeOf: nodes[hop] }));
      return byExchanges(name, exchangeFor(problem), problem, hops);
    },
  };
}

function exchangeOf({ topology, width, embedding }: UnevenExchange, copies: number): Exchange {
  return completeExchange({
    topology,
    copies,
    ...(width !== undefined && { width }),
    ...(embedding && { embedding }),
  });
}

function countsOfAll(
  problem: UnevenExchange,
  copies: readonly number[],
  countsOf: (copies: number) => Counts | undefined,
): Counts | undefined {
  const each = copies.flatMap((some) => countsOf(some) ?? []);
  const [first] = each;
  if (first === undefined || each.length < copies.length) return undefined;
  const slots = slotsFor(problem, copies);
  const inside = each.reduce(
    (sum, { rearranged }, i) => sum + rearranged / (copies[i] * problem.topology.nodes),
    0,
  );
  const { ports, switching, span } = first;
  return {
    ports,
    switching,
    rounds: tallied(each.flatMap(({ rounds }) => rounds)),
    // What two exchanges take of a block depends on where it is in between.
    ...(each.length === 1 && span !== undefined && { span }),
    aligned: 2 * slots,
    rearranged: (inside + each.length - 1) * slots,
    unit: 1,
  };
}
