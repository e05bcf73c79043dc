import { cube, mesh, ring, type Topology, type TopologyCode, torus } from '../../src/schedules/index.ts';

/** The network that a code stands for. */
export function topologyOf(code: TopologyCode): Topology {
  if (code.kind === 'cube') return cube(code.dim);
  return code.kind === 'torus' ? torus(code.shape) : mesh(code.shape);
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
