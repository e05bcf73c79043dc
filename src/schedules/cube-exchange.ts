import { type LocalMap, xorLocalMap } from './local-map.ts';
import { type NodeMap, xorMap } from './node-map.ts';
import { exchangePattern } from './pattern.ts';
import type { Claims, Ports, Schedule, Step } from './schedule.ts';
import type { Topology } from './topology.ts';

/**
 * The frame that all cube exchanges share (Johnsson-Ho 1992, 2.2.1): align so that a block's slot is its
 * relative address, exchange along rows, realign. `order` permutes the rows between the alignments:
 * relative address r travels in row order[r].
 *
 * @param steps the exchange steps; messages must use the maps given, dimension k at index k
 */
export function cubeExchange(parts: {
  readonly algorithm: string;
  readonly topology: Topology;
  readonly ports: Ports;
  readonly claims: Claims;
  readonly order?: Uint32Array;
  readonly steps: (dimensions: readonly NodeMap[]) => Iterable<Step>;
}): Schedule {
  const { algorithm, topology, ports, claims, order, steps } = parts;
  const { nodes, dim } = topology;
  const align: LocalMap = xorLocalMap(nodes, nodes - 1, order ? { after: order } : {});
  const dimensions = Array.from({ length: dim }, (_, k) => xorMap(nodes, 1 << k));
  return {
    algorithm,
    topology,
    slots: nodes,
    pattern: exchangePattern(nodes, nodes, dim),
    ports,
    switching: 'store-and-forward',
    claims,
    phases: [
      { kind: 'local', name: 'alignment', map: align },
      { kind: 'segment', rowClosed: true, steps: () => steps(dimensions) },
      { kind: 'local', name: 'realignment', map: align.inverse() },
    ],
  };
}
