import { cubeExchange } from './cube-exchange.ts';
import type { NodeMap } from './node-map.ts';
import type { Algorithm, Step } from './schedule.ts';
import type { Topology } from './topology.ts';

/**
 * Algorithm 1 (Johnsson-Ho 1992, 3.1): d complement pairs (u, ~u) travel together for d steps; in step r
 * the u-th of them crosses dimension (u + r) mod d with whichever of its two addresses has that bit. The
 * last group is short when d does not divide K/2, and then leaves channels idle.
 */
export const complementPairs: Algorithm = {
  name: 'complement-pairs',
  aliases: ['algorithm-1'],
  source: 'Johnsson-Ho 1992 §3.1',
  guarantee: 'all ports, span d, d·⌈K/2d⌉ steps',
  schedule: (topology) =>
    cubeExchange({
      algorithm: 'complement-pairs',
      topology,
      ports: 'all',
      claims: {
        steps: topology.dim * Math.ceil(topology.nodes / (2 * topology.dim)),
        span: topology.dim,
        largestMessage: 1,
      },
      steps: (dimensions) => steps(topology, dimensions),
    }),
};

function* steps({ dim, nodes }: Topology, dimensions: readonly NodeMap[]): Iterable<Step> {
  const pairs = nodes / 2;
  for (let first = 0; first < pairs; first += dim) {
    const group = Math.min(dim, pairs - first);
    for (let r = 0; r < dim; r++) {
      yield Array.from({ length: group }, (_, u) => {
        const k = (u + r) % dim;
        return { map: dimensions[k], slots: [crossing(first + u, k, nodes)] };
      });
    }
  }
}

/** The member of the complement pair (address, ~address) that crosses dimension k: the one with bit k set. */
export function crossing(address: number, k: number, slots: number): number {
  return (address >>> k) & 1 ? address : ~address & (slots - 1);
}
