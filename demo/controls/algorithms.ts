import { catalogue, type TopologyCode } from '../../src/schedules/index.ts';
import type { State } from '../state.ts';

/** Names of the algorithms for a kind of network. */
export function algorithmsFor({ kind }: TopologyCode): string[] {
  return catalogue.filter(({ networks }) => networks?.includes(kind) ?? true).map(({ name }) => name);
}

/** The network with the algorithm as it is, or one that is for it. */
export function withAlgorithm(
  { algorithm }: Pick<State, 'algorithm'>,
  topology: TopologyCode,
): Pick<State, 'topology' | 'algorithm'> {
  const names = algorithmsFor(topology);
  // What is made for cubes alone would refuse most grids.
  const suits = names.includes(algorithm) && (topology.kind === 'cube' || isForGrids(algorithm));
  const preferred = topology.kind === 'cube' ? 'necklace' : topology.shape.length > 1 ? 'suh-shin' : 'ring';
  return { topology, algorithm: suits ? algorithm : preferred };
}

function isForGrids(name: string): boolean {
  return catalogue.find((algorithm) => algorithm.name === name)?.networks?.includes('torus') ?? false;
}
