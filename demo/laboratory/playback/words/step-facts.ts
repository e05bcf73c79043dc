import type { Frame } from '../../../../src/pictures/timeline/frame.ts';
import { IDLE, type NodeMap, type Schedule, type Step } from '../../../../src/schedules/index.ts';
import type { StepsBy } from '../../../../src/schedules/model/algorithm.ts';
import { coordinatesOf, productOf } from '../../../../src/schedules/model/networks/axes.ts';

/** What a step does: all that can be said of it is read from here. */
export interface StepFacts {
  readonly schedule: Schedule;
  /** As its algorithm says; left out where it says nothing. */
  readonly stepsBy?: StepsBy;
  /** Left out where the slots of an exchange have none. */
  readonly frame?: Frame;
  /** Among all steps, from 0. */
  readonly index: number;
  readonly sendings: Step;
  /** By node: blocks. */
  readonly sent: Uint32Array;
  /** Messages of a node, at most. */
  readonly messages: number;
  /** By link, node * ports + port: blocks. */
  readonly loads: Uint32Array;
  /** Links of the shortest and of the longest way. */
  readonly hops: readonly [fewest: number, most: number];
  /** Blocks that cross their last link in it; left out where nobody has followed them. */
  readonly arrivals?: number;
}

/** A step in words, without its number; undefined where it is none of those that the form is for. */
export type Wording = (facts: StepFacts) => string | undefined;

/** The XOR of sender and receiver as a map says it; undefined for maps of other kinds. */
export function maskOf(map: NodeMap): number | undefined {
  if (map.kind !== 'xor') return undefined;
  const code = map.encode();
  return code.kind === 'xor' ? code.mask : undefined;
}

/** The XOR of sender and receiver, where it is the same for all who send; undefined where it is not. */
export function differenceOf(map: NodeMap): number | undefined {
  return maskOf(map) ?? common(map, (from, to) => from ^ to);
}

const shifts = new WeakMap<NodeMap, Map<string, readonly number[] | undefined>>();

/**
 * How far ahead of its sender a message's receiver is along each axis, from 0 to the side - 1, where it is the same for
 * all who send; undefined where it is not.
 */
export function shiftOf(map: NodeMap, shape: readonly number[]): readonly number[] | undefined {
  const known = shifts.get(map) ?? new Map<string, readonly number[] | undefined>();
  shifts.set(map, known);
  const key = shape.join();
  if (known.has(key)) return known.get(key);
  const members = productOf(shape);
  const shift = common(map, (from, to) => {
    const [start, end] = [from, to].map((node) => coordinatesOf(shape, node % members));
    return shape.reduceRight((sum, side, axis) => sum * side + ((end[axis] - start[axis] + side) % side), 0);
  });
  known.set(key, shift === undefined ? undefined : coordinatesOf(shape, shift));
  return known.get(key);
}

/** What is the same for all who send under a map. */
function common(map: NodeMap, of: (from: number, to: number) => number): number | undefined {
  let found: number | undefined;
  for (let node = 0; node < map.nodes; node++) {
    const target = map.apply(node);
    if (target === IDLE) continue;
    const here = of(node, target);
    if (found !== undefined && here !== found) return undefined;
    found = here;
  }
  return found;
}
