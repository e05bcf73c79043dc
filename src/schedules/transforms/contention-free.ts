import { routeOf } from '../model/message-route.ts';
import type { Topology } from '../model/networks/topology.ts';
import { IDLE, type NodeMap, tableMap, translateMap, wayMap } from '../model/node-map.ts';
import type { Step } from '../model/schedule.ts';

/** Steps in which no link carries more messages than it has lanes. */
export interface ContentionFree {
  readonly steps: readonly Step[];
  /** Whether any block travels in a transit slot. */
  readonly transit: boolean;
  /** By slot: whether its blocks end in transit, in slot + slots. */
  readonly away: Uint8Array;
}

/**
 * The same steps, each divided into as many as it takes so that no link carries more messages in one than it has lanes: messages
 * are put into the first step where their route is free, the longest routes first. (cs838, section 14: what a network that cannot
 * store messages does with a direct exchange on a mesh.)
 *
 * In a divided step a block may arrive before the one that it takes the place of has left. So the blocks of a slot that
 * all nodes send in such a step go from slot s to the transit slot s + slots, and from there back in the next one.
 *
 * @param steps of wormhole messages along rows that go the routes of the topology; in a step that must be divided, every
 *   node sends a slot once
 * @param slots of a node, transit slots left out
 */
export function contentionFree(topology: Topology, steps: Iterable<Step>, slots: number): ContentionFree {
  const away = new Uint8Array(slots);
  const free: Step[] = [];
  let transit = false;
  const placed = (slot: number) => slot + slots * away[slot];
  const division = divisions(topology);
  for (const step of steps) {
    const { rounds, inPlace } = division(step.map(({ map }) => map));
    const from = step.map((message) => Array.from(message.slots, placed));
    if (!inPlace) {
      transit = true;
      for (const { slots: sent } of step) for (const slot of Array.from(sent)) away[slot] ^= 1;
    }
    const to = step.map((message) => Array.from(message.slots, placed));
    for (const round of rounds) {
      free.push(
        round.map(({ index, map }) => ({
          ...step[index],
          map,
          slots: from[index],
          ...(!inPlace && { to: to[index] }),
        })),
      );
    }
  }
  return { steps: free, transit, away };
}

/** How the messages of a step are divided, whatever slots they carry. */
interface Division {
  /** Of each round: the messages, and who sends them then. */
  readonly rounds: readonly (readonly { readonly index: number; readonly map: NodeMap }[])[];
  /** Whether blocks need no transit: nothing is divided, or only pairs that exchange. */
  readonly inPlace: boolean;
}

/** Divides messages by their maps. Most steps of a schedule send along the same ones: each list of them is divided once. */
function divisions(topology: Topology): (maps: readonly NodeMap[]) => Division {
  const numbers = new Map<NodeMap, number>();
  const known = new Map<string, Division>();
  const numberOf = (map: NodeMap) => {
    const number = numbers.get(map) ?? numbers.size;
    numbers.set(map, number);
    return number;
  };
  return (maps) => {
    const key = maps.map(numberOf).join();
    const division = known.get(key) ?? divide(topology, maps);
    known.set(key, division);
    return division;
  };
}

/** Whether who sends to another receives from it. */
function isMutual(map: NodeMap): boolean {
  for (let node = 0; node < map.nodes; node++) {
    const target = map.apply(node);
    if (target !== IDLE && map.apply(target) !== node) return false;
  }
  return true;
}

/** A message from one node. */
interface NodeMessage {
  readonly message: number;
  readonly node: number;
  readonly route: readonly number[];
}

/** Pairs that exchange go together, where that takes no more rounds: then nothing needs transit. */
function divide(topology: Topology, maps: readonly NodeMap[]): Division {
  const [inPairs, oneByOne] = [true, false].map((pairs) => {
    const units = unitsOf(topology, maps, pairs);
    const routes = units.map((unit) => unit.flatMap(({ route }) => route));
    return { units, rounds: disjointRounds(routes, topology.lanes) };
  });
  const { units, rounds } = oneByOne.rounds.length < inPairs.rounds.length ? oneByOne : inPairs;
  if (rounds.length < 2) return { rounds: [maps.map((map, index) => ({ index, map }))], inPlace: true };
  const parts = rounds.map((round) => {
    const together = round.flatMap((index) => units[index]);
    return maps.flatMap((map, index) => part(map, together, index));
  });
  return { rounds: parts, inPlace: parts.every((round) => round.every(({ map }) => isMutual(map))) };
}

/**
 * Divides routes into rounds in which no link is on more of them than it has lanes: each goes into the first one where it is
 * free, the longest routes first.
 *
 * @param routes numbers of links, or of anything else that routes hold; none comes twice in a route
 * @param lanes of a link; left out: 1
 * @returns for each round the indexes of its routes
 */
export function disjointRounds(
  routes: readonly (readonly number[])[],
  lanes: (link: number) => number = () => 1,
): number[][] {
  const longestFirst = Array.from(routes.keys()).sort(
    (one, other) => routes[other].length - routes[one].length,
  );
  /** By round and link: the routes that hold it. */
  const used: Map<number, number>[] = [];
  const rounds: number[][] = [];
  for (const index of longestFirst) {
    let round = used.findIndex((held) => routes[index].every((link) => (held.get(link) ?? 0) < lanes(link)));
    if (round === -1) {
      round = rounds.push([]) - 1;
      used.push(new Map());
    }
    for (const link of routes[index]) used[round].set(link, (used[round].get(link) ?? 0) + 1);
    rounds[round].push(index);
  }
  return rounds;
}

/** What goes into a round together: both messages of a pair that exchanges, where that is wanted, otherwise one. */
function unitsOf(topology: Topology, maps: readonly NodeMap[], pairs: boolean): NodeMessage[][] {
  return maps.flatMap((map, message) => {
    const mutual = pairs && isMutual(map);
    const senders = Array.from({ length: topology.nodes }, (_, node) => node).filter((node) => {
      const target = map.apply(node);
      return target !== IDLE && (!mutual || node < target);
    });
    const sending = (node: number) => ({ message, node, route: routeOf(topology, map, node) });
    return senders.map((node) => (mutual ? [sending(node), sending(map.apply(node))] : [sending(node)]));
  });
}

/** What of a message some nodes send. */
function part(map: NodeMap, round: readonly NodeMessage[], index: number): { index: number; map: NodeMap }[] {
  const senders = round.filter(({ message }) => message === index).map(({ node }) => node);
  return senders.length === 0 ? [] : [{ index, map: restricted(map, new Set(senders)) }];
}

function restricted(map: NodeMap, senders: ReadonlySet<number>): NodeMap {
  const code = map.encode();
  if (code.kind === 'translate') {
    const { shape, twist, deltas, classes } = code;
    const idle = deltas.length;
    const some = Int32Array.from({ length: map.nodes }, (_, node) =>
      senders.has(node) ? (classes?.[node] ?? 0) : idle,
    );
    return translateMap(shape, [...deltas, null], some, twist);
  }
  const targets = Int32Array.from({ length: map.nodes }, (_, node) =>
    senders.has(node) ? map.apply(node) : IDLE,
  );
  if (code.kind !== 'table' || code.ways === undefined) return tableMap(targets);
  return wayMap(
    targets,
    code.ways.map((way, node) => (senders.has(node) ? way : [])),
  );
}
