import type { Timetable } from '../timetable/timetable.ts';
import { TimetableList } from '../timetable/timetable-list.ts';

/**
 * Whole pairs, the largest first, each in the first round in which both its ends have a port left: rounds of nearly equal messages.
 *
 * @param counts by sender x nodes + receiver
 * @param ports messages that a node sends at a time, and receives
 */
export function firstFitRounds(nodes: number, counts: Uint32Array, ports: number): Timetable {
  const rounds = new TimetableList();
  const [senders, receivers] = [new Room(nodes, ports), new Room(nodes, ports)];
  const pairs = Uint32Array.from(counts.keys()).filter(
    (pair) => counts[pair] > 0 && Math.floor(pair / nodes) !== pair % nodes,
  );
  for (const pair of pairs.sort((a, b) => counts[b] - counts[a] || a - b)) {
    const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
    let word = 0;
    while ((senders.wordOf(sender, word) & receivers.wordOf(receiver, word)) === 0) word++;
    const both = senders.wordOf(sender, word) & receivers.wordOf(receiver, word);
    const round = word * BITS + BITS - 1 - Math.clz32(both & -both);
    senders.take(sender, round);
    receivers.take(receiver, round);
    rounds.add(pair, counts[pair], [receiver], [round]);
  }
  return rounds.timetable();
}

/** Bits of a word. */
const BITS = 32;

/** In which rounds each node has a port left. */
class Room {
  private readonly words: number;
  /** By node and word: a bit for each round that has room. */
  private readonly free: Int32Array;
  /** By node and round: ports that are taken. */
  private readonly taken: Uint16Array;

  constructor(
    nodes: number,
    private readonly ports: number,
  ) {
    // Both ends of a pair are in nodes - 2 other pairs each, so that it finds room in one of fewer rounds than this.
    this.words = Math.ceil((2 * nodes) / BITS);
    this.free = new Int32Array(nodes * this.words).fill(-1);
    this.taken = new Uint16Array(nodes * this.words * BITS);
  }

  /** The rounds with room of a node, 32 at a time. */
  wordOf(node: number, word: number): number {
    return this.free[node * this.words + word];
  }

  take(node: number, round: number): void {
    if (++this.taken[node * this.words * BITS + round] < this.ports) return;
    this.free[node * this.words + Math.floor(round / BITS)] ^= 1 << (round % BITS);
  }
}
