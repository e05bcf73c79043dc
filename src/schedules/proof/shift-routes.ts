/** The routes of one message from all nodes of a network. */
export interface Traffic {
  /** Links of the longest route. */
  readonly longest: number;
  /** Links of all routes. */
  readonly crossings: number;
}

/**
 * The e-cube routes of the cyclic shift v -> v + offset, modulo the members of each (sub)cube, without following them.
 * No two of them share a link: two routes that cross dimension k from the same node agree in the bits above
 * and at k, which are still those of their sources, and in the bits below k, which are already those of their
 * destinations; destinations that agree below k have sources that agree below k, so the sources are equal.
 *
 * Bit k of v changes if bit k of the offset differs from the carry into it; the carry is 1 for
 * (offset mod 2^k) / 2^k of all v.
 *
 * @param members a power of two
 * @param offset whole number from 1 to members - 1
 */
export function shiftRoutes(members: number, nodes: number, offset: number): Traffic {
  let crossings = 0;
  // Most bits changed so far when the carry into the next bit is 0 or 1; a carry of 1 needs a way to arise.
  let withoutCarry = 0;
  let withCarry = Number.NEGATIVE_INFINITY;
  for (let k = 0; 2 ** k < members; k++) {
    const bit = (offset >>> k) & 1;
    const carry = (offset % 2 ** k) / 2 ** k;
    crossings += nodes * (bit ? 1 - carry : carry);
    const fromZero = withoutCarry + bit;
    const fromOne = withCarry + (1 - bit);
    // The node's own bit decides the next carry, unless offset bit and carry are equal.
    [withoutCarry, withCarry] = bit
      ? [fromZero, Math.max(fromZero, fromOne)]
      : [Math.max(fromZero, fromOne), fromOne];
  }
  return { longest: Math.max(withoutCarry, withCarry), crossings };
}
