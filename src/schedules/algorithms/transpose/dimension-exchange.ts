import { InputError } from '../../model/errors.ts';
import { IDLE, tableMap } from '../../model/node-map.ts';
import type { Message, Step } from '../../model/schedule.ts';
import { messagesOf } from '../frames/message-slots.ts';
import type { TracedPhase } from './stretch.ts';

/** A dimension, and a bit of the slots whose content it changes places with. */
export interface DimensionSwap {
  /** What is crossed. */
  readonly dimension: number;
  /** The slot with the bit complemented: its own inverse. */
  toggled(slot: number): number;
}

/**
 * The exchange algorithm without shuffles (Ho-Johnsson 1986, sections 3.3.2 and 5.1): dimension by dimension, half of each
 * node's blocks change places with half of its neighbour's. A block crosses the dimension if its node's bit is not the one
 * that it has at the end, and takes the slot that a block which crosses the other way has left.
 *
 * @param nodes of a cube
 * @param target by place, slot * nodes + node, the node where its block must end; it may end in any slot
 * @param swaps the dimensions in order
 * @param packet slots of a message; left out: what a node has to send across a dimension is one message
 * @throws InputError when some swap would bring two blocks to one place
 */
export function dimensionExchange(
  nodes: number,
  target: Uint32Array,
  swaps: readonly DimensionSwap[],
  packet = target.length / nodes,
): TracedPhase {
  const to = Uint32Array.from(target, (_, place) => place);
  const steps: Step[] = [];
  for (const { dimension, toggled } of swaps) {
    const bit = 1 << dimension;
    // By node: the slots that it sends.
    const sent: number[][] = Array.from({ length: nodes }, () => []);
    for (let block = 0; block < to.length; block++) {
      const node = to[block] % nodes;
      if (((node ^ target[block]) & bit) === 0) continue;
      const slot = (to[block] - node) / nodes;
      sent[node].push(slot);
      to[block] = toggled(slot) * nodes + (node ^ bit);
    }
    // What comes from one slot of two and what goes into it have the same place in the order, and are in one message each.
    const pair = (slot: number) => Math.min(slot, toggled(slot));
    for (const slots of sent) slots.sort((a, b) => pair(a) - pair(b));
    const most = sent.reduce((longest, { length }) => Math.max(longest, length), 0);
    requireOnce(to, nodes);
    for (const { first, length } of messagesOf(most, packet)) {
      steps.push(
        stepOf(
          sent.map((slots) => slots.slice(first, first + length)),
          bit,
          toggled,
        ),
      );
    }
  }
  return { phase: { kind: 'segment', rowClosed: false, steps: () => steps }, to };
}

/** @throws InputError when a place is there twice */
function requireOnce(places: Uint32Array, nodes: number): void {
  const seen = new Uint8Array(places.length);
  for (const place of places) {
    if (seen[place]++ > 0) {
      throw new InputError(
        `two blocks in slot ${Math.floor(place / nodes)} of node ${place % nodes} on the way: ` +
          'give layouts in which every node has as much for every other',
      );
    }
  }
}

/** Nodes that send the same slots have a message together. */
function stepOf(
  sent: readonly (readonly number[])[],
  bit: number,
  toggled: DimensionSwap['toggled'],
): Message[] {
  const alike = new Map<string, number[]>();
  for (const [node, slots] of sent.entries()) {
    if (slots.length === 0) continue;
    const key = slots.join();
    const nodes = alike.get(key) ?? [];
    nodes.push(node);
    alike.set(key, nodes);
  }
  return Array.from(alike.values(), (nodes) => {
    const targets = new Int32Array(sent.length).fill(IDLE);
    for (const node of nodes) targets[node] = node ^ bit;
    const slots = sent[nodes[0]];
    return { map: tableMap(targets), slots, to: slots.map(toggled) };
  });
}
