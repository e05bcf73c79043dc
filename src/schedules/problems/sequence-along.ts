import { InputError } from '../model/errors.ts';
import { gcd } from '../model/gcd.ts';
import { isCube } from '../model/networks/cube.ts';
import { inPartOf, memberOf, membersAlong, partsAlong } from '../model/networks/parts.ts';
import type { Topology } from '../model/networks/topology.ts';
import { once } from '../model/once.ts';
import { MAX_TABLE_PLACES, type Pattern } from '../model/pattern.ts';
import type { Setting } from '../model/problem.ts';
import { tablePattern } from '../model/table-pattern.ts';
import { requireCount, requireSetting } from '../model/validate.ts';
import type { Sequence } from './sequence.ts';

/** Exchanges along the axes of a torus or a mesh, and how much there is in each node. */
export interface SequenceAlongSize extends Setting {
  /**
   * By exchange, the first one first: the axes along which those nodes differ that exchange with each other, at least one. There are
   * at least two exchanges; an axis may be in several of them.
   */
  readonly along: readonly (readonly number[])[];
  /**
   * K over the least common multiple of the numbers of nodes that exchange with each other: a node has K blocks, so that each exchange has
   * equally many for each of its nodes. Left out: 1. All nodes together may have at most 2^24 blocks.
   */
  readonly copies?: number;
}

/**
 * Complete exchanges one after another, each in all parts of a torus or a mesh at once: among the nodes of every row, say, and
 * then of every column. An exchange among m nodes takes the block in slot c m + j of member i to slot c m + i of member j of the
 * same part, as `completeExchange` does; members are numbered by their coordinates along the axes of the part, of which the lowest
 * counts fastest.
 *
 * @throws InputError when there are not two exchanges, or something is no axis of the network or no such number; on a cube, for
 *   which `axes` are given instead; and on networks whose nodes along some axes are no network of their own
 */
export function sequenceAlong(size: SequenceAlongSize): Sequence {
  const setting = requireSetting(size, 'give { topology: torus([4, 6]), along: [[0], [1]] }');
  const { topology } = setting;
  const { copies = 1 } = size;
  requireCount('copies', copies);
  const along = axesAlong(topology, size.along);
  const parts = along.map((axes) => membersAlong(topology, axes));
  const slots = parts.reduce((multiple, count) => (multiple / gcd(multiple, count)) * count, 1) * copies;
  const { nodes } = topology;
  if (nodes * slots > MAX_TABLE_PLACES) {
    throw new InputError(
      `${nodes} nodes of ${slots} blocks: give fewer nodes or copies, for at most ${MAX_TABLE_PLACES} blocks`,
    );
  }
  return {
    ...setting,
    kind: 'sequence',
    label: `complete exchanges in sequence (axes ${along.map((axes) => axes.join('+')).join(',')})`,
    facts: { along, copies },
    along,
    copies,
    slots,
    demand: once(() => sequenceAlongPattern(topology, slots, along)),
  };
}

/**
 * Where an exchange takes the block of each place: that of slot c m + j of member i of a part to slot c m + i of member j.
 *
 * @param axes along which the m nodes of a part differ, ascending
 * @returns a function of places, slot * nodes + node, of any number of slots that is a multiple of m
 */
export function exchangeAlong(topology: Topology, axes: readonly number[]): (place: number) => number {
  const { nodes } = topology;
  const parts = partsAlong(topology, axes);
  return (place) => {
    const node = place % nodes;
    const slot = (place - node) / nodes;
    const to = slot % parts.members;
    return (slot - to + memberOf(parts, node)) * nodes + inPartOf(parts, node, to);
  };
}

function sequenceAlongPattern(
  topology: Topology,
  slots: number,
  along: readonly (readonly number[])[],
): Pattern {
  const places = Uint32Array.from({ length: topology.nodes * slots }, (_, place) => place);
  for (const axes of along) {
    const moved = exchangeAlong(topology, axes);
    for (const [start, place] of places.entries()) places[start] = moved(place);
  }
  return tablePattern(topology.nodes, slots, places);
}

/** The axes of each exchange, ascending. @throws InputError unless they are axes of a torus or mesh */
function axesAlong(topology: Topology, along: unknown): number[][] {
  const { label, axes } = topology;
  if (isCube(topology)) {
    throw new InputError(
      `exchanges along axes of the ${label}: give { axes: [3, 3] }, the dimensions of each, alone`,
    );
  }
  if (topology.part([0]) === undefined) {
    throw new InputError(
      `exchanges along axes of the ${label}: this network has no parts along some axes; give a torus or a mesh`,
    );
  }
  const count = axes.shape.length;
  const isAxis = (axis: unknown) => Number.isInteger(axis) && Number(axis) >= 0 && Number(axis) < count;
  const areAxes = (group: unknown): group is number[] =>
    Array.isArray(group) && group.length > 0 && group.every(isAxis) && new Set(group).size === group.length;
  if (Array.isArray(along) && along.length >= 2 && along.every(areAxes)) {
    return along.map((group) => group.toSorted((one, other) => one - other));
  }
  const said = Array.isArray(along) ? along.map((group) => [group].flat().join('+')).join(',') : along;
  throw new InputError(
    `exchanges along the axes ${said} of the ${label}: give two or more, each along different ones of the axes 0 to ${count - 1}`,
  );
}
