import { crossing } from './complement-pairs.ts';
import { cubeExchange } from './cube-exchange.ts';
import { besideComplements, necklaces, rotateLeft } from './necklaces.ts';
import type { NodeMap } from './node-map.ts';
import type { Algorithm, Message, Step } from './schedule.ts';
import type { Topology } from './topology.ts';

/**
 * Algorithm 4 (Johnsson-Ho 1992, 3.5): cyclic addresses travel as complement pairs, d pairs at a time; the
 * c pairs that are left over travel with the necklace of 0^c 1^(d-c); every other full necklace travels by
 * itself, its d members crossing d different dimensions in each of its steps. Optimal steps and span.
 */
export const necklace: Algorithm = {
  name: 'necklace',
  aliases: ['algorithm-4', 'necklaces'],
  source: 'Johnsson-Ho 1992 §3.5',
  guarantee: 'all ports, optimal: K/2 steps, span d',
  schedule: (topology) =>
    cubeExchange({
      algorithm: 'necklace',
      topology,
      ports: 'all',
      claims: { steps: topology.nodes / 2, span: topology.dim, largestMessage: 1 },
      steps: (dimensions) => steps(topology, dimensions),
    }),
};

function* steps({ dim, nodes }: Topology, dimensions: readonly NodeMap[]): Iterable<Step> {
  const cross = (slot: number, k: number): Message => ({ map: dimensions[k], slots: [slot] });
  const { cyclicPairs, full } = necklaces(dim);
  const left = cyclicPairs.length % dim;
  const grouped = cyclicPairs.length - left;

  const mixed = 2 ** (dim - left) - 1;
  if (left > 0) yield* mixedGroup(cyclicPairs.slice(grouped), mixed, dim, nodes, cross);
  for (let first = 0; first < grouped; first += dim) {
    for (let r = 0; r < dim; r++) {
      yield Array.from({ length: dim }, (_, u) => {
        const k = (u + r) % dim;
        return cross(crossing(cyclicPairs[first + u], k, nodes), k);
      });
    }
  }
  const alone = left > 0 ? full.filter((address) => address !== mixed) : full;
  for (const address of besideComplements(alone, dim)) {
    for (let bit = 0; bit < dim; bit++) {
      if (((address >>> bit) & 1) === 0) continue;
      yield Array.from({ length: dim }, (_, r) => cross(rotateLeft(address, r, dim), (bit + r) % dim));
    }
  }
}

/**
 * The generating table (3.5.3): row R, column t holds dimension (R + t) mod d. Its last c rows go to the c
 * pairs. The first q = d - c rows go to the necklace, along q lines drawn as in the right half of figure 3:
 * line i goes down column i to row q - 1 - i, then c columns to the right, then down i more rows; its j-th
 * entry belongs to the j-th rotation of the distinguished address.
 */
function mixedGroup(
  pairs: readonly number[],
  distinguishedAddress: number,
  dim: number,
  nodes: number,
  cross: (slot: number, k: number) => Message,
): Message[][] {
  const c = pairs.length;
  const q = dim - c;
  const group: Message[][] = Array.from({ length: dim }, () => []);
  for (let line = 0; line < q; line++) {
    for (let j = 0; j < dim; j++) {
      const turn = q - 1 - line;
      const right = Math.min(Math.max(j - turn, 0), c);
      const column = line + right;
      const row = j - right;
      group[column].push(cross(rotateLeft(distinguishedAddress, j, dim), (row + column) % dim));
    }
  }
  pairs.forEach((address, p) => {
    for (let column = 0; column < dim; column++) {
      const k = (q + p + column) % dim;
      group[column].push(cross(crossing(address, k, nodes), k));
    }
  });
  return group;
}
