import { isPowerOfTwo } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import { once } from '../model/once.ts';
import { EMPTY, MAX_TABLE_PLACES, type Pattern } from '../model/pattern.ts';
import type { Amounts, Problem, Setting } from '../model/problem.ts';
import { tablePattern } from '../model/table-pattern.ts';
import { requireCount, requireSetting } from '../model/validate.ts';

/**
 * One-to-all personalized communication, the scatter: the root has `copies` blocks for every node; or its inverse, the
 * gather: every node has as many for the root. Slot c * nodes + i is that of copy c of what node i gets, or gives, in node i
 * and at the root alike; the other places are empty. The root keeps its own. (Ho-Johnsson 1986, 3.3.1.)
 */
export interface OneToAll extends Problem {
  readonly kind: 'scatter' | 'gather';
  /** The node that has, or gets, all blocks. */
  readonly root: number;
  /** Blocks of each node: a whole number, at least 1. */
  readonly copies: number;
  demand(): Pattern;
}

/** Where a scatter or a gather is, from or to which node, and how much of it. */
export interface OneToAllSize extends Setting {
  /** As of `OneToAll`. */
  readonly root: number;
  /** As of `OneToAll`; left out: 1. There may be at most 2^24 places, copies * nodes^2. */
  readonly copies?: number;
  /** As of `Problem`: here a block is an element. */
  readonly packet?: number;
}

/**
 * A different block from one node for every node.
 * @throws InputError for several cubes, nodes that are no power of two, a root that is no node, numbers out of range, and more than 2^24 places
 */
export function scatter(size: OneToAllSize): OneToAll {
  return oneToAll('scatter', size);
}

/**
 * A block from every node for one node.
 * @throws InputError as `scatter`
 */
export function gather(size: OneToAllSize): OneToAll {
  return oneToAll('gather', size);
}

function oneToAll(kind: OneToAll['kind'], size: OneToAllSize): OneToAll {
  const setting = requireSetting(size, `give { topology: cube(3), root: 0 }`);
  const { root, copies = 1, packet } = size;
  const { label, nodes, members } = setting.topology;
  // Nothing goes from cube to cube.
  if (members !== nodes) throw new InputError(`${kind} on the ${label}: give one cube`);
  if (!Number.isInteger(root) || root < 0 || root >= nodes) {
    throw new InputError(`root ${root}: give a node of the ${label}, 0 to ${nodes - 1}`);
  }
  // Slots of a table have addresses of bits.
  if (!isPowerOfTwo(nodes)) {
    throw new InputError(`${kind} on the ${label}: its nodes are no power of two; give a cube`);
  }
  requireCount('copies', copies);
  if (packet !== undefined) requireCount('packet', packet);
  const slots = copies * nodes;
  if (slots * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${kind} of ${slots} blocks on the ${label}: ${slots * nodes} places; ` +
        `give fewer nodes or copies, for at most ${MAX_TABLE_PLACES}`,
    );
  }
  const facts = { root, copies, ...(packet !== undefined && { packet }) };
  return {
    ...setting,
    kind,
    label: kind === 'scatter' ? `scatter from node ${root}` : `gather to node ${root}`,
    facts,
    ...facts,
    tally: { kind: 'blocks', amounts: amountsOf(kind, nodes, copies, root) },
    demand: once(() => patternOf(kind, nodes, slots, root)),
  };
}

function amountsOf(kind: OneToAll['kind'], nodes: number, copies: number, root: number): Amounts {
  return Array.from({ length: nodes }, (_, node) =>
    kind === 'scatter' ? ([root, node, copies] as const) : ([node, root, copies] as const),
  );
}

function patternOf(kind: OneToAll['kind'], nodes: number, slots: number, root: number): Pattern {
  const destinations = new Int32Array(slots * nodes).fill(EMPTY);
  for (let slot = 0; slot < slots; slot++) {
    const [atRoot, atOwn] = [slot * nodes + root, slot * nodes + (slot % nodes)];
    const [start, end] = kind === 'scatter' ? [atRoot, atOwn] : [atOwn, atRoot];
    destinations[start] = end;
  }
  return tablePattern(nodes, slots, destinations);
}
