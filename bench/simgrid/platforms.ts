// The simulated machines: clusters of SimGrid, with its own routes, and graphs whose routes we write.
import { busiestLink, everyPair } from '../../src/costs/busiest-link.ts';
import { cube, mesh, switched, type Topology, torus } from '../../src/schedules/index.ts';
import { coordinatesOf, nodeAt } from '../../src/schedules/model/networks/axes.ts';
import { networkOf } from '../../src/schedules/model/networks/network-kinds.ts';
import { randomWords, shuffled } from '../../src/schedules/model/random.ts';

/** A machine of SimGrid, and the network that allport takes it for. */
export interface Platform {
  readonly name: string;
  readonly topology: Topology;
  /** What a cluster of SimGrid is told, or the links from each node to each other by their numbers in the topology. */
  readonly network: string | Topology['route'];
  /** Hosts. */
  readonly hosts: number;
  /** The hosts on which the ranks are; left out: all in their order. */
  readonly ranksOn?: readonly number[];
  /** How the ranks are on the nodes. `right`: rank n on node n; `blocks`: ranks in a row fill one part of the network after another. */
  readonly placement: 'right' | 'blocks' | 'random';
  /** What a message takes: bandwidths and latencies alone, or SMPI's default, with factors that were measured on a cluster with TCP. */
  readonly model: 'CM02' | 'SMPI';
  /** Seconds that each rank takes for each message that it sends, and for each that it receives. */
  readonly messages: readonly number[];
}

/** Bytes a second of a link in each direction. */
export const BANDWIDTH = 12.5e9;
/** Seconds that a link takes; on clusters with a switch, all links of a route together. */
export const HOP = 1e-6;

/** The cost of a message as it is written down: without the rest of a product. */
export const microsecondsOf = (seconds: number) => Number((seconds * 1e6).toFixed(3));

const HALF_US = 0.5e-6;
const BOTH = [0, HALF_US];

/** A torus; a cube is one whose sides are 2. */
const onTorus = (shape: readonly number[]) => `topology="TORUS" topo_parameters="${shape}" lat="1us"`;

function plain(topology: Topology, network: Platform['network'], messages: readonly number[]): Platform {
  const { label: name, nodes: hosts } = topology;
  return { name, topology, network, hosts, placement: 'right', model: 'CM02', messages };
}

const torusOf = (shape: readonly number[], messages: readonly number[]) =>
  plain(torus(shape), onTorus(shape), messages);

/** A torus on which a block that goes half around goes up from even coordinates and down from odd ones. SimGrid sends all of them up. */
function withEvenTies(shape: readonly number[], messages: readonly number[]): Platform {
  const topology = torus(shape);
  const route: Topology['route'] = (from, to) => {
    const at = coordinatesOf(shape, from);
    const along = topology.displacement(from, to)?.map((hops, axis) => {
      const isTie = 2 * Math.abs(hops) === shape[axis];
      return isTie && at[axis] % 2 === 1 ? -hops : hops;
    });
    return topology.route(from, to, along);
  };
  return { ...plain(topology, route, messages), name: `${topology.label}, even ties` };
}

/** A corner of a torus of sides 2k - 1, where the shortest way between two nodes never leads around: a mesh of k x k. */
function meshOf(side: number, messages: readonly number[]): Platform {
  const around = 2 * side - 1;
  const ranksOn = Array.from(
    { length: side ** 2 },
    (_, node) => Math.floor(node / side) * around + (node % side),
  );
  return { ...plain(mesh([side, side]), onTorus([around, around]), messages), hosts: around ** 2, ranksOn };
}

/** A link is missing: messages take the shortest ways that are left. */
function withDeadLink(size: string, messages: readonly number[]): Platform {
  const topology = networkOf({ torus: size, without: '0-1' });
  const route: Topology['route'] = (from, to) => topology.route(from, to);
  return { ...plain(topology, route, messages), name: `torus ${size}, dead link` };
}

/** So many switches with as many hosts each, below two others, to each of which a switch has one link. */
function taperedTree(switches: number, messages: readonly number[]): Platform {
  const tree = `2;${switches},${switches};1,2;1,1`;
  const topology = networkOf({ network: `leaf-spine:${switches}x2:${switches}` });
  const network = `topology="FAT_TREE" topo_parameters="${tree}" lat="0.25us"`;
  return { ...plain(topology, network, messages), name: `tapered fat tree ${topology.nodes}` };
}

function inBlocks(platform: Platform, box: readonly number[]): Platform {
  const { shape } = platform.topology.axes;
  const boxes = shape.map((side, axis) => side / box[axis]);
  const size = box.reduce((all, side) => all * side, 1);
  const ranksOn = Array.from({ length: platform.hosts }, (_, rank) => {
    const [corner, inside] = [coordinatesOf(boxes, Math.floor(rank / size)), coordinatesOf(box, rank % size)];
    return nodeAt(
      shape,
      corner.map((at, axis) => at * box[axis] + inside[axis]),
    );
  });
  return { ...platform, name: `${platform.name}, blocks`, placement: 'blocks', ranksOn };
}

function atRandom(platform: Platform, seed: number): Platform {
  const ranksOn = Array.from(shuffled(platform.hosts, randomWords(seed)));
  return { ...platform, name: `${platform.name}, random ${seed}`, placement: 'random', ranksOn };
}

/** In SMPI's default model, which has startups of its own. */
function byDefault(platform: Platform): Platform {
  return { ...platform, name: `${platform.name}, default model`, model: 'SMPI', messages: [0] };
}

/** The study on 64 nodes has what the page begins with; that on 16 nodes, of which a run takes a twentieth, all else. */
const LARGE: readonly Platform[] = [
  torusOf([8, 8], BOTH),
  withEvenTies([8, 8], [0]),
  torusOf([4, 4, 4], [0]),
  withEvenTies([4, 4, 4], [0]),
  withDeadLink('8x8', [0]),
  taperedTree(8, [HALF_US]),
  atRandom(torusOf([8, 8], [0]), 1),
  byDefault(torusOf([8, 8], [0])),
];

const TORUS = torusOf([4, 4], BOTH);
const EVEN = withEvenTies([4, 4], BOTH);
const TREE = taperedTree(4, [HALF_US]);
const MESH = meshOf(4, [HALF_US]);
const SHUFFLED = atRandom(TORUS, 1);

const SMALL: readonly Platform[] = [
  ...[TORUS, EVEN, withDeadLink('4x4', [0])],
  {
    ...TORUS,
    ...{ name: 'torus 4x4, limited', messages: [0] },
    network: `${TORUS.network} limiter_link="12.5GBps"`,
  },
  plain(cube(4), onTorus([2, 2, 2, 2]), [HALF_US]),
  ...[MESH, plain(switched(16), 'lat="0.5us"', [HALF_US]), TREE],
  inBlocks({ ...TORUS, messages: [0] }, [2, 2]),
  SHUFFLED,
  ...[2, 3].map((seed) => atRandom({ ...TORUS, messages: [0] }, seed)),
  atRandom(TREE, 1),
  ...[TORUS, EVEN, MESH, TREE, SHUFFLED].map(byDefault),
];

export const PLATFORMS = [...LARGE, ...SMALL];

const LINK = 'bandwidth="12.5GBps" latency="1us" sharing_policy="SHARED"';

/** The file that SimGrid reads. Some exchanges send a message from a rank to itself: that takes no time. */
export function platformXml({ topology, network, hosts }: Platform): string {
  const inside =
    typeof network === 'string'
      ? `<cluster id="cluster" prefix="node-" radical="0-${hosts - 1}" suffix="" speed="1Gf" bw="12.5GBps"
         loopback_bw="1e6GBps" loopback_lat="0s" ${network}/>
`
      : graphXml(topology, network);
  return `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
${inside}</platform>
`;
}

function graphXml({ nodes }: Topology, route: Topology['route']): string {
  const all = Array.from({ length: nodes }, (_, node) => node);
  const routes = all.flatMap((from) =>
    all.map((to) => ({ from, to, links: from === to ? ['loopback'] : route(from, to).map(String) })),
  );
  const links = new Set(routes.flatMap((one) => one.links));
  links.delete('loopback');
  const lines = [
    '<zone id="graph" routing="Full">',
    ...all.map((node) => `<host id="node-${node}" speed="1Gf"/>`),
    '<link id="loopback" bandwidth="1e6GBps" latency="0s" sharing_policy="FATPIPE"/>',
    ...Array.from(links, (link) => `<link id="${link}" ${LINK}/>`),
    ...routes.map(({ from, to, links: crossed }) => {
      const parts = crossed.map((link) => `<link_ctn id="${link}"/>`).join('');
      return `<route src="node-${from}" dst="node-${to}" symmetrical="NO">${parts}</route>`;
    }),
    '</zone>\n',
  ];
  return lines.join('\n');
}

/** The hosts of the first ranks, one a line. */
export function hostsOf({ topology, ranksOn }: Platform, ranks = topology.nodes): string {
  return Array.from({ length: ranks }, (_, rank) => `node-${ranksOn?.[rank] ?? rank}\n`).join('');
}

/** Blocks on the busiest link where all messages go at once. */
export function mostOnALink({ topology, network }: Platform): number {
  if (typeof network === 'string') return busiestLink(topology, everyPair(topology));
  const load = new Map<number, number>();
  for (const { from, to } of everyPair(topology)) {
    for (const link of network(from, to)) load.set(link, (load.get(link) ?? 0) + 1);
  }
  return Math.max(...load.values());
}
