/** All coordinates on these sides, the first of which counts fastest. */
function coordinates(sides: readonly number[]): number[][] {
  return sides.reduce<number[][]>(
    (all, side) => Array.from({ length: side }, (_, x) => all.map((place) => [...place, x])).flat(),
    [[]],
  );
}

/**
 * Complete exchanges one after another, by their definition: the memories of all nodes are lists of blocks, and in an exchange each node
 * of a part takes from every node of the part the blocks that are for it. It shares no code with src.
 *
 * @param shape nodes along each axis
 * @param slots blocks of a node
 * @param along by exchange: the axes along which the nodes of a part differ, ascending
 * @returns by place, slot * nodes + node, where a block starts: the place where it ends
 */
export function exchangesAlong(
  shape: readonly number[],
  slots: number,
  along: readonly (readonly number[])[],
): number[] {
  const nodes = coordinates(shape);
  const numberOf = new Map(nodes.map((at, number) => [at.join(), number]));
  let memories = nodes.map((_, node) =>
    Array.from({ length: slots }, (_, slot) => slot * nodes.length + node),
  );
  for (const axes of along) {
    const members = coordinates(axes.map((axis) => shape[axis]));
    memories = nodes.map((at) => {
      const part = members.map((member) => {
        const other = [...at];
        for (const [i, axis] of axes.entries()) other[axis] = member[i];
        return memories[numberOf.get(other.join()) ?? Number.NaN];
      });
      const own = members.findIndex((member) => axes.every((axis, i) => at[axis] === member[i]));
      const copies = Array.from({ length: slots / members.length }, (_, c) => c * members.length);
      return copies.flatMap((first) => part.map((memory) => memory[first + own]));
    });
  }
  const ends: number[] = [];
  for (const [node, memory] of memories.entries()) {
    for (const [slot, start] of memory.entries()) ends[start] = slot * nodes.length + node;
  }
  return ends;
}
