import { isPowerOfTwo } from './address-bits.ts';
import { InputError } from './errors.ts';
import {
  type Axes,
  areAlike,
  coordinatesOf,
  memberAt,
  modulo,
  productOf,
  requireTwist,
} from './networks/axes.ts';

/** What `apply` gives for a node that sends nothing. */
export const IDLE = -1;

/** How a node map is written in a schedule file. */
export type NodeMapCode =
  | {
      /** v -> v ^ mask. */
      readonly kind: 'xor';
      /** Whole number from 0 to nodes - 1. */
      readonly mask: number;
    }
  | {
      /** v -> v + delta of v's class, modulo the shape. */
      readonly kind: 'translate';
      /** Side lengths, coordinate 0 first; their product is the number of nodes. */
      readonly shape: readonly number[];
      /** See Axes; left out when nothing is twisted. */
      readonly twist?: readonly (readonly number[])[];
      /** Displacement of each class, or null for a class that sends nothing. */
      readonly deltas: readonly (readonly number[] | null)[];
      /** Class of each node; left out when all nodes are of class 0. */
      readonly classes?: readonly number[];
    }
  | {
      /** v -> targets[v]. */
      readonly kind: 'table';
      /** For each node the node it sends to, or IDLE. */
      readonly targets: readonly number[];
      /** For each node the numbers of the links that its message crosses, none of an idle one; left out: the network's own ways. */
      readonly ways?: readonly (readonly number[])[];
    };

/**
 * Where each node sends: a partial injection of the nodes 0..nodes-1. There are three kinds. `xor` is the
 * cube's: v -> v ^ mask, for all nodes. `translate` is the torus's: v -> v + delta, where delta depends on
 * the class of v and some classes may be idle. `table` is anything else.
 */
export interface NodeMap {
  /** Which of the three it is. */
  readonly kind: NodeMapCode['kind'];
  /** Nodes that it is defined on. */
  readonly nodes: number;
  /** Equal keys mean equal encodings. */
  readonly key: string;
  /** The node that `node` sends to, or IDLE. */
  apply(node: number): number;
  /** Of a translate map: the displacement of a node on the grid of this shape. On a grid of that shape it is the route. */
  readonly displacement?: {
    /** Nodes along each axis. */
    readonly shape: readonly number[];
    /** Links along each axis, negative ones towards lower coordinates; undefined for an idle node. */
    of(node: number): readonly number[] | undefined;
  };
  /** Of a table map that says the ways of its messages: the numbers of the links that the message of a node crosses, in their order. */
  way?(node: number): readonly number[];
  /** The map that sends everything back, on the network's own ways; nodes that receive nothing are idle in it. */
  inverse(): NodeMap;
  /** First this map, then `next`, on the network's own ways; idle where either is. */
  compose(next: NodeMap): NodeMap;
  /** As a schedule file has it. */
  encode(): NodeMapCode;
}

/**
 * v -> v ^ mask on 2^d nodes: with a mask of one bit, each node's link across a dimension.
 *
 * @param nodes a power of two
 * @param mask whole number from 0 to nodes - 1
 * @throws InputError when mask is not a node number or nodes is not a power of two
 */
export function xorMap(nodes: number, mask: number): NodeMap {
  if (!isPowerOfTwo(nodes)) {
    throw new InputError(`xor map on ${nodes} nodes: the number of nodes must be a power of two`);
  }
  if (!Number.isInteger(mask) || mask < 0 || mask >= nodes) {
    throw new InputError(`xor mask ${mask}: give a whole number from 0 to ${nodes - 1}`);
  }
  const self: NodeMap = {
    kind: 'xor',
    nodes,
    key: `xor ${mask}`,
    apply: (node) => node ^ mask,
    inverse: () => self,
    compose(next) {
      const code = next.encode();
      return code.kind === 'xor' ? xorMap(nodes, mask ^ code.mask) : tableOf(self, next);
    },
    encode: () => ({ kind: 'xor', mask }),
  };
  return self;
}

/**
 * v -> v + delta of v's class, coordinates taken modulo the shape, turns around it twisted. Node numbers count coordinate 0
 * fastest.
 *
 * @param shape side lengths; their product is the number of nodes
 * @param deltas one displacement (as many entries as the shape) per class, null for an idle class
 * @param classes class of each node; left out: all nodes are of class 0
 * @param twist see Axes
 * @throws InputError when the parts do not fit together or two nodes would send to the same node
 */
// In one piece: the checks of its parts, and the map that is made of them.
export function translateMap(
  shape: readonly number[],
  deltas: readonly (readonly number[] | null)[],
  classes?: ArrayLike<number>,
  twist?: Axes['twist'],
): NodeMap {
  requireTwist(shape, twist);
  const axes: Axes = { shape, ...(twist && { twist }) };
  const nodes = productOf(shape);
  for (const delta of deltas) {
    if (delta !== null && !(delta.length === shape.length && delta.every(Number.isInteger))) {
      throw new InputError(
        `displacement [${delta}]: give ${shape.length} whole numbers, one per side of [${shape}]`,
      );
    }
  }
  if (classes !== undefined && classes.length !== nodes) {
    throw new InputError(`${classes.length} node classes: give ${nodes}, one per node`);
  }
  // One displacement for all nodes is a bijection in closed form; classes need a table and a check.
  const [only] = deltas;
  const alike = classes === undefined && only ? only : undefined;
  const targets = alike ? undefined : classTargets(nodes, axes, deltas, classes);
  const code: NodeMapCode = {
    kind: 'translate',
    ...axes,
    ...(classes === undefined ? { deltas } : fewEnough(deltas, classes)),
  };
  const self: NodeMap = {
    kind: 'translate',
    nodes,
    get key() {
      return JSON.stringify(code);
    },
    apply: (node) => (targets ? targets[node] : displaced(node, alike as readonly number[], axes)),
    displacement: { shape, of: (node) => deltas[classes?.[node] ?? 0] ?? undefined },
    inverse() {
      const idle = deltas.length;
      const back = deltas.map((delta) => delta?.map((x) => -x) ?? null);
      if (targets === undefined || classes === undefined) return translateMap(shape, back, undefined, twist);
      const classOfTarget = new Int32Array(nodes).fill(idle);
      targets.forEach((target, node) => {
        if (target !== IDLE) classOfTarget[target] = classes[node];
      });
      return translateMap(shape, [...back, null], classOfTarget, twist);
    },
    compose(next) {
      const other = next.encode();
      const [delta] = deltas;
      if (
        classes === undefined &&
        delta &&
        other.kind === 'translate' &&
        other.classes === undefined &&
        other.deltas[0] &&
        areAlike(other, axes)
      ) {
        const second = other.deltas[0];
        const sum = delta.map((x, axis) => x + second[axis]);
        return translateMap(shape, [twist ? sum : sum.map((x, axis) => x % shape[axis])], undefined, twist);
      }
      return tableOf(self, next);
    },
    encode: () => code,
  };
  return self;
}

/** Displacements and classes as a file may hold them: at most one displacement for each node, so without those that no node has. */
function fewEnough(deltas: readonly (readonly number[] | null)[], classes: ArrayLike<number>) {
  if (deltas.length <= classes.length) return { deltas, classes: Array.from(classes) };
  const used = new Set(Array.from(classes));
  const kept = deltas.flatMap((_, index) => (used.has(index) ? [index] : []));
  const numberOf = new Map(kept.map((index, number) => [index, number]));
  return {
    deltas: kept.map((index) => deltas[index]),
    classes: Array.from(classes, (index) => numberOf.get(index) ?? 0),
  };
}

/**
 * Any partial injection.
 *
 * @param targets for each node the node it sends to, or IDLE
 * @throws InputError when a target is not a node or two nodes send to the same one
 */
export function tableMap(targets: ArrayLike<number>): NodeMap {
  return tableByWays(targets, undefined);
}

/**
 * The same, with the way of each message. Whether it is one, of links of the network from its node to its target, the checker says.
 *
 * @param targets as of tableMap
 * @param ways for each node the numbers of the links that its message crosses
 * @throws InputError as tableMap, and for another number of ways than of nodes
 */
export function wayMap(targets: ArrayLike<number>, ways: readonly (readonly number[])[]): NodeMap {
  if (ways.length === targets.length) return tableByWays(targets, ways);
  throw new InputError(`${ways.length} ways: give ${targets.length}, one per node`);
}

/** Equal for equal tables and ways. */
function keyOf(table: ArrayLike<number>, ways: readonly (readonly number[])[] | undefined): string {
  const by = ways ? ` by ${ways.map((way) => way.join('-')).join()}` : '';
  return `table ${Array.prototype.join.call(table)}${by}`;
}

function tableByWays(targets: ArrayLike<number>, ways: readonly (readonly number[])[] | undefined): NodeMap {
  requireInjection(targets);
  const table = Int32Array.from(targets);
  const self: NodeMap = {
    kind: 'table',
    nodes: table.length,
    get key() {
      return keyOf(table, ways);
    },
    ...(ways && { way: (node: number) => ways[node] }),
    apply: (node) => table[node],
    inverse() {
      const back = new Int32Array(table.length).fill(IDLE);
      table.forEach((target, node) => {
        if (target !== IDLE) back[target] = node;
      });
      return tableMap(back);
    },
    compose: (next) => tableOf(self, next),
    encode: () => ({ kind: 'table', targets: Array.from(table), ...(ways && { ways }) }),
  };
  return self;
}

/**
 * One node sends, to one other: a table map without its table.
 * @param way the numbers of the links that the message crosses; left out: the network's own way
 * @throws InputError when either is not a node
 */
export function singleMap(nodes: number, from: number, to: number, way?: readonly number[]): NodeMap {
  for (const node of [from, to]) {
    if (!Number.isInteger(node) || node < 0 || node >= nodes) {
      throw new InputError(`node ${from} sends to ${to}: nodes are 0 to ${nodes - 1}`);
    }
  }
  const targets = () => Array.from({ length: nodes }, (_, node) => (node === from ? to : IDLE));
  const wayOf = (node: number) => (node === from && way ? way : []);
  const self: NodeMap = {
    kind: 'table',
    nodes,
    get key() {
      return keyOf(targets(), way && targets().map((_, node) => wayOf(node)));
    },
    ...(way && { way: wayOf }),
    apply: (node) => (node === from ? to : IDLE),
    inverse: () => singleMap(nodes, to, from),
    compose: (next) => tableOf(self, next),
    encode: () => ({
      kind: 'table',
      targets: targets(),
      ...(way && { ways: targets().map((_, node) => wayOf(node)) }),
    }),
  };
  return self;
}

function tableOf(first: NodeMap, next: NodeMap): NodeMap {
  return tableMap(
    Int32Array.from({ length: first.nodes }, (_, node) => {
      const between = first.apply(node);
      return between === IDLE ? IDLE : next.apply(between);
    }),
  );
}

/** Targets of all nodes under displacements by class. @throws InputError unless they are an injection */
function classTargets(
  nodes: number,
  axes: Axes,
  deltas: readonly (readonly number[] | null)[],
  classes?: ArrayLike<number>,
): Int32Array {
  const targets = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    const nodeClass = classes?.[node] ?? 0;
    const delta = deltas[nodeClass];
    if (delta === undefined) {
      throw new InputError(
        `class ${nodeClass} of node ${node}: only ${deltas.length} displacements are given`,
      );
    }
    targets[node] = delta === null ? IDLE : displaced(node, delta, axes);
  }
  requireInjection(targets);
  return targets;
}

function displaced(node: number, delta: readonly number[], axes: Axes): number {
  const { shape, twist } = axes;
  if (twist !== undefined) {
    return memberAt(
      axes,
      coordinatesOf(shape, node).map((x, axis) => x + delta[axis]),
    );
  }
  // Proofs ask this of every node and map: lists of coordinates would take three times as long.
  let rest = node;
  let target = 0;
  let stride = 1;
  for (let axis = 0; axis < shape.length; axis++) {
    const side = shape[axis];
    target += modulo((rest % side) + delta[axis], side) * stride;
    rest = Math.floor(rest / side);
    stride *= side;
  }
  return target;
}

function requireInjection(targets: ArrayLike<number>): void {
  const sender = new Int32Array(targets.length).fill(IDLE);
  for (let node = 0; node < targets.length; node++) {
    const target = targets[node];
    if (target === IDLE) continue;
    if (!Number.isInteger(target) || target < 0 || target >= targets.length) {
      throw new InputError(`node ${node} sends to ${target}: nodes are 0 to ${targets.length - 1}`);
    }
    if (sender[target] !== IDLE) {
      throw new InputError(`nodes ${sender[target]} and ${node} both send to node ${target} in one message`);
    }
    sender[target] = node;
  }
}
