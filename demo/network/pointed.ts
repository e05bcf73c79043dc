import type { NetworkDrawing, Space } from '../../src/pictures/network/network-drawing.ts';
import { moved, type Point, pointsOf, type Track } from '../../src/pictures/network/track.ts';

/** A part of a network: a node by its number, or a link by the number node * ports + port. */
export interface Part {
  readonly kind: 'node' | 'link';
  readonly index: number;
}

/** That, or a link that was left out, by its place among those. */
export type Pointed = Part | { readonly kind: 'gone'; readonly index: number };

/** How far beside something a point may be to be on it, in CSS pixels. */
export interface Reach {
  readonly node: number;
  readonly link: number;
}

/** Half the distance of the two directions of a channel, so that the one on the side of the point is the nearer one. */
const ASIDE = 1;

const NONE_HIDDEN: Space['hidden'] = { nodes: new Set(), links: new Set() };

/** What is drawn at a point: a node, or else the nearest link; undefined where there is nothing. */
export function pointedIn(
  { nodes, links, look, gone = [], space }: NetworkDrawing,
  point: Point,
  reach: Reach,
): Pointed | undefined {
  const beside = ({ x, y }: Point) =>
    Math.hypot(
      Math.max(Math.abs(point.x - x) - look.width / 2, 0),
      Math.max(Math.abs(point.y - y) - look.height / 2, 0),
    );
  const { nodes: inner, links: within } = space?.hidden ?? NONE_HIDDEN;
  const node = nearest(nodes, (at, one) => (inner.has(one) ? undefined : beside(at)), reach.node);
  if (node !== undefined) return { kind: 'node', index: node };
  const dead = nearest(gone, ({ track }) => distanceTo(track, point), reach.link);
  if (dead !== undefined) return { kind: 'gone', index: dead };
  const link = nearest(
    links,
    (track, one) => (track && !within.has(one) ? distanceTo(moved(track, ASIDE), point) : undefined),
    reach.link,
  );
  return link === undefined ? undefined : { kind: 'link', index: link };
}

/** The one that is least far, if that is no more than so far. */
function nearest<T>(
  all: readonly T[],
  far: (one: T, index: number) => number | undefined,
  most: number,
): number | undefined {
  let [found, least]: [number | undefined, number] = [undefined, most];
  for (const [index, one] of all.entries()) {
    const distance = far(one, index);
    if (distance === undefined || distance > least || (distance === least && found !== undefined)) continue;
    [found, least] = [index, distance];
  }
  return found;
}

function distanceTo(track: Track, point: Point): number {
  const points = pointsOf(track);
  const far = points.slice(1).map((to, i) => distanceToLine(points[i], to, point));
  return Math.min(...far);
}

function distanceToLine(from: Point, to: Point, { x, y }: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * across + (y - from.y) * down) / (across ** 2 + down ** 2 || 1);
  const at = Math.min(Math.max(along, 0), 1);
  return Math.hypot(from.x + at * across - x, from.y + at * down - y);
}
