import type { Topology } from '../../../model/networks/topology.ts';
import { type MinimalWays, minimalWays } from '../routes/minimal-ways.ts';
import { shareTable } from '../routes/network-links.ts';
import type { Pieces } from '../routes/pieces.ts';
import { RoundLoads } from './round-loads.ts';
import { RoundSearch } from './round-search.ts';

/** Which way each piece takes, and in which rounds. */
export interface ChunkChoice {
  /** By piece: the number of its way among the minimal ways of its pair. */
  readonly wayOf: Uint16Array;
  /** By piece x rounds + hop: its round, rising from hop to hop. */
  readonly roundOf: Uint16Array;
}

/** Pieces that choose, again and again, a way and rounds that cost the least where the other pieces are. */
export class ChunkRounds {
  private readonly wayOf: Uint16Array;
  private readonly roundOf: Uint16Array;
  private readonly ways: MinimalWays;
  private readonly loads: RoundLoads;
  private readonly links: number;
  private readonly shares: Float64Array;
  private readonly search: RoundSearch;

  /** At first the pieces of a pair take its ways in turn, and every hop the first round in which it can be. */
  constructor(
    private readonly topology: Topology,
    private readonly pieces: Pieces,
    private readonly rounds: number,
  ) {
    this.links = topology.nodes * topology.ports;
    this.wayOf = new Uint16Array(pieces.length);
    this.roundOf = new Uint16Array(pieces.length * rounds);
    this.shares = shareTable(topology);
    this.ways = minimalWays(topology);
    this.loads = new RoundLoads(this.links, rounds);
    this.search = new RoundSearch(this.loads, rounds);
    for (let first = 0; first < this.roundOf.length; first += rounds) {
      for (let hop = 0; hop < rounds; hop++) this.roundOf[first + hop] = hop;
    }
    this.forEachPiece((piece, size, ways) => {
      this.wayOf[piece] = piece % ways;
      this.put(piece, size);
    });
  }

  /**
   * All pieces choose once more.
   * @param sharpness as of `RoundLoads`
   * @returns the largest messages of all rounds together, then
   */
  pass(sharpness: number): number {
    this.loads.weigh(sharpness);
    let chosen = 0;
    this.forEachPiece((piece, size, ways) => {
      this.put(piece, -size);
      this.choose(piece, ways);
      this.put(piece, size);
      // It takes about as long as so many choices.
      if (++chosen % this.links === 0) this.loads.weigh(sharpness);
    });
    return this.loads.weigh(sharpness);
  }

  /** What has been chosen up to now. */
  choice(): ChunkChoice {
    return { wayOf: this.wayOf.slice(), roundOf: this.roundOf.slice() };
  }

  /** Visits the pieces pair by pair, with `ways` turned to the pair. */
  private forEachPiece(visit: (piece: number, size: number, ways: number) => void): void {
    const { pieces, topology } = this;
    const { nodes } = topology;
    pieces.forEachPair((pair) => {
      const ways = this.ways.between(Math.floor(pair / nodes), pair % nodes);
      for (let piece = pieces.first[pair]; piece < pieces.first[pair + 1]; piece++) {
        visit(piece, pieces.sizeOf(pair, piece), ways);
      }
    });
  }

  /** Puts so many elements on the links of a piece. */
  private put(piece: number, elements: number): void {
    const { ways, loads, roundOf, shares } = this;
    const hops = ways.follow(this.wayOf[piece]);
    const first = piece * this.rounds;
    for (let hop = 0; hop < hops; hop++) {
      const link = ways.links[hop];
      loads.add(link, roundOf[first + hop], elements * shares[link]);
    }
  }

  private choose(piece: number, count: number): void {
    const { ways, search, wayOf, rounds } = this;
    let least = Number.POSITIVE_INFINITY;
    for (let way = 0; way < count; way++) {
      const cost = search.leastCost(ways.links, ways.follow(way));
      if (cost >= least) continue;
      least = cost;
      wayOf[piece] = way;
    }
    const hops = ways.follow(wayOf[piece]);
    search.leastCost(ways.links, hops);
    search.copyRounds(this.roundOf, piece * rounds, hops);
  }
}
