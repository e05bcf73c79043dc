import { InputError } from '../../../model/errors.ts';
import { hasWideLinks } from '../../../model/message-route.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { type NodeMap, singleMap } from '../../../model/node-map.ts';
import { EMPTY, MAX_TABLE_PLACES } from '../../../model/pattern.ts';
import type { Message, Ports, Schedule, Step } from '../../../model/schedule.ts';
import { tablePattern } from '../../../model/table-pattern.ts';
import type { Exchange } from '../../../problems/exchange.ts';
import { asUneven, isUneven, type UnevenExchange } from '../../../problems/uneven.ts';
import { nodeTablesMap } from '../../../transforms/node-tables.ts';
import { linkFinder } from './hop-links.ts';
import type { Routing, Timetable } from './timetable.ts';

/** Messages of all steps, one after another. */
interface Messages {
  /** By step: its first message; and behind the last one's. */
  readonly firstMessage: Uint32Array;
  /** By message: the node that sends x nodes + the one that receives. */
  readonly links: ArrayLike<number>;
  /** By message: the numbers of the links that it crosses; none where hops are links. */
  readonly ways: readonly (readonly number[])[];
  /** By message: where its slots begin; and behind the last one's. */
  readonly firstSlot: ArrayLike<number>;
  /** The slots that are sent, and those in which they arrive. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** By element: the slot where it ends. */
  readonly end: Uint32Array<ArrayBuffer>;
  /** Slots of the fullest node. */
  readonly slots: number;
}

/** Slots that every node needs at least: one for each element of the fullest one, at the start or at the end. */
function leastSlots(nodes: number, counts: ArrayLike<number>): number {
  const [sent, received] = [new Float64Array(nodes), new Float64Array(nodes)];
  for (let pair = 0; pair < nodes ** 2; pair++) {
    sent[Math.floor(pair / nodes)] += counts[pair];
    received[pair % nodes] += counts[pair];
  }
  return [...sent, ...received].reduce((most, elements) => Math.max(most, elements), 0);
}

/** Whether there are as many places as every timetable for some traffic needs. @param counts by sender x nodes + receiver: elements */
export function hasRoom(nodes: number, counts: ArrayLike<number>): boolean {
  return leastSlots(nodes, counts) * nodes <= MAX_TABLE_PLACES;
}

/** The same before a timetable is made. @throws InputError where there are not */
export function requireRoom(algorithm: string, nodes: number, counts: ArrayLike<number>): void {
  requireSlots(algorithm, nodes, leastSlots(nodes, counts));
}

function requireSlots(algorithm: string, nodes: number, slots: number): void {
  if (slots * nodes <= MAX_TABLE_PLACES) return;
  throw new InputError(
    `${algorithm} needs ${slots} slots in each of ${nodes} nodes: ` +
      `give fewer elements, for at most ${MAX_TABLE_PLACES} places`,
  );
}

/**
 * The schedule that carries elements, or the blocks of an exchange, as a timetable says. A slot holds one. A node begins with
 * its elements in the order in which a program holds them, or with its blocks in the order of the exchange; what arrives takes
 * the slot that became free last, or the first one that nobody has used. An element ends in the slot in which it arrives at its
 * receiver; blocks are put into the order of the exchange at the end.
 *
 * @param timetable routes for all elements that leave their nodes, of an exchange for all `copies` of its blocks
 * @param isPadding by element: whether nobody asks for it; left out: all are asked for
 * @throws InputError when the memories would have more than 2^24 places, and for an exchange in several cubes
 */
export function timetableSchedule(
  algorithm: string,
  problem: Exchange | UnevenExchange,
  ports: Ports,
  timetable: Timetable,
  isPadding?: readonly boolean[],
): Schedule {
  const { topology, width } = problem;
  const { nodes } = topology;
  const traffic = asUneven(problem);
  const { from, to } = traffic.demand();
  // In the exchange the copies of a block for a node are a multiple of the nodes apart.
  const inOrder = (index: number) =>
    isUneven(problem) ? index : (index % problem.copies) * nodes + Math.floor(index / problem.copies);
  const first = from.indexOf.map(inOrder);
  const messages = messagesOf(traffic, first, ports, timetable);
  const { slots, end } = messages;
  requireSlots(algorithm, nodes, slots);
  const segment = { kind: 'segment', rowClosed: false, steps: () => stepsOf(nodes, messages) } as const;
  const alike = {
    ...{ algorithm, topology, slots, ports, switching: 'store-and-forward' as const },
    ...(width !== undefined && { width }),
  };
  if (!isUneven(problem)) {
    const tables = Array.from({ length: nodes }, () => new Int32Array(slots).fill(EMPTY));
    for (const [element, slot] of end.entries()) {
      tables[to.nodeOf[element]][slot] = inOrder(to.indexOf[element]);
    }
    const map = nodeTablesMap(tables);
    const pattern = problem.demand();
    return { ...alike, pattern, phases: [segment, { kind: 'local', name: 'realignment', map }] };
  }
  const places = (slotOf: Uint32Array<ArrayBuffer>, nodeOf: Uint32Array) =>
    slotOf.map((slot, element) => slot * nodes + nodeOf[element]);
  const [starts, ends] = [places(first, from.nodeOf), places(end, to.nodeOf)];
  const destinations = new Int32Array(slots * nodes).fill(EMPTY);
  for (const [element, place] of starts.entries()) destinations[place] = ends[element];
  const padding = starts.filter((_, element) => isPadding?.[element]).sort();
  const asked = (list: Uint32Array<ArrayBuffer>) => list.filter((_, element) => !isPadding?.[element]);
  return {
    ...alike,
    pattern: tablePattern(nodes, slots, destinations, padding),
    elements: { unit: 1, start: asked(starts), end: asked(ends) },
    phases: [segment],
  };
}

function* stepsOf(
  nodes: number,
  { firstMessage, links, ways, firstSlot, from, to }: Messages,
): Iterable<Step> {
  const maps = new Map<string, NodeMap>();
  const mapOf = (link: number, way: readonly number[] | undefined) => {
    const key = `${link} ${way?.join() ?? ''}`;
    const map = maps.get(key) ?? singleMap(nodes, Math.floor(link / nodes), link % nodes, way);
    maps.set(key, map);
    return map;
  };
  for (let step = 0; step + 1 < firstMessage.length; step++) {
    const messages: Message[] = [];
    for (let i = firstMessage[step]; i < firstMessage[step + 1]; i++) {
      const part = [firstSlot[i], firstSlot[i + 1]] as const;
      messages.push({
        map: mapOf(links[i], ways[i]),
        slots: from.subarray(...part),
        to: to.subarray(...part),
      });
    }
    yield messages;
  }
}

/** Gives every element its slots, step by step. All leave before any arrives. @param first by element: the slot where it starts */
function messagesOf(
  { topology, counts, demand }: UnevenExchange,
  first: Uint32Array<ArrayBuffer>,
  ports: Ports,
  timetable: Timetable,
): Messages {
  const { nodes } = topology;
  const { sizes, stops } = timetable;
  const memories = new Memories(nodes, demand().from.nodeOf);
  const slotOf = first.slice();
  const firstElement = firstElements(counts, timetable);
  const { order, routeOf, linkOf, firstOf } = hopsByStep(nodes, timetable);
  const sent = order.reduce((sum, hop) => sum + sizes[routeOf[hop]], 0);
  const [from, to] = [new Uint32Array(sent), new Uint32Array(sent)];
  const firstMessage = new Uint32Array(firstOf.length);
  const [links, firstSlot]: number[][] = [[], []];
  const ways: (readonly number[])[] = [];
  // With ways of their own hops do not share a message; one port is one lane.
  const lanesOf = timetable.ways ? undefined : ports === 'one' ? () => 1 : laneFinder(topology);
  let moved = 0;
  for (let step = 0; step + 1 < firstOf.length; step++) {
    const hops = order.subarray(firstOf[step], firstOf[step + 1]);
    const firstMoved = moved;
    let [last, room, most] = [-1, 0, 0];
    for (const [i, hop] of hops.entries()) {
      const [route, link] = [routeOf[hop], linkOf[hop]];
      if (lanesOf === undefined) [last, room, most] = [link, 0, sizes[route]];
      else if (link !== last) {
        let elements = 0;
        for (let j = i; j < hops.length && linkOf[hops[j]] === link; j++) elements += sizes[routeOf[hops[j]]];
        [last, room, most] = [link, 0, Math.ceil(elements / lanesOf(link))];
      }
      for (let k = 0; k < sizes[route]; k++) {
        // A link of several lanes carries as many messages, each with its part.
        if (room === 0) {
          links.push(link);
          if (timetable.ways) ways.push(timetable.ways[hop]);
          firstSlot.push(moved);
          room = most;
        }
        room--;
        from[moved] = slotOf[firstElement[route] + k];
        memories.leave(Math.floor(link / nodes), from[moved++]);
      }
    }
    moved = firstMoved;
    for (const hop of hops) {
      const route = routeOf[hop];
      for (let k = 0; k < sizes[route]; k++) {
        to[moved] = memories.enter(stops[hop]);
        slotOf[firstElement[route] + k] = to[moved++];
      }
    }
    firstMessage[step + 1] = links.length;
  }
  firstSlot.push(moved);
  return { firstMessage, links, ways, firstSlot, from, to, end: slotOf, slots: memories.slots };
}

/** Messages that a link carries at a time, by the node that sends x nodes + the one that receives. */
function laneFinder(topology: Topology): (link: number) => number {
  if (!hasWideLinks(topology)) return () => 1;
  const { nodes, lanes } = topology;
  const linkFrom = linkFinder(topology);
  return (link) => lanes(linkFrom(Math.floor(link / nodes), link % nodes));
}

/** By route: its first element. Those of a pair follow one another, in the order of its routes. */
function firstElements(counts: Uint32Array, { pairs, sizes }: Routing): Uint32Array {
  const next = new Uint32Array(counts.length);
  for (let pair = 1; pair < counts.length; pair++) next[pair] = next[pair - 1] + counts[pair - 1];
  return pairs.map((pair, route) => {
    next[pair] += sizes[route];
    return next[pair] - sizes[route];
  });
}

/** The hops in the order of their steps, those of a link in a step one after another. */
function hopsByStep(nodes: number, { pairs, firstHop, stops, steps }: Timetable) {
  const routeOf = new Uint32Array(stops.length);
  const linkOf = new Uint32Array(stops.length);
  for (let route = 0; route < pairs.length; route++) {
    let at = Math.floor(pairs[route] / nodes);
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) {
      routeOf[hop] = route;
      linkOf[hop] = at * nodes + stops[hop];
      at = stops[hop];
    }
  }
  const all = Uint32Array.from(stops.keys());
  const order = sortedBy(sortedBy(all, linkOf).order, steps);
  return { ...order, routeOf, linkOf };
}

/** Entries in the order of their keys, those of the same key as they were. `firstOf`: by key, and behind the last. */
function sortedBy(entries: Uint32Array, keys: Uint32Array) {
  const most = keys.reduce((max, key) => Math.max(max, key + 1), 0);
  const firstOf = new Uint32Array(most + 1);
  for (const entry of entries) firstOf[keys[entry] + 1]++;
  for (let key = 0; key < most; key++) firstOf[key + 1] += firstOf[key];
  const next = firstOf.slice();
  const order = new Uint32Array(entries.length);
  for (const entry of entries) order[next[keys[entry]]++] = entry;
  return { order, firstOf };
}

/** The slots of all nodes that hold an element. */
class Memories {
  /** Slots of the node that uses most, at least 1. */
  slots: number;
  /** By node: slots that have been used so far, and those of them that are free. */
  private readonly used: Uint32Array;
  private readonly free: number[][];

  /** @param nodeOf by element: where it is at first */
  constructor(nodes: number, nodeOf: Uint32Array) {
    this.used = new Uint32Array(nodes);
    for (const node of nodeOf) this.used[node]++;
    this.free = Array.from({ length: nodes }, () => []);
    this.slots = this.used.reduce((most, used) => Math.max(most, used), 1);
  }

  leave(node: number, slot: number): void {
    this.free[node].push(slot);
  }

  /** The slot that becomes full. */
  enter(node: number): number {
    const slot = this.free[node].pop() ?? this.used[node]++;
    this.slots = Math.max(this.slots, this.used[node]);
    return slot;
  }
}
