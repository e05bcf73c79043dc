import { EMPTY, InputError } from '../schedules/index.ts';
import { Trace } from '../schedules/proof/trace.ts';
import type { Collective } from './collective.ts';
import { type OnPart, type RankRounds, roundsOf } from './rank-rounds.ts';

/**
 * A message, and where its elements are at this end. A place is a number: first come those of the send array, then those of
 * the receive array, then the cells of scratch, each of which holds one element on its way.
 */
export interface PlacedMessage {
  readonly peer: number;
  readonly tag: number;
  readonly places: Int32Array;
}

/** What one rank does in a round. No place that is filled in a round is emptied in it. */
export interface PlacedRound {
  readonly sends: readonly PlacedMessage[];
  readonly receives: readonly PlacedMessage[];
}

/** A schedule in the memories of its ranks. */
export interface PlacedRanks {
  /** By rank: its rounds, as many as the schedule has. */
  readonly ranks: readonly (readonly PlacedRound[])[];
  /** By rank: what never leaves it, as a message to itself; none where there is no such element. */
  readonly kept: readonly PlacedRound[];
  /** Places of the largest send array. */
  readonly inputs: number;
  /** Places of the largest receive array. */
  readonly outputs: number;
  /** Scratch cells of the rank that needs most. */
  readonly cells: number;
}

/** The places of all elements at all times are held: about a gigabyte. */
const MAX_CARRIED = 2 ** 23;

/** The blocks of a message; a block has the number of the place where it starts. */
interface CarriedMessage {
  readonly peer: number;
  readonly tag: number;
  readonly blocks: Int32Array;
}

/** By rank: the messages of a round. */
interface Carried {
  readonly sends: readonly CarriedMessage[];
  readonly receives: readonly CarriedMessage[];
}

/**
 * Puts every element into places of memory such that it is never moved inside a rank: it leaves from the send array, waits in
 * scratch cells, and its last message brings it to the receive array. Local phases need no moves then, since they only rename
 * slots. A cell is used again from the round after the one that empties it. What stays in its rank goes from array to array.
 * Empty places and padding are in no message.
 *
 * @param onPart told of the rounds
 * @throws InputError when the messages carry more than 2^23 elements in all
 */
export function placedRanks(
  rounds: RankRounds,
  collective: Collective,
  onPart: OnPart = () => {},
): PlacedRanks {
  requireFewElements(rounds, collective);
  const { ranks: count } = rounds;
  const arrays = arrayPlaces(rounds, collective);
  const lastRound = lastRounds(rounds, arrays);
  /** By block: where its cells begin in scratch; EMPTY while it is in the send array. */
  const cellOf = new Int32Array(lastRound.length).fill(EMPTY);
  const cells = Array.from({ length: count }, () => new Cells());
  const ranks = Array.from({ length: count }, (): PlacedRound[] => []);
  const total = roundsOf(rounds).length;
  let number = 0;
  for (const carried of carriedBy(rounds, arrays)) {
    const left = carried.map(({ sends }) =>
      sends.flatMap(({ blocks }) => Array.from(blocks, (b) => cellOf[b])),
    );
    const sent = carried.map(({ sends }) =>
      sends.map(({ peer, tag, blocks }) => ({ peer, tag, places: arrays.before(blocks, cellOf) })),
    );
    for (const [rank, { receives }] of carried.entries()) {
      const received = receives.map(({ peer, tag, blocks }) => {
        for (const block of blocks) {
          if (lastRound[block] !== number) cellOf[block] = cells[rank].take();
        }
        return { peer, tag, places: arrays.after(blocks, cellOf, (block) => lastRound[block] === number) };
      });
      ranks[rank].push({ sends: sent[rank], receives: received });
    }
    for (const [rank, emptied] of left.entries()) cells[rank].giveBack(emptied);
    onPart(++number, total);
  }
  return {
    ranks,
    kept: keptIn(arrays, lastRound, count),
    inputs: arrays.inputs,
    outputs: arrays.outputs,
    cells: collective.unit * Math.max(...cells.map(({ made }) => made)),
  };
}

type ArrayPlaces = ReturnType<typeof arrayPlaces>;

/** Where elements of blocks are. */
function arrayPlaces({ schedule }: RankRounds, collective: Collective) {
  const { sendIndex, receiveIndex, unit } = collective;
  const { pattern } = schedule;
  const [inputs, outputs] = [collective.sendCounts, collective.receiveCounts].map((counts) =>
    counts.reduce((most, count) => Math.max(most, count), 0),
  );
  /** Blocks that there can be: their numbers are below this one. */
  const blocks = sendIndex.length / unit;
  const cellAt = (cell: number, k: number) => inputs + outputs + cell * unit + k;
  /** Of the elements that are no padding. */
  const placesOf = (held: ArrayLike<number>, placeOf: (block: number, k: number) => number) => {
    const places: number[] = [];
    for (let i = 0; i < held.length; i++) {
      for (let k = 0; k < unit; k++) {
        if (sendIndex[held[i] * unit + k] !== EMPTY) places.push(placeOf(held[i], k));
      }
    }
    return Int32Array.from(places);
  };
  return {
    inputs,
    outputs,
    blocks,
    /** Whether there is such a block, and something else than padding in it. */
    has(block: number): boolean {
      if (block < 0 || block >= blocks) return false;
      for (let k = 0; k < unit; k++) if (sendIndex[block * unit + k] !== EMPTY) return true;
      return false;
    },
    /** The places from which blocks leave. */
    before: (held: ArrayLike<number>, cellOf: Int32Array) =>
      placesOf(held, (block, k) =>
        cellOf[block] === EMPTY ? sendIndex[block * unit + k] : cellAt(cellOf[block], k),
      ),
    /** The places to which they come. */
    after: (held: ArrayLike<number>, cellOf: Int32Array, isThere: (block: number) => boolean) =>
      placesOf(held, (block, k) =>
        isThere(block)
          ? inputs + receiveIndex[pattern.destination(block) * unit + k]
          : cellAt(cellOf[block], k),
      ),
  };
}

/** By block: the number of the round that brings it to its end; EMPTY for one that is there already. */
function lastRounds(rounds: RankRounds, arrays: ArrayPlaces): Int32Array {
  const last = new Int32Array(arrays.blocks).fill(EMPTY);
  let number = 0;
  for (const carried of carriedBy(rounds, arrays)) {
    for (const { sends } of carried)
      for (const { blocks } of sends) for (const block of blocks) last[block] = number;
    number++;
  }
  return last;
}

/** What never leaves its rank. */
function keptIn(arrays: ArrayPlaces, lastRound: Int32Array, ranks: number): PlacedRound[] {
  const blocks = Array.from({ length: ranks }, (): number[] => []);
  for (const [block, last] of lastRound.entries()) {
    if (last === EMPTY && arrays.has(block)) blocks[block % ranks].push(block);
  }
  const nowhere = new Int32Array(lastRound.length).fill(EMPTY);
  return blocks.map((own, rank) => {
    if (own.length === 0) return { sends: [], receives: [] };
    const message = (places: Int32Array) => ({ peer: rank, tag: 0, places });
    return {
      sends: [message(arrays.before(own, nowhere))],
      receives: [message(arrays.after(own, nowhere, () => true))],
    };
  });
}

/** What the rounds carry, one after another: by rank. Messages of empty places and of padding are left out. */
function* carriedBy({ schedule, ranks, phases }: RankRounds, arrays: ArrayPlaces): Iterable<Carried[]> {
  const trace = new Trace(schedule);
  for (const phase of phases) {
    if (phase.kind === 'local') {
      trace.move(phase);
      continue;
    }
    const sends = phase.ranks.map((own, rank) =>
      own.sends.flatMap(({ peer, tag, slots }) => {
        const held = Int32Array.from(slots, (slot) => trace.blocks[slot * ranks + rank]);
        const blocks = held.filter((block) => arrays.has(block));
        return blocks.length > 0 ? [{ peer, tag, blocks }] : [];
      }),
    );
    trace.send(phase.step);
    const byTag = sends.map((messages) => new Map(messages.map(({ tag, blocks }) => [tag, blocks])));
    yield phase.ranks.map(({ receives }, rank) => ({
      sends: sends[rank],
      receives: receives.flatMap(({ peer, tag }) => {
        const blocks = byTag[peer].get(tag);
        return blocks ? [{ peer, tag, blocks }] : [];
      }),
    }));
  }
}

/** The scratch cells of one rank. */
class Cells {
  /** How many there are. */
  made = 0;
  /** Those that hold nothing, the lowest last: neighbours stay together. */
  private readonly free: number[] = [];

  take(): number {
    return this.free.pop() ?? this.made++;
  }

  /** Does nothing with what is no cell: EMPTY. */
  giveBack(cells: readonly number[]): void {
    for (const cell of cells) if (cell !== EMPTY) this.free.push(cell);
    this.free.sort((a, b) => b - a);
  }
}

/** @throws InputError when the messages carry more elements in all than can be held */
function requireFewElements(rounds: RankRounds, { unit }: Collective): void {
  let all = 0;
  for (const { ranks } of roundsOf(rounds)) {
    for (const { sends } of ranks) for (const { slots } of sends) all += slots.length * unit;
  }
  if (all <= MAX_CARRIED) return;
  const { algorithm, topology } = rounds.schedule;
  throw new InputError(
    `${algorithm} on ${topology.label}: its messages carry ${all} ${unit > 1 ? 'elements' : 'blocks'} in all; ` +
      `give fewer nodes, for at most ${MAX_CARRIED}`,
  );
}
