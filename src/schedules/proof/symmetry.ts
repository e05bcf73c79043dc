import { isPowerOfTwo } from '../model/address-bits.ts';
import type { GridOperation, LocalMapCode, MemberOperation } from '../model/local-map.ts';
import { areAlike, coordinatesOf, nodeAt, offsetBetween, productOf } from '../model/networks/axes.ts';
import { isCube } from '../model/networks/cube.ts';
import type { Topology } from '../model/networks/topology.ts';
import { IDLE, type NodeMap } from '../model/node-map.ts';
import type { Phase, Schedule } from '../model/schedule.ts';
import { stepsOf } from '../model/validate.ts';
import { Work } from './work.ts';

/**
 * How a schedule looks the same from many nodes, so that the blocks of a few stand for all. From every node of a cube:
 * under all renamings v -> v ^ a (xor), or under all v -> v + a modulo the members (shift). Or on a grid: under all
 * translations by multiples of `period` along every axis.
 */
type NodeSymmetry = CubeSymmetry | { readonly period: number };
type CubeSymmetry = 'xor' | 'shift';

/** What is looked for on grids: the frames of Suh and Shin repeat after 2 or 4 nodes. */
const PERIODS = [1, 2, 4];

/** The local phases that lead into the frame in which a renaming leaves slots alone, and out of it. */
const FRAMES: Record<CubeSymmetry, { readonly enter: MemberOperation; readonly leave: MemberOperation }> = {
  xor: { enter: 'xor', leave: 'xor' },
  shift: { enter: 'subtract', leave: 'add' },
};

/**
 * The symmetry that a schedule has, if any.
 *
 * The exchange pattern does not change when every node v is renamed v ^ a and every slot s, seen as a member
 * number, s ^ a; nor with + in place of ^. An alignment slot -> after[slot ^ node] (after[slot - node]) turns
 * such a renaming into one that leaves slots alone. Steps made of maps that commute with the renaming keep it
 * so. A realignment before[slot] ^ node (before[slot] + node) turns it back. A schedule of an alignment, such
 * steps and a realignment in this order therefore treats all blocks of one orbit alike, and every orbit has
 * one block that starts at node 0 of its cube. A permutation of the slots before all this, and one after it, are the
 * same in every node, so they change nothing of that if the pattern wants the same ones.
 *
 * @throws InputError when to find it out is too much work
 */
export function nodeSymmetry(
  schedule: Schedule,
  work = new Work(schedule.algorithm),
): NodeSymmetry | undefined {
  const { topology } = schedule;
  const ofCube = (['xor', 'shift'] as const).find((symmetry) => isSymmetric(schedule, symmetry));
  if (ofCube !== undefined || isCube(topology)) return ofCube;
  const { shape, twist } = topology.axes;
  // Where turns are twisted, what repeats after some nodes of one turn need not do so on the next.
  const found = twist ? [1] : PERIODS.filter((period) => shape.every((side) => side % period === 0));
  const period = found.find((candidate) => isPeriodic(schedule, topology, candidate, work));
  return period === undefined ? undefined : { period };
}

/**
 * Whether a schedule on a grid looks the same after a translation by multiples of `period`. The same as for cubes, with
 * the translation in the place of the renaming: a first phase slot -> slot - node, coordinate by coordinate, leads into
 * the frame in which it leaves slots alone; what nodes send, and what they do inside, must repeat; and a last phase
 * slot + node or node - slot leads out of it.
 */
function isPeriodic(
  { pattern, phases, slots }: Schedule,
  topology: Topology,
  period: number,
  work: Work,
): boolean {
  if (
    pattern.kind !== 'exchange' ||
    pattern.members !== topology.nodes ||
    pattern.reordering ||
    slots !== pattern.slots ||
    pattern.nodes !== topology.nodes
  ) {
    return false;
  }
  const { nodes, axes } = topology;
  const { shape } = axes;
  const representative = representatives(shape, period);
  const last = phases.length - 1;
  const known = new Map<NodeMap, boolean>();
  const repeats = (map: NodeMap) => {
    const displacement = (node: number) => {
      const target = map.apply(node);
      if (target === IDLE) return IDLE;
      return offsetBetween(axes, node, target);
    };
    const before = known.get(map);
    if (before !== undefined) return before;
    work.add(nodes);
    const result = representative.every((first, node) => displacement(node) === displacement(first));
    known.set(map, result);
    return result;
  };
  const isFrame = (phase: Phase, operations: readonly GridOperation[]) => {
    const local = phase.kind === 'local' ? phase.map.encode() : undefined;
    return local?.kind === 'translate' && operations.includes(local.operation) && areAlike(local, axes);
  };
  if (last < 1) return false;
  if (!isFrame(phases[0], ['subtract']) || !isFrame(phases[last], ['add', 'reflect'])) return false;
  let steps = 0;
  return phases.slice(1, last).every((phase) => {
    if (phase.kind === 'local') {
      const local = phase.map.encode();
      return (
        local.kind === 'table' &&
        representative.every((first, node) => local.classes[node] === local.classes[first])
      );
    }
    for (const step of stepsOf(phase, steps)) {
      steps++;
      if (!step.every(({ map }) => repeats(map))) return false;
    }
    return true;
  });
}

/** By node: the node in the corner of the grid from which it is translated by multiples of `period`. */
function representatives(shape: readonly number[], period: number): Uint32Array<ArrayBuffer> {
  const nodes = productOf(shape);
  return Uint32Array.from({ length: nodes }, (_, node) =>
    nodeAt(
      shape,
      coordinatesOf(shape, node).map((x) => x % period),
    ),
  );
}

function isSymmetric(schedule: Schedule, symmetry: CubeSymmetry): boolean {
  const { pattern, topology } = schedule;
  if (pattern.kind !== 'exchange') return false;
  if (schedule.slots !== pattern.slots || pattern.nodes !== topology.nodes) return false;
  const { members } = pattern;
  // Where no bits choose the member, there are no frames of this kind.
  if (!isPowerOfTwo(members)) return false;
  const { enter, leave } = FRAMES[symmetry];
  const { before, after } = pattern.reordering ?? {};
  const last = schedule.phases.length - 1;
  let aligned = false;
  let steps = 0;
  for (const [index, phase] of schedule.phases.entries()) {
    if (phase.kind === 'segment') {
      if (!aligned) return false;
      for (const step of stepsOf(phase, steps)) {
        steps++;
        if (!step.every(({ map }) => commutes(map, symmetry, members))) return false;
      }
      continue;
    }
    const code: LocalMapCode = phase.map.encode();
    if (code.kind !== (aligned ? leave : enter) || code.mask !== members - 1) return false;
    // Outside of the frame there is nothing but what the pattern wants there.
    const outside = aligned ? code.after : code.before;
    const wanted = aligned ? index === last && after : index === 0 && before;
    if (!sameTable(outside, wanted || undefined)) return false;
    aligned = !aligned;
  }
  return !aligned;
}

function sameTable(one: ArrayLike<number> | undefined, other: ArrayLike<number> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && Array.from(one).every((entry, i) => entry === other[i]);
}

function commutes(map: NodeMap, symmetry: CubeSymmetry, members: number): boolean {
  if (symmetry === 'xor') return map.kind === 'xor';
  return map.kind === 'translate' && memberShift(map, members) !== undefined;
}

/** The offset of a map that is v -> v + offset modulo the members within every cube. */
export function memberShift(map: NodeMap, members: number): number | undefined {
  const code = map.encode();
  if (code.kind !== 'translate' || code.classes !== undefined || code.twist || code.shape[0] !== members)
    return undefined;
  const [delta] = code.deltas;
  if (!delta?.every((x, axis) => axis === 0 || x % code.shape[axis] === 0)) return undefined;
  return ((delta[0] % members) + members) % members;
}

/** The nodes whose places are kept, and which of them stands for each. */
export interface Orbits {
  readonly symmetry: NodeSymmetry | undefined;
  /** The nodes that stand for all others. */
  readonly keptNodes: ArrayLike<number>;
  /** By node: the index of the kept one that stands for it. */
  readonly indexOf: ArrayLike<number>;
}

/** The nodes that stand for all where the schedule looks the same from several. */
export function orbitsOf(symmetry: NodeSymmetry | undefined, topology: Topology): Orbits {
  const { nodes } = topology;
  if (symmetry === undefined) {
    const all = Uint32Array.from({ length: nodes }, (_, node) => node);
    return { symmetry, keptNodes: all, indexOf: all };
  }
  if (typeof symmetry === 'string') return { symmetry, keptNodes: [0], indexOf: new Uint32Array(nodes) };
  const representative = representatives(topology.axes.shape, symmetry.period);
  const kept = Array.from(new Set(representative));
  const indexes = new Map(kept.map((node, index) => [node, index]));
  return { symmetry, keptNodes: kept, indexOf: representative.map((node) => indexes.get(node) ?? 0) };
}
