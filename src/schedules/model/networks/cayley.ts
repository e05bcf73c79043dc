import { InputError } from '../errors.ts';
import { coordinatesOf, nodeAt } from './axes.ts';
import type { Topology } from './topology.ts';

/** By generator: the node to which its link leads from each node. */
export type Generators = readonly ArrayLike<number>[];

/**
 * Refuses what is not the graph of a group: nodes are its elements, node 0 the neutral one, and the links of a port multiply by a
 * generator, from the right. Then multiplying by an element from the left takes each node to each other and keeps all links with their ports
 * (Cayley 1878). It is enough that there is such a renaming that takes node 0 to each of its neighbours: they make all others.
 *
 * @throws InputError where no renaming takes node 0 to a neighbour, so that all links keep their ports
 */
export function requireGroup(nodes: number, generators: Generators): void {
  const letters = lettersTo(nodes, generators);
  for (const [port, next] of generators.entries()) {
    const moved = translated(generators, letters, next[0]);
    for (const links of generators) {
      for (let node = 0; node < nodes; node++) {
        if (moved[links[node]] === links[moved[node]]) continue;
        throw new InputError(
          `generators of ${nodes} nodes: no renaming that keeps all ports takes node 0 to node ${next[0]}, along port ${port}; give those of a group`,
        );
      }
    }
  }
}

/** The most nodes of a network of which it is looked whether it is that of a commutative group. */
const MOST_LOOKED_AT = 128;

/**
 * The generators of a network that is given by its links, if these lead from every node by the same displacements: on a circle of all nodes, or
 * on a torus of some sides, of which nodes count the first coordinate fastest. Undefined where they do not, and beyond 128 nodes.
 * @param ends by node: where its links lead
 */
export function displacementsIn(ends: readonly (readonly number[])[]): Int32Array[] | undefined {
  const nodes = ends.length;
  if (nodes > MOST_LOOKED_AT || ends.some(({ length }) => length !== ends[0].length)) return undefined;
  const targets = ends.map((some) => new Set(some));
  for (const sides of sidesOf(nodes)) {
    const at = ends.map((_, node) => coordinatesOf(sides, node));
    const moved = (node: number, by: number) =>
      nodeAt(
        sides,
        at[node].map((place, axis) => place + at[by][axis]),
      );
    if (targets.every((some, node) => ends[0].every((by) => some.has(moved(node, by))))) {
      return ends[0].map((by) => Int32Array.from({ length: nodes }, (_, node) => moved(node, by)));
    }
  }
  return undefined;
}

/** All sides of at least 2 whose product is a number of nodes, in every order, small ones first. */
function sidesOf(nodes: number): number[][] {
  if (nodes === 1) return [[]];
  return Array.from({ length: nodes - 1 }, (_, i) => i + 2)
    .filter((side) => nodes % side === 0)
    .flatMap((side) => sidesOf(nodes / side).map((others) => [side, ...others]));
}

/** The links of each port of a network all nodes of which look alike, ports included; of the members of one cube. Ports without links have none. */
export function generatorsOf({ members, ports, neighbour }: Topology): Int32Array[] {
  return Array.from({ length: ports }, (_, port) => port)
    .filter((port) => neighbour(0, port) !== undefined)
    .map((port) => Int32Array.from({ length: members }, (_, node) => neighbour(node, port) as number));
}

/** How node 0 reaches a node: last, by a port, from a node that is nearer. */
interface Letter {
  readonly node: number;
  readonly before: number;
  readonly port: number;
}

/** @returns one for each node but 0 that can be reached, nearer ones first */
export function lettersTo(nodes: number, generators: Generators): Letter[] {
  const isSeen = new Uint8Array(nodes);
  isSeen[0] = 1;
  const letters: Letter[] = [];
  const reached = [0];
  for (const before of reached) {
    for (const [port, next] of generators.entries()) {
      const node = next[before];
      if (isSeen[node] === 1) continue;
      isSeen[node] = 1;
      reached.push(node);
      letters.push({ node, before, port });
    }
  }
  return letters;
}

/** By node: where its way from node 0 leads from another node. */
function translated(
  generators: Generators,
  letters: readonly Letter[],
  to: number,
): Uint32Array<ArrayBuffer> {
  const moved = new Uint32Array(letters.length + 1);
  moved[0] = to;
  for (const { node, before, port } of letters) moved[node] = generators[port][moved[before]];
  return moved;
}

/** By node: the renaming that takes node 0 to it and keeps all links with their ports, by node. Of networks of which all nodes look alike. */
export function translationsOf(topology: Topology): Uint32Array<ArrayBuffer>[] {
  const generators = generatorsOf(topology);
  const letters = lettersTo(topology.members, generators);
  return Array.from({ length: topology.members }, (_, node) => translated(generators, letters, node));
}
