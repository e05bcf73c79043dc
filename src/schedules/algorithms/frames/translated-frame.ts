import { tableLocalMap } from '../../model/local-map.ts';
import { coordinatesOf } from '../../model/networks/axes.ts';
import { generatorsOf, translationsOf } from '../../model/networks/cayley.ts';
import { isTorus } from '../../model/networks/grid.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { type NodeMap, tableMap, translateMap } from '../../model/node-map.ts';
import { offsetFrame } from './grid-exchange.ts';
import type { Frame } from './row-exchange.ts';

/** The frame in which every node does the same, and by generator what sends over its links. */
export interface TranslatedFrame {
  readonly frame: Frame;
  readonly maps: readonly NodeMap[];
}

/**
 * The slot of a block is where its way would lead from node 0: from each node all ways are turned there. On tori and lattices that is the
 * displacement.
 *
 * @param topology all nodes of which look alike, ports included; no cube
 */
export function translatedFrame(topology: Topology, slots: number): TranslatedFrame {
  const { axes, axisPorts } = topology;
  if (axisPorts.length > 0) {
    const { shape, twist } = axes;
    const maps = generatorsOf(topology).map(([next]) => {
      // On a torus the displacement is the route.
      const delta = isTorus(topology) ? topology.displacement(0, next) : undefined;
      return translateMap(shape, [delta ?? coordinatesOf(shape, next)], undefined, twist);
    });
    return { frame: offsetFrame(axes, slots), maps };
  }
  return { frame: tableFrame(topology, slots), maps: generatorsOf(topology).map((next) => tableMap(next)) };
}

function tableFrame(topology: Topology, slots: number): Frame {
  const { nodes } = topology;
  const [align, realign] = [0, 0].map(() => Array.from({ length: nodes }, () => new Uint32Array(slots)));
  for (const [from, targets] of translationsOf(topology).entries()) {
    for (let copy = 0; copy < slots; copy += nodes) {
      for (const [way, to] of targets.entries()) {
        align[from][copy + to] = copy + way;
        realign[to][copy + way] = copy + from;
      }
    }
  }
  return { align: tableLocalMap(align), realign: tableLocalMap(realign) };
}
