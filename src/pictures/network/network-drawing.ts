import type { Point, Track } from './track.ts';

/** A network on paper, node by node. Lengths are in CSS pixels. */
export interface NetworkDrawing {
  /** Middles, by node. */
  readonly nodes: readonly Point[];
  readonly look: NodeLook;
  /**
   * By link: from the middle of its sender to that of its receiver, or of a link that leads around or to another plane as far
   * as its stub; undefined for those that are not there.
   */
  readonly links: readonly (Track | undefined)[];
  /** By port: what is drawn of the links while they carry nothing. */
  readonly idle: readonly (readonly Track[])[];
  /** Links that were left out; left out: none were. */
  readonly gone?: readonly GoneLink[];
  /** What joins links besides nodes: a switch, and where the lanes of servers begin; left out where nodes do alone. */
  readonly hubs?: readonly Hub[];
  /** Names of parts: of several cubes, or where the planes of a grid of several axes are. */
  readonly captions: readonly { readonly at: Point; readonly text: string }[];
  /** Whether it is a solid that can be turned. */
  readonly turns?: true;
  /** What is known of a network that lies in space; left out: it lies on the paper. */
  readonly space?: Space;
}

/** A link that was left out, both directions of it where there were two. */
export interface GoneLink {
  readonly track: Track;
  /** In the whole network. */
  readonly ends: LinkEnds;
  /** "53 to 69" */
  readonly name: string;
  /** By which it left its first node. */
  readonly port: number;
  /** What is left of the ring or the line along an axis that it was in. */
  readonly line: readonly Track[];
}

/** Two vertices that a link joins. */
export type LinkEnds = readonly [one: number, other: number];

/** A network in space. */
export interface Space {
  /** By node: how near it is, from 0, the farthest, to 1. */
  readonly near: readonly number[];
  /** Of a large one: what lies in no outer face, and is drawn only where something is said of it. */
  readonly hidden: { readonly nodes: ReadonlySet<number>; readonly links: ReadonlySet<number> };
  /** Along its outer edges; none where there is no room. */
  readonly axes: readonly AxisArrow[];
}

/** How much is seen of a link in space while it carries nothing: the nearer, the more. @param near 0 to 1 */
export function idleOpacity(near: number): number {
  return 0.14 + 0.42 * near ** 2;
}

/** How large a node in space is, as a part of its size on paper. @param near 0 to 1 */
export function nodeScale(near: number): number {
  return 0.7 + 0.6 * near;
}

/** The nodes of a drawing that are seen, in space the farthest first. @param isSeen whether one is that lies within */
export function nodesInOrder({ nodes, space }: NetworkDrawing, isSeen: (node: number) => boolean): number[] {
  const all = Array.from(nodes.keys());
  if (space === undefined) return all;
  const seen = all.filter((node) => !space.hidden.nodes.has(node) || isSeen(node));
  return seen.sort((one, other) => space.near[one] - space.near[other]);
}

/** An arrow along an axis, with a text and the ports of that axis. */
export interface AxisArrow {
  readonly from: Point;
  readonly to: Point;
  readonly text: string;
  /** The end of the text that is there, or its middle. */
  readonly at: Point;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly ports: readonly number[];
}

/** A circle in which links end; a relay among others is a square. */
export interface Hub {
  readonly at: Point;
  readonly radius: number;
  readonly isRelay?: true;
}

/** A node: a disc where it is as wide as high, otherwise a pill. */
export interface NodeLook {
  readonly width: number;
  readonly height: number;
  /** Size of its label; left out: there is no room for one. */
  readonly font?: number;
}

/** How a solid was turned, in radians: about the upright of the page, and then about its horizontal. */
export interface Turn {
  readonly yaw: number;
  readonly pitch: number;
}

export const NOT_TURNED: Turn = { yaw: 0, pitch: 0 };
