import { cube, mesh, ring, type Topology, type TopologyCode, torus } from '../src/schedules/index.ts';

/** The network that a code stands for. */
export function topologyOf(code: TopologyCode): Topology {
  if (code.kind === 'cube') return cube(code.dim);
  return code.kind === 'torus' ? torus(code.shape) : mesh(code.shape);
}

/** As an address and the field have it: "cube 6", "torus 4x8", "mesh 6x6", "ring 12". */
export function formatNetwork(code: TopologyCode): string {
  if (code.kind === 'cube') return `cube ${code.dim}`;
  if (code.kind === 'torus' && code.shape.length === 1) return `ring ${code.shape[0]}`;
  return `${code.kind} ${code.shape.join('x')}`;
}

/** The network that a text stands for; undefined where there is none such. */
export function parseNetwork(text: string): TopologyCode | undefined {
  const [, kind, size] = /^(cube|torus|mesh|ring)[ +-]?(\d+(?:x\d+)*)$/.exec(text.trim()) ?? [];
  if (kind === undefined) return undefined;
  const sides = size.split('x').map(Number);
  try {
    if (kind === 'torus') return torus(sides).encode();
    if (kind === 'mesh') return mesh(sides).encode();
    if (sides.length !== 1) return undefined;
    return (kind === 'cube' ? cube(sides[0]) : ring(sides[0])).encode();
  } catch {
    return undefined;
  }
}
