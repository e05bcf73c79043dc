import { isPowerOfTwo } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import type { Pattern } from '../model/pattern.ts';
import { type Axis, axesOf } from './axes.ts';

/**
 * Several complete exchanges in sequence, (x_s, .., x_2, x_1|i) -> (x_s, .., x_2, i|x_1) -> (x_s, .., x_1, i|x_2)
 * and so on: the exchange of an axis of d dimensions transposes its coordinate with the d lowest bits of the slot
 * (Johnsson-Ho 1992, 2.3). The first axis has the lowest bits of a node's number.
 *
 * @param nodes a power of two; bits of the node above those of the axes stay
 * @param slots blocks per node, a multiple of 2^d for the largest d
 * @param orders dimensions of each axis, at least 1, together at most 20
 * @throws InputError when the numbers do not fit together
 */
export function sequencePattern(nodes: number, slots: number, orders: readonly number[]): Pattern {
  const axes = axesOf(orders);
  const members = 2 ** Math.max(...orders);
  const total = orders.reduce((sum, order) => sum + order, 0);
  if (!isPowerOfTwo(nodes) || nodes < 2 ** total || slots < 1 || slots % members !== 0) {
    throw new InputError(
      `exchanges on axes [${orders}] of ${nodes} nodes with ${slots} slots: ` +
        `give a power of two of at least ${2 ** total} nodes and a multiple of ${members} slots`,
    );
  }
  const backwards = axes.toReversed();
  return {
    kind: 'sequence',
    nodes,
    slots,
    axes: orders,
    destination: (place) => transposed(place, nodes, axes),
    origin: (place) => transposed(place, nodes, backwards),
    encode: () => ({ kind: 'sequence', axes: orders, slots }),
  };
}

/** A transposition is its own inverse, so that the same ones the other way round lead back. */
function transposed(place: number, nodes: number, axes: readonly Axis[]): number {
  let node = place % nodes;
  let slot = (place - node) / nodes;
  for (const { shift, order } of axes) {
    const differing = (slot ^ (node >>> shift)) & ((1 << order) - 1);
    slot ^= differing;
    node ^= differing << shift;
  }
  return slot * nodes + node;
}
