import { InputError } from '../../model/errors.ts';
import { IDLE, type NodeMap, tableMap } from '../../model/node-map.ts';
import { EMPTY, MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { Message, Ports, Schedule, Step } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import type { Topology } from '../../model/topology.ts';
import { requireOneOf, requireTopology } from '../../model/validate.ts';
import {
  balancedCounts,
  type OneToAllCounts,
  onePortCounts,
  reflectedCounts,
  rotatedCounts,
} from './scatter-counts.ts';
import {
  balancedSpanningTree,
  binomialTree,
  reflectedTrees,
  rotatedTrees,
  type SpanningTree,
} from './spanning-trees.ts';

/**
 * The trees along which blocks leave the root: one spanning binomial tree with one port (`sbt`), or with all ports one
 * balanced spanning tree (`bst`), several rotated SBTs, or pairs of SBTs in reverse order of each other.
 * (Ho-Johnsson 1986, 3.3.1.)
 */
export type TreeAlgorithm = 'sbt' | 'bst' | 'rotated-sbts' | 'reflected-sbts';

/** All of them. */
export const TREE_ALGORITHMS: readonly TreeAlgorithm[] = ['sbt', 'bst', 'rotated-sbts', 'reflected-sbts'];

/** What is wanted of a scatter or a gather. */
export interface OneToAll {
  /** One cube. */
  readonly topology: Topology;
  /** The node that has, or gets, all blocks. */
  readonly root: number;
  /** Along which trees. */
  readonly algorithm: TreeAlgorithm;
  /**
   * Trees, and equal parts of what each node gets, one for each tree; 1 to the cube's dimensions, of reflected ones an even
   * number. Left out: as many as there may be. Not for sbt and bst, which have one.
   */
  readonly trees?: number;
}

/** How many of a kind there may be, their ports, and what the formulas say of them. */
interface TreeKind {
  readonly ports: Ports;
  /** Trees that come together. */
  readonly atATime: number;
  /** Most trees on a cube. */
  most(dim: number): number;
  trees(dim: number, count: number): readonly SpanningTree[];
  counts(dim: number, count: number): OneToAllCounts;
}

const KINDS: Record<TreeAlgorithm, TreeKind> = {
  sbt: {
    ports: 'one',
    atATime: 1,
    most: () => 1,
    trees: (dim) => [binomialTree(Array.from({ length: dim }, (_, k) => k))],
    counts: onePortCounts,
  },
  bst: {
    ports: 'all',
    atATime: 1,
    most: () => 1,
    trees: (dim) => [balancedSpanningTree(dim)],
    counts: balancedCounts,
  },
  'rotated-sbts': {
    ports: 'all',
    atATime: 1,
    most: (dim) => dim,
    trees: rotatedTrees,
    counts: rotatedCounts,
  },
  'reflected-sbts': {
    ports: 'all',
    atATime: 2,
    most: (dim) => dim - (dim % 2),
    trees: reflectedTrees,
    counts: reflectedCounts,
  },
};

/**
 * One-to-all personalized communication: the root has a block for every node. Slot j * nodes + i holds part j of what node
 * i gets, all of them at the root first, and part j takes the way of tree j; the other places are empty, and the root keeps
 * its own. With one port each step crosses one dimension; with all ports the blocks for the farthest nodes leave first, so
 * that all arrive in the last of the n steps. (Ho-Johnsson 1986, 3.3.1.)
 *
 * @throws InputError for what is not one cube, a root that is no node of it, a number of trees that the algorithm does not
 *   have, or more than 2^24 places, nodes^2 x trees
 */
export function scatterSchedule(wanted: OneToAll): Schedule {
  return oneToAllSchedule('scatter', wanted);
}

/**
 * All-to-one personalized communication, the inverse of the scatter: every node has a block for the root. Node i has part j
 * of it in slot j * nodes + i, where the root gets it. The steps are those of the scatter in reverse, every message going
 * back.
 *
 * @throws InputError as `scatterSchedule`
 */
export function gatherSchedule(wanted: OneToAll): Schedule {
  return oneToAllSchedule('gather', wanted);
}

function oneToAllSchedule(
  operation: 'scatter' | 'gather',
  { topology, root, algorithm, trees: given }: OneToAll,
): Schedule {
  requireTopology(topology);
  const { nodes } = topology;
  if (topology.kind !== 'cube' || topology.members !== nodes) {
    throw new InputError(`${operation} on the ${topology.label}: give one cube`);
  }
  const { dim } = topology;
  if (!Number.isInteger(root) || root < 0 || root >= nodes) {
    throw new InputError(`root ${root}: give a node of the ${topology.label}, 0 to ${nodes - 1}`);
  }
  requireOneOf('algorithm', algorithm, TREE_ALGORITHMS);
  const kind = KINDS[algorithm];
  const count = treeCount(algorithm, dim, given);
  const slots = count * nodes;
  if (slots * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${operation} of ${slots} blocks on the ${topology.label}: ${slots * nodes} places; ` +
        `give fewer dimensions or trees, for at most ${MAX_TABLE_PLACES}`,
    );
  }
  const backwards = operation === 'gather';
  const destinations = new Int32Array(slots * nodes).fill(EMPTY);
  for (let slot = 0; slot < slots; slot++) {
    const [start, end] = [slot * nodes + root, slot * nodes + (slot % nodes)];
    destinations[backwards ? end : start] = backwards ? start : end;
  }
  const { blocksInSequence: _, ...claims } = kind.counts(dim, count);
  return {
    algorithm: `${operation}, ${kind.most(dim) > 1 ? `${count} ` : ''}${algorithm}`,
    topology,
    slots,
    pattern: tablePattern(nodes, slots, destinations),
    ports: kind.ports,
    switching: 'store-and-forward',
    claims,
    phases: [
      {
        kind: 'segment',
        rowClosed: true,
        steps: () => stepsAlong(kind.trees(dim, count), dim, root, kind.ports, backwards),
      },
    ],
  };
}

function treeCount(algorithm: TreeAlgorithm, dim: number, given?: number): number {
  const { most, atATime } = KINDS[algorithm];
  const count = given ?? most(dim);
  if (most(dim) < atATime) {
    throw new InputError(`${algorithm} on ${dim} dimension: give at least ${atATime} dimensions`);
  }
  if (!Number.isInteger(count) || count < atATime || count > most(dim) || count % atATime !== 0) {
    const cure =
      most(dim) === atATime
        ? `give ${atATime}, or none`
        : `give ${atATime === 1 ? 'a whole' : 'an even'} number from ${atATime} to ${most(dim)}`;
    throw new InputError(`${count} trees for ${algorithm} on ${dim} dimensions: ${cure}`);
  }
  return count;
}

/** @param backwards whether the blocks go to the root, from the last step to the first */
function* stepsAlong(
  trees: readonly SpanningTree[],
  dim: number,
  root: number,
  ports: Ports,
  backwards: boolean,
): Iterable<Step> {
  const nodes = 2 ** dim;
  const links = new Map<number, NodeMap>();
  const linkOf = (number: number) => {
    const near = root ^ Math.floor(number / dim);
    const far = near ^ (1 << (number % dim));
    const link = links.get(number) ?? (backwards ? single(nodes, far, near) : single(nodes, near, far));
    links.set(number, link);
    return link;
  };
  for (let i = 0; i < dim; i++) {
    const step = backwards ? dim - 1 - i : i;
    const slotsOf = new Map<number, number[]>();
    for (const [part, tree] of trees.entries()) {
      for (const [address, way] of tree.entries()) {
        // With one port dimension k is crossed in step k; with all ports a way of l links ends in the last step.
        const done = ports === 'one' ? way.indexOf(step) : step - (dim - way.length);
        if (done < 0 || way.length === 0) continue;
        const holder = way.slice(0, done).reduce((crossed, k) => crossed | (1 << k), 0);
        const link = holder * dim + way[done];
        const slots = slotsOf.get(link) ?? [];
        slots.push(part * nodes + (root ^ address));
        slotsOf.set(link, slots);
      }
    }
    yield Array.from(slotsOf, ([link, slots]): Message => ({ map: linkOf(link), slots }));
  }
}

/** One node sends, to one other. */
function single(nodes: number, from: number, to: number): NodeMap {
  const targets = new Int32Array(nodes).fill(IDLE);
  targets[from] = to;
  return tableMap(targets);
}
