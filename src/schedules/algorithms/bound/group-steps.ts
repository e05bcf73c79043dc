import type { Traveller } from './ways.ts';

/** What leaves in one step: the slot of each port, -1 for none. */
export type PortSlots = Int32Array;

/**
 * Steps in which all travellers go their ways, in each step every traveller at most one link, and by every port one traveller:
 * colours the edges between travellers and ports with the steps, no two alike at a vertex (König 1916). Each edge in turn takes
 * a step that is free at its traveller, for which the edges on the way from its port whose steps are this one and one that is
 * free at the port, in turn, change places. So travellers that can go side by side, each the ports of its way in turn, do: as
 * the members of a full necklace, whose ways are turned.
 *
 * @param ports of a node
 * @param steps at least the length of the longest way, and how often any port is left by
 */
export function groupSteps(travellers: readonly Traveller[], ports: number, steps: number): PortSlots[] {
  // By vertex and step: the vertex at the other end of the edge, or -1. The ports come first, then the travellers.
  const other = new Int32Array((ports + travellers.length) * steps).fill(-1);
  const freeAt = (vertex: number) => other.indexOf(-1, vertex * steps) - vertex * steps;
  for (const [i, { way }] of travellers.entries()) {
    const traveller = ports + i;
    for (const port of way) {
      const [wanted, spare] = [freeAt(traveller), freeAt(port)];
      freeStep(other, steps, port, wanted, spare);
      other[port * steps + wanted] = traveller;
      other[traveller * steps + wanted] = port;
    }
  }
  return Array.from({ length: steps }, (_, step) =>
    Int32Array.from(
      { length: ports },
      (_, port) => travellers[other[port * steps + step] - ports]?.slot ?? -1,
    ),
  );
}

/** Frees a step at a vertex where another is free: along the alternating path from there the two change places. */
function freeStep(other: Int32Array, steps: number, start: number, wanted: number, spare: number): void {
  const path = [start];
  for (let step = wanted; ; step = step === wanted ? spare : wanted) {
    const next = other[path[path.length - 1] * steps + step];
    if (next === -1) break;
    path.push(next);
  }
  for (const vertex of path) {
    const [a, b] = [vertex * steps + wanted, vertex * steps + spare];
    [other[a], other[b]] = [other[b], other[a]];
  }
}
