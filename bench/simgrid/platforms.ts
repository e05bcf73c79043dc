// The simulated machines. SimGrid has its own routes on each of them: we only say which kind of cluster it is.
import { cube, mesh, switched, type Topology, torus } from '../../src/schedules/index.ts';
import { randomWords, shuffled } from '../../src/schedules/model/random.ts';

/** A machine of SimGrid, and the network that allport takes it for. */
export interface Platform {
  readonly name: string;
  readonly topology: Topology;
  /** What a cluster of SimGrid is told. */
  readonly cluster: string;
  /** Hosts of the cluster. */
  readonly hosts: number;
  /** The hosts on which the ranks are; left out: all in their order. */
  readonly ranksOn?: readonly number[];
  /** Seconds that each rank takes for each message that it sends, and for each that it receives. */
  readonly messages: readonly number[];
  /** Bytes of the blocks that are sent, where it is not all of them. */
  readonly few?: readonly number[];
  /** Whether the network is SimGrid's default, which has a model of TCP, and of messages that cross those the other way; left out: no. */
  readonly isDefaultModel?: boolean;
}

/** Bytes a second of a link in each direction. */
export const BANDWIDTH = 12.5e9;
/** Seconds that a link takes; on clusters with a switch, all links of a route together. */
export const HOP = 1e-6;

/** The cost of a message as it is written down: without the rest of a product. */
export const microsecondsOf = (seconds: number) => Number((seconds * 1e6).toFixed(3));

const HALF_US = 0.5e-6;
const TWO_US = 2e-6;

/** A torus; a cube is one whose sides are 2. */
const onTorus = (shape: readonly number[]) => `topology="TORUS" topo_parameters="${shape}" lat="1us"`;

const product = (shape: readonly number[]) => shape.reduce((all, side) => all * side, 1);

function torusOf(shape: readonly number[], messages: readonly number[]): Platform {
  const topology = torus(shape);
  return { name: topology.label, topology, cluster: onTorus(shape), hosts: product(shape), messages };
}

const MESH_SIDE = 8;
/** On a torus of sides 2k - 1 the shortest way between two nodes of a corner of k x k never leads around: the corner is a mesh. */
const AROUND = 2 * MESH_SIDE - 1;
const CORNER = Array.from(
  { length: MESH_SIDE ** 2 },
  (_, node) => Math.floor(node / MESH_SIDE) * AROUND + (node % MESH_SIDE),
);

/** On the torus 8x8, from the first of these bytes on the library wins. */
const WHERE_IT_WINS = [8192, 65536, 262144];

export const PLATFORMS: readonly Platform[] = [
  torusOf([8, 8], [0, HALF_US, TWO_US]),
  torusOf([4, 4, 4], [0, HALF_US, TWO_US]),
  torusOf([7, 7], [0, HALF_US]),
  {
    name: 'cube 2^6',
    topology: cube(6),
    cluster: onTorus([2, 2, 2, 2, 2, 2]),
    hosts: 64,
    messages: [0, HALF_US],
  },
  {
    name: 'mesh 8x8',
    topology: mesh([MESH_SIDE, MESH_SIDE]),
    cluster: onTorus([AROUND, AROUND]),
    hosts: AROUND ** 2,
    ranksOn: CORNER,
    messages: [0, HALF_US],
  },
  // A route has two links here, and four in the fat tree.
  { name: 'switch 64', topology: switched(64), cluster: 'lat="0.5us"', hosts: 64, messages: [0, HALF_US] },
  {
    name: 'fat tree 64',
    topology: switched(64),
    cluster: 'topology="FAT_TREE" topo_parameters="2;8,8;1,8;1,1" lat="0.25us"',
    hosts: 64,
    messages: [0, HALF_US],
  },
  {
    ...torusOf([8, 8], [0]),
    name: 'torus 8x8, default model',
    isDefaultModel: true,
    few: WHERE_IT_WINS,
  },
  {
    ...torusOf([8, 8], [0]),
    name: 'torus 8x8, shuffled',
    ranksOn: Array.from(shuffled(64, randomWords(1))),
    few: WHERE_IT_WINS,
  },
  {
    ...torusOf([8, 8], [0]),
    name: 'torus 8x8, limited',
    cluster: `${onTorus([8, 8])} limiter_link="12.5GBps"`,
  },
];

/** The file that SimGrid reads. Some exchanges send a message from a rank to itself: that takes no time. */
export function platformXml({ cluster, hosts }: Platform): string {
  return `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<cluster id="cluster" prefix="node-" radical="0-${hosts - 1}" suffix="" speed="1Gf" bw="12.5GBps"
         loopback_bw="1e6GBps" loopback_lat="0s" ${cluster}/>
</platform>
`;
}

/** The hosts of the ranks, one a line. */
export function hostsOf({ topology, ranksOn }: Platform): string {
  const hosts = ranksOn ?? Array.from({ length: topology.nodes }, (_, node) => node);
  return hosts.map((host) => `node-${host}\n`).join('');
}
