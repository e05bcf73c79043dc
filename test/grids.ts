/** Shapes of at least two nodes a side, all of them powers of two, with at most so many nodes. */
export function binaryShapes(mostNodes: number): number[][] {
  const shapes: number[][] = [];
  for (let side = 2; side <= mostNodes; side *= 2) {
    shapes.push([side], ...binaryShapes(mostNodes / side).map((rest) => [side, ...rest]));
  }
  return shapes;
}
