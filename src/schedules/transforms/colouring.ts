/**
 * Colours the edges of a bipartite multigraph so that every vertex has equally many edges of each colour. There is such
 * a colouring (König 1916); halving the graph along its cycles finds it.
 *
 * @param left the left vertex of each edge; every vertex has the same number of edges, a multiple of `colours`
 * @param right the right vertex of each edge; the same
 * @param vertices on either side
 * @param colours a power of two
 * @returns the colour of each edge, 0 to colours - 1
 */
export function colourEdges(
  left: ArrayLike<number>,
  right: ArrayLike<number>,
  vertices: number,
  colours: number,
): Uint32Array<ArrayBuffer> {
  const colour = new Uint32Array(left.length);
  const halver = new Halver(left, right, vertices);
  const all = Uint32Array.from({ length: left.length }, (_, edge) => edge);
  const divide = (edges: Uint32Array, first: number, count: number) => {
    if (count === 1) {
      for (const edge of edges) colour[edge] = first;
      return;
    }
    const [one, other] = halver.halves(edges);
    divide(one, first, count / 2);
    divide(other, first + count / 2, count / 2);
  };
  divide(all, 0, colours);
  return colour;
}

/** Divides graphs in which every vertex has an even number of edges into two in which it has half of them. */
class Halver {
  private readonly left: ArrayLike<number>;
  private readonly right: ArrayLike<number>;
  /** The edge of each vertex that has no partner yet, or -1. */
  private readonly single: Int32Array;
  /** The other edge of each edge's pair at its left vertex, and at its right one. */
  private readonly leftPartner: Int32Array;
  private readonly rightPartner: Int32Array;
  /** 0: not looked at; otherwise 1 or 2, the half. */
  private readonly half: Uint8Array;

  constructor(left: ArrayLike<number>, right: ArrayLike<number>, vertices: number) {
    this.left = left;
    this.right = right;
    this.single = new Int32Array(vertices).fill(-1);
    this.leftPartner = new Int32Array(left.length);
    this.rightPartner = new Int32Array(left.length);
    this.half = new Uint8Array(left.length);
  }

  halves(edges: Uint32Array): [Uint32Array, Uint32Array] {
    this.pair(edges, this.left, this.leftPartner);
    this.pair(edges, this.right, this.rightPartner);
    const { half, leftPartner, rightPartner } = this;
    for (const edge of edges) half[edge] = 0;
    for (const start of edges) {
      // Around the cycle of partners, in turn into either half: partners are never in the same.
      for (let edge = start; half[edge] === 0; edge = rightPartner[leftPartner[edge]]) {
        half[edge] = 1;
        half[leftPartner[edge]] = 2;
      }
    }
    return [edges.filter((edge) => half[edge] === 1), edges.filter((edge) => half[edge] === 2)];
  }

  /** Pairs the edges at each vertex of one side. */
  private pair(edges: Uint32Array, vertexOf: ArrayLike<number>, partner: Int32Array): void {
    for (const edge of edges) {
      const vertex = vertexOf[edge];
      const other = this.single[vertex];
      if (other === -1) {
        this.single[vertex] = edge;
      } else {
        this.single[vertex] = -1;
        partner[edge] = other;
        partner[other] = edge;
      }
    }
  }
}
