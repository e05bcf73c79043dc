import { mesh, torus } from './grid.ts';
import { cube, type Topology, type TopologyCode } from './topology.ts';

/**
 * The network that a code stands for.
 * @throws InputError where there is none such
 */
export function topologyOf(code: TopologyCode): Topology {
  if (code.kind === 'cube') return cube(code.dim, code.cubes);
  return code.kind === 'torus' ? torus(code.shape) : mesh(code.shape);
}

/** A network as people write it and addresses have it: "cube 6", "torus 4x8", "mesh 6x6", "ring 12". */
export function formatNetwork(code: TopologyCode): string {
  if (code.kind === 'cube') return `cube ${code.dim}`;
  if (code.kind === 'torus' && code.shape.length === 1) return `ring ${code.shape[0]}`;
  return `${code.kind} ${code.shape.join('x')}`;
}

/** The network that such a text stands for, also without the space; undefined where there is none such. */
export function parseNetwork(text: string): TopologyCode | undefined {
  const [, kind, size] = /^(cube|torus|mesh|ring)[ +-]?(\d+(?:x\d+)*)$/.exec(text.trim()) ?? [];
  if (kind === undefined) return undefined;
  const shape = size.split('x').map(Number);
  if ((kind === 'cube' || kind === 'ring') && shape.length > 1) return undefined;
  try {
    if (kind === 'cube') return cube(shape[0]).encode();
    return topologyOf({ kind: kind === 'mesh' ? 'mesh' : 'torus', shape }).encode();
  } catch {
    return undefined;
  }
}

/** The same as the command line and the address of the laboratory have it, by name: { torus: '4x8' }. */
export function networkInWords(code: TopologyCode): Readonly<Record<string, string>> {
  if (code.kind !== 'cube') {
    const { kind, shape } = code;
    return { [kind === 'torus' && shape.length === 1 ? 'ring' : kind]: shape.join('x') };
  }
  const { dim, cubes = 1 } = code;
  return { dim: String(dim), ...(cubes > 1 && { cubes: String(cubes) }) };
}
