import type {
  LocalMapCode,
  Message,
  NodeMapCode,
  Pattern,
  Schedule,
  Step,
  TopologyCode,
} from '../../src/schedules/index.ts';

/** What brute force finds: the first fault, if any, and the counts up to there. */
export interface Finding {
  /** Undefined when every block arrives and no rule of the network is broken. */
  readonly fault: string | undefined;
  readonly steps: number;
  readonly span: number;
  readonly largestMessage: number;
  readonly blocksInSequence: number;
  readonly hopsInSequence: number;
  readonly linkCrossings: number;
  /** Blocks of the pattern. */
  readonly blocks: number;
}

class Fault extends Error {}

function demandThat(holds: boolean, fault: string): void {
  if (!holds) throw new Fault(fault);
}

/** A place as text, so that nothing here depends on how places are numbered elsewhere. */
const placeName = (node: number, slot: number) => `node ${node} slot ${slot}`;

/**
 * Follows every block of every node through a schedule, with one map from places to blocks that is rewritten
 * in each phase and step. Slow, and on purpose: it knows of no symmetry and stops at the first thing that is
 * wrong. Claims are not looked at.
 *
 * It shares no code with src: topology, pattern and maps are asked for nothing but their `encode()`, as a
 * schedule file has it, and that is evaluated here by the rules of docs/schedule-format.md.
 */
export function bruteForce(schedule: Schedule): Finding {
  const network = networkOf(schedule.topology.encode());
  const { nodes } = network;
  const exchange = exchangeOf(schedule.pattern, nodes);
  let memory = new Map<string, number>();
  const dueOf: string[] = [];
  for (let node = 0; node < nodes; node++) {
    for (let slot = 0; slot < exchange.slots; slot++) {
      const due = exchange.destination(node, slot);
      if (due === undefined) continue;
      memory.set(placeName(node, slot), dueOf.length);
      dueOf.push(due);
    }
  }
  const blocks = dueOf.length;
  const moves = new Map<number, number[]>();
  const counts = { steps: 0, largestMessage: 0, blocksInSequence: 0, hopsInSequence: 0, linkCrossings: 0 };
  let fault: string | undefined;
  try {
    for (const phase of schedule.phases) {
      if (phase.kind === 'local') {
        const localMap = slotsAfter(phase.map.encode(), nodes, schedule.slots);
        const after = new Map<string, number>();
        for (let node = 0; node < nodes; node++) {
          for (let slot = 0; slot < schedule.slots; slot++) {
            const block = memory.get(placeName(node, slot));
            if (block === undefined) continue;
            const place = placeName(node, localMap(node, slot));
            demandThat(!after.has(place), `${phase.name}: two blocks end in ${place}`);
            after.set(place, block);
          }
        }
        memory = after;
        continue;
      }
      for (const step of phase.steps()) {
        memory = afterStep(schedule, network, step, phase.rowClosed, memory, moves, counts);
      }
    }
    for (const [place, block] of memory) {
      demandThat(place === dueOf[block], `the block due in ${dueOf[block]} is in ${place}`);
    }
    demandThat(memory.size === blocks, `${blocks - memory.size} blocks are lost`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    fault = error.message;
  }
  const span = [...moves.values()].reduce((most, at) => Math.max(most, (at.at(-1) ?? 0) - at[0] + 1), 0);
  return { fault, span, blocks, ...counts };
}

interface Network {
  readonly nodes: number;
  /**
   * The links "node>node" that a message crosses from a node to another: with `along` so many along each axis. None where
   * no such way leads.
   */
  route(from: number, to: number, along?: readonly number[]): string[];
  /** Of a grid: nodes along each axis. */
  readonly shape?: readonly number[];
  /** Of a switch: messages that a node sends at a time, and receives. */
  readonly ports?: number;
  /** Of a graph: messages that a link carries at a time. */
  width?(link: string): number;
  /** Of a graph: the link of a number. */
  linkOf?(number: number): string | undefined;
  /** Of a server: messages that leave it at a time, and that arrive. */
  readonly lanes?: number;
}

type Link = readonly [one: number, other: number, width?: number];

/** The codes of networks, as docs/schedule-format.md has them. */
type Code =
  | { readonly kind: 'cube'; readonly dim: number; readonly cubes?: number }
  | { readonly kind: 'torus' | 'mesh'; readonly shape: readonly number[] }
  | {
      readonly kind: 'lattice';
      readonly shape: readonly number[];
      readonly twist: readonly (readonly number[])[];
    }
  | { readonly kind: 'circulant'; readonly nodes: number; readonly jumps: readonly number[] }
  | { readonly kind: 'switch'; readonly nodes: number; readonly ports?: number }
  | { readonly kind: 'servers'; readonly servers: number; readonly each: number; readonly lanes?: number }
  | {
      readonly kind: 'graph';
      readonly pairs: readonly Link[];
      readonly arcs?: readonly Link[];
      readonly relays?: number;
    }
  | { readonly kind: 'wrapped'; readonly shape: readonly number[]; readonly wraps: readonly number[] }
  | {
      readonly kind: 'without';
      readonly of: TopologyCode;
      readonly nodes: readonly number[];
      readonly links: readonly (readonly [number, number])[];
    };

function networkOf(given: TopologyCode): Network {
  const code = given as unknown as Code;
  if (code.kind === 'cube') {
    const { dim, cubes = 1 } = code;
    return { nodes: cubes * 2 ** dim, route: (from, to) => cubeRoute(dim, from, to) };
  }
  if (code.kind === 'lattice' || code.kind === 'circulant') return latticeOf(code);
  if (code.kind === 'switch') {
    const { nodes, ports = 1 } = code;
    return { nodes, ports, route: (from, to) => (from === to ? [] : [`${from}>switch`, `switch>${to}`]) };
  }
  if (code.kind === 'servers') {
    const { servers, each, lanes = 1 } = code;
    const nodes = servers * each;
    const serverOf = (node: number) => (node - (node % each)) / each;
    return {
      nodes,
      ports: 1,
      lanes,
      route(from, to) {
        if (from === to) return [];
        const [here, there] = [from, to].map((node) => `server ${serverOf(node)}`);
        if (here === there) return [`${from}>${here}`, `${here}>${to}`];
        return [`${from}>${here}`, `lanes of ${here}>switch`, `lanes of switch>${there}`, `${there}>${to}`];
      },
    };
  }
  if (code.kind === 'graph') return linked(...graphOf(code));
  if (code.kind === 'without') return leftOf(code);
  const { kind, shape } = code;
  const nodes = shape.reduce((product, side) => product * side, 1);
  const isRing = (axis: number) => (kind === 'wrapped' ? code.wraps.includes(axis) : kind === 'torus');
  return {
    nodes,
    // Where some axes are rings and some are not no map says a way.
    ...(kind !== 'wrapped' && { shape }),
    route: (from, to, along) => gridRoute(isRing, shape, from, to, along),
  };
}

/** What is left of a cube, a grid or a graph: of the shortest ways the one by the lowest ports, those of the whole. */
function leftOf({ of, nodes: gone, links }: Code & { readonly kind: 'without' }): Network {
  if (of.kind === 'graph') return leftOfGraph(of as unknown as Code & { kind: 'graph' }, gone, links);
  const whole = networkOf(of);
  const left = Array.from({ length: whole.nodes }, (_, node) => node).filter((node) => !gone.includes(node));
  const isLink = (one: number, other: number) =>
    whole.route(left[one], left[other]).length === 1 &&
    !links.some((pair) => pair.includes(left[one]) && pair.includes(left[other]));
  const portTo = (one: number, other: number) => portOf(of as unknown as Code, left[one], left[other]);
  const next = left.map((_, one) =>
    [...left.keys()]
      .filter((other) => other !== one && isLink(one, other))
      .sort((a, b) => portTo(one, a) - portTo(one, b)),
  );
  return { nodes: left.length, route: (from, to) => firstOf(next, from, to) };
}

/** Links stay on their ports. */
function leftOfGraph(
  code: Code & { readonly kind: 'graph' },
  gone: readonly number[],
  links: readonly (readonly [number, number])[],
): Network {
  const [nodes, next, widths] = graphOf(code);
  const left = [...next.keys()].filter((vertex) => !gone.includes(vertex));
  const isGone = (one: number, other: number) =>
    gone.includes(other) || links.some((pair) => pair.includes(one) && pair.includes(other));
  return linked(
    left.filter((vertex) => vertex < nodes).length,
    left.map((one) =>
      next[one].map((other) => (other === -1 || isGone(one, other) ? -1 : left.indexOf(other))),
    ),
    left.map((one) => widths[one]),
  );
}

/** By which port a link leaves, as far as their order goes. */
function portOf(code: Code, from: number, to: number): number {
  if (code.kind === 'cube') return Math.log2(from ^ to);
  if (!('shape' in code) || code.kind === 'lattice') return to;
  const [start, end] = [coordinates(from, code.shape), coordinates(to, code.shape)];
  const axis = start.findIndex((x, i) => x !== end[i]);
  const isAhead = mod(end[axis] - start[axis], code.shape[axis]) === 1;
  return 2 * axis + (isAhead ? 0 : 1);
}

/** By vertex and port: where links lead, -1 where there is none, and how wide they are. */
type Linked = [nodes: number, next: readonly (readonly number[])[], widths: readonly (readonly number[])[]];

/** The links of a vertex in the order of their ends. */
function graphOf({ pairs, arcs = [], relays = 0 }: Code & { readonly kind: 'graph' }): Linked {
  const links: Link[] = [...pairs, ...pairs.map(([a, b, width = 1]): Link => [b, a, width]), ...arcs];
  const vertices = links.reduce((most, [one, other]) => Math.max(most, one, other), 0) + 1;
  const leaving = Array.from({ length: vertices }, (_, vertex) =>
    links.filter(([from]) => from === vertex).sort((a, b) => a[1] - b[1]),
  );
  const ports = Math.max(...leaving.map(({ length }) => length));
  const padded = (numbers: number[]) => [...numbers, ...new Array<number>(ports - numbers.length).fill(-1)];
  return [
    vertices - relays,
    leaving.map((all) => padded(all.map(([, to]) => to))),
    leaving.map((all) => padded(all.map(([, , width = 1]) => width))),
  ];
}

/** Of all ways of the fewest hops, and of these of the fewest links, the one by the lowest ports. */
function linked(...[nodes, next, widths]: Linked): Network {
  const [ports] = next.map(({ length }) => length);
  const cost = (to: number) => (to < nodes ? 1000 : 0) + 1;
  // By Bellman and Ford, to every vertex from every other.
  const far = next.map((_, one) => next.map((__, other) => (one === other ? 0 : Number.POSITIVE_INFINITY)));
  for (let turn = 0; turn < next.length; turn++) {
    for (const [one, row] of far.entries()) {
      for (const step of next[one].filter((to) => to !== -1)) {
        for (const other of row.keys()) row[other] = Math.min(row[other], cost(step) + far[step][other]);
      }
    }
  }
  return {
    nodes,
    width(link) {
      const [one, other] = link.split('>').map(Number);
      return widths[one][next[one].indexOf(other)];
    },
    linkOf(number) {
      const from = Math.floor(number / ports);
      const to = next[from]?.[number % ports];
      return to === undefined || to === -1 ? undefined : `${from}>${to}`;
    },
    route(from, to) {
      const links: string[] = [];
      if (!Number.isFinite(far[from][to])) return links;
      for (let at = from; at !== to; ) {
        const on = next[at].find((one) => one !== -1 && cost(one) + far[one][to] === far[at][to]) ?? to;
        links.push(`${at}>${on}`);
        at = on;
      }
      return links;
    },
  };
}

/** Of the shortest ways the first one, where the links of each node are in order. */
function firstOf(next: readonly (readonly number[])[], from: number, to: number): string[] {
  for (let ways = [[from]]; ways.length > 0; ) {
    const found = ways.find((way) => way.at(-1) === to);
    if (found) return found.slice(1).map((node, hop) => `${found[hop]}>${node}`);
    const reached = new Set(ways.flat());
    ways = ways.flatMap((way) =>
      next[way[way.length - 1]].filter((node) => !reached.has(node)).map((node) => [...way, node]),
    );
  }
  return [];
}

/** Of a lattice or a circulant only single links are ways here. */
function latticeOf(code: Code & { readonly kind: 'lattice' | 'circulant' }): Network {
  const [shape, twist] = code.kind === 'lattice' ? [code.shape, code.twist] : [[code.nodes], undefined];
  const jumps =
    code.kind === 'lattice'
      ? shape.map((_, axis) => shape.map((_, other) => (other === axis ? 1 : 0)))
      : code.jumps.map((jump) => [jump]);
  const nodes = shape.reduce((product, side) => product * side, 1);
  return {
    nodes,
    route: (from, to) => {
      const place = coordinates(from, shape);
      const isLinked = jumps.some((jump) =>
        [1, -1].some(
          (way) =>
            numbered(
              place.map((x, axis) => x + way * jump[axis]),
              shape,
              twist,
            ) === to,
        ),
      );
      return isLinked ? [`${from}>${to}`] : [];
    },
  };
}

/** The number of a place that may be outside of the sides: it is brought back one turn around an axis at a time. */
function numbered(
  outside: readonly number[],
  shape: readonly number[],
  twist: readonly (readonly number[])[] = shape.map(() => shape.map(() => 0)),
): number {
  const place = [...outside];
  for (const [axis, side] of shape.entries()) {
    while (place[axis] < 0 || place[axis] >= side) {
      const turn = place[axis] < 0 ? -1 : 1;
      place[axis] -= turn * side;
      for (const [other, x] of twist[axis].entries()) place[other] += turn * x;
    }
  }
  return place.reduceRight((number, x, axis) => x + shape[axis] * number, 0);
}

/** Where the blocks of the pattern start, and the name of the place where each must end; undefined: no block. */
function exchangeOf(
  pattern: Pattern,
  nodes: number,
): { slots: number; destination: (node: number, slot: number) => string | undefined } {
  const code = pattern.encode();
  const { slots } = code;
  if (code.kind === 'sequence') {
    return { slots, destination: (node, slot) => placeName(...afterExchanges(node, slot, code.axes)) };
  }
  if (code.kind === 'table') {
    return {
      slots,
      destination(node, slot) {
        const place = slot * nodes + node;
        const due = code.destinations[code.starts ? code.starts.indexOf(place) : place];
        return due === undefined ? undefined : placeName(due % nodes, Math.floor(due / nodes));
      },
    };
  }
  const { members } = code;
  return {
    slots,
    destination(node, slot) {
      const from = code.before?.[slot] ?? slot;
      const [g, j] = [Math.floor(node / members), node % members];
      const [c, i] = [Math.floor(from / members), from % members];
      const to = c * members + j;
      return placeName(g * members + i, code.after?.[to] ?? to);
    },
  };
}

/** Where a block is after the exchanges of all axes: each swaps the lowest digits of the slot with those of an axis. */
function afterExchanges(node: number, slot: number, axes: readonly number[]): [node: number, slot: number] {
  let below = 1;
  for (const dimensions of axes) {
    const members = 2 ** dimensions;
    const coordinate = Math.floor(node / below) % members;
    const index = slot % members;
    node += (index - coordinate) * below;
    slot += coordinate - index;
    below *= members;
  }
  return [node, slot];
}

/** The node that each node sends to, -1 where it is idle. */
function targetsOf(code: NodeMapCode, nodes: number): number[] {
  const targets = unprovedTargets(code, nodes);
  const receivers = targets.filter((target) => target !== -1);
  demandThat(targets.length === nodes, `a node map of ${targets.length} nodes`);
  demandThat(
    receivers.every((target) => Number.isInteger(target) && target >= 0 && target < nodes),
    'a node map to unknown nodes',
  );
  demandThat(new Set(receivers).size === receivers.length, 'two nodes send to one in a message');
  return targets;
}

function unprovedTargets(code: NodeMapCode, nodes: number): number[] {
  switch (code.kind) {
    case 'xor':
      return Array.from({ length: nodes }, (_, v) => v ^ code.mask);
    case 'table':
      return [...code.targets];
    case 'translate': {
      const { shape, twist, deltas, classes } = code;
      const length = shape.reduce((product, side) => product * side, 1);
      demandThat(classes === undefined || classes.length === length, 'as many classes as nodes');
      return Array.from({ length }, (_, v) => {
        const displacement = deltas[classes ? classes[v] : 0];
        if (displacement === undefined) throw new Fault(`node ${v} has no displacement`);
        if (displacement === null) return -1;
        return numbered(
          coordinates(v, shape).map((x, axis) => x + displacement[axis]),
          shape,
          twist,
        );
      });
    }
  }
}

const coordinates = (number: number, shape: readonly number[]) =>
  shape.map((side, axis) => {
    const below = shape.slice(0, axis).reduce((product, s) => product * s, 1);
    return Math.floor(number / below) % side;
  });

const mod = (number: number, modulus: number) => ((number % modulus) + modulus) % modulus;

/** The slot in which a local map puts what is in a slot of a node. */
function slotsAfter(
  code: LocalMapCode,
  nodes: number,
  slots: number,
): (node: number, slot: number) => number {
  const identity = Array.from({ length: slots }, (_, slot) => slot);
  const demandTable = (table: readonly number[]) =>
    demandThat(
      table.length === slots && identity.every((slot) => table.includes(slot)),
      'a slot table is no permutation of the slots',
    );
  if (code.kind === 'table') {
    const { tables, classes } = code;
    tables.forEach(demandTable);
    demandThat(classes.length === nodes && classes.every((c) => c in tables), 'a class for every node');
    return (node, slot) => tables[classes[node]][slot];
  }
  if (code.kind === 'linear') {
    const { masks } = code;
    demandThat(2 ** masks.length === nodes, 'a mask for each bit of a node number');
    return (v, slot) =>
      masks.reduce((to, mask, bit) => (Math.floor(v / 2 ** bit) % 2 === 1 ? to ^ mask : to), slot);
  }
  if (code.kind === 'translate') {
    const { operation, shape, twist } = code;
    const members = shape.reduce((product, side) => product * side, 1);
    demandThat(slots % members === 0, 'slots for every member of a grid');
    return (v, slot) => {
      const [node, member] = [v, slot].map((number) => coordinates(number % members, shape));
      const to = shape.map((_, axis) => {
        const [n, m] = [node[axis], member[axis]];
        return { add: m + n, subtract: m - n, reflect: n - m }[operation];
      });
      return slot - (slot % members) + numbered(to, shape, twist);
    };
  }
  const { kind, mask, before = identity, after = identity } = code;
  [before, after].forEach(demandTable);
  const members = mask + 1;
  demandThat(Number.isInteger(Math.log2(members)) && slots % members === 0, `a local mask of ${mask}`);
  return (v, slot) => {
    const t = before[slot];
    const combined = { xor: t ^ v, add: t + v, subtract: t - v }[kind];
    return after[t - (t % members) + mod(combined, members)];
  };
}

function afterStep(
  schedule: Schedule,
  network: Network,
  step: Step,
  rowClosed: boolean,
  before: ReadonlyMap<string, number>,
  moves: Map<number, number[]>,
  counts: {
    steps: number;
    largestMessage: number;
    blocksInSequence: number;
    hopsInSequence: number;
    linkCrossings: number;
  },
): Map<string, number> {
  const { ports, switching } = schedule;
  const after = new Map(before);
  const arriving: [place: string, block: number][] = [];
  const busyLinks = new Map<string, number>();
  const { ports: portsOfNode } = network;
  const senders = new Set<number>();
  const receivers = new Set<number>();
  let longestMessage = 0;
  let longestRoute = 0;
  for (const { map, slots, to } of step) {
    demandThat(!(rowClosed && to), 'arrival slots in a row-closed segment');
    demandThat(to === undefined || to.length === slots.length, 'as many arrival slots as slots');
    const code = map.encode();
    for (const [node, target] of targetsOf(code, network.nodes).entries()) {
      // A message that leaves all nodes idle counts nowhere.
      if (target < 0) continue;
      longestMessage = Math.max(longestMessage, slots.length);
      const route = saidWay(code, network, node) ?? network.route(node, target, wayOf(code, network, node));
      // Into a switch and out of it is one hop, as through relays.
      const hops =
        portsOfNode === undefined
          ? route.filter((link) => Number(link.split('>')[1]) < network.nodes).length
          : Math.min(route.length, 1);
      demandThat(switching === 'wormhole' ? hops > 0 : hops === 1, `node ${node} sends to node ${target}`);
      demandThat(route.at(-1)?.endsWith(`>${target}`) ?? false, `no links lead from ${node} to ${target}`);
      demandThat(
        route.every(
          (link, i) =>
            link.includes('switch') ||
            link.includes('server') ||
            link.startsWith(`${i === 0 ? node : route[i - 1].split('>')[1]}>`),
        ),
        `the way from ${node} to ${target} is in parts`,
      );
      demandThat(new Set(route).size === route.length, `the way from ${node} to ${target} has a link twice`);
      for (const link of route) {
        const messages = (busyLinks.get(link) ?? 0) + 1;
        demandThat(
          messages <=
            ((link.startsWith('lanes') ? network.lanes : (network.width?.(link) ?? portsOfNode)) ?? 1),
          `${messages === 2 ? 'two' : messages} messages on link ${link}`,
        );
        busyLinks.set(link, messages);
      }
      longestRoute = Math.max(longestRoute, hops);
      counts.linkCrossings += route.length * slots.length;
      if (ports === 'one') {
        demandThat(!senders.has(node) && !receivers.has(target), `one port: ${node} to ${target}`);
        senders.add(node);
        receivers.add(target);
      }
      for (const [slot, arrivalSlot] of pairsOf(slots, to)) {
        for (const s of [slot, arrivalSlot]) {
          demandThat(Number.isInteger(s) && s >= 0 && s < schedule.slots, `no slot ${s}`);
        }
        const block = before.get(placeName(node, slot));
        if (block === undefined) throw new Fault(`${placeName(node, slot)} is empty`);
        demandThat(after.delete(placeName(node, slot)), `${placeName(node, slot)} is sent twice`);
        arriving.push([placeName(target, arrivalSlot), block]);
        moves.set(block, [...(moves.get(block) ?? []), counts.steps]);
      }
    }
  }
  for (const [place, block] of arriving) {
    demandThat(!after.has(place), `${place} is taken`);
    after.set(place, block);
  }
  counts.largestMessage = Math.max(counts.largestMessage, longestMessage);
  counts.blocksInSequence += Math.ceil(longestMessage / (schedule.width ?? 1));
  counts.hopsInSequence += longestRoute;
  // A step in which nothing is sent is no round.
  if (longestMessage > 0) counts.steps++;
  return after;
}

function pairsOf(slots: Message['slots'], to: Message['to']): [slot: number, arrivalSlot: number][] {
  return Array.from(slots, (slot, i) => [slot, to ? to[i] : slot]);
}

/** The links "node>node" of the e-cube route: coordinates are corrected one by one, the lowest first. */
function cubeRoute(dim: number, from: number, to: number): string[] {
  const route: string[] = [];
  let here = from;
  for (let k = 0; k < dim; k++) {
    const bit = 2 ** k;
    if (Math.floor(here / bit) % 2 === Math.floor(to / bit) % 2) continue;
    const next = Math.floor(here / bit) % 2 === 0 ? here + bit : here - bit;
    route.push(`${here}>${next}`);
    here = next;
  }
  return route;
}

/** The links of the way that a table says; one that is there no more has no name. */
function saidWay(code: NodeMapCode, { linkOf }: Network, node: number): string[] | undefined {
  if (code.kind !== 'table' || code.ways === undefined) return undefined;
  return code.ways[node].map((number) => linkOf?.(number) ?? 'none');
}

/** The way that a displacement on the shape of the network says; undefined where a map says nothing of the way. */
function wayOf(code: NodeMapCode, { shape }: Network, node: number): readonly number[] | undefined {
  if (code.kind !== 'translate' || shape?.join('x') !== code.shape.join('x')) return undefined;
  return code.deltas[code.classes?.[node] ?? 0] ?? undefined;
}

/**
 * The links "node>node" of the route on a grid: one axis after another, the first one first, hop by hop from neighbour to
 * neighbour. Without `along` the shorter way along each axis, and of two equal ones that to higher coordinates.
 */
function gridRoute(
  isRing: (axis: number) => boolean,
  shape: readonly number[],
  from: number,
  to: number,
  along?: readonly number[],
): string[] {
  const numberOf = (place: readonly number[]) =>
    place.reduceRight((number, x, axis) => x + shape[axis] * number, 0);
  const place = coordinates(from, shape);
  const end = coordinates(to, shape);
  const route: string[] = [];
  for (const [axis, side] of shape.entries()) {
    const up = mod(end[axis] - place[axis], side);
    const shortest = !isRing(axis) ? end[axis] - place[axis] : up > side - up ? up - side : up;
    const hops = along?.[axis] ?? shortest;
    if (hops <= -side || hops >= side) return [];
    for (let hop = 0; hop < Math.abs(hops); hop++) {
      const here = numberOf(place);
      place[axis] += hops > 0 ? 1 : -1;
      if (place[axis] < 0 || place[axis] >= side) {
        if (!isRing(axis)) return [];
        place[axis] = mod(place[axis], side);
      }
      route.push(`${here}>${numberOf(place)}`);
    }
  }
  return route;
}
