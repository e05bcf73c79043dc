import { IDLE, type NodeMap, tableMap, translateMap } from './node-map.ts';
import type { Message, Step } from './schedule.ts';
import type { Topology } from './topology.ts';

/**
 * The same steps, each divided into as many as it takes so that no link carries two messages in one: messages are put into
 * the first step where their route is free, the longest routes first. (cs838, section 14: what a network that cannot
 * store messages does with a direct exchange on a mesh.)
 *
 * @param steps of wormhole messages that go the routes of the topology; in a step every node sends a slot once
 */
export function* contentionFree(topology: Topology, steps: Iterable<Step>): Iterable<Step> {
  for (const step of steps) yield* divided(topology, step);
}

/** A message from one node. */
interface Sending {
  readonly message: number;
  readonly node: number;
  readonly route: readonly number[];
}

function divided(topology: Topology, step: Step): Step[] {
  const sendings = step.flatMap(({ map }, message) => sendingsOf(topology, map, message));
  const rounds = disjointRounds(sendings.map(({ route }) => route));
  if (rounds.length < 2) return [step];
  return rounds.map((round) => {
    const together = round.map((index) => sendings[index]);
    return step.flatMap((message, index) => part(message, together, index));
  });
}

/**
 * Divides routes into rounds in which no two have a link in common: each goes into the first one where it is free, the
 * longest routes first.
 *
 * @param routes numbers of links, or of anything else that one route holds at a time
 * @returns for each round the indexes of its routes
 */
export function disjointRounds(routes: readonly (readonly number[])[]): number[][] {
  const longestFirst = Array.from(routes.keys()).sort(
    (one, other) => routes[other].length - routes[one].length,
  );
  const used: Set<number>[] = [];
  const rounds: number[][] = [];
  for (const index of longestFirst) {
    let round = used.findIndex((links) => !routes[index].some((link) => links.has(link)));
    if (round === -1) {
      round = rounds.push([]) - 1;
      used.push(new Set());
    }
    for (const link of routes[index]) used[round].add(link);
    rounds[round].push(index);
  }
  return rounds;
}

function sendingsOf(topology: Topology, map: NodeMap, message: number): Sending[] {
  const sendings: Sending[] = [];
  for (let node = 0; node < topology.nodes; node++) {
    const target = map.apply(node);
    if (target !== IDLE) sendings.push({ message, node, route: routeOf(topology, map, node) });
  }
  return sendings;
}

/** The links that a message from a node crosses: on a grid, those that its displacement says. */
export function routeOf(topology: Topology, map: NodeMap, node: number): number[] {
  const { displacement } = map;
  const onGrid = topology.kind !== 'cube' && String(displacement?.shape) === String(topology.shape);
  return topology.route(node, map.apply(node), onGrid ? displacement?.of(node) : undefined);
}

/** The part of a message that these nodes send. */
function part(message: Message, round: readonly Sending[], index: number): Message[] {
  const senders = round.filter((sending) => sending.message === index).map(({ node }) => node);
  if (senders.length === 0) return [];
  return [{ ...message, map: restricted(message.map, new Set(senders)) }];
}

function restricted(map: NodeMap, senders: ReadonlySet<number>): NodeMap {
  const code = map.encode();
  if (code.kind === 'translate') {
    const { shape, deltas, classes } = code;
    const idle = deltas.length;
    const some = Int32Array.from({ length: map.nodes }, (_, node) =>
      senders.has(node) ? (classes?.[node] ?? 0) : idle,
    );
    return translateMap(shape, [...deltas, null], some);
  }
  return tableMap(
    Int32Array.from({ length: map.nodes }, (_, node) => (senders.has(node) ? map.apply(node) : IDLE)),
  );
}
