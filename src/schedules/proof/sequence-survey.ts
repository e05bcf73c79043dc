/** What exchanges in sequence have the blocks of a cube do. */
interface SequenceSurvey {
  /** Links of all blocks on shortest ways, together. */
  readonly hops: bigint;
  /** Most links of any block. */
  readonly farthest: number;
  /** The blocks that the busiest node sends; as many as the busiest receives. */
  readonly most: number;
  /** Nodes, with the sender, that the blocks of one node end in, of that which has the most. */
  readonly receivers: number;
}

/**
 * By the bits of addresses: every exchange has the lowest bits of the slot and the bits of a node along an axis change places. So
 * each bit along an axis gets the value of one other bit, and never its own.
 *
 * - Of all blocks half differ in any two bits: half of them cross each dimension.
 * - No bit gives its value twice, so that there is a block whose bits differ in all dimensions.
 * - Where bits along one axis get those along another, there is a node whose blocks all leave it, and one whose blocks all come from
 *   others. Otherwise a node keeps those that have its own number.
 *
 * @param nodes of one cube
 * @param slots blocks of a node
 * @param orders dimensions of each axis
 */
export function surveyOfSequence(nodes: number, slots: number, orders: readonly number[]): SequenceSurvey {
  // Where the values of the bits come from: that they are of slots is all that counts.
  const inSlots = new Array<'slot' | 'node'>(Math.max(...orders)).fill('slot');
  const inNodes: ('slot' | 'node')[] = [];
  for (const order of orders) {
    for (let bit = 0; bit < order; bit++) {
      inNodes.push(inSlots[bit]);
      inSlots[bit] = 'node';
    }
  }
  const fromSlots = inNodes.filter((from) => from === 'slot').length;
  const allLeave = fromSlots < inNodes.length;
  const ends = 2 ** fromSlots;
  return {
    hops: (BigInt(nodes) * BigInt(slots) * BigInt(inNodes.length)) / 2n,
    farthest: inNodes.length,
    most: allLeave ? slots : slots - slots / ends,
    receivers: allLeave ? ends + 1 : ends,
  };
}
