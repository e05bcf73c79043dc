import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { InputError } from '../../model/errors.ts';
import { isCube } from '../../model/networks/cube.ts';
import { type NodeMap, singleMap } from '../../model/node-map.ts';
import type { Message, Ports, Schedule, Step } from '../../model/schedule.ts';
import type { OneToAll } from '../../problems/one-to-all.ts';
import type { AddressTree } from '../cube/along-trees.ts';
import {
  guaranteesOf,
  nameWith,
  type PromisedTrees,
  requireTreeCount,
  type TreesByNumber,
  treeCount,
} from '../cube/number-of-trees.ts';
import { messagesOf, roundsOfPackets } from '../frames/message-slots.ts';

/**
 * A spanning tree of shortest ways on a cube, by relative address (node XOR root): the dimensions that the way from the
 * root crosses, in order. Every part of a way from the root on is the way to the node where it ends.
 */
type SpanningTree = readonly (readonly number[])[];

/** Trees of a kind, along which blocks go from the root of a cube to all nodes, or back. */
export interface TreeKind extends TreesByNumber, PromisedTrees<OneToAll> {
  readonly ports: Ports;
  /** So many trees of that cube. */
  trees(dim: number, count: number): readonly AddressTree[];
  /** Blocks of each step's longest message, in any order of the steps, if each tree has one block for every node. */
  messages(dim: number, count: number): readonly number[];
}

/**
 * Scatter and gather along the trees of a kind: copy c takes the way of tree c modulo the trees, and each tree has as many
 * copies as any other. With one port each step crosses one dimension; with all ports the blocks for the farthest nodes leave
 * first, so that all arrive in the last of the n steps. A gather has the steps of the scatter in reverse, every message going
 * back. Where messages have a largest size, what a link carries in a step goes in as many of them as it takes, one after another.
 * (Ho-Johnsson 1986, 3.3.1.)
 *
 * @param count trees, which must divide the copies; left out: as many as there may be that do
 */
export function treeAlgorithm(kind: TreeKind, count?: number): Algorithm<OneToAll> {
  const { ports } = kind;
  const name = nameWith(kind, count);
  return {
    name,
    source: 'Ho-Johnsson 1986 §3.3.1',
    guarantees: guaranteesOf(kind, count),
    solves: ['scatter', 'gather'],
    networks: isCube,
    /** The steps are rounds already: the block for the farthest node is under way in all of them. No formula says so for packets. */
    counts({ topology, copies, packet }) {
      if (!isCube(topology)) return undefined;
      const { dim } = topology;
      const trees = treeCount(kind, dim, copies, count);
      if (trees === undefined) return undefined;
      const rounds = kind
        .messages(dim, trees)
        .map((blocks) => (copies / trees) * blocks)
        .flatMap((blocks) => roundsOfPackets(blocks, packet ?? blocks, 1));
      const model = { ports, switching: 'store-and-forward' } as const;
      const span = packet === undefined && { span: dim };
      return { ...model, rounds: tallied(rounds), ...span, aligned: 0, rearranged: 0 };
    },
    schedule(problem) {
      const { topology } = problem;
      if (!isCube(topology)) throw new InputError(`${name} on the ${topology.label}: give a cube`);
      const { dim } = topology;
      const trees = requireTreeCount(kind, dim, problem, count);
      const ways = () => kind.trees(dim, trees).map((tree) => waysOf(tree, dim));
      return alongTrees(problem, name, ports, dim, ways);
    },
  };
}

/** The ways of a tree on a cube of so many dimensions. */
function waysOf({ first, direction }: AddressTree, dim: number): SpanningTree {
  return Array.from({ length: 2 ** dim }, (_, address) => {
    const start = first(address);
    const order = Array.from({ length: dim }, (_, i) => (start + direction * i + dim) % dim);
    return order.filter((k) => (address >>> k) & 1);
  });
}

function alongTrees(
  problem: OneToAll,
  algorithm: string,
  ports: Ports,
  dim: number,
  trees: () => readonly SpanningTree[],
): Schedule {
  const { topology, width = 1 } = problem;
  const pattern = problem.demand();
  return {
    algorithm,
    topology,
    slots: pattern.slots,
    pattern,
    ports,
    switching: 'store-and-forward',
    ...(width > 1 && { width }),
    phases: [{ kind: 'segment', rowClosed: true, steps: () => stepsAlong(trees(), problem, dim, ports) }],
  };
}

function* stepsAlong(
  trees: readonly SpanningTree[],
  { kind, root, copies, packet, topology: { nodes } }: OneToAll,
  dim: number,
  ports: Ports,
): Iterable<Step> {
  const backwards = kind === 'gather';
  const links = new Map<number, NodeMap>();
  const linkOf = (number: number) => {
    const near = root ^ Math.floor(number / dim);
    const far = near ^ (1 << (number % dim));
    const link = links.get(number) ?? (backwards ? singleMap(nodes, far, near) : singleMap(nodes, near, far));
    links.set(number, link);
    return link;
  };
  for (let i = 0; i < dim; i++) {
    const step = backwards ? dim - 1 - i : i;
    const slotsOf = new Map<number, number[]>();
    for (let copy = 0; copy < copies; copy++) {
      for (const [address, way] of trees[copy % trees.length].entries()) {
        // With one port dimension k is crossed in step k; with all ports a way of l links ends in the last step.
        const done = ports === 'one' ? way.indexOf(step) : step - (dim - way.length);
        if (done < 0 || way.length === 0) continue;
        const holder = way.slice(0, done).reduce((crossed, k) => crossed | (1 << k), 0);
        const link = holder * dim + way[done];
        const slots = slotsOf.get(link) ?? [];
        slots.push(copy * nodes + (root ^ address));
        slotsOf.set(link, slots);
      }
    }
    const whole = Array.from(slotsOf, ([link, slots]): Message => ({ map: linkOf(link), slots }));
    const rounds = packet === undefined ? [whole] : packetsOf(whole, packet);
    yield* backwards ? rounds.toReversed() : rounds;
  }
}

/** A step in rounds of messages of at most so many blocks. */
function packetsOf(step: Step, packet: number): Step[] {
  const whole = step.map(({ map, slots }) => ({ map, slots: Uint32Array.from(slots) }));
  const longest = whole.reduce((most, { slots }) => Math.max(most, slots.length), 0);
  return Array.from(messagesOf(longest, packet), ({ first, length }) =>
    whole
      .map(({ map, slots }): Message => ({ map, slots: slots.subarray(first, first + length) }))
      .filter(({ slots }) => slots.length > 0),
  );
}
