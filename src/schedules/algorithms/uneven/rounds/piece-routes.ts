import type { Pieces } from '../routes/pieces.ts';
import type { RoundPrices } from './round-prices.ts';
import type { TimedWays } from './timed-paths.ts';

/** What takes as long as so many looks at prices: that a piece chooses, and that a hop is gone through. */
const CHOICE = 32;
const SCAN = 1 / 4;

/** What hops load: links, or where every node does the same, the ports of one node. */
export interface Carriers {
  /** Nodes that pairs are of. */
  readonly nodes: number;
  /** By carrier: for each element that crosses it, the part of a step that this takes of all that it carries at a time. */
  readonly shares: Float64Array;
  /** Messages that all of them carry at a time, together. */
  readonly lanesInAll: number;
}

/** The way of each piece, and the rounds of its hops. */
export class PieceRoutes {
  /** Elements x links of all pieces on shortest ways. */
  readonly work: number;
  /** Elements of a piece, about. */
  readonly unit: number;
  private choices = 0;
  private scans = 0;
  /** By piece: sender x nodes + receiver. */
  private readonly pairOf: Uint32Array;
  /** By piece: where its hops begin in `cells`; and behind the last one's. */
  private readonly first: Uint32Array;
  /** By piece: how many they are; 0 while it has none. */
  private readonly hops: Uint16Array;
  /** By hop: carrier x rounds + round. */
  private readonly cells: Uint32Array;
  /** What was kept of both. */
  private readonly kept: { readonly hops: Uint16Array; readonly cells: Uint32Array };

  /** None has one yet. */
  constructor(
    readonly carriers: Carriers,
    private readonly parts: Pieces,
    private readonly paths: TimedWays,
  ) {
    const { nodes } = carriers;
    const { rounds, detour } = paths;
    this.pairOf = new Uint32Array(parts.length);
    this.first = new Uint32Array(parts.length + 1);
    let [work, elements] = [0, 0];
    for (let pair = 0; pair < parts.pairs; pair++) {
      const [first, end] = [parts.first[pair], parts.first[pair + 1]];
      if (first === end) continue;
      const distance = this.paths.distance(Math.floor(pair / nodes), pair % nodes);
      for (let piece = first; piece < end; piece++) {
        this.pairOf[piece] = pair;
        this.first[piece + 1] = this.first[piece] + Math.min(rounds, distance + detour);
        work += distance * parts.sizeOf(pair, piece);
        elements += parts.sizeOf(pair, piece);
      }
    }
    this.work = work;
    this.unit = elements / Math.max(1, parts.length);
    const hops = this.first[parts.length];
    this.hops = new Uint16Array(parts.length);
    this.cells = new Uint32Array(hops);
    this.kept = { hops: new Uint16Array(parts.length), cells: new Uint32Array(hops) };
  }

  /** Work so far: prices that have been looked at, or what takes as long. */
  get looks(): number {
    return this.paths.looks + CHOICE * this.choices + this.cells.length * SCAN * this.scans;
  }

  /**
   * A piece leaves its way for the cheapest one.
   * @param isShortest whether it is to be a shortest one
   */
  choose(piece: number, prices: RoundPrices, isShortest: boolean): void {
    const { paths, cells, carriers } = this;
    const { nodes } = carriers;
    this.choices++;
    this.put(piece, prices, -1);
    const [from, to] = [Math.floor(this.pairOf[piece] / nodes), this.pairOf[piece] % nodes];
    const longest = paths.distance(from, to) + (isShortest ? 0 : paths.detour);
    const hops = paths.find(prices, from, to, Math.min(longest, paths.rounds));
    const first = this.first[piece];
    for (let hop = 0; hop < hops; hop++) cells[first + hop] = paths.cells[hop];
    this.hops[piece] = hops;
    this.put(piece, prices, 1);
  }

  /** Puts all pieces where they are. */
  putAll(prices: RoundPrices): void {
    for (let piece = 0; piece < this.parts.length; piece++) this.put(piece, prices, 1);
  }

  /** Whether one of the cells of a piece is of that kind. */
  crosses(piece: number, isSuch: (cell: number) => boolean): boolean {
    const first = this.first[piece];
    for (let hop = first; hop < first + this.hops[piece]; hop++) if (isSuch(this.cells[hop])) return true;
    return false;
  }

  /** All pieces, which are numbered. */
  get pieces(): number {
    return this.parts.length;
  }

  /** Visits the pieces of which a cell is of that kind. */
  forEachCrossing(isSuch: (cell: number) => boolean, visit: (piece: number) => void): void {
    this.scans++;
    for (let piece = 0; piece < this.parts.length; piece++) if (this.crosses(piece, isSuch)) visit(piece);
  }

  /** Keeps the ways as they are. */
  keep(): void {
    this.kept.hops.set(this.hops);
    this.kept.cells.set(this.cells);
  }

  /** Takes the ways that were kept. */
  restore(): void {
    this.hops.set(this.kept.hops);
    this.cells.set(this.kept.cells);
  }

  /** The hops of a piece: carrier x rounds + round. */
  cellsOf(piece: number): Uint32Array {
    const first = this.first[piece];
    return this.cells.subarray(first, first + this.hops[piece]);
  }

  private put(piece: number, prices: RoundPrices, times: number): void {
    const { cells } = this;
    const { shares } = this.carriers;
    const { rounds } = this.paths;
    const first = this.first[piece];
    const size = times * this.parts.sizeOf(this.pairOf[piece], piece);
    for (let hop = first; hop < first + this.hops[piece]; hop++) {
      const cell = cells[hop];
      prices.add(cell, size * shares[Math.floor(cell / rounds)]);
    }
  }
}
