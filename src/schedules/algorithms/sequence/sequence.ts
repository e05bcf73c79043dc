import type { Algorithm, Guarantee } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { InputError } from '../../model/errors.ts';
import { linearLocalMap } from '../../model/local-map.ts';
import { cube, isCube } from '../../model/networks/cube.ts';
import { IDLE, type NodeMap, translateMap } from '../../model/node-map.ts';
import type { Schedule, Step } from '../../model/schedule.ts';
import { type Axis, alignmentMasks, axesOf, offsetOnAxis } from '../../problems/axes.ts';
import { type CubeSequence, isOnCube, type Sequence, type SequenceSize } from '../../problems/sequence.ts';
import { sequencePattern } from '../../problems/sequence-pattern.ts';
import { that } from '../frames/guarantees.ts';
import type { AxisLeg, SequencePlan } from './plan.ts';

/** A way to make schedules of exchanges in sequence on a cube. */
export interface SequenceAlgorithm extends Algorithm<Sequence> {
  /**
   * What the slots do, for any number of nodes.
   * @throws InputError when it has no such plan, or the sequence is too large
   */
  plan(sequence: SequenceSize): SequencePlan;
}

/** What is known of an algorithm for exchanges in sequence; the rest follows from its plans. */
interface SequenceParts
  extends Pick<SequenceAlgorithm, 'name' | 'aliases' | 'source' | 'guarantees' | 'plan'> {
  /**
   * What `combinedInOrder` makes of the plan's steps where links have room for so many blocks, two or more; left out, or
   * undefined: no formula says it.
   */
  rounds?(sequence: SequenceSize, room: number): SequenceRounds | undefined;
}

/** Rounds of messages, and the most of them that a block is under way in. */
export interface SequenceRounds {
  readonly span: number;
  readonly rounds: readonly { readonly blocks: number; readonly times: number }[];
}

/** Letters of the guarantees: K blocks of a node, on s axes of d dimensions each. */
interface SequenceLetters {
  readonly K: number;
  readonly s: number;
  readonly d: number;
}

/**
 * So many steps on axes of equally many dimensions.
 * @param says the formula
 * @param isMet where it holds; left out: everywhere
 */
export function stepsOnAlike(
  says: string,
  formula: (letters: SequenceLetters) => number,
  condition = '',
  isMet: (letters: SequenceLetters) => boolean = () => true,
): Guarantee<Sequence> {
  return that(
    `${says} steps on s axes of d dimensions each${condition}`,
    ({ problem, schedule, counted }) => {
      if (!isOnCube(problem)) return false;
      const [d, ...others] = problem.axes;
      const letters = { K: schedule.pattern.slots, s: problem.axes.length, d };
      const areAlike = others.every((order) => order === d);
      return !(areAlike && isMet(letters)) || counted.steps === formula(letters);
    },
  );
}

/** The algorithm that makes schedules of its plans, and counts what they promise: one block in each message of a step. */
export function sequenceAlgorithm({ rounds: formula, ...given }: SequenceParts): SequenceAlgorithm {
  const { name, plan } = given;
  return {
    ...given,
    solves: ['sequence'],
    networks: isCube,
    schedule: (sequence) => ({
      ...sequenceSchedule(name, plan(onCube(name, sequence))),
      ...(sequence.width !== undefined && { width: sequence.width }),
    }),
    counts(sequence, form) {
      if (!isOnCube(sequence)) return undefined;
      const planned = planOrNone(plan, sequence);
      if (planned === undefined) return undefined;
      const { slots, claims } = planned;
      const room = Math.ceil(slots / 2 / sequence.axes.reduce((sum, order) => sum + order, 0));
      const steps = { span: claims.span, rounds: [{ blocks: 1, times: claims.steps }] };
      const made = form === 'block' && room > 1 ? formula?.(sequence, room) : steps;
      if (made === undefined) return undefined;
      return {
        ...{ ports: 'all', switching: 'store-and-forward', aligned: 2 * slots, rearranged: 0 },
        span: made.span,
        rounds: tallied(made.rounds.map((round) => ({ ...round, hops: 1 }))),
      };
    },
  };
}

/** @throws InputError for a sequence on any other network */
function onCube(name: string, sequence: Sequence): CubeSequence {
  if (isOnCube(sequence)) return sequence;
  throw new InputError(`${name} on the ${sequence.topology.label}: it is for cubes; give { axes: [3, 3] }`);
}

/** Undefined where there is no such plan. */
function planOrNone(plan: SequenceAlgorithm['plan'], sequence: SequenceSize): SequencePlan | undefined {
  try {
    return plan(sequence);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * The schedule of a plan: one alignment for all axes, the crossings, one realignment (Johnsson-Ho 1992, 2.3). The
 * network is one cube of all dimensions of all axes.
 *
 * @throws InputError when the axes have more than 20 dimensions together
 */
export function sequenceSchedule(algorithm: string, plan: SequencePlan): Schedule {
  const { orders, slots } = plan;
  const axes = axesOf(orders);
  const topology = cube(orders.reduce((sum, order) => sum + order, 0));
  const map = linearLocalMap(slots, alignmentMasks(axes));
  const mapOf = nodeMapsOf(axes, topology.nodes);
  return {
    algorithm,
    topology,
    slots,
    pattern: sequencePattern(topology.nodes, slots, orders),
    ports: 'all',
    switching: 'store-and-forward',
    phases: [
      { kind: 'local', name: 'alignment', map },
      {
        kind: 'segment',
        rowClosed: true,
        *steps() {
          for (const crossings of plan.steps()) {
            yield crossings.map(({ leg, slot, dimensions }): Step[number] => ({
              map: mapOf(leg, dimensions),
              slots: [slot],
            }));
          }
        },
      },
      { kind: 'local', name: 'realignment', map },
    ],
  };
}

/** The node map of a crossing: a node's class is the dimension that it crosses. */
function nodeMapsOf(axes: readonly Axis[], nodes: number): (leg: AxisLeg, dimensions: Int8Array) => NodeMap {
  const shape = Array<number>(Math.log2(nodes)).fill(2);
  const make = ({ axis, over }: AxisLeg, dimensions: Int8Array): NodeMap => {
    const { shift, order } = axes[axis];
    const across = Array.from({ length: order }, (_, k) =>
      shape.map((_side, bit) => (bit === shift + k ? 1 : 0)),
    );
    const classes = Uint8Array.from({ length: nodes }, (_, node) => {
      const dimension = dimensions[offsetOnAxis(axes, axis, over, node)];
      return dimension === IDLE ? order : dimension;
    });
    return translateMap(shape, [...across, null], classes);
  };
  // By leg and offset table, as long as somebody holds both.
  const known = new WeakMap<AxisLeg, WeakMap<Int8Array, NodeMap>>();
  return (leg, dimensions) => {
    const ofLeg = known.get(leg) ?? new WeakMap<Int8Array, NodeMap>();
    const map = ofLeg.get(dimensions) ?? make(leg, dimensions);
    known.set(leg, ofLeg.set(dimensions, map));
    return map;
  };
}
