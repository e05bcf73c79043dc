import { dimensionMask } from '../../model/address-bits.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { IDLE, type NodeMap, tableMap } from '../../model/node-map.ts';
import type { Message, Segment } from '../../model/schedule.ts';
import { slotRange } from '../frames/message-slots.ts';
import { inTheirSlots, type TracedPhase } from './stretch.ts';

/**
 * Blocks of all nodes on their way to other nodes, whole, dimension by dimension: the single path recursive transpose of
 * Ho-Johnsson 1986, section 4.3, for any permutation of the nodes that lets it be done so. In section 4.6 the permutation is
 * the transpose together with a change of codes.
 */
export interface RecursiveRoute {
  readonly nodes: number;
  /** Slots of a node's blocks. */
  readonly slots: number;
  /** Slots of a packet: the packets follow each other in a pipeline. */
  readonly packet: number;
  /**
   * What is crossed, in order: in each iteration the bits of these dimensions, one or two of them, are given the values
   * that they have at the end. An iteration has as many steps as it has dimensions.
   */
  readonly iterations: readonly (readonly number[])[];
  /** By node: where its blocks go. */
  readonly target: Uint32Array;
}

/** Slots for blocks in transit, between the two steps of an iteration. */
export function transitOf({ slots, packet, iterations }: Omit<RecursiveRoute, 'nodes' | 'target'>): number {
  return packet * regionsOf(Math.ceil(slots / packet), iterations.length);
}

/** Of the packets that are in the midst of an iteration, every other one, none shares its region with another. */
function regionsOf(packets: number, iterations: number): number {
  return Math.min(Math.ceil(packets / 2), iterations);
}

/** What the nodes do in an iteration; undefined where no node has such a block. */
interface Iteration {
  /** Blocks that have to cross one of the dimensions: in the first step. */
  readonly single: NodeMap | undefined;
  /** Blocks that have to cross both: the first of them in the first step, into transit; the second in the second. */
  readonly into: NodeMap | undefined;
  readonly outOf: NodeMap | undefined;
  readonly steps: number;
}

/**
 * The steps of a paired route. In a square of nodes that differ in the two dimensions only, no link is used twice in an
 * iteration, whatever the permutation of the four is, and different packets are in different iterations or in different
 * steps of one: m packets take m - 1 steps more than one.
 *
 * @throws InputError when after some iteration two nodes' blocks would be in one node
 */
export function recursiveRoute(route: RecursiveRoute): TracedPhase {
  const { nodes, slots, packet, target } = route;
  const packets = Math.ceil(slots / packet);
  const iterations: Iteration[] = [];
  let at = Uint32Array.from({ length: nodes }, (_, node) => node);
  for (const dimensions of route.iterations) {
    const next = after(dimensions, at, target);
    requireApart(next);
    iterations.push(iterationOf(at, next, dimensions));
    at = next;
  }
  const regions = regionsOf(packets, route.iterations.length);
  const transitFor = (p: number) => slots + (Math.floor(p / 2) % regions) * packet;
  const plan = iterations.flatMap((iteration) =>
    Array.from({ length: iteration.steps }, (_, half) => ({ ...iteration, half })),
  );
  const phase: Segment = {
    kind: 'segment',
    rowClosed: false,
    *steps() {
      for (let cycle = 0; cycle < packets + plan.length - 1; cycle++) {
        const messages: Message[] = [];
        for (let p = Math.max(0, cycle - plan.length + 1); p <= Math.min(cycle, packets - 1); p++) {
          const { single, into, outOf, half } = plan[cycle - p];
          const own = slotRange(p * packet, Math.min(packet, slots - p * packet));
          const transit = slotRange(transitFor(p), own.length);
          if (half === 0 && single) messages.push({ map: single, slots: own });
          if (half === 0 && into) messages.push({ map: into, slots: own, to: transit });
          if (half === 1 && outOf) messages.push({ map: outOf, slots: transit, to: own });
        }
        yield messages;
      }
    },
  };
  return { phase, to: inTheirSlots(at, slots) };
}

/** By source: where its blocks are after an iteration. */
function after(dimensions: readonly number[], at: Uint32Array, target: Uint32Array) {
  const mask = dimensionMask(dimensions);
  return Uint32Array.from(at, (node, source) => (node & ~mask) | (target[source] & mask));
}

function requireApart(nodes: Uint32Array): void {
  if (new Set(nodes).size === nodes.length) return;
  throw new InputError(
    'blocks of two nodes would meet in one node on the way: give layouts that exchange whole blocks, or ',
    new Suggestion('algorithm', 'de-bruijn'),
  );
}

function iterationOf(from: Uint32Array, to: Uint32Array, dimensions: readonly number[]): Iteration {
  const map = () => new Int32Array(from.length).fill(IDLE);
  const [single, into, outOf] = [map(), map(), map()];
  for (const [source, node] of from.entries()) {
    const crossed = node ^ to[source];
    if (crossed === 0) continue;
    if ((crossed & (crossed - 1)) === 0) {
      single[node] = to[source];
      continue;
    }
    const between = node ^ (1 << dimensions[0]);
    into[node] = between;
    outOf[between] = to[source];
  }
  const used = (targets: Int32Array) =>
    targets.some((node) => node !== IDLE) ? tableMap(targets) : undefined;
  return { single: used(single), into: used(into), outOf: used(outOf), steps: dimensions.length };
}
