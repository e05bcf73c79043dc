import { coordinatesOf, nodeAt } from '../../model/networks/axes.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { offsetOf, reversed, type Traveller, turned, type Way, wayTo } from './ways.ts';

/** Blocks that are never parted: as far as can be they load the busiest ports alike. */
export interface Piece {
  readonly travellers: readonly Traveller[];
  /** By port: how often they leave by it. */
  readonly load: Int32Array;
  /** Links of the longest way. */
  readonly longest: number;
}

/**
 * All blocks of a node, but those for itself, in pieces:
 *
 * - *Orbits.* An offset is turned on the busiest axes again and again, each time with its reverse, until it comes again. So
 *   all ports of these axes are loaded alike.
 * - *Halves.* An offset that is its own reverse and lies halfway around some ring of more than two nodes can go around it
 *   either way. Two such offsets that are each other's complement, half less x in the place of x on every such ring, go half
 *   around each of these rings together. Of these pairs one goes up and the next goes down. One is left over if there is only
 *   one such ring, and one such block.
 *
 * @param torus with a side that is not 2: the others are cubes
 * @param copies blocks of a node for each other
 */
export function piecesOf({ shape, nodes }: Grid, copies: number): Piece[] {
  const slots = Array.from({ length: copies }, (_, copy) => copy * nodes);
  const travellersOf = (ways: readonly Way[], first: number) =>
    ways.map((way): Traveller => ({ slot: first + offsetOf(shape, way), way }));
  const { orbits, pairs } = sorted(shape, nodes);
  const pairsOfCopies = slots.flatMap((first) => pairs.map((ways) => ({ ways, first })));
  const halves: Piece[] = [];
  for (let i = 0; i < pairsOfCopies.length; i += 2) {
    const up = pairsOfCopies[i];
    const down = pairsOfCopies.at(i + 1);
    const travellers = travellersOf(up.ways, up.first);
    if (down) {
      const back = down.ways.map((way) => reversed(shape, way));
      travellers.push(...travellersOf(back, down.first));
    }
    halves.push(piece(shape, travellers));
  }
  return [
    ...halves,
    ...slots.flatMap((first) => orbits.map((ways) => piece(shape, travellersOf(ways, first)))),
  ];
}

function piece(shape: readonly number[], travellers: readonly Traveller[]): Piece {
  const load = new Int32Array(2 * shape.length);
  for (const { way } of travellers) for (const port of way) load[port]++;
  return { travellers, load, longest: Math.max(...travellers.map(({ way }) => way.length)) };
}

/** The ways to all offsets: those of an orbit together, and the halves in pairs of complements. */
function sorted(shape: readonly number[], nodes: number): Record<'orbits' | 'pairs', Way[][]> {
  const axes = busiestAxes(shape);
  const orbits: Way[][] = [];
  const pairs: Way[][] = [];
  const seen = new Uint8Array(nodes);
  for (let offset = 1; offset < nodes; offset++) {
    if (seen[offset]) continue;
    const way = wayTo(shape, offset);
    const half = complementOf(shape, offset);
    const ways =
      half === undefined
        ? orbit(shape, axes, firstUnseen(shape, axes, way, seen))
        : [way, ...half.map((other) => wayTo(shape, other))];
    for (const one of ways) seen[offsetOf(shape, one)] = 1;
    (half === undefined ? orbits : pairs).push(ways);
  }
  // Those without a partner last.
  return { orbits, pairs: pairs.sort((a, b) => b.length - a.length) };
}

/**
 * The axes whose ports are left by most often, all of one side: on a ring of z nodes floor(z^2 / 4) / z of all blocks times
 * links cross each node, by two ports or by one. Sides of 2 and of 4 have as much, and only those of 4 are taken.
 */
export function busiestAxes(shape: readonly number[]): number[] {
  const traffic = (side: number) => Math.floor(side ** 2 / 4) / (side * (side === 2 ? 1 : 2));
  const most = Math.max(...shape.map(traffic));
  const busiest = Math.max(...shape.filter((side) => traffic(side) === most));
  return [...shape.keys()].filter((axis) => shape[axis] === busiest);
}

/**
 * Where the turns of a way begin that are not seen: half of a circle of turns may have gone with the reverses of the other
 * half. If none is seen, the way itself.
 */
function firstUnseen(shape: readonly number[], axes: readonly number[], way: Way, seen: Uint8Array): Way {
  const circle: Way[] = [way];
  while (circle.length < 2 * axes.length) circle.push(turned(shape, axes, circle[circle.length - 1]));
  const isSeen = circle.map((one) => seen[offsetOf(shape, one)] === 1);
  const first = isSeen.findIndex((known, i) => !known && isSeen.at(i - 1));
  return circle[Math.max(0, first)];
}

/** The way turned as often as there are axes; and each of these reversed, but on sides of two, where a turn has no reverse. */
function orbit(shape: readonly number[], axes: readonly number[], way: Way): Way[] {
  const turns: Way[] = [way];
  while (turns.length < axes.length) turns.push(turned(shape, axes, turns[turns.length - 1]));
  const all = shape[axes[0]] === 2 ? turns : [...turns, ...turns.map((one) => reversed(shape, one))];
  const offsets = all.map((one) => offsetOf(shape, one));
  return all.filter((_, i) => offsets.indexOf(offsets[i]) === i);
}

/**
 * The complement of a half; none where it is halfway around no ring of more than two nodes.
 * @returns undefined where the offset is not a half
 */
function complementOf(shape: readonly number[], offset: number): number[] | undefined {
  const at = coordinatesOf(shape, offset);
  const isEven = (axis: number) => shape[axis] > 2 && shape[axis] % 2 === 0;
  const halfway = at.map((x, axis) => isEven(axis) && 2 * x === shape[axis]);
  if (!halfway.includes(true) || at.some((x, axis) => 2 * x !== shape[axis] && x !== 0)) return undefined;
  const other = at.map((x, axis) => (isEven(axis) ? shape[axis] / 2 - x : x));
  return other.some((x, axis) => isEven(axis) && x > 0) ? [nodeAt(shape, other)] : [];
}
