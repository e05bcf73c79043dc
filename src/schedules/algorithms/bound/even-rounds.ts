import type { Traveller } from './ways.ts';

/** What leaves in one round: by port the slots, in one message. */
export type PortMessages = readonly (readonly number[])[];

/**
 * Rounds in which all travellers go their ways, in each round every traveller at most one link, and by every port as many
 * travellers as by it in any other round, or one more: an equitable edge colouring of travellers and ports (de Werra 1971).
 * The longer messages of all ports are in the first rounds, so far as such a colouring is found; then the rounds together take
 * no more than the busiest port.
 *
 * @param rounds at least the length of the longest way
 */
export function evenRounds(travellers: readonly Traveller[], ports: number, rounds: number): PortMessages[] {
  const colouring = new Colouring(travellers, ports, rounds);
  colouring.even();
  return Array.from({ length: rounds }, (_, round) => {
    const messages: number[][] = Array.from({ length: ports }, () => []);
    for (const [i, { slot }] of travellers.entries()) {
      const port = colouring.portOf(i, round);
      if (port !== NONE) messages[port].push(slot);
    }
    return messages;
  });
}

const NONE = -1;

/** How often a link is moved into a round that has no room for it. */
const MOST_PUSHES = 300;

/** Which traveller leaves by which port in which round. */
class Colouring {
  /** By traveller and round: its port, or NONE. */
  private readonly port: Int32Array;
  /** By port and round: travellers. */
  private readonly count: Int32Array;
  /** By round: as many as may leave by a port. */
  private readonly most: Int32Array;

  /** Each traveller in turn takes for each link of its way the round that has most room. */
  constructor(
    travellers: readonly Traveller[],
    private readonly ports: number,
    private readonly rounds: number,
  ) {
    this.port = new Int32Array(travellers.length * rounds).fill(NONE);
    this.count = new Int32Array(ports * rounds);
    const load = new Int32Array(ports);
    for (const { way } of travellers) for (const port of way) load[port]++;
    const busiest = Math.max(...load);
    this.most = Int32Array.from({ length: rounds }, (_, round) => Math.ceil((busiest - round) / rounds));
    for (const [i, { way }] of travellers.entries()) {
      for (const port of way) {
        let best = NONE;
        for (let round = 0; round < rounds; round++) {
          if (this.portOf(i, round) !== NONE) continue;
          if (best === NONE || this.room(port, round) > this.room(port, best)) best = round;
        }
        this.port[i * rounds + best] = port;
        this.count[port * rounds + best]++;
      }
    }
  }

  portOf(traveller: number, round: number): number {
    return this.port[traveller * this.rounds + round];
  }

  /**
   * Moves links from rounds that have too many into others that have room, and where nothing leads there into others that have
   * none, from which something may, until no round has too many or so often that it seems in vain.
   */
  even(): void {
    for (let pushes = 0; pushes < MOST_PUSHES; ) {
      const crowded = this.crowded();
      if (crowded.length === 0) return;
      let isEased = false;
      for (const [port, round] of crowded) {
        if (this.room(port, round) >= 0) continue;
        isEased = this.most.some((_, to) => this.room(port, to) > 0 && this.move(port, round, to)) || isEased;
      }
      if (isEased) continue;
      const [port, round] = crowded[pushes % crowded.length];
      const to = (round + 1 + (pushes % (this.rounds - 1))) % this.rounds;
      this.move(port, round, to);
      pushes++;
    }
  }

  /** Ports in rounds in which too many leave by them. */
  private crowded(): (readonly [port: number, round: number])[] {
    const found: (readonly [number, number])[] = [];
    for (let port = 0; port < this.ports; port++) {
      for (let round = 0; round < this.rounds; round++)
        if (this.room(port, round) < 0) found.push([port, round]);
    }
    return found;
  }

  /** How many more may leave by a port in a round. */
  private room(port: number, round: number): number {
    return this.most[round] - this.count[port * this.rounds + round];
  }

  /**
   * Moves one link by a port from a round into another. Where its traveller is busy there, that one's link by another port goes
   * the other way, and so on: an alternating path, which ends where a traveller is free, or a port has room.
   * @returns whether there is one
   */
  private move(start: number, from: number, to: number): boolean {
    const reachedBy = new Int32Array(this.ports).fill(NONE);
    const before = new Int32Array(this.ports).fill(NONE);
    const waiting = [start];
    for (const port of waiting) {
      for (let i = 0; i * this.rounds < this.port.length; i++) {
        if (this.portOf(i, from) !== port) continue;
        const next = this.portOf(i, to);
        if (next !== NONE && next !== start && reachedBy[next] === NONE) {
          reachedBy[next] = i;
          before[next] = port;
          waiting.push(next);
        }
        const ends = next === NONE || (next !== start && this.room(next, from) > 0);
        if (!ends) continue;
        this.exchange(i, from, to);
        for (let at = port; at !== start; at = before[at]) this.exchange(reachedBy[at], from, to);
        return true;
      }
    }
    return false;
  }

  /** A traveller's links in two rounds change places. */
  private exchange(traveller: number, one: number, other: number): void {
    const [first, second] = [one, other].map((round) => this.portOf(traveller, round));
    for (const [port, from, to] of [
      [first, one, other],
      [second, other, one],
    ]) {
      this.port[traveller * this.rounds + to] = port;
      if (port === NONE) continue;
      this.count[port * this.rounds + from]--;
      this.count[port * this.rounds + to]++;
    }
  }
}
