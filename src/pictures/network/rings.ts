import type { Topology } from '../../schedules/index.ts';

/**
 * The links of the ring or the line along an axis that a node is on, in one direction.
 *
 * @param port of the node, along that axis
 * @returns their numbers; of a port along no axis that link alone, if there is one
 */
export function lineThrough({ axisPorts, ports, neighbour }: Topology, node: number, port: number): number[] {
  const axis = axisPorts.find(({ ahead, back }) => ahead === port || back === port);
  if (axis === undefined) return neighbour(node, port) === undefined ? [] : [node * ports + port];
  const follow = (from: number, by: number) => {
    const links: number[] = [];
    for (let at: number | undefined = from; at !== undefined; ) {
      const next: number | undefined = neighbour(at, by);
      if (next !== undefined) links.push(at * ports + by);
      at = next === from ? undefined : next;
    }
    return links;
  };
  const ahead = follow(node, axis.ahead);
  const isRing = neighbour(Math.floor((ahead.at(-1) ?? 0) / ports), axis.ahead) === node;
  // On an axis of two nodes, one port leads there and back.
  return isRing && ahead.length > 0 ? ahead : [...ahead, ...follow(node, axis.back)];
}
