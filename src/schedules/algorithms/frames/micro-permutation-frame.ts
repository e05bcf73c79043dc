import { InputError } from '../../model/errors.ts';
import { tableLocalMap } from '../../model/local-map.ts';
import { coordinatesOf, nodeAt, productOf } from '../../model/networks/axes.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import { MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { Message, Step } from '../../model/schedule.ts';
import { RingTurns, type Turn } from './micro-permutations.ts';
import type { Frame } from './row-exchange.ts';

/**
 * The frame of turns on every axis of a torus: along each axis the coordinate of a block's slot is its slot on the ring.
 *
 * @param slots slots of a node, a multiple of the nodes
 * @throws InputError when nodes x slots, the size of its tables, is above 2^24
 */
export function turnFrame({ shape, nodes, label }: Grid, slots: number): Frame {
  if (nodes * slots > MAX_TABLE_PLACES) {
    throw new InputError(
      `an exchange of ${nodes * slots} blocks on ${label} by cycles: give fewer nodes or copies, for at most ${MAX_TABLE_PLACES} blocks`,
    );
  }
  const rings = shape.map((side) => new RingTurns(side));
  const coordinates = Array.from({ length: nodes }, (_, node) => coordinatesOf(shape, node));
  /** From members to slots, given how it is done on a ring. */
  const byMember = (slotOf: (ring: RingTurns, node: number, member: number) => number) => {
    const tables = coordinates.map((node) => {
      const places = coordinates.map((member) =>
        nodeAt(
          shape,
          rings.map((ring, axis) => slotOf(ring, node[axis], member[axis])),
        ),
      );
      return Uint32Array.from({ length: slots }, (_, slot) => slot - (slot % nodes) + places[slot % nodes]);
    });
    return tableLocalMap(tables);
  };
  return {
    align: byMember((ring, node, member) => ring.slotFor(node, member)),
    realign: byMember((ring, node, member) => ring.slotFrom(node, member)).inverse(),
  };
}

/**
 * The step in which every product of turns, one on each axis, is done at the same time: a node whose coordinates are in
 * all turns of a product sends over the links that they say, from the slot whose coordinates are theirs.
 *
 * @param products of turns, in which no node is twice
 */
export function turnStep(
  shape: readonly number[],
  copies: number,
  products: readonly (readonly Turn[])[],
): Step {
  const members = productOf(shape);
  const bySlot = new Map<number, Sender[]>();
  for (const turns of products) {
    const slot = nodeAt(
      shape,
      turns.map((turn) => turn.slot),
    );
    const senders = bySlot.get(slot) ?? [];
    bySlot.set(slot, senders);
    senders.push(...sendersOf(shape, turns));
  }
  return Array.from(bySlot, ([slot, senders]): Message => {
    const slots = Array.from({ length: copies }, (_, copy) => copy * members + slot);
    return { map: mapOf(shape, members, senders), slots };
  });
}

/** A node and the links that it sends over along each axis. */
interface Sender {
  readonly node: number;
  readonly displacement: readonly number[];
}

function sendersOf(shape: readonly number[], turns: readonly Turn[]): Sender[] {
  let senders: Sender[] = [{ node: 0, displacement: [] }];
  let stride = 1;
  for (const [axis, { hops }] of turns.entries()) {
    const step = stride;
    senders = senders.flatMap(({ node, displacement }) =>
      hops.map(([coordinate, links]) => ({
        node: node + coordinate * step,
        displacement: [...displacement, links],
      })),
    );
    stride *= shape[axis];
  }
  return senders;
}

function mapOf(shape: readonly number[], nodes: number, senders: readonly Sender[]): NodeMap {
  // Class 0 is idle.
  const displacements: (readonly number[] | null)[] = [null];
  const classOf = new Map<number, number>();
  const classes = new Uint32Array(nodes);
  for (const { node, displacement } of senders) {
    // No axis is crossed further than half around.
    const key = displacement.reduceRight((number, links, axis) => number * 2 * shape[axis] + links, 0);
    const known = classOf.get(key) ?? displacements.push(displacement) - 1;
    classOf.set(key, known);
    classes[node] = known;
  }
  return translateMap(shape, displacements, classes);
}
