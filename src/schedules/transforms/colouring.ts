/**
 * Colours the edges of a bipartite multigraph so that every vertex has equally many edges of each colour. There is such
 * a colouring (König 1916). An even number of colours is divided by halving the graph along its cycles; of an odd one a colour
 * is taken off first, by halving copies of the edges until one of each that has it is left (Alon 2003, for perfect matchings).
 *
 * @param left the left vertex of each edge; every vertex has the same number of edges, a multiple of `colours`
 * @param right the right vertex of each edge; the same
 * @param vertices on either side
 * @param colours at least 1
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
    if (count % 2 === 1) {
      const [one, others] = halver.oneOf(edges, count);
      divide(one, first, 1);
      divide(others, first + 1, count - 1);
      return;
    }
    const [one, other] = halver.halves(edges);
    divide(one, first, count / 2);
    divide(other, first + count / 2, count / 2);
  };
  divide(all, 0, colours);
  return colour;
}

/** Divides graphs. Behind the given edges there is a spare one for each vertex, from left to right. */
class Halver {
  private readonly edges: number;
  private readonly left: Uint32Array;
  private readonly right: Uint32Array;
  /** The edge of each vertex that has no partner yet, or -1. */
  private readonly single: Int32Array;
  /** The other edge of each edge's pair at its left vertex, and at its right one. */
  private readonly leftPartner: Int32Array;
  private readonly rightPartner: Int32Array;
  /** 0: not looked at; otherwise 1 or 2, the half. */
  private readonly half: Uint8Array;

  constructor(
    left: ArrayLike<number>,
    right: ArrayLike<number>,
    private readonly vertices: number,
  ) {
    this.edges = left.length;
    const withSpare = (ends: ArrayLike<number>) =>
      Uint32Array.from({ length: this.edges + vertices }, (_, edge) =>
        edge < this.edges ? ends[edge] : edge - this.edges,
      );
    this.left = withSpare(left);
    this.right = withSpare(right);
    this.single = new Int32Array(vertices).fill(-1);
    this.leftPartner = new Int32Array(this.left.length);
    this.rightPartner = new Int32Array(this.left.length);
    this.half = new Uint8Array(this.left.length);
  }

  /** Divides a graph in which every vertex has an even number of edges into two in which it has half of them. */
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

  /**
   * Divides a graph in which every vertex has `parts` times as many edges as it shall have in the first part.
   *
   * With 2^t no less than the edges, there are floor(2^t / parts) copies of each, and as many of the spare edges as make every
   * vertex have 2^t times what it shall have. They are halved t times; the half with fewer spare ones is kept, which are
   * fewer than 2^t and so are none in the end, and no edge is left twice.
   */
  oneOf(edges: Uint32Array, parts: number): [Uint32Array, Uint32Array] {
    const halvings = Math.ceil(Math.log2(edges.length + 1));
    const share = edges.length / this.vertices / parts;
    const each = Math.floor(2 ** halvings / parts);
    const spare = Uint32Array.from({ length: this.vertices }, (_, vertex) => this.edges + vertex);
    const copies = new Uint32Array(this.left.length).fill(each);
    copies.fill((2 ** halvings - each * parts) * share, this.edges);
    let kept = new Uint32Array(edges.length + this.vertices);
    kept.set(edges);
    kept.set(spare, edges.length);
    const sparesIn = (some: Uint32Array) =>
      some.reduce((count, edge) => count + Number(edge >= this.edges), 0);
    for (let i = 0; i < halvings; i++) {
      const [one, other] = this.halves(kept.filter((edge) => copies[edge] % 2 === 1));
      for (const edge of kept) copies[edge] = Math.floor(copies[edge] / 2);
      for (const edge of sparesIn(one) <= sparesIn(other) ? one : other) copies[edge]++;
      kept = kept.filter((edge) => copies[edge] > 0);
    }
    return [kept, edges.filter((edge) => copies[edge] === 0)];
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
