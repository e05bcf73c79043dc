import { listed } from '../../../../src/report/document/listed.ts';
import { submeshSide } from '../../../../src/schedules/algorithms/suh-shin/node-classes.ts';
import { IDLE, type NodeMap } from '../../../../src/schedules/index.ts';
import { popcount } from '../../../../src/schedules/model/address-bits.ts';
import { coordinatesOf } from '../../../../src/schedules/model/networks/axes.ts';
import { isGrid } from '../../../../src/schedules/model/networks/grid.ts';
import { counted } from '../../../words.ts';
import { linksAtWork, linksFar, whoDoes } from './phrases.ts';
import { differenceOf, type StepFacts, type Wording } from './step-facts.ts';

/** The nodes that send, with their receivers. */
function pairsOf({ sendings }: StepFacts): (readonly [from: number, to: number])[] {
  return sendings.flatMap(({ map }) =>
    Array.from({ length: map.nodes }, (_, node) => [node, map.apply(node)] as const).filter(
      ([, target]) => target !== IDLE,
    ),
  );
}

/** Whether who sends to another gets from it. */
function isMutual(map: NodeMap): boolean {
  return Array.from({ length: map.nodes }, (_, node) => node).every((node) => {
    const target = map.apply(node);
    return target === IDLE || map.apply(target) === node;
  });
}

/** Halves of a mesh, and quarters: nodes exchange all that is for each other's part. */
const partsWords: Wording = (facts) => {
  const { frame, schedule, sendings, hops } = facts;
  const { topology } = schedule;
  const [sending, ...others] = sendings;
  if (frame?.kind !== 'address' || !isGrid(topology) || !sending || others.length > 0) return undefined;
  const difference = differenceOf(sending.map);
  if (difference === undefined || !isMutual(sending.map) || hops[0] !== hops[1]) return undefined;
  const across = coordinatesOf(topology.shape, difference);
  const axes = Array.from(across.keys()).filter((axis) => across[axis] !== 0);
  if (axes.length === 0 || axes.some((axis) => popcount(across[axis]) !== 1)) return undefined;
  const isForThere = Array.from(sending.slots).every((slot) =>
    axes.every((axis) => coordinatesOf(topology.shape, frame.of[slot])[axis] & across[axis]),
  );
  if (!isForThere) return undefined;
  const { length } = sending.slots;
  const part = length * 2 ** axes.length === schedule.pattern.slots && PARTS[axes.length];
  // In quarters a round may go along one axis: what is for the quarter beside.
  const where = part || (4 * length === schedule.pattern.slots ? PARTS[2] : 'another part');
  const along = `along ${axes.length === 1 ? 'axis' : 'axes'} ${listed(axes.map(String))}`;
  return `${whoDoes(facts, 'exchange')} ${counted(length, 'block')} with the partner in ${where}, ${linksFar(hops)} away ${along}${linksAtWork(facts)}`;
};

/** By the axes that are cut. */
const PARTS = ['', 'the other half', 'another quarter'] as const;

/** Partners exchange half of what they have, some along one axis and some along another. */
const partnerWords: Wording = (facts) => {
  const { schedule, sendings, hops, sent } = facts;
  const { topology, pattern } = schedule;
  if (!isGrid(topology) || sent.some((blocks) => blocks > 0 && 2 * blocks !== pattern.slots))
    return undefined;
  const axes: number[] = [];
  for (const { map } of sendings) {
    const difference = differenceOf(map);
    if (difference === undefined || !isMutual(map)) return undefined;
    const across = coordinatesOf(topology.shape, difference);
    const [axis, ...others] = Array.from(across.keys()).filter((one) => across[one] !== 0);
    if (axis === undefined || others.length > 0) return undefined;
    axes.push(axis);
  }
  if (axes.length === 0) return undefined;
  return `${whoDoes(facts, 'exchange')} ${counted(pattern.slots / 2, 'block')} with the partner ${linksFar(hops)} away along axis ${axes.join(' or ')}${linksAtWork(facts)}`;
};

/** Suh and Shin: to the same place in the next submesh, or to a partner in the own one. */
const submeshWords: Wording = (facts) => {
  const { schedule, sendings, hops, sent } = facts;
  const { topology } = schedule;
  if (!isGrid(topology)) return undefined;
  const side = submeshSide(topology);
  if (topology.shape.some((length) => length % side !== 0)) return undefined;
  const pairs = pairsOf(facts).map((pair) => pair.map((node) => coordinatesOf(topology.shape, node)));
  const axesUsed = new Set<number>();
  for (const [from, to] of pairs) {
    const axes = Array.from(from.keys()).filter((axis) => from[axis] !== to[axis]);
    if (axes.length !== 1) return undefined;
    axesUsed.add(axes[0]);
  }
  const isEvery = (holds: (from: number, to: number) => boolean) =>
    pairs.every(([from, to]) => from.every((x, axis) => holds(x, to[axis])));
  const axes = Array.from(axesUsed).sort((one, other) => one - other);
  const along = `along axis ${axes.join(' or ')}`;
  const blocks = sent.find((count) => count > 0) ?? 0;
  if (sent.some((count) => count > 0 && count !== blocks)) return undefined;
  const what = counted(blocks, 'block');
  if (isEvery((x, y) => x % side === y % side)) {
    return `${whoDoes(facts, 'send')} ${what} to its place in the next submesh, ${linksFar(hops)} away ${along}${linksAtWork(facts)}`;
  }
  const inOwn = isEvery((x, y) => Math.floor(x / side) === Math.floor(y / side));
  if (!inOwn || !sendings.every(({ map }) => isMutual(map))) return undefined;
  return `${whoDoes(facts, 'exchange')} ${what} with the partner ${linksFar(hops)} away in its submesh, ${along}${linksAtWork(facts)}`;
};

/** Of steps between parts of a grid. */
export const GRID_WORDINGS = {
  parts: partsWords,
  partners: partnerWords,
  submeshes: submeshWords,
};
