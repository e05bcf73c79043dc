/** Blocks that go the same way through a segment. */
export interface Itinerary {
  /** Their numbers. */
  readonly blocks: readonly number[];
  /** The nodes where they are, one after another. */
  readonly nodes: readonly number[];
  /** For each of these nodes the step in which they arrive there; -1 for the first. */
  readonly arrivals: readonly number[];
}

/**
 * Gives every block a row that it keeps during a segment, such that no two blocks are in the same place at a time: the first
 * row that is free on its whole way. Those that move most come first, since they fit worst.
 *
 * @param itineraries all blocks, each in one of them
 * @param nodes of the network
 * @param steps of the segment
 * @param rowOf by block, to be filled in
 * @returns rows in all
 */
export function assignRows(
  itineraries: readonly Itinerary[],
  nodes: number,
  steps: number,
  rowOf: Int32Array,
): number {
  // By row: for every node, and every time between two steps, whether a block is there. All leave before any arrives.
  const taken: Uint8Array[] = [];
  for (const itinerary of itineraries.toSorted((one, other) => other.nodes.length - one.nodes.length)) {
    const cells = cellsOf(itinerary, steps);
    let row = 0;
    for (const block of itinerary.blocks) {
      while (row < taken.length && cells.some((cell) => taken[row][cell] === 1)) row++;
      if (row === taken.length) taken.push(new Uint8Array(nodes * (steps + 1)));
      for (const cell of cells) taken[row][cell] = 1;
      rowOf[block] = row++;
    }
  }
  return taken.length;
}

/** The places in the tables of `assignRows` that an itinerary takes. */
function cellsOf({ nodes, arrivals }: Itinerary, steps: number): number[] {
  return nodes.flatMap((node, i) => {
    const first = arrivals[i] + 1;
    const last = arrivals[i + 1] ?? steps;
    return Array.from({ length: last - first + 1 }, (_, time) => node * (steps + 1) + first + time);
  });
}
