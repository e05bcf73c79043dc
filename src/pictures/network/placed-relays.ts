import type { Topology } from '../../schedules/index.ts';
import { verticesOf } from '../../schedules/model/networks/topology.ts';

/** Where a relay is in a circle of nodes: at an angle from the top, and how far out, as a part of the way to the nodes. */
export interface PolarPlace {
  readonly angle: number;
  readonly out: number;
}

/** Of the length of a mean of directions: below it they lead all around. */
const AROUND = 0.05;

/**
 * Relays in rings, by how many links they are from the nearest node, each ring further in: in the order of the directions in which those lie
 * that they join further out, and evenly apart. Those that join what lies all around have a ring of their own within. The only one is in the middle.
 */
export function placedRelays(topology: Topology): PolarPlace[] {
  const { nodes, relays } = topology;
  if (relays === undefined) return [];
  const beside = neighboursOf(topology);
  const levels = levelsOf(nodes, beside);
  const deepest = Math.max(...levels);
  const angles = Float64Array.from(
    { length: verticesOf(topology) },
    (_, vertex) => (2 * Math.PI * vertex) / nodes,
  );
  const rings: number[][] = [];
  for (let level = 1; level <= deepest; level++) {
    const ring = Array.from(levels.keys()).filter((vertex) => levels[vertex] === level);
    const [ahead, around]: number[][] = [[], []];
    for (const relay of ring) {
      const further = beside[relay].filter((other) => levels[other] < level);
      const x = further.reduce((sum, other) => sum + Math.sin(angles[other]), 0);
      const y = further.reduce((sum, other) => sum + Math.cos(angles[other]), 0);
      const isAround = Math.hypot(x, y) < AROUND * further.length;
      if (!isAround) angles[relay] = (Math.atan2(x, y) + 2 * Math.PI) % (2 * Math.PI);
      (isAround ? around : ahead).push(relay);
    }
    for (const some of [ahead, around]) {
      if (some.length > 0) rings.push(spread(some, angles));
    }
  }
  const places: PolarPlace[] = [];
  for (const [depth, ring] of rings.entries()) {
    const isMiddle = ring.length === 1 && depth === rings.length - 1;
    for (const relay of ring) {
      places[relay - nodes] = {
        angle: angles[relay],
        out: isMiddle ? 0 : 1 - (depth + 1) / (rings.length + 1),
      };
    }
  }
  return places;
}

/** In the order of their angles, evenly apart, where the first of them lies. */
function spread(ring: readonly number[], angles: Float64Array): number[] {
  const order = ring.toSorted((one, other) => angles[one] - angles[other] || one - other);
  const first = angles[order[0]];
  for (const [i, relay] of order.entries()) angles[relay] = first + (2 * Math.PI * i) / order.length;
  return order;
}

/** By vertex: all that links join with it. */
function neighboursOf(topology: Topology): number[][] {
  const { ports, neighbour } = topology;
  const beside = Array.from({ length: verticesOf(topology) }, () => new Set<number>());
  for (let link = 0; link < beside.length * ports; link++) {
    const vertex = Math.floor(link / ports);
    const next = neighbour(vertex, link % ports);
    if (next === undefined) continue;
    beside[vertex].add(next);
    beside[next].add(vertex);
  }
  return beside.map((all) => [...all]);
}

/** By vertex: links to the nearest node. */
function levelsOf(nodes: number, beside: readonly (readonly number[])[]): number[] {
  const levels = beside.map((_, vertex) => (vertex < nodes ? 0 : Number.POSITIVE_INFINITY));
  const reached = Array.from({ length: nodes }, (_, node) => node);
  for (const vertex of reached) {
    for (const next of beside[vertex]) {
      if (levels[next] !== Number.POSITIVE_INFINITY) continue;
      levels[next] = levels[vertex] + 1;
      reached.push(next);
    }
  }
  return levels;
}
