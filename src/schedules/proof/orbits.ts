import type { Topology } from '../model/networks/topology.ts';
import { type NodeSymmetry, representatives } from './symmetry.ts';

/** The nodes whose places are kept, and which of them stands for each. */
export interface Orbits {
  readonly symmetry: NodeSymmetry | undefined;
  /** The nodes that stand for all others. */
  readonly keptNodes: ArrayLike<number>;
  /** By node: the index of the kept one that stands for it. */
  readonly indexOf: ArrayLike<number>;
}

/** The nodes that stand for all where the schedule looks the same from several. */
export function orbitsOf(symmetry: NodeSymmetry | undefined, topology: Topology): Orbits {
  const { nodes } = topology;
  if (symmetry === undefined) {
    const all = Uint32Array.from({ length: nodes }, (_, node) => node);
    return { symmetry, keptNodes: all, indexOf: all };
  }
  if (typeof symmetry === 'string') return { symmetry, keptNodes: [0], indexOf: new Uint32Array(nodes) };
  const representative = representatives(topology.axes.shape, symmetry.period);
  const kept = Array.from(new Set(representative));
  const indexes = new Map(kept.map((node, index) => [node, index]));
  return { symmetry, keptNodes: kept, indexOf: representative.map((node) => indexes.get(node) ?? 0) };
}
