import { EMPTY, MAX_TABLE_PLACES, MAX_UNIT, type Pattern, type Reordering } from '../model/pattern.ts';
import { isMoves, type Moves, type Problem } from '../model/problem.ts';
import type { Schedule } from '../model/schedule.ts';
import { requireProblem, requireSchedule } from '../model/validate.ts';
import type { Violation } from './violation.ts';

/**
 * Whether a schedule is an answer to a problem: the same network, channels of the same width, and what the problem demands:
 * the same places, one by one unless two formulas are the same; or every element from the node where it is to the node where
 * it must be, in slots of the schedule's choice. Whether the schedule holds is for `check`.
 *
 * @returns the first difference, or undefined if there is none
 * @throws InputError when a part of the schedule is not what its type says
 */
export function judge(problem: Problem, schedule: Schedule): Violation | undefined {
  requireProblem(problem);
  requireSchedule(schedule);
  const [network, found] = [problem, schedule].map(({ topology }) => topology);
  if (JSON.stringify(found.encode()) !== JSON.stringify(network.encode())) {
    return { message: `it is for the ${found.label}; asked was one for the ${network.label}` };
  }
  const [width, foundWidth] = [problem, schedule].map(({ width = 1 }) => width);
  if (foundWidth !== width) {
    return { message: `it is for channels of width ${foundWidth}; asked was one for width ${width}` };
  }
  const demand = problem.demand();
  return isMoves(demand) ? otherMoves(demand, schedule) : otherPattern(demand, schedule.pattern);
}

/**
 * A schedule in which `judge` found no difference, with the network and the places that were asked: what it says of them is
 * not believed.
 */
export function answerTo(problem: Problem, schedule: Schedule): Schedule {
  const demand = problem.demand();
  return { ...schedule, topology: problem.topology, ...(!isMoves(demand) && { pattern: demand }) };
}

/** The first way in which a pattern on the same network is not the one that is wanted. */
function otherPattern(wanted: Pattern, found: Pattern): Violation | undefined {
  const { nodes, slots } = wanted;
  if (found.nodes !== nodes || found.slots !== slots) {
    const size = (pattern: Pattern) => `${pattern.nodes} nodes with ${pattern.slots} blocks each`;
    return { message: `its pattern is for ${size(found)}; asked was one for ${size(wanted)}` };
  }
  if (isSameFormula(wanted, found)) return undefined;
  if (nodes * slots > MAX_TABLE_PLACES) {
    return {
      message: `its pattern is a ${found.kind} of ${nodes * slots} blocks; asked was a plain ${wanted.kind}`,
    };
  }
  const name = (place: number) => `node ${place % nodes}, slot ${Math.floor(place / nodes)}`;
  for (let place = 0; place < nodes * slots; place++) {
    const [end, due] = [found.destination(place), wanted.destination(place)];
    if (end === due) continue;
    const says = end === EMPTY ? 'no block starts there' : `its block is for ${name(end)}`;
    return {
      node: place % nodes,
      slot: Math.floor(place / nodes),
      message: `${says}; asked was ${due === EMPTY ? 'none there' : `one for ${name(due)}`}`,
    };
  }
  return undefined;
}

/** Of the same nodes and slots. */
function isSameFormula(one: Pattern, other: Pattern): boolean {
  if (one === other) return true;
  if (one.kind === 'exchange' && other.kind === 'exchange') {
    const [ours, theirs] = [one.reordering, other.reordering];
    const isSame = (table: keyof Reordering) => isEqual(ours?.[table] ?? [], theirs?.[table] ?? []);
    return one.members === other.members && isSame('before') && isSame('after');
  }
  return one.kind === 'sequence' && other.kind === 'sequence' && isEqual(one.axes, other.axes);
}

function isEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.prototype.every.call(one, (value, i) => value === other[i]);
}

/** The first way in which a schedule on the same network does not move the elements that are wanted. */
function otherMoves(wanted: Moves, { elements, pattern }: Schedule): Violation | undefined {
  if (elements === undefined)
    return { message: 'it does not say where elements are; asked was one that does' };
  const { unit, start, end } = elements;
  const count = wanted.from.nodeOf.length;
  if (!(Number.isInteger(unit) && unit >= 1 && unit <= MAX_UNIT)) {
    return { message: `its slots have ${unit} elements; give a whole number from 1 to ${MAX_UNIT}` };
  }
  for (const { length } of [start, end]) {
    if (length !== count) return { message: `it is for ${length} elements; asked was one for ${count}` };
  }
  const positions = pattern.slots * pattern.nodes * unit;
  const taken = [new Uint8Array(positions), new Uint8Array(positions)];
  for (let element = 0; element < count; element++) {
    for (const [i, { position, due, what }] of [
      { position: start[element], due: wanted.from.nodeOf[element], what: 'starts' },
      { position: end[element], due: wanted.to.nodeOf[element], what: 'ends' },
    ].entries()) {
      if (!(position < positions)) {
        return { message: `element ${element} ${what} in position ${position}; there are ${positions}` };
      }
      const node = Math.floor(position / unit) % pattern.nodes;
      if (node !== due) {
        return {
          node,
          message: `element ${element} ${what} there; asked was one in which it ${what} in node ${due}`,
        };
      }
      if (taken[i][position]++) {
        return { node, message: `element ${element} ${what} where another element does` };
      }
    }
    const moved = pattern.destination(Math.floor(start[element] / unit)) * unit + (start[element] % unit);
    if (moved !== end[element]) {
      return {
        message: `its pattern takes element ${element} to position ${moved}, and it says ${end[element]}`,
      };
    }
  }
  return undefined;
}
