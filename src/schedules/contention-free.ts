import { InputError } from './errors.ts';
import { IDLE, type NodeMap, tableMap, translateMap } from './node-map.ts';
import type { Message, Step } from './schedule.ts';
import type { Topology } from './topology.ts';

/**
 * The same steps, each divided into as many as it takes so that no link carries two messages in one: messages are put into
 * the first step where their route is free, the longest routes first. (cs838, section 14: what a network that cannot
 * store messages does with a direct exchange on a mesh.) A block can arrive only where the one before it has left, so
 * messages around a cycle of nodes stay together.
 *
 * @param steps of wormhole messages that go the routes of the topology; in a step every node sends a slot once
 * @param algorithm what to call the schedule in an error
 * @throws InputError, while steps are made, when messages that must stay together meet on a link: they would need second
 *   places for their blocks
 */
export function* contentionFree(
  topology: Topology,
  steps: Iterable<Step>,
  algorithm = 'a schedule',
): Iterable<Step> {
  for (const step of steps) yield* divided(topology, step, algorithm);
}

/** A message from one node. */
interface Sending {
  readonly message: number;
  readonly node: number;
  readonly target: number;
  readonly route: readonly number[];
}

function divided(topology: Topology, step: Step, algorithm: string): Step[] {
  const sendings = step.flatMap(({ map }, message) => sendingsOf(topology, map, message));
  const used: Set<number>[] = [];
  const rounds: Sending[][] = [];
  for (const unit of inUnits(step, sendings)) {
    const links = unit.flatMap(({ route }) => route);
    if (new Set(links).size < links.length) {
      throw new InputError(
        `${algorithm} on ${topology.label}: messages meet on a link and wait for each other's places, ` +
          'which takes transit slots; give another algorithm or network',
      );
    }
    let round = used.findIndex((taken) => !links.some((link) => taken.has(link)));
    if (round === -1) {
      round = rounds.push([]) - 1;
      used.push(new Set());
    }
    for (const link of links) used[round].add(link);
    rounds[round].push(...unit);
  }
  if (rounds.length < 2) return [step];
  return rounds.map((round) => step.flatMap((message, index) => part(message, round, index)));
}

/** Messages that go together, since each arrives where another leaves; those with the longest routes first. */
function inUnits(step: Step, sendings: readonly Sending[]): Sending[][] {
  const after = step.map(({ slots, to = slots }) => {
    const arriving = new Set(Array.from(to));
    return step.flatMap(({ slots: leaving }, other) =>
      Array.from(leaving).some((slot) => arriving.has(slot)) ? [other] : [],
    );
  });
  const byNode = new Map<number, Sending[]>();
  for (const sending of sendings) {
    const same = byNode.get(sending.node);
    if (same) same.push(sending);
    else byNode.set(sending.node, [sending]);
  }
  const unitOf = new Map<Sending, Sending[]>();
  for (const sending of sendings) {
    let own = unitOf.get(sending) ?? [sending];
    unitOf.set(sending, own);
    for (const next of byNode.get(sending.target) ?? []) {
      if (!after[sending.message].includes(next.message)) continue;
      const other = unitOf.get(next) ?? [next];
      if (other === own) continue;
      const [small, large] = own.length < other.length ? [own, other] : [other, own];
      for (const member of small) unitOf.set(member, large);
      unitOf.set(sending, large);
      unitOf.set(next, large);
      large.push(...small);
      own = large;
    }
  }
  const longest = (unit: readonly Sending[]) =>
    unit.reduce((most, { route }) => Math.max(most, route.length), 0);
  return Array.from(new Set(unitOf.values())).sort((one, other) => longest(other) - longest(one));
}

function sendingsOf(topology: Topology, map: NodeMap, message: number): Sending[] {
  const sendings: Sending[] = [];
  for (let node = 0; node < topology.nodes; node++) {
    const target = map.apply(node);
    if (target !== IDLE) sendings.push({ message, node, target, route: routeOf(topology, map, node) });
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
