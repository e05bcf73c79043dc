import type { Axes, AxisPorts } from './axes.ts';
import type { Links, Weighing } from './weighted-ways.ts';

/** How a network is written in schedule files and reports: the kind, and what that kind needs, see `NetworkKind`. */
export interface TopologyCode {
  /** One of NETWORK_KINDS. */
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Some nodes of a network, and what joins them to the others. */
export interface Cut {
  /** By vertex: 1 if it is inside. */
  readonly inside: Uint8Array;
  /** Nodes inside. */
  readonly nodes: number;
  /** Messages that the links that lead out carry at a time, or those that lead in, where these carry fewer. */
  readonly links: number;
}

/**
 * Switches and routers, as whoever sends through them sees them: they are only ends of links. No block rests there, so a message goes on from
 * them at once, and a hop is a way from node to node on which only relays lie. They are numbered behind the nodes.
 */
export interface Relays {
  readonly count: number;
  /** Links on the shortest way between two nodes: that of the fewest hops, and of these the one of the fewest links. */
  crossings(from: number, to: number): number;
  /** The same from each node to each other, of all pairs of them together. */
  crossingsInAll(): bigint;
}

/** The network of which another one is what is left. */
export interface Origin {
  /** The whole one. */
  readonly topology: Topology;
  /** By vertex that is left: its number there. */
  readonly nodes: ArrayLike<number>;
  /** What is left out of it. */
  readonly gone: Gone;
}

/** What is left out of a network, by its vertices. */
export interface Gone {
  /** Nodes and relays, with their links. */
  readonly nodes?: readonly number[];
  /** Links, by the two vertices that each joins, whichever ways it leads. */
  readonly links?: readonly (readonly [one: number, other: number])[];
}

/** What pictures of a network are made as. */
export type Drawing = 'circle' | 'grid' | 'box' | 'cubes' | 'switch' | 'servers';

/**
 * A network: nodes 0..nodes-1, each with `ports` outgoing links. The directed link that leaves `node` on
 * `port` has the number `node * ports + port`; most links are one half of a full-duplex pair. Nodes and relays are its vertices.
 *
 * Whoever asks what a network can asks here, and not of what kind it is. Each kind has a file in this folder.
 */
export interface Topology {
  /** Which kind of network it is: whoever is not in this folder asks what it can, or with `isCube` and the like. */
  readonly kind: string;
  /** All nodes. */
  readonly nodes: number;
  /** Nodes that exchange with each other: those of one cube, or all. */
  readonly members: number;
  /**
   * Links that are numbered at a node: outgoing ones, of which some are missing at the edges of a mesh. At a switch two: into it
   * and out of it. Those of a server are numbered at its first node.
   */
  readonly ports: number;
  /** What joins nodes and holds no blocks; left out where there are none, and where a formula says all of it, as at a switch. */
  readonly relays?: Relays;
  /** Directed links in all. */
  readonly links: number;
  /**
   * Messages that a link carries at a time: 1, or of a graph as many as it is wide; at a switch one on each port of a node, which all lead to
   * the same place.
   */
  lanes(link: number): number;
  /** Messages that all links carry at a time, together. */
  readonly lanesInAll: number;
  /** A short name for tables: "cube 2^10", "torus 12x20". */
  readonly label: string;
  /** What people call it, with `size`: "cube", "ring". */
  readonly name: string;
  /** "6", "4x8", as people write it. */
  readonly size: string;
  /** Its words on the command line and in the address of the laboratory: { torus: '4x8' }. */
  readonly words: Readonly<Record<string, string>>;
  /** How it is drawn. */
  readonly drawing: Drawing;
  /** Of one that is drawn as a box, and whose links follow no axes: the nodes along each side of it, the fastest-counting first. */
  readonly box?: readonly number[];
  /**
   * What its drawing shows, in sentences: "64 nodes, a link across each of 6 dimensions."
   * @param counted a number of things as the page writes it: "1 node", "4 096 nodes"
   */
  shown(counted: (count: number, thing: string) => string): string;
  /** Its nodes as a phrase, with the network that they are in unless it is a cube: "64 nodes", "a torus of 4x8 nodes". */
  readonly phrase: string;
  /** What people call a vertex: its number, or where others were left out and the rest numbered anew that of before. */
  nodeName(vertex: number): string;
  /** Of what is left of another network: where it comes from. */
  readonly origin?: Origin;
  /** Whither a port leads, for people: "dimension 2", "axis 0 back", on a ring "ahead"; "port 2" where links follow no axes. */
  portName(port: number): string;
  /** The same in two or three characters: "2", "0+", "+". */
  portMark(port: number): string;
  /** How the members are numbered. */
  readonly axes: Axes;
  /** By axis of a displacement; none where links follow no axes. */
  readonly axisPorts: readonly AxisPorts[];
  /** Most hops between two members on the shortest way. */
  readonly diameter: number;
  /** Fewest hops from each member to each other, of all pairs of them together: of a long line more than 2^53. */
  distances(): bigint;
  /**
   * Whether a switch joins all nodes. Any two are then one hop apart: a message crosses the link of its sender into the switch
   * and that of its receiver out of it at once, and between servers those of both servers.
   */
  readonly isSwitched: boolean;
  /** Whether it looks the same from every node: some renaming of the nodes, which keeps the links, takes each to each. */
  readonly isAlike: boolean;
  /**
   * Block times that some of the links take at least in a complete exchange of all members, beyond what distances say; 0 where
   * nothing is known.
   * @param slots blocks of a node
   */
  leastTimes(slots: number): number;
  /** A cut that `leastTimes` may be about, as a search has found it; left out where formulas say more. */
  readonly cut?: Cut | undefined;
  /**
   * Blocks that the busiest link carries at least in a complete exchange of all members, whatever the routes, where a formula says it:
   * exactly so many on the best routes, if blocks may be divided. Undefined where none does, and at a switch, where there is one way.
   * @param slots blocks of a node
   */
  leastLoad(slots: number): number | undefined;
  /** Messages that a node can send at a time, with all of its ports. */
  degree(node: number): number;
  /** Messages that a node can receive at a time. */
  indegree(node: number): number;
  /** The same for all nodes together. */
  readonly degrees: {
    /** That the node sends which can send the fewest. */
    readonly least: number;
    /** That the node receives which can receive the fewest. */
    readonly leastIn: number;
    /** That the node sends which can send the most. */
    readonly most: number;
  };
  /** The vertex to which the link on a port leads; undefined where there is none, and at a switch, where it leads to all. */
  neighbour(vertex: number, port: number): number | undefined;
  /** Fewest hops between two nodes; Infinity where no path leads. */
  distance(from: number, to: number): number;
  /**
   * Links along each dimension or axis on the shortest way between two nodes, negative ones towards lower coordinates; of
   * two equal ways around a ring the one towards higher coordinates. Undefined where no path leads.
   */
  displacement(from: number, to: number): number[] | undefined;
  /**
   * Numbers of the directed links from `from` to `to` in dimension order, the lowest dimension or the first axis first
   * (e-cube, XY); none where no path leads.
   * @param along links along each axis, fewer than it has nodes; left out: the displacement. Not for cubes
   */
  route(from: number, to: number, along?: readonly number[]): number[];
  /**
   * The network among nodes that differ along some of the axes by which members are numbered, ascending and at least one: its
   * members are numbered along these. Undefined where such nodes are no network of their own.
   */
  part(axes: readonly number[]): Topology | undefined;
  /** As a schedule file has it. */
  encode(): TopologyCode;
}

/** Binary cubes of 2^dim nodes. */
export interface Cube extends Topology {
  /** Tells it from the others. */
  readonly kind: 'cube';
  /** Dimensions of a cube, 1 to 20; the `dim` lowest bits of a node are its place in its cube. */
  readonly dim: number;
}

/** A torus, a mesh or a mesh of which some axes are rings; a ring is a torus of one axis. */
export interface Grid extends Topology {
  /** Whether the ends of all axes are linked, of none, or of some. */
  readonly kind: 'torus' | 'mesh' | 'wrapped';
  /** Nodes along each axis; node numbers count the first coordinate fastest. */
  readonly shape: readonly number[];
  /** By axis: whether once around it leads back to where it began. */
  readonly wraps: readonly boolean[];
}

/** A network whose nodes are all displacements along its axes, with links over the same jumps from each. */
export interface Lattice extends Topology, Links {
  /** Whether each jump is along an axis of its own, or all along one. */
  readonly kind: 'lattice' | 'circulant';
  /** The weights of its links that say most of a complete exchange. */
  heaviest(): Weighing;
}

/** Servers of several nodes each. */
export interface Servers extends Topology {
  /** Tells them from the others. */
  readonly kind: 'servers';
  /** Nodes of a server: so many, one after another. */
  readonly each: number;
}

/** Nodes and relays of a network, all that links lead from and to. */
export function verticesOf({ nodes, relays }: Pick<Topology, 'nodes' | 'relays'>): number {
  return nodes + (relays?.count ?? 0);
}
