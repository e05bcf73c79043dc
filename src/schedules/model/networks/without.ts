import { InputError } from '../errors.ts';
import { nodeAt } from './axes.ts';
import { apartIn, derived } from './derived.ts';
import { MAX_GRAPH_RELAYS } from './graph.ts';
import { hasLines } from './grid.ts';
import type { NetworkKind } from './network-kind.ts';
import { type Gone, type Topology, type TopologyCode, verticesOf } from './topology.ts';

/** The most nodes of a network of which something is left out: the distances of all pairs are in a table. */
const MAX_NODES = 2 ** 12;

/** Those, and relays. */
const MAX_VERTICES = MAX_NODES + MAX_GRAPH_RELAYS;

/**
 * A network without some of its nodes, relays and links, as where a cable or a machine has failed. The nodes that are left are numbered
 * anew from 0, in their order, and behind them the relays: `nodeName` says which each was. Ports lead where they led.
 *
 * @param of without a switch, in one piece, of at most 2^12 nodes; nothing is left out of it yet
 * @returns where nothing is left out the network itself
 * @throws InputError for another network, for what is not there or is left out twice, and where nodes are left that no way joins
 */
export function without(of: Topology, { nodes: goneNodes = [], links: goneLinks = [] }: Gone = {}): Topology {
  requireWhole(of);
  if (goneNodes.length === 0 && goneLinks.length === 0) return of;
  const dead = deadNodes(of, goneNodes);
  const deadLinks = deadLinksOf(of, goneLinks, dead);
  const all = Int32Array.from({ length: verticesOf(of) }, (_, vertex) => vertex);
  const kept = all.filter((vertex) => !dead.has(vertex));
  const numberOf = new Int32Array(all.length).fill(-1);
  for (const [number, node] of kept.entries()) numberOf[node] = number;
  const { ports } = of;
  const neighbour = (node: number, port: number): number | undefined => {
    const link = kept[node] * ports + port;
    const next = deadLinks.has(link) ? undefined : of.neighbour(kept[node], port);
    return next === undefined || numberOf[next] === -1 ? undefined : numberOf[next];
  };
  const nodes = kept.filter((vertex) => vertex < of.nodes).length;
  if (nodes < 2) throw new InputError(`${nodes} of ${of.nodes} nodes is left: leave out fewer`);
  const apart = apartIn({ nodes, vertices: kept.length, ports, neighbour });
  if (apart) {
    const [from, to] = [apart.from, apart.to].map((node) => of.nodeName(kept[node]));
    throw new InputError(
      `disconnected: node ${from} cannot reach node ${to}; leave out less, or also the nodes that are cut off`,
    );
  }
  const pairs = goneLinks.map(([one, other]) =>
    one < other ? ([one, other] as const) : ([other, one] as const),
  );
  pairs.sort(([a, b], [c, d]) => a - c || b - d);
  const fallen = [...dead].sort((one, other) => one - other);
  const gone = [...pairs.map((pair) => pair.join('-')), ...fallen].join();
  const deadRelays = fallen.filter((vertex) => vertex >= of.nodes).length;
  const less = lessOf([
    [pairs.length, 'link'],
    [dead.size - deadRelays, 'node'],
    [deadRelays, 'relay'],
  ]);
  const own = {
    nodes,
    ports,
    neighbour,
    lanes: (link) => of.lanes(kept[Math.floor(link / ports)] * ports + (link % ports)),
    kind: 'without',
    name: of.name,
    size: `${of.size} without ${gone}`,
    label: `${of.label} without ${less}`,
    words: { ...of.words, without: gone },
    // Of a cube the phrase says its nodes alone.
    phrase: `${/^\d/.test(of.phrase) ? `a ${of.name} of ` : ''}${of.phrase} without ${less}`,
    shown: (counted) => `${of.shown(counted).replace(/\.$/, '')}; without ${less}.`,
    drawing: of.drawing,
    ...(of.box && { box: of.box }),
    portName: of.portName,
    portMark: of.portMark,
    nodeName: (node) => of.nodeName(kept[node]),
    origin: { topology: of, nodes: kept, gone: { nodes: fallen, links: pairs } },
    encode: () => ({ kind: 'without', of: of.encode(), nodes: fallen, links: pairs }),
  } satisfies Partial<Topology>;
  return derived(own, kept.length - nodes);
}

/** "a node", "3 links and 2 nodes" */
function lessOf(all: readonly (readonly [count: number, thing: string])[]): string {
  const some = all.filter(([count]) => count > 0);
  return some.map(([count, thing]) => (count === 1 ? `a ${thing}` : `${count} ${thing}s`)).join(' and ');
}

function requireWhole(of: Topology): void {
  if (of.isSwitched) throw new InputError(`${of.label}: give a network without a switch`);
  if (of.origin) throw new InputError(`${of.label}: give all that is left out in one list`);
  if (of.members < of.nodes) throw new InputError(`${of.label}: give one cube`);
  if (of.nodes > MAX_NODES) throw new InputError(`${of.label}: give a network of at most ${MAX_NODES} nodes`);
}

function deadNodes(of: Topology, gone: readonly number[]): ReadonlySet<number> {
  const dead = new Set<number>();
  for (const node of gone) {
    if (!Number.isInteger(node) || node < 0 || node >= verticesOf(of)) {
      throw new InputError(`no node ${node}: ${of.label} has ${numbersOf(of)}`);
    }
    if (dead.has(node)) throw new InputError(`node ${node} twice: name it once`);
    dead.add(node);
  }
  return dead;
}

/** "nodes 0 to 7", "nodes 0 to 7 and relays 8 to 9" */
function numbersOf(of: Topology): string {
  const relays = of.relays ? ` and relays ${of.nodes} to ${verticesOf(of) - 1}` : '';
  return `nodes 0 to ${of.nodes - 1}${relays}`;
}

/** The numbers of links that are left out, both ways where they lead both ways. */
function deadLinksOf(
  of: Topology,
  gone: NonNullable<Gone['links']>,
  dead: ReadonlySet<number>,
): ReadonlySet<number> {
  const links = new Set<number>();
  for (const [one, other] of gone) {
    const [there, back] = [linkTo(of, one, other), linkTo(of, other, one)];
    const both = [there, back].filter((link) => link !== undefined);
    if (both.length === 0) {
      const next = neighboursOf(of, one);
      const has =
        next.length === 0
          ? `there are ${numbersOf(of)}`
          : `node ${one} has links to ${next.map((node) => of.nodeName(node)).join(', ')}`;
      throw new InputError(`no link ${one}-${other}: ${has}`);
    }
    const end = [one, other].find((node) => dead.has(node));
    if (end !== undefined)
      throw new InputError(`link ${one}-${other} is out with node ${end}: name one of them`);
    if (both.some((link) => links.has(link)))
      throw new InputError(`link ${one}-${other} twice: name it once`);
    for (const link of both) links.add(link);
  }
  return links;
}

/** The number of the link from one node to another. */
function linkTo(of: Topology, from: number, to: number): number | undefined {
  for (let port = 0; from < verticesOf(of) && port < of.ports; port++) {
    if (of.neighbour(from, port) === to) return from * of.ports + port;
  }
  return undefined;
}

function neighboursOf(of: Topology, node: number): number[] {
  if (!(node < verticesOf(of))) return [];
  const next = Array.from({ length: of.ports }, (_, port) => of.neighbour(node, port));
  return next.filter((one) => one !== undefined).sort((one, other) => one - other);
}

const NODE = String.raw`\d{1,7}|\(\d{1,7}(?:,\d{1,7})*\)`;
const ITEM = new RegExp(`^(${NODE})(?:-(${NODE}))?$`);

/** What a text such as 3-4,12 or (0,3)-(0,4) leaves out of a network, or by names a-b,c. @throws InputError for any other text */
function goneIn(of: Topology, text: string): Gone {
  const named = numbersByName(of);
  const nodes: number[] = [];
  const links: [number, number][] = [];
  for (const item of text.split(/\s*,\s*(?![^(]*\))/)) {
    const byName = named && namedIn(named, item);
    if (byName) {
      const [one, other] = byName;
      if (other === undefined) nodes.push(one);
      else links.push([one, other]);
      continue;
    }
    const [, one, other] = ITEM.exec(item.replaceAll(/\s/g, '')) ?? [];
    if (one === undefined) {
      const byPlace = hasLines(of) ? ', or by coordinates, as (0,3)-(0,4)' : '';
      throw new InputError(`give links and nodes, as 3-4,12${byPlace}`);
    }
    if (other === undefined) nodes.push(nodeIn(of, one));
    else links.push([nodeIn(of, one), nodeIn(of, other)]);
  }
  return { nodes, links };
}

/** Of a network whose vertices have names: the number of each. */
function numbersByName(of: Topology): ReadonlyMap<string, number> | undefined {
  const names = Array.from({ length: verticesOf(of) }, (_, vertex) => of.nodeName(vertex));
  return names.every((name, vertex) => name === `${vertex}`)
    ? undefined
    : new Map(names.map((name, vertex) => [name, vertex]));
}

/** A vertex by its name, or two, of which each may have dashes in its own. */
function namedIn(named: ReadonlyMap<string, number>, item: string): number[] | undefined {
  const whole = named.get(item);
  if (whole !== undefined) return [whole];
  for (const { index } of item.matchAll(/-/g)) {
    const ends = [item.slice(0, index), item.slice(index + 1)].map((name) => named.get(name.trim()));
    if (ends.every((end) => end !== undefined)) return ends;
  }
  return undefined;
}

/** A node by its number, or by its coordinates. */
function nodeIn(of: Topology, text: string): number {
  if (!text.startsWith('(')) return Number(text);
  const at = text.slice(1, -1).split(',').map(Number);
  const { shape } = of.axes;
  if (!hasLines(of)) throw new InputError(`${text}: give a number, ${of.label} has no coordinates`);
  if (at.length !== shape.length || at.some((x, axis) => x >= shape[axis])) {
    const sides = shape.map((side) => `0 to ${side - 1}`).join(', ');
    throw new InputError(`${text}: give a coordinate along each axis, ${sides}`);
  }
  return nodeAt(shape, at);
}

type WithoutCode = {
  readonly kind: 'without';
  readonly of: TopologyCode;
  readonly nodes: readonly number[];
  readonly links: NonNullable<Gone['links']>;
};

/** Networks of which something is left out. */
export const withoutKind: NetworkKind<WithoutCode> = {
  kind: 'without',
  plural: 'networks of which something is left out',
  fields: {
    of: { is: { type: 'network', about: 'The whole network.' } },
    nodes: {
      is: {
        type: 'list',
        names: { list: 'the list of the nodes that are left out', item: 'a node', all: 'nodes' },
        least: 0,
        most: MAX_VERTICES - 1,
        fewest: 0,
        length: MAX_VERTICES,
        about: 'Numbers in the whole network. What is left is numbered anew, in its order.',
      },
    },
    links: {
      is: {
        type: 'links',
        last: MAX_VERTICES - 1,
        fewest: 0,
        most: 2 ** 16,
        about: 'The two ends, in the whole network, of each link that is left out, whichever ways it leads.',
      },
    },
  },
  // The maker asks for a network: how codes are read is the business of the list of kinds.
  make({ of, nodes, links }, networkOf) {
    // Each network has one code.
    if (nodes.length === 0 && links.length === 0) {
      throw new InputError('nothing is left out: give the network itself');
    }
    return without(networkOf(of), { nodes, links });
  },
  words: [],
  changes: [
    {
      ...{ name: 'without', value: 'a-b,n,..', example: '0-1' },
      about: 'links and nodes that are left out, say 3-4,12; on grids also (0,3)-(0,4)',
      change: (topology, text) => without(topology, goneIn(topology, text)),
    },
  ],
  example: { torus: '4x4', without: '0-1' },
};
