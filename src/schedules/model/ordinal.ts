/**
 * The number that people read and type for an entry of a list whose entries come one after another: steps, rounds, phases.
 * Lists count their entries from 0, people call the first step 1 (docs/terms.md, "How things are numbered"). Nodes, slots,
 * dimensions and ports are addresses: they are read as they are.
 *
 * @param index place in the list, from 0
 */
export function ordinal(index: number): number {
  return index + 1;
}
