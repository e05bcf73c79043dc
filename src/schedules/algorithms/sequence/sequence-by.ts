import { type Algorithm, isForNetwork, knownAs } from '../../model/algorithm.ts';
import { isGrid, isWrapped, mesh, torus } from '../../model/networks/grid.ts';
import { partsAlong } from '../../model/networks/parts.ts';
import type { Exchange } from '../../problems/exchange.ts';
import type { Sequence } from '../../problems/sequence.ts';
import { exchangeAlong } from '../../problems/sequence-along.ts';
import { type ChainedExchange, chainExchanges } from '../../transforms/exchange-chain.ts';
import { ofParts } from '../frames/needs.ts';

/**
 * Exchanges in sequence on tori and meshes by the exchanges of an algorithm, one after another: in each all parts of the network along
 * some of its axes are busy at once. One local phase between two exchanges is the realignment of the one and the alignment of the other.
 *
 * @param exchange its schedules make the exchanges
 * @returns undefined for an algorithm that has none on tori and meshes
 */
export function sequenceBy(exchange: Algorithm<Exchange>): Algorithm<Sequence> | undefined {
  if (![torus([4, 4]), mesh([4, 4])].some((grid) => isForNetwork(exchange, grid))) return undefined;
  return {
    ...knownAs(exchange),
    solves: ['sequence'],
    // The parts of a mesh that wraps along some axes are tori and meshes: which ones, the axes say.
    networks: (topology) => isWrapped(topology) || (isGrid(topology) && isForNetwork(exchange, topology)),
    needs: ofParts(exchange),
    schedule: (problem) => chainExchanges(exchange, problem, problem.demand(), legsOf(problem)),
  };
}

function legsOf({ topology, slots, along }: Sequence): ChainedExchange[] {
  let places = Uint32Array.from({ length: topology.nodes * slots }, (_, place) => place);
  return along.map((axes) => {
    places = places.map(exchangeAlong(topology, axes));
    return { parts: partsAlong(topology, axes), nodes: places.map((place) => place % topology.nodes) };
  });
}
