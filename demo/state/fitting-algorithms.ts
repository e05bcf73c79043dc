import { algorithmsFor, type TopologyCode } from '../../src/schedules/index.ts';
import { FROM_FILE } from '../laboratory/protocol.ts';
import type { State } from './state.ts';

/** Names of the algorithms for a kind of network. */
export function fittingAlgorithms({ kind }: TopologyCode): string[] {
  return algorithmsFor('exchange')
    .filter(({ networks }) => networks?.includes(kind) ?? true)
    .map(({ name }) => name);
}

/** An algorithm that has a schedule for every network of a kind. */
export function algorithmFor(topology: TopologyCode): string {
  if (topology.kind === 'cube') return 'necklace';
  return topology.shape.length > 1 ? 'suh-shin' : 'ring';
}

/** Another network with the algorithm as it is where the kind of network stays, or one that has a schedule for it. */
export function withAlgorithm(
  { topology: before, algorithm }: Pick<State, 'topology' | 'algorithm'>,
  topology: TopologyCode,
): Pick<State, 'topology' | 'algorithm'> {
  // The schedule of a file is for one network.
  const stays = kindOf(before) === kindOf(topology) && algorithm !== FROM_FILE;
  return { topology, algorithm: stays ? algorithm : algorithmFor(topology) };
}

/** A ring is no torus here: what is made for several axes has no schedule for one. */
function kindOf(topology: TopologyCode): string {
  return topology.kind === 'cube' ? 'cube' : `${topology.kind} ${topology.shape.length > 1}`;
}
