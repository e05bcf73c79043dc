import type { Piece } from './pieces.ts';

/** Pieces that travel at the same time. */
export interface Group {
  readonly pieces: Piece[];
  /** By port: how often they leave by it. */
  readonly load: Int32Array;
  /**
   * Steps that they take: the length of their longest way, or what their busiest port has to do, whichever is more (König;
   * `groupSteps` finds them).
   */
  steps: number;
}

/** Pieces that are alike. */
interface Kind {
  readonly pieces: readonly Piece[];
  /** How many of them are in no group yet. */
  left: number;
  /** Steps in which one of the busiest ports would be idle if one of them were a group. */
  readonly waste: number;
  /** How often one of them was the first of a group that remained wasteful. */
  urgency: number;
}

/** How often the pieces are put together anew, each time in a better order. */
const ATTEMPTS = 100;

/**
 * Puts pieces together to groups in which the busiest ports of all are never idle, so that the groups, one after another,
 * take no more steps than these ports have to do. A piece that keeps them busy by itself is a group: such are the full
 * necklaces of the torus. The others are joined, the most wasteful first, each with those that leave fewest idle steps, so
 * that no group takes more steps than the diameter. Where some remain wasteful all begins anew, with their first pieces
 * before others.
 *
 * Groups that remain wasteful after all attempts become one, with others until they are not; it takes more steps.
 */
export function groupsOf(pieces: readonly Piece[], diameter: number): Group[] {
  const busiest = busiestPorts(pieces);
  const kinds = kindsOf(pieces, busiest);
  let groups: Group[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    groups = joined(kinds, busiest, diameter);
    const wasteful = groups.filter((group) => idleSteps(group, busiest) > 0);
    if (wasteful.length === 0) return groups;
    const seeds = new Set(wasteful.map(({ pieces: [seed] }) => seed));
    for (const kind of kinds) kind.urgency += kind.pieces.filter((piece) => seeds.has(piece)).length;
  }
  return mergedWhereIdle(groups, busiest);
}

/** The ports that have most to do. */
function busiestPorts(pieces: readonly Piece[]): number[] {
  const total = new Int32Array(pieces[0].load.length);
  for (const { load } of pieces) for (const port of load.keys()) total[port] += load[port];
  const most = Math.max(...total);
  return [...total.keys()].filter((port) => total[port] === most);
}

function kindsOf(pieces: readonly Piece[], busiest: readonly number[]): Kind[] {
  const alike = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = `${piece.load} ${piece.longest}`;
    const others = alike.get(key);
    if (others) others.push(piece);
    else alike.set(key, [piece]);
  }
  return [...alike.values()].map((all) => ({
    pieces: all,
    left: all.length,
    waste: idleSteps(groupOf(all[0]), busiest),
    urgency: 0,
  }));
}

function joined(kinds: readonly Kind[], busiest: readonly number[], diameter: number): Group[] {
  for (const kind of kinds) kind.left = kind.pieces.length;
  const good = kinds.filter(({ waste }) => waste === 0);
  const wasteful = kinds
    .filter(({ waste }) => waste > 0)
    .sort((a, b) => b.urgency - a.urgency || b.waste - a.waste || b.pieces[0].longest - a.pieces[0].longest);
  const groups: Group[] = [];
  for (const kind of wasteful) {
    while (kind.left > 0) {
      const group = groupOf(take(kind));
      for (;;) {
        const isFull = idleSteps(group, busiest) === 0;
        const among = isFull ? [wasteful] : [wasteful, good];
        if (!among.some((list) => takeBest(group, list, busiest, diameter, isFull))) break;
      }
      groups.push(group);
    }
  }
  return [...groups, ...good.flatMap(({ pieces, left }) => pieces.slice(0, left).map(groupOf))];
}

/** The last ones first, so that those that are left are the first ones. */
function take(kind: Kind): Piece {
  kind.left--;
  return kind.pieces[kind.left];
}

/**
 * Adds that piece of some kinds to a group that leaves the fewest steps idle, if there is one for which it takes no more steps
 * than the diameter. To a full group it adds only what costs no step.
 */
function takeBest(
  group: Group,
  kinds: readonly Kind[],
  busiest: readonly number[],
  diameter: number,
  isFull: boolean,
): boolean {
  let best: Kind | undefined;
  let fewest = isFull ? 1 : Number.POSITIVE_INFINITY;
  for (const kind of kinds) {
    const [{ load, longest }] = kind.pieces;
    if (kind.left === 0 || (isFull && busiest.some((port) => load[port] > 0))) continue;
    const steps = stepsWith(group, load, longest);
    if (steps > diameter) continue;
    const idle = busiest.reduce((most, port) => Math.max(most, steps - group.load[port] - load[port]), 0);
    if (idle < fewest) [best, fewest] = [kind, idle];
    if (fewest === 0) break;
  }
  if (best === undefined) return false;
  add(group, take(best));
  return true;
}

function groupOf(piece: Piece): Group {
  const { load, longest } = piece;
  return { pieces: [piece], load: Int32Array.from(load), steps: Math.max(longest, ...load) };
}

function add(group: Group, piece: Piece): void {
  group.steps = stepsWith(group, piece.load, piece.longest);
  for (const port of group.load.keys()) group.load[port] += piece.load[port];
  group.pieces.push(piece);
}

/** Steps of a group with a piece more. */
function stepsWith({ load, steps }: Group, more: Int32Array, longest: number): number {
  let most = Math.max(steps, longest);
  for (let port = 0; port < load.length; port++) most = Math.max(most, load[port] + more[port]);
  return most;
}

/** Most steps in which one of the busiest ports is idle. */
function idleSteps({ load, steps }: Group, busiest: readonly number[]): number {
  return busiest.reduce((most, port) => Math.max(most, steps - load[port]), 0);
}

/** In the end all would be one group, whose steps are what the busiest ports have to do. */
function mergedWhereIdle(groups: readonly Group[], busiest: readonly number[]): Group[] {
  const [first, ...rest] = groups.toSorted((a, b) => idleSteps(b, busiest) - idleSteps(a, busiest));
  while (rest.length > 0 && (idleSteps(first, busiest) > 0 || idleSteps(rest[0], busiest) > 0)) {
    for (const piece of (rest.shift() as Group).pieces) add(first, piece);
  }
  return [first, ...rest];
}
