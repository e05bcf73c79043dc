import { sumsOf } from '../../../problems/uneven.ts';
import type { Timetable } from '../timetable/timetable.ts';
import { TimetableList } from '../timetable/timetable-list.ts';

/**
 * Rounds in each of which every node sends to one other at most, and receives from one: together as long as the largest row or
 * column. Every node sends an equal part of what it has left in a round, so that the busiest never waits. (Birkhoff 1946; König 1916.)
 *
 * The table is filled up until all rows and columns are equal, so that there is a perfect matching of what is left. One is kept among
 * the entries of at least a threshold, which falls by a tenth where there is none, so that rounds are long and few.
 *
 * @param counts by sender x nodes + receiver
 */
export function exactRounds(nodes: number, counts: Uint32Array): Timetable {
  const rounds = new TimetableList();
  const { rest, sum } = filledUp(nodes, counts);
  const real = withoutOwn(nodes, counts);
  const matching = new Matching(nodes, rest);
  let threshold = rest.reduce((most, count) => Math.max(most, count), 0);
  for (let [round, left] = [0, sum]; left > 0; round++) {
    while (!matching.repair(threshold)) threshold = Math.max(1, Math.floor(threshold * 0.9));
    const entries = Array.from(matching.receiverOf, (receiver, sender) => sender * nodes + receiver);
    const size = entries.reduce((least, pair) => Math.min(least, rest[pair]), left);
    for (const pair of entries) {
      const sent = Math.min(size, real[pair]);
      if (sent > 0) rounds.add(pair, sent, [pair % nodes], [round]);
      real[pair] -= sent;
      rest[pair] -= size;
    }
    left -= size;
  }
  return rounds.timetable();
}

/** The table without what nodes have for themselves. */
function withoutOwn(nodes: number, counts: Uint32Array): Uint32Array {
  const others = counts.slice();
  for (let node = 0; node < nodes; node++) others[node * nodes + node] = 0;
  return others;
}

/**
 * The table with more in it, so that every row and every column has the same sum, the largest of them: first in proportion to what both
 * its row and its column miss, which leaves a little for the second pass, in which each entry takes what it can.
 */
function filledUp(nodes: number, counts: Uint32Array) {
  const rest = withoutOwn(nodes, counts);
  const { rows, columns } = sumsOf(nodes, rest);
  const sum = [...rows, ...columns].reduce((most, count) => Math.max(most, count), 0);
  const [missingRows, missingColumns] = [rows, columns].map((sums) => sums.map((has) => sum - has));
  const missing = missingRows.reduce((total, count) => total + count, 0);
  const shares = rest.map((_, pair) =>
    missing === 0
      ? 0
      : Math.floor((missingRows[Math.floor(pair / nodes)] * missingColumns[pair % nodes]) / missing),
  );
  const add = (pair: number, count: number) => {
    rest[pair] += count;
    missingRows[Math.floor(pair / nodes)] -= count;
    missingColumns[pair % nodes] -= count;
  };
  for (const [pair, share] of shares.entries()) add(pair, share);
  for (let pair = 0; pair < rest.length; pair++) {
    add(pair, Math.min(missingRows[Math.floor(pair / nodes)], missingColumns[pair % nodes]));
  }
  return { rest, sum };
}

/** A matching of senders and receivers among the large entries of a table. */
class Matching {
  /** By sender, and by receiver: the other, or -1. */
  readonly receiverOf: Int32Array;
  private readonly senderOf: Int32Array;
  /** By receiver: the sender from which the search has come to it. */
  private readonly reachedFrom: Int32Array;
  private readonly queue: Int32Array;
  /** Receivers to which it has not come. */
  private readonly unseen: Int32Array;

  constructor(
    private readonly nodes: number,
    private readonly entries: Uint32Array,
  ) {
    this.receiverOf = new Int32Array(nodes).fill(-1);
    this.senderOf = new Int32Array(nodes).fill(-1);
    this.reachedFrom = new Int32Array(nodes);
    this.queue = new Int32Array(nodes);
    this.unseen = new Int32Array(nodes);
  }

  /** Makes it perfect again, of entries of at least a threshold. @returns whether there is such a one */
  repair(threshold: number): boolean {
    const { nodes, entries, receiverOf, senderOf } = this;
    for (const [sender, receiver] of receiverOf.entries()) {
      if (receiver === -1 || entries[sender * nodes + receiver] >= threshold) continue;
      receiverOf[sender] = -1;
      senderOf[receiver] = -1;
    }
    return receiverOf.every((receiver, sender) => receiver !== -1 || this.augment(sender, threshold));
  }

  /** Matches one more sender, on a shortest way through others, breadth first. */
  private augment(start: number, threshold: number): boolean {
    const { nodes, entries, senderOf, reachedFrom, queue, unseen } = this;
    queue[0] = start;
    for (let receiver = 0; receiver < nodes; receiver++) unseen[receiver] = receiver;
    let left = nodes;
    for (let [head, tail] = [0, 1]; head < tail; head++) {
      const sender = queue[head];
      for (let i = left - 1; i >= 0; i--) {
        const receiver = unseen[i];
        if (entries[sender * nodes + receiver] < threshold) continue;
        reachedFrom[receiver] = sender;
        if (senderOf[receiver] === -1) {
          this.turn(start, receiver);
          return true;
        }
        queue[tail++] = senderOf[receiver];
        unseen[i] = unseen[--left];
      }
    }
    return false;
  }

  /** Matches anew along the way that has led from a sender to a receiver. */
  private turn(start: number, end: number): void {
    const { receiverOf, senderOf, reachedFrom } = this;
    for (let receiver = end; receiver !== -1; ) {
      const sender = reachedFrom[receiver];
      const before = sender === start ? -1 : receiverOf[sender];
      receiverOf[sender] = receiver;
      senderOf[receiver] = sender;
      receiver = before;
    }
  }
}
