import { EMPTY, type Pattern } from '../model/pattern.ts';
import { isMoves, type Moves, type Problem } from '../model/problem.ts';
import type { Elements, Schedule } from '../model/schedule.ts';
import { judge } from './judge.ts';
import type { Violation } from './violation.ts';

/** A schedule that does not say where elements are, as an answer to a problem. */
interface Read {
  /** With the elements that are asked for, if any are. */
  readonly schedule: Schedule;
  /** Why it is no answer. */
  readonly violation: Violation | undefined;
}

/** A schedule from a file as an answer to a problem: where elements are asked for, they are laid into its blocks. */
export function readAsAnswer(problem: Problem, schedule: Schedule): Read {
  const demand = problem.demand();
  if (!isMoves(demand) || schedule.topology.nodes !== problem.topology.nodes) {
    return { schedule, violation: judge(problem, schedule) };
  }
  const { elements, isFull } = laidElements(schedule.pattern, demand);
  const laid = { ...schedule, elements };
  const spare = 'it has more blocks than the elements fill between any two nodes; asked was one for these';
  return { schedule: laid, violation: isFull ? judge(problem, laid) : { message: spare } };
}

/** Elements in blocks. */
interface Laid {
  readonly elements: Elements;
  /** Whether some two nodes have no more blocks for each other than their elements fill: else it is for more elements. */
  readonly isFull: boolean;
}

/**
 * Elements in the blocks of a pattern that does not say where they are, as one from a file: those that go from a node to
 * another fill the blocks that do, in the order of the slots, with the fewest elements to a block that make room for all. If
 * no block goes there, an element is in another block of its node, and `judge` finds it in the wrong node. Padding stays padding.
 *
 * @param pattern of the nodes of the moves
 */
function laidElements(pattern: Pattern, { from, to }: Moves): Laid {
  const { nodes } = pattern;
  const padding = new Set(pattern.kind === 'table' ? pattern.padding : []);
  const pairOf = (start: number, end: number) => (start % nodes) * nodes + (end % nodes);
  const blocks = new Map<number, number[]>();
  const ofNode = new Map<number, number>();
  for (let place = 0; place < pattern.slots * nodes; place++) {
    const end = pattern.destination(place);
    if (end === EMPTY || padding.has(place)) continue;
    const pair = pairOf(place, end);
    const known = blocks.get(pair);
    if (known) known.push(place);
    else blocks.set(pair, [place]);
    if (!ofNode.has(place % nodes)) ofNode.set(place % nodes, place);
  }
  const counts = new Map<number, number>();
  /** By element: which one it is of those that go from its node to the same. */
  const ranks = from.nodeOf.map((node, element) => {
    const pair = pairOf(node, to.nodeOf[element]);
    const rank = counts.get(pair) ?? 0;
    counts.set(pair, rank + 1);
    return rank;
  });
  const full = [...counts].map(([pair, count]) => Math.ceil(count / (blocks.get(pair)?.length ?? count)));
  const isShort = [...counts.keys()].some((pair) => !blocks.has(pair));
  // The last place of a block is for an element that has no block to its node.
  const unit = full.reduce((most, count) => Math.max(most, count), 1) + Number(isShort);
  const room = unit - Number(isShort);
  const start = from.nodeOf.map((node, element) => {
    const own = blocks.get(pairOf(node, to.nodeOf[element]));
    if (own === undefined) return (ofNode.get(node) ?? 0) * unit + room;
    return own[Math.floor(ranks[element] / room)] * unit + (ranks[element] % room);
  });
  const end = start.map((position) => {
    return pattern.destination(Math.floor(position / unit)) * unit + (position % unit);
  });
  const isFull = [...counts].some(([pair, count]) => blocks.get(pair)?.length === Math.ceil(count / room));
  return { elements: { unit, start, end }, isFull };
}
