import { InputError } from '../../model/errors.ts';
import { linearLocalMap } from '../../model/local-map.ts';
import { IDLE, type NodeMap, translateMap } from '../../model/node-map.ts';
import type { Schedule, Step } from '../../model/schedule.ts';
import { MAX_SLOTS } from '../../model/slots.ts';
import { cube } from '../../model/topology.ts';
import { type Axis, alignmentMasks, axesOf, offsetOnAxis } from '../../problems/axes.ts';
import { sequencePattern } from '../../problems/sequence-pattern.ts';
import type { Leg, SequencePlan } from './plan.ts';

/** Exchanges in sequence that a schedule is wanted for. */
export interface Sequence {
  /** Dimensions of each axis, the one that is exchanged first first: at least two axes of at least 1 dimension. */
  readonly axes: readonly number[];
  /** Slots of a node for each coordinate on the largest axis: a node has K = copies * 2^d of them for the largest d. */
  readonly copies: number;
}

/** A named way to make schedules of exchanges in sequence. */
export interface SequenceAlgorithm {
  /** The name on the command line: lower case, words joined by hyphens. */
  readonly name: string;
  /** Where it is published: paper and section. */
  readonly source: string;
  /** What it promises, in a few words. */
  readonly guarantee: string;
  /**
   * What the slots do, for any number of nodes.
   * @throws InputError when it has no such plan, or the sequence is too large
   */
  plan(sequence: Sequence): SequencePlan;
}

/**
 * Blocks of a node: K = copies x 2^d for the largest axis.
 * @throws InputError when there are not two axes, or something is no such number; above 2^24 blocks
 */
export function sequenceSlots({ axes, copies }: Sequence): number {
  if (axes.length < 2 || ![...axes, copies].every((count) => Number.isInteger(count) && count >= 1)) {
    throw new InputError(
      `a sequence on axes [${axes}] with ${copies} copies: give two or more axes of at least 1 dimension each, ` +
        'and at least 1 copy',
    );
  }
  const slots = copies * 2 ** Math.max(...axes);
  if (slots > MAX_SLOTS) {
    throw new InputError(
      `${slots} blocks a node: give smaller axes or fewer copies, for at most ${MAX_SLOTS}`,
    );
  }
  return slots;
}

/**
 * The schedule of a plan: one alignment for all axes, the crossings, one realignment (Johnsson-Ho 1992, 2.3). The
 * network is one cube of all dimensions of all axes.
 *
 * @throws InputError when the axes have more than 20 dimensions together
 */
export function sequenceSchedule(algorithm: string, plan: SequencePlan): Schedule {
  const { orders, slots, claims } = plan;
  const axes = axesOf(orders);
  const topology = cube(orders.reduce((sum, order) => sum + order, 0));
  const map = linearLocalMap(slots, alignmentMasks(axes));
  const maps = new NodeMaps(axes, topology.nodes);
  return {
    algorithm,
    topology,
    slots,
    pattern: sequencePattern(topology.nodes, slots, orders),
    ports: 'all',
    switching: 'store-and-forward',
    claims: { ...claims, largestMessage: 1 },
    phases: [
      { kind: 'local', name: 'alignment', map },
      {
        kind: 'segment',
        rowClosed: true,
        *steps() {
          for (const crossings of plan.steps()) {
            yield crossings.map(({ leg, slot, dimensions }): Step[number] => ({
              map: maps.of(leg, dimensions),
              slots: [slot],
            }));
          }
        },
      },
      { kind: 'local', name: 'realignment', map },
    ],
  };
}

/** The node maps of crossings: a node's class is the dimension that it crosses. */
class NodeMaps {
  private readonly axes: readonly Axis[];
  private readonly nodes: number;
  /** By leg and offset table, as long as somebody holds both. */
  private readonly known = new WeakMap<Leg, WeakMap<Int8Array, NodeMap>>();

  constructor(axes: readonly Axis[], nodes: number) {
    this.axes = axes;
    this.nodes = nodes;
  }

  of(leg: Leg, dimensions: Int8Array): NodeMap {
    const ofLeg = this.known.get(leg) ?? new WeakMap<Int8Array, NodeMap>();
    const map = ofLeg.get(dimensions) ?? this.make(leg, dimensions);
    this.known.set(leg, ofLeg.set(dimensions, map));
    return map;
  }

  private make({ axis, over }: Leg, dimensions: Int8Array): NodeMap {
    const { shift, order } = this.axes[axis];
    const shape = Array<number>(Math.log2(this.nodes)).fill(2);
    const across = Array.from({ length: order }, (_, k) =>
      shape.map((_side, bit) => (bit === shift + k ? 1 : 0)),
    );
    const classes = Uint8Array.from({ length: this.nodes }, (_, node) => {
      const dimension = dimensions[offsetOnAxis(this.axes, axis, over, node)];
      return dimension === IDLE ? order : dimension;
    });
    return translateMap(shape, [...across, null], classes);
  }
}
