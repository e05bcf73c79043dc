import type { TopologyCode } from './topology.ts';

/** A network as people write it and addresses have it: "cube 6", "torus 4x8", "mesh 6x6", "ring 12". */
export function formatNetwork(code: TopologyCode): string {
  if (code.kind === 'cube') return `cube ${code.dim}`;
  if (code.kind === 'torus' && code.shape.length === 1) return `ring ${code.shape[0]}`;
  return `${code.kind} ${code.shape.join('x')}`;
}
