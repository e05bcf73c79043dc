import type { Topology } from '../../model/networks/topology.ts';
import { EMPTY, type Pattern } from '../../model/pattern.ts';
import {
  type Amounts,
  amountsInTable,
  type Demand,
  type Moves,
  type Problem,
  type Tally,
} from '../../model/problem.ts';

/** So many pairs of nodes are gone through at once. */
const FEW_PAIRS = 2 ** 18;

/** What bounds need to know of a problem. */
export type Asked = Demand | Tally;

/** What a problem asks, without its demand where that would only number blocks or elements. */
export function askedOf(problem: Problem): Asked {
  return problem.tally ?? problem.demand();
}

/** Whether elements are asked for. */
export function isOfElements({ kind }: Asked): boolean {
  return kind === 'elements' || kind === 'moves';
}

/** Whether it is the exchange of all members; those of a part of a grid are not all alike. */
export function isWhole({ members }: Topology, asked: Asked): asked is Extract<Asked, { kind: 'exchange' }> {
  return asked.kind === 'exchange' && asked.members === members;
}

/** Whether what is asked looks the same from every node. In the middle of a mesh others are nearer than at its edges. */
export function isSameFromAll(topology: Topology, demand: Asked): boolean {
  return topology.isAlike && isWhole(topology, demand);
}

/** How much goes from node to node, and what stays as well. @param kept only blocks of the first so many nodes; elements of all */
export function amountsOf(nodes: number, asked: Asked, kept = nodes): Amounts {
  if ('amounts' in asked) return asked.amounts;
  if (asked.kind === 'exchange') return again(() => amountsOfExchange(asked, kept));
  if (asked.kind === 'sequence') return again(() => amountsOfSequence(asked, kept));
  if (asked.kind !== 'moves') return again(() => amountsOfBlocks(asked, kept));
  const { from, to } = asked;
  // A table of all pairs is gone through faster than the elements, unless most of it is empty.
  if (nodes ** 2 > Math.max(FEW_PAIRS, from.nodeOf.length)) return again(() => amountsOfElements(asked));
  const counts = new Uint32Array(nodes * nodes);
  for (const [element, node] of from.nodeOf.entries()) counts[node * nodes + to.nodeOf[element]]++;
  return amountsInTable(nodes, counts);
}

/** A sequence that begins anew for whoever goes through it. */
function again<T>(start: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: start };
}

type Amount = readonly [from: number, to: number, amount: number];

function* amountsOfElements({ from, to }: Moves): Iterator<Amount> {
  for (const [element, node] of from.nodeOf.entries()) yield [node, to.nodeOf[element], 1];
}

/** Whatever the order of the slots. */
function* amountsOfExchange(
  { members, slots }: Pick<Extract<Tally, { kind: 'exchange' }>, 'members' | 'slots'>,
  kept: number,
): Iterator<Amount> {
  for (let node = 0; node < kept; node++) {
    const first = node - (node % members);
    for (let member = 0; member < members; member++) yield [node, first + member, slots / members];
  }
}

/** Slots whose lowest bits are the same send to the same node. */
function* amountsOfSequence(
  { nodes, slots, axes, destination }: Extract<Pattern, { kind: 'sequence' }>,
  kept: number,
): Iterator<Amount> {
  const kinds = 2 ** Math.max(...axes);
  for (let node = 0; node < kept; node++) {
    for (let slot = 0; slot < kinds; slot++) {
      yield [node, destination(slot * nodes + node) % nodes, slots / kinds];
    }
  }
}

function* amountsOfBlocks(pattern: Pattern, kept: number): IterableIterator<Amount> {
  const { nodes, slots } = pattern;
  for (let node = 0; node < kept; node++) {
    for (let slot = 0; slot < slots; slot++) {
      const destination = pattern.destination(slot * nodes + node);
      if (destination !== EMPTY) yield [node, destination % nodes, 1];
    }
  }
}
