import { claimsOf } from '../model/counts.ts';
import { EMPTY, exchangePattern, MAX_TABLE_PLACES, type Pattern } from '../model/pattern.ts';
import type { Algorithm, Exchange, Form, Schedule } from '../model/schedule.ts';
import { slotsOf } from '../model/slots.ts';
import type { Topology } from '../model/topology.ts';
import { requireCounts, requireSchedule } from '../model/validate.ts';
import { UnprovedError } from './unproved-error.ts';
import { describeViolation, type Violation } from './violation.ts';

/** What a schedule is asked for. An answer has its own network, pattern and width: they must be these. */
export interface Asked {
  /** On which network. */
  readonly topology: Topology;
  /** What must go where. */
  readonly pattern: Pattern;
  /** Width of the channels in blocks; left out: 1. */
  readonly width?: number;
}

/**
 * Whether a schedule is for what was asked: the same network, the same pattern, place by place unless two formulas are the
 * same, and channels of the same width. Whether it holds is for `check`.
 *
 * @returns the first difference, or undefined if there is none
 * @throws InputError when a part of the schedule is not what its type says
 */
function judge(asked: Asked, schedule: Schedule): Violation | undefined {
  requireSchedule(schedule);
  const [network, found] = [asked, schedule].map(({ topology }) => topology);
  if (JSON.stringify(found.encode()) !== JSON.stringify(network.encode())) {
    return { message: `it is for the ${found.label}; asked was one for the ${network.label}` };
  }
  const [width, foundWidth] = [asked, schedule].map(({ width = 1 }) => width);
  if (foundWidth !== width) {
    return { message: `it is for channels of width ${foundWidth}; asked was one for width ${width}` };
  }
  return otherPattern(asked.pattern, schedule.pattern);
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
      message: `${says}; asked was one for ${name(due)}`,
    };
  }
  return undefined;
}

/** Of the same nodes and slots. */
function isSameFormula(one: Pattern, other: Pattern): boolean {
  if (one.kind === 'exchange' && other.kind === 'exchange') {
    return one.members === other.members && !one.reordering && !other.reordering;
  }
  return one.kind === 'sequence' && other.kind === 'sequence' && String(one.axes) === String(other.axes);
}

/** What an exchange asks for. @throws InputError when it is none, or a node has more than 2^24 slots */
function askedOf(exchange: Exchange): Asked {
  const slots = slotsOf(exchange);
  const { topology, width = 1 } = exchange;
  return { topology, pattern: exchangePattern(topology.nodes, slots, topology.members), width };
}

/**
 * The schedule of an algorithm for an exchange. What it says of its network and pattern is not believed: it is compared
 * with the exchange, and the schedule that is returned has the exchange's own. It claims what the algorithm's formulas say.
 *
 * @throws InputError when the algorithm has none, or something is not what its type says
 * @throws UnprovedError when the schedule is for anything else
 */
export function solve(algorithm: Algorithm, exchange: Exchange): Schedule {
  // It says best why it has none.
  const schedule = algorithm.schedule(exchange);
  return withClaims(algorithm, exchange, 'step', answered(algorithm.name, askedOf(exchange), schedule));
}

/**
 * A form of an algorithm's schedule, with what its formulas say of that form for claims, where they say anything.
 * @throws InputError when what they say is not what its type says
 */
export function withClaims(
  algorithm: Pick<Algorithm, 'counts'>,
  exchange: Exchange,
  form: Form,
  schedule: Schedule,
): Schedule {
  const counts = algorithm.counts?.(exchange, form);
  if (counts === undefined) return schedule;
  requireCounts(counts);
  return { ...schedule, claims: claimsOf(counts) };
}

/**
 * A schedule that answers what was asked, with the network and pattern that were asked for.
 *
 * @param algorithm who made it
 * @throws InputError when a part of the schedule is not what its type says
 * @throws UnprovedError when the schedule is for anything else
 */
export function answered(algorithm: string, asked: Asked, schedule: Schedule): Schedule {
  const violation = judge(asked, schedule);
  if (violation !== undefined) {
    throw new UnprovedError(
      `${algorithm} has not made the schedule that was asked: ${describeViolation(violation)}`,
      {
        violations: [violation],
        violationCount: 1,
      },
    );
  }
  const { topology, pattern } = asked;
  return { ...schedule, topology, pattern };
}
