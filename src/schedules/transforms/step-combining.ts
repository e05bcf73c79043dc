import { routeOf } from '../model/message-route.ts';
import { isCube } from '../model/networks/cube.ts';
import type { Topology } from '../model/networks/topology.ts';
import type { NodeMap } from '../model/node-map.ts';
import type { Claims, Phase, Schedule, Segment, Step } from '../model/schedule.ts';
import { stepsOf } from '../model/validate.ts';
import { check } from '../proof/checker.ts';

/**
 * The schedule with the steps of each of its segments combined on their own: between two segments blocks move inside the nodes.
 *
 * @param combine combines those of a schedule of one segment, or gives it back as it is
 */
export function segmentBySegment(schedule: Schedule, combine: (one: Schedule) => Schedule): Schedule {
  const segments = schedule.phases.filter((phase) => phase.kind === 'segment');
  if (segments.length <= 1) return combine(schedule);
  const made = new Map<Phase, Schedule>(
    segments.map((segment) => [segment, combine({ ...schedule, phases: [segment] })]),
  );
  const phases = schedule.phases.map((phase) => made.get(phase)?.phases[0] ?? phase);
  if (phases.every((phase, i) => phase === schedule.phases[i])) return schedule;
  const { claims: _, ...rest } = schedule;
  const { steps, span } = check(schedule).certificate;
  return { ...rest, combined: { steps, span }, phases };
}

/** The segment of a schedule that has one, and what was counted in it. */
export interface CombinableSegment extends Claims {
  readonly segment: Segment;
  /** Whether the moves of a row may change their order. Where they may not, each message has one block. */
  readonly commutes: boolean;
}

/**
 * What can be combined of a schedule: steps along rows whose maps commute, all of them xor maps or all translations; and steps of
 * single blocks of exchanges in sequence, whose maps do not.
 *
 * @param refuse told why they cannot be; unless it throws, there is nothing to combine
 * @returns undefined for what is refused; where there are no steps; for a schedule for one port, since messages of different steps may need the same
 *   port; and for one with wormholes or on a grid whose messages need the same link, or go along maps that do not commute:
 *   it comes in rounds of messages already
 * @throws InputError when a step is not what its type says
 */
export function combinableSegment(
  schedule: Schedule,
  refuse: (why: string) => undefined,
): CombinableSegment | undefined {
  const { ports, switching, topology } = schedule;
  const segment = schedule.phases.find((phase) => phase.kind === 'segment');
  if (ports === 'one' || segment === undefined) return undefined;
  // Across different dimensions of a cube no two messages meet.
  const isAcross = isCube(topology) && switching === 'store-and-forward';
  if (!isAcross && !goApart(topology, segment)) return undefined;
  const firstMove = new Map<number, number>();
  let steps = 0;
  let span = 1;
  let largestMessage = 0;
  let commutes = true;
  for (const step of stepsOf(segment)) {
    for (const { map, slots, to } of step) {
      if (to !== undefined || !segment.rowClosed) return refuse('its blocks leave their rows');
      if (isAcross && map.kind !== 'xor') commutes = false;
      for (let i = 0; i < slots.length; i++) {
        const first = firstMove.get(slots[i]) ?? steps;
        firstMove.set(slots[i], first);
        span = Math.max(span, steps - first + 1);
      }
      largestMessage = Math.max(largestMessage, slots.length);
    }
    steps++;
  }
  if (!commutes && schedule.pattern.kind !== 'sequence') return refuse('its moves do not commute');
  if (!commutes && largestMessage > 1) return undefined;
  return { segment, commutes, steps, span, largestMessage };
}

/**
 * Maps of the same family commute: those with a mask, and those with the same displacement from every node of a grid of that
 * shape.
 */
function family(map: NodeMap): string | undefined {
  if (map.kind !== 'translate') return map.kind === 'xor' ? 'xor' : undefined;
  const code = map.encode();
  return code.kind === 'translate' && code.classes === undefined ? `${code.shape} ${code.twist}` : undefined;
}

/**
 * Whether all messages go along maps of one family, and no two maps have a link in common. Then messages of different steps
 * may go at the same time: so it is with those to the neighbours on a torus, and with a cube that is laid on a torus of two
 * or four nodes a side by the Gray code.
 */
function goApart(topology: Topology, segment: Segment): boolean {
  const maps = new Set<NodeMap>();
  for (const step of stepsOf(segment)) for (const { map } of step) maps.add(map);
  const [common, ...others] = new Set(Array.from(maps, family));
  if (common === undefined || others.length > 0) return false;
  const distinct = new Map(Array.from(maps, (map) => [map.key, map]));
  const crossed = new Set<number>();
  for (const map of distinct.values()) {
    for (let node = 0; node < topology.nodes; node++) {
      for (const link of routeOf(topology, map, node)) {
        if (crossed.has(link)) return false;
        crossed.add(link);
      }
    }
  }
  return true;
}

/**
 * The schedule with step t of the segment in round roundOf(t); what goes the same way in a round is one message.
 * It is right if no slot moves twice in a round. What formulas say of the schedule does not hold of its rounds.
 *
 * @param count of the rounds: roundOf gives whole numbers from 0 to count - 1
 */
export function combineSteps(
  schedule: Schedule,
  found: CombinableSegment,
  count: number,
  roundOf: (t: number) => number,
): Schedule {
  const rounds: Map<string, { map: NodeMap; slots: number[] }>[] = Array.from(
    { length: count },
    () => new Map(),
  );
  let t = 0;
  for (const step of found.segment.steps()) {
    const round = rounds[roundOf(t++)];
    for (const { map, slots } of step) {
      const message = round.get(map.key) ?? { map, slots: [] };
      round.set(map.key, message);
      for (let i = 0; i < slots.length; i++) message.slots.push(slots[i]);
    }
  }
  return withRounds(
    schedule,
    found,
    rounds.map((round) => [...round.values()]),
  );
}

/** The schedule with other steps in its segment. What formulas say of the schedule does not hold of them. */
export function withRounds(
  schedule: Schedule,
  { segment, steps, span }: CombinableSegment,
  combined: readonly Step[],
): Schedule {
  const folded: Segment = { kind: 'segment', rowClosed: true, steps: () => combined };
  const { claims: _, ...rest } = schedule;
  return {
    ...rest,
    combined: { steps, span },
    phases: schedule.phases.map((phase): Phase => (phase === segment ? folded : phase)),
  };
}
