import { NOWHERE } from './network-links.ts';

/**
 * Fewest links from each node to each other, breadth first from each target over the links that lead there.
 * @param neighbours as of `neighbourTable`
 * @returns by target x nodes + node
 */
export function linkDistances(nodes: number, ports: number, neighbours: Int32Array): Uint16Array {
  const distances = new Uint16Array(nodes * nodes);
  const before = Array.from({ length: nodes }, (): number[] => []);
  for (const [link, next] of neighbours.entries()) {
    if (next !== NOWHERE) before[next].push(Math.floor(link / ports));
  }
  const reached = new Uint32Array(nodes);
  for (let to = 0; to < nodes; to++) {
    const row = distances.subarray(to * nodes, (to + 1) * nodes);
    reached[0] = to;
    for (let next = 0, end = 1; next < end; next++) {
      const node = reached[next];
      for (const one of before[node]) {
        if (one === to || row[one] !== 0) continue;
        row[one] = row[node] + 1;
        reached[end++] = one;
      }
    }
  }
  return distances;
}
