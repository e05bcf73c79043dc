import { EMPTY, type Pattern, type Places } from './pattern.ts';
import type { TopologyCode } from './topology.ts';

/** What a pattern is, as plain data of a few numbers: reports and proofs have it in their JSON. */
export type PatternFacts =
  | {
      /** The complete exchange. */
      readonly kind: 'exchange';
      /** Blocks of all nodes. */
      readonly blocks: number;
      /** It runs among so many nodes with neighbouring numbers. */
      readonly members: number;
      /** Whether the slots of every node are permuted before it and after it as well. */
      readonly reordered: boolean;
    }
  | {
      /** Several complete exchanges, one after another. */
      readonly kind: 'sequence';
      /** As above. */
      readonly blocks: number;
      /** The dimensions of each axis, the one that is exchanged first first. */
      readonly axes: readonly number[];
    }
  | {
      /** Any places. */
      readonly kind: 'table';
      /** As above; some places may hold none. */
      readonly blocks: number;
      /** Blocks that must end in another node than the one where they start. */
      readonly toOtherNodes: number;
      /** Blocks that must end in the place where they start. */
      readonly unmoved: number;
    };

/** What a pattern is. Of a table it looks at every place. */
export function patternFacts(pattern: Pattern): PatternFacts {
  const blocks = pattern.nodes * pattern.slots;
  switch (pattern.kind) {
    case 'exchange': {
      const { kind, members, reordering } = pattern;
      return { kind, blocks, members, reordered: reordering !== undefined };
    }
    case 'sequence':
      return { kind: pattern.kind, blocks, axes: pattern.axes };
    case 'table':
      return { kind: pattern.kind, ...countedMoves(pattern) };
  }
}

function countedMoves(pattern: Places) {
  const { nodes, slots } = pattern;
  const moves = { blocks: 0, toOtherNodes: 0, unmoved: 0 };
  for (let place = 0; place < nodes * slots; place++) {
    const end = pattern.destination(place);
    if (end === EMPTY) continue;
    moves.blocks++;
    if (end === place) moves.unmoved++;
    if (end % nodes !== place % nodes) moves.toOtherNodes++;
  }
  return moves;
}

/**
 * What a pattern asks for and where, as a phrase: "complete exchange on 64 nodes". It says no more than the pattern: of a
 * table only how many blocks have to go how far.
 */
export function patternInWords(facts: PatternFacts, topology: TopologyCode): string {
  const where = nodesInWords(topology);
  const among = (members: number) =>
    members < nodesOf(topology) ? `among each ${members} of ${where}` : `on ${where}`;
  switch (facts.kind) {
    case 'exchange':
      return `complete exchange${facts.reordered ? ' with reordered slots' : ''} ${among(facts.members)}`;
    case 'sequence': {
      const { axes } = facts;
      const members = 2 ** axes.reduce((sum, order) => sum + order, 0);
      return `complete exchanges in sequence, axes ${axes.join('x')}, ${among(members)}`;
    }
    case 'table': {
      const { blocks, toOtherNodes, unmoved } = facts;
      const moves = `${toOtherNodes} of ${blocks} blocks go to other nodes, ${unmoved} stay where they are`;
      return `list of given places (${moves}) on ${where}`;
    }
  }
}

/** The nodes, with the network that they are in unless it is a cube. */
export function nodesInWords(topology: TopologyCode): string {
  if (topology.kind === 'cube') return `${nodesOf(topology)} nodes`;
  const { kind, shape } = topology;
  // The only network that has a name of its own where it has one axis.
  const name = kind === 'torus' && shape.length === 1 ? 'ring' : kind;
  return `a ${name} of ${shape.join('x')} nodes`;
}

function nodesOf(topology: TopologyCode): number {
  if (topology.kind === 'cube') return (topology.cubes ?? 1) * 2 ** topology.dim;
  return topology.shape.reduce((product, side) => product * side, 1);
}
