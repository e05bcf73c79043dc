import {
  IDLE,
  InputError,
  type LocalPhase,
  type NodeMap,
  type Schedule,
  type Step,
  Suggestion,
  type Topology,
} from '../schedules/index.ts';
import { hopsOf, leavesServers, routeOf } from '../schedules/model/message-route.ts';

/** Messages are held one by one, at both of their ends. */
const MAX_MESSAGES = 2 ** 21;

/** Told that part of what takes long is done, and of how much where that is known. */
export type OnPart = (done: number, total: number | undefined) => void;

/** A message as the rank at one of its ends sees it. */
interface RankMessage {
  /** The rank at the other end. */
  readonly peer: number;
  /** Which message of its step it is: the same at both ends, and one of its own for each message between two ranks. */
  readonly tag: number;
  /** The slots that it empties, or at the other end those that it fills, in the order in which its blocks travel. */
  readonly slots: ArrayLike<number>;
}

/** A message as its sender sees it. */
interface RankSend extends RankMessage {
  /** Numbers of the links that it crosses, in order: one, or the whole route of a wormhole message. */
  readonly links: readonly number[];
}

/** What one rank does in a round: all sends leave before anything that is received arrives. */
interface RankRound {
  /** By ascending tags. */
  readonly sends: readonly RankSend[];
  /** By ascending tags. */
  readonly receives: readonly RankMessage[];
}

/** A step in which something is sent, as all ranks see it. */
export interface Round {
  readonly kind: 'round';
  /** Its messages. */
  readonly step: Step;
  /** What each rank does. */
  readonly ranks: readonly RankRound[];
  /** Messages of the schedule's steps before this one; with a tag it makes the number of a message in the schedule. */
  readonly messagesBefore: number;
  /** Blocks of its longest message. */
  readonly blocks: number;
  /** Hops of its longest route. */
  readonly hops: number;
  /** See `Rounds`. */
  readonly outside?: true;
}

/** A schedule as its ranks see it: rounds of messages end to end, and moves inside the ranks between them. */
export interface RankRounds {
  readonly schedule: Schedule;
  /** One rank for each node, with the same number. */
  readonly ranks: number;
  /** Local phases and rounds, in their order. */
  readonly phases: readonly (LocalPhase | Round)[];
}

/**
 * What every rank does when a schedule is run by processes that send each other messages: the form from which all
 * engines' files are written. Steps in which nothing is sent are left out. Nothing is proved here: `check` does that.
 *
 * @param onPart told of the steps
 * @throws InputError when there are more than 2^21 messages
 */
export function rankRounds(schedule: Schedule, onPart: OnPart = () => {}): RankRounds {
  const { topology, phases } = schedule;
  const routes = routesOn(topology);
  const found: (LocalPhase | Round)[] = [];
  let messagesBefore = 0;
  let messages = 0;
  let steps = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') {
      found.push(phase);
      continue;
    }
    for (const step of phase.steps()) {
      const ranks = Array.from({ length: topology.nodes }, () => ({
        sends: [] as RankSend[],
        receives: [] as RankMessage[],
      }));
      let blocks = 0;
      let hops = 0;
      let outside = false;
      for (const [tag, { map, slots, to = slots }] of step.entries()) {
        if (slots.length === 0) continue;
        outside ||= leavesServers(topology, map);
        for (const [rank, { sends }] of ranks.entries()) {
          const peer = map.apply(rank);
          if (peer === IDLE) continue;
          const links = routes(map, rank);
          sends.push({ peer, tag, slots, links });
          ranks[peer].receives.push({ peer: rank, tag, slots: to });
          blocks = Math.max(blocks, slots.length);
          hops = Math.max(hops, hopsOf(topology, links));
          messages++;
        }
        if (messages > MAX_MESSAGES) {
          throw new InputError(
            `${schedule.algorithm} on ${topology.label}: more than ${MAX_MESSAGES} messages are too many to export; ` +
              'give fewer nodes, or ',
            new Suggestion('mode', 'block'),
          );
        }
      }
      const sent = { blocks, hops, ...(outside && { outside }) };
      if (blocks > 0) found.push({ kind: 'round', step, ranks, messagesBefore, ...sent });
      messagesBefore += step.length;
      onPart(++steps, schedule.claims?.steps);
    }
  }
  return { schedule, ranks: topology.nodes, phases: found };
}

/** The rounds without the local phases. */
export function roundsOf({ phases }: RankRounds): Round[] {
  return phases.filter((phase) => phase.kind === 'round');
}

/** Finds routes; steps use the same maps again and again. */
function routesOn(topology: Topology): (map: NodeMap, node: number) => readonly number[] {
  const known = new WeakMap<NodeMap, (readonly number[])[]>();
  return (map, node) => {
    let routes = known.get(map);
    if (routes === undefined) {
      routes = [];
      known.set(map, routes);
    }
    routes[node] ??= routeOf(topology, map, node);
    return routes[node];
  };
}
