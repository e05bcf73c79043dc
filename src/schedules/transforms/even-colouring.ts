import { colourEdges } from './colouring.ts';

/**
 * Colours the edges of a bipartite multigraph so evenly that a vertex of so many edges has at most ceil(edges / colours) of each
 * colour. (de Werra 1971, Balanced schedules.) Every vertex is divided into ones of at most as many edges as there are colours, of
 * which each then has no two edges of a colour.
 *
 * @param left the left vertex of each edge
 * @param right the right vertex of each edge
 * @param vertices on either side
 * @param colours at least 1
 * @returns the colour of each edge, 0 to colours - 1
 */
export function colourEvenly(
  left: ArrayLike<number>,
  right: ArrayLike<number>,
  vertices: number,
  colours: number,
): Uint32Array<ArrayBuffer> {
  const edges = left.length;
  const [lefts, rights] = [left, right].map((ends) => divided(ends, vertices, colours));
  const parts = Math.max(lefts.parts, rights.parts);
  // Edges that nobody asked for give every part as many as there are colours.
  const [filledLeft, filledRight] = [lefts, rights].map(({ partOf }) => {
    const ends = new Uint32Array(parts * colours);
    ends.set(partOf);
    const missing = new Uint32Array(parts).fill(colours);
    for (const part of partOf) missing[part]--;
    let edge = edges;
    for (const [part, count] of missing.entries()) {
      ends.fill(part, edge, edge + count);
      edge += count;
    }
    return ends;
  });
  return colourEdges(filledLeft, filledRight, parts, colours).slice(0, edges);
}

/** Which part of its vertex each edge belongs to; all parts but the last of a vertex have `size` edges. */
function divided(ends: ArrayLike<number>, vertices: number, size: number) {
  const degree = new Uint32Array(vertices);
  for (let edge = 0; edge < ends.length; edge++) degree[ends[edge]]++;
  const first = new Uint32Array(vertices);
  let parts = 0;
  for (const [vertex, edges] of degree.entries()) {
    first[vertex] = parts;
    parts += Math.ceil(edges / size);
  }
  const seen = new Uint32Array(vertices);
  const partOf = new Uint32Array(ends.length);
  for (let edge = 0; edge < ends.length; edge++) {
    partOf[edge] = first[ends[edge]] + Math.floor(seen[ends[edge]]++ / size);
  }
  return { partOf, parts };
}
