import type { Answer, Guarantee } from '../../model/algorithm.ts';
import { kindsFor } from '../../model/algorithm.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isGrid } from '../../model/networks/grid.ts';
import { isSwitch } from '../../model/networks/switch.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { IDLE } from '../../model/node-map.ts';
import { EMPTY } from '../../model/pattern.ts';
import type { Problem } from '../../model/problem.ts';
import type { Schedule } from '../../model/schedule.ts';
import { amountsOf, askedOf } from '../../proof/bounds/asked.ts';
import { allPortsOf } from './needs.ts';

/** Words, and what they mean: a guarantee as a whole. */
export function that<P extends Problem>(says: string, holds: (answer: Answer<P>) => boolean): Guarantee<P> {
  return { says, holds };
}

export const onePort = that('one port', ({ schedule }) => schedule.ports === 'one');
/** One port is all that there are, where each node has one link. */
export const allPorts = that('all ports', ({ schedule: { ports, topology } }) => {
  return ports === 'all' || allPortsOf(topology) === 'one';
});

/** Each node sends its messages one after another, at a switch as many at a time as it has ports. */
export const portsOfSwitch = that('one port, at a switch up to all', ({ schedule }) => {
  const { topology, ports } = schedule;
  if (ports === 'one') return true;
  const sent = new Map<string, number>();
  for (const { step, from } of messagesIn(schedule)) {
    sent.set(`${step}, ${from}`, (sent.get(`${step}, ${from}`) ?? 0) + 1);
  }
  return isSwitch(topology) && [...sent.values()].every((count) => count <= topology.degree(0));
});

/** A switch and servers carry messages at once in any case. */
export const wormhole = that(
  'wormhole',
  ({ schedule }) => schedule.switching === 'wormhole' || schedule.topology.isSwitched,
);

/** Nothing is sent but what is asked for. */
export const noPadding = that('no padding', ({ schedule: { pattern, elements } }) => {
  if (elements === undefined) return true;
  let blocks = 0;
  for (let place = 0; place < pattern.nodes * pattern.slots; place++) {
    if (pattern.destination(place) !== EMPTY) blocks++;
  }
  return blocks * elements.unit === elements.start.length;
});
export const noForwarding = that('no forwarding', ({ counted }) => counted.span <= 1);
export const shortestWays = that('shortest ways', ({ counted }) => counted.shortestRoutes);
/** The same, of what chooses among them. */
export const fewestCrossings = that('the fewest link crossings there can be', shortestWays.holds);
/** No schedule takes fewer blocks in sequence. */
export const optimal = that('optimal', ({ counted }) => counted.optimal);

/** What holds on some networks alone. @param isThere as the functions for kinds of networks say it: isCube */
export function on<P extends Problem>(
  isThere: (topology: Topology) => boolean,
  ...guarantees: readonly Guarantee<P>[]
): Guarantee<P> {
  const kinds = kindsFor({ networks: isThere }).map(({ plural }) => plural);
  return that(`on ${kinds.join(' and ')} ${guarantees.map(({ says }) => says).join(', ')}`, (answer) => {
    return !isThere(answer.problem.topology) || guarantees.every(({ holds }) => holds(answer));
  });
}

/** What holds under a condition. */
export function where<P extends Problem>(
  condition: string,
  isMet: (answer: Answer<P>) => boolean,
  ...guarantees: readonly Guarantee<P>[]
): Guarantee<P> {
  return that(`${guarantees.map(({ says }) => says).join(', ')} ${condition}`, (answer) => {
    return !isMet(answer) || guarantees.every(({ holds }) => holds(answer));
  });
}

/** What the letters of guarantees stand for. */
export interface Letters {
  /** Blocks of a node. */
  readonly K: number;
  /** Nodes that exchange with each other. */
  readonly N: number;
  /** Dimensions of a cube of so many. */
  readonly d: number;
}

export function lettersOf({ problem, schedule }: Answer): Letters {
  const N = problem.topology.members;
  return { K: schedule.pattern.slots, N, d: Math.log2(N) };
}

/** Nodes along each axis of a grid. */
export function shapeOf({ topology }: Problem): readonly number[] {
  return isGrid(topology) ? topology.shape : [];
}

type Formula = (letters: Letters) => number;

/** So many steps, or such a span. @param formula in the letters */
export const stepsOf = (says: string, formula: Formula) =>
  that(says, (answer) => answer.counted.steps === formula(lettersOf(answer)));
export const spanOf = (says: string, formula: Formula) =>
  that(says, (answer) => answer.counted.span === formula(lettersOf(answer)));

/** With all ports on cubes: K/2 steps, which are optimal, and what else holds there. */
export const optimalOnCubes = (...more: readonly Guarantee[]): readonly Guarantee[] => [
  allPorts,
  on(
    isCube,
    optimal,
    stepsOf('K/2 steps', ({ K }) => K / 2),
    ...more,
  ),
];

/** Other nodes on the lines of a node: z - 1 for an axis of z nodes. */
export const othersOnLines = (problem: Problem): number =>
  shapeOf(problem).reduce((sum, side) => sum + side - 1, 0);

/** Hops between a sender and its receiver, at most. */
export function farthestOf(problem: Problem): number {
  const { nodes, distance } = problem.topology;
  let farthest = 0;
  for (const [from, to, amount] of amountsOf(nodes, askedOf(problem))) {
    if (amount > 0) farthest = Math.max(farthest, distance(from, to));
  }
  return farthest;
}

/** What nodes send, message by message: to which node, how many blocks, in which step. */
export function* messagesIn(schedule: Schedule) {
  let step = 0;
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') continue;
    for (const messages of phase.steps()) {
      for (const { map, slots } of messages) {
        if (slots.length === 0) continue;
        for (let from = 0; from < schedule.topology.nodes; from++) {
          const to = map.apply(from);
          if (to !== IDLE) yield { step, from, to, blocks: slots.length };
        }
      }
      step++;
    }
  }
}

/** Messages that each node sends. */
export function sentBy(schedule: Schedule): Uint32Array {
  const sent = new Uint32Array(schedule.topology.nodes);
  for (const { from } of messagesIn(schedule)) sent[from]++;
  return sent;
}

/** Blocks that the busiest node of a schedule sends, or receives, whichever are more. */
export function busiestNodeOf(schedule: Schedule): number {
  const { nodes } = schedule.topology;
  const [sent, received] = [new Float64Array(nodes), new Float64Array(nodes)];
  for (const { from, to, blocks } of messagesIn(schedule)) {
    sent[from] += blocks;
    received[to] += blocks;
  }
  return Math.max(...sent, ...received);
}

/** Blocks on the busiest link of a schedule whose messages cross one link each. */
export function busiestLinkOf(schedule: Schedule): number {
  const loads = new Map<number, number>();
  for (const { from, to, blocks } of messagesIn(schedule)) {
    const link = from * schedule.topology.nodes + to;
    loads.set(link, (loads.get(link) ?? 0) + blocks);
  }
  return Math.max(0, ...loads.values());
}
