/*
 * The formulas of Ho-Johnsson 1986, sections 4.3 to 4.5, and nothing that knows a schedule. There, n is the dimension of
 * the cube, even; B = PQ/N the elements of a node's block; B_m those of a packet; 2D the distance from a node to the one
 * with row and column number exchanged.
 */

/** The single path, the dual paths and the multiple paths recursive transpose. */
export type TransposeName = 'srt' | 'drt' | 'mrt';

/** What a message costs: startup + elements x perElement, all in one unit of time. */
export interface PacketCosts {
  /** Tau: of every packet, more than 0. */
  readonly startup: number;
  /** t_c: of every element of a packet, more than 0. */
  readonly perElement: number;
}

/** A size of packets, and the time of the transpose with them. */
export interface PacketChoice {
  /** Elements of the largest packet. */
  readonly packet: number;
  /** In the unit of the costs. */
  readonly time: number;
}

/**
 * Routing cycles of each algorithm on a cube of n dimensions, when every node sends m packets: ceil(B / B_m) of them.
 * SRT: m + n - 1. DRT: ceil(m / 2) + n - 1. MRT: the most that a node takes at any distance, see `multiplePathCycles`.
 */
export const transposeCycles: Readonly<Record<TransposeName, (n: number, m: number) => number>> = {
  srt: (n, m) => m + n - 1,
  drt: (n, m) => Math.ceil(m / 2) + n - 1,
  mrt: (n, m) => Math.max(...Array.from({ length: n / 2 }, (_, i) => multiplePathCycles(i + 1, m))),
};

/**
 * Routing cycles of MRT for m packets of a node at distance 2D. They leave in waves of 2D, two waves in 2D cycles: 4kD
 * packets take 2kD + 1 cycles, the paper's count, and 4kD + 2D or fewer take 2(k + 1)D.
 */
export function multiplePathCycles(D: number, m: number): number {
  const waves = Math.ceil(m / (2 * D));
  return 2 * D * Math.ceil(waves / 2) + (waves % 2 === 0 ? 1 : 0);
}

/**
 * The packets of whole elements with which a transpose in cycles of startup + packet x perElement takes the least time; of
 * several the smallest.
 *
 * @param cycles of so many packets
 * @param B elements of a block, a whole number of at least 1
 */
export function bestPacket(
  cycles: (packets: number) => number,
  B: number,
  { startup, perElement }: PacketCosts,
): PacketChoice {
  let best: PacketChoice = { packet: 0, time: Number.POSITIVE_INFINITY };
  for (let packet = 1; packet <= B; packet++) {
    const time = cycles(Math.ceil(B / packet)) * (startup + packet * perElement);
    if (time < best.time) best = { packet, time };
  }
  return best;
}

/**
 * Elements of the packets that theorem 4.1 gives a node at distance 2D: 4kD packets, where k is floor(n / 2D), or the best
 * whole number of periods if that is more; no more packets than elements.
 *
 * @param n even, at least 2
 * @param B a whole number of at least 1
 */
export function theoremPacket(D: number, n: number, B: number, costs: PacketCosts): number {
  const ideal = bestPeriods(D, B, costs);
  const time = (k: number) => multiplePathTime(D, k, B, costs);
  const [below, above] = [Math.max(1, Math.floor(ideal)), Math.ceil(ideal)];
  const best = above > below && time(above) < time(below) ? above : below;
  const k = Math.max(Math.floor(n / (2 * D)), best);
  return Math.ceil(B / Math.min(B, 4 * k * D));
}

/** Time of MRT for a node at distance 2D that sends 4kD packets: (2kD + 1)(tau + B t_c / 4kD). */
export function multiplePathTime(
  D: number,
  k: number,
  B: number,
  { startup, perElement }: PacketCosts,
): number {
  return (2 * k * D + 1) * (startup + (B * perElement) / (4 * k * D));
}

/** The k for which `multiplePathTime` is least, sqrt(B t_c / 2 tau) / 2D; whole only by chance. */
export function bestPeriods(D: number, B: number, { startup, perElement }: PacketCosts): number {
  return Math.sqrt((B * perElement) / (2 * startup)) / (2 * D);
}

/**
 * Time of MRT and its largest packet, where a node at distance 2D sends 4D floor(n / 2D) packets, or as many as are best
 * if that is more. (Theorem 4.1; the paper's boundary sqrt(B t_c / tau) between its first two cases is approximate, so that
 * here the greater of the two times is taken: the first is that of the farthest nodes, the second that of the nodes with
 * the fewest packets.)
 *
 * @param n even, at least 2
 */
export function theorem41(n: number, B: number, costs: PacketCosts): PacketChoice {
  const { startup, perElement } = costs;
  if (n <= Math.sqrt((B * perElement) / (2 * startup))) {
    return {
      packet: Math.sqrt((B * startup) / (2 * perElement)),
      time: (Math.sqrt(startup) + Math.sqrt((B / 2) * perElement)) ** 2,
    };
  }
  const fewest = leastPackets(n);
  return {
    packet: Math.ceil(B / fewest),
    time: Math.max(multiplePathTime(n / 2, 1, B, costs), multiplePathTime(fewest / 4, 1, B, costs)),
  };
}

/** The fewest packets 4D floor(n / 2D) of a node: n + 4 for even n/2, n + 2 for odd; so many take all nodes n + 1 cycles. */
export function leastPackets(n: number): number {
  return (n / 2) % 2 === 0 ? n + 4 : n + 2;
}
