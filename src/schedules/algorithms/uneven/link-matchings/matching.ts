import { NOWHERE } from '../routes/network-links.ts';

/** Links by the nodes that they join. */
export interface Ends {
  readonly nodes: number;
  /** By link: the node that it leaves, and the one to which it leads. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
}

/** One side of a matching: the nodes as senders, or as receivers. */
interface Side {
  /** By node: its links, and by link its node. */
  readonly linksOf: readonly (readonly number[])[];
  readonly nodeOf: ArrayLike<number>;
  /** By node: the link that it has in the matching, NOWHERE if none. */
  readonly matched: Int32Array;
}

/**
 * Matchings of links: no two leave the same node, and no two lead to the same. Of all there are, those in which the nodes that weigh most send,
 * and those that weigh most receive: nodes weighed one by one, no matching has heavier senders, or heavier receivers.
 *
 * Whatever sets of senders and of receivers can be matched, both can be at once (Mendelsohn-Dulmage 1958); and the heaviest set of
 * senders is found node by node, the heaviest first, along paths of links in turn outside and inside of the matching (Edmonds-Fulkerson
 * 1965).
 */
export class Matching {
  private readonly senders: Side;
  private readonly receivers: Side;
  /** By node of the other side: the link by which the search came to it, NOWHERE if it did not. */
  private readonly cameBy: Int32Array;

  /** @param links those that may be in a matching at all */
  constructor({ nodes, from, to }: Ends, links: Iterable<number>) {
    const side = (nodeOf: ArrayLike<number>) => ({
      nodeOf,
      linksOf: Array.from({ length: nodes }, (): number[] => []),
      matched: new Int32Array(nodes).fill(NOWHERE),
    });
    const [senders, receivers] = [side(from), side(to)];
    for (const link of links) {
      senders.linksOf[from[link]].push(link);
      receivers.linksOf[to[link]].push(link);
    }
    [this.senders, this.receivers] = [senders, receivers];
    this.cameBy = new Int32Array(nodes);
  }

  /**
   * Finds a heaviest matching.
   * @param isThere by link: whether it may be in it
   * @param sending by node: what it weighs as a sender
   * @param receiving the same as a receiver
   * @returns by node: the link by which it sends, NOWHERE if none
   */
  find(
    isThere: (link: number) => boolean,
    sending: ArrayLike<number>,
    receiving: ArrayLike<number>,
  ): Int32Array {
    const { senders, receivers } = this;
    senders.matched.fill(NOWHERE);
    receivers.matched.fill(NOWHERE);
    for (const node of heaviestFirst(sending)) this.match(node, senders, receivers, isThere, sending);
    for (const node of heaviestFirst(receiving)) this.match(node, receivers, senders, isThere, receiving);
    return senders.matched;
  }

  /** Adds links to the matching between nodes that have none in it, as many as fit. */
  fill(isThere: (link: number) => boolean): void {
    const { senders, receivers } = this;
    for (const [node, links] of senders.linksOf.entries()) {
      for (const link of links) {
        const to = receivers.nodeOf[link];
        if (senders.matched[node] !== NOWHERE || receivers.matched[to] !== NOWHERE || !isThere(link))
          continue;
        senders.matched[node] = link;
        receivers.matched[to] = link;
      }
    }
  }

  /**
   * Has a node matched, if that is possible: with a free node of the other side, or in the place of the lightest node of its own side that is
   * lighter. No other node loses its link, but it may get another one.
   */
  private match(
    node: number,
    own: Side,
    other: Side,
    isThere: (link: number) => boolean,
    weights: ArrayLike<number>,
  ): void {
    if (own.matched[node] !== NOWHERE) return;
    const { cameBy } = this;
    cameBy.fill(NOWHERE);
    const reached = [node];
    let [end, least] = [NOWHERE, weights[node]];
    for (const one of reached) {
      for (const link of own.linksOf[one]) {
        const far = other.nodeOf[link];
        if (cameBy[far] !== NOWHERE || !isThere(link)) continue;
        cameBy[far] = link;
        if (other.matched[far] === NOWHERE) {
          this.turn(far, node, own, other);
          return;
        }
        const next = own.nodeOf[other.matched[far]];
        reached.push(next);
        if (weights[next] < least) [end, least] = [far, weights[next]];
      }
    }
    if (end === NOWHERE) return;
    own.matched[own.nodeOf[other.matched[end]]] = NOWHERE;
    this.turn(end, node, own, other);
  }

  /** Turns the path to a node of the other side around: what is in the matching goes out, and what is not comes in. */
  private turn(end: number, start: number, own: Side, other: Side): void {
    for (let far = end; ; ) {
      const link = this.cameBy[far];
      const near = own.nodeOf[link];
      const before = own.matched[near];
      own.matched[near] = link;
      other.matched[far] = link;
      if (near === start) return;
      far = other.nodeOf[before];
    }
  }
}

/** The nodes that weigh anything, the heaviest first. */
function heaviestFirst(weights: ArrayLike<number>): number[] {
  return Array.from(weights, (_, node) => node)
    .filter((node) => weights[node] > 0)
    .sort((one, other) => weights[other] - weights[one]);
}
