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
  /** Links that were left out, each way; left out: none were. */
  readonly gone?: readonly Track[];
  /** What joins links besides nodes: a switch, and where the lanes of servers begin; left out where nodes do alone. */
  readonly hubs?: readonly Hub[];
  /** Names of parts: of several cubes, or where the planes of a grid of several axes are. */
  readonly captions: readonly { readonly at: Point; readonly text: string }[];
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

/** How a cube was turned, in radians: about the upright of the page, and then about its horizontal. */
export interface Turn {
  readonly yaw: number;
  readonly pitch: number;
}

export const NOT_TURNED: Turn = { yaw: 0, pitch: 0 };
