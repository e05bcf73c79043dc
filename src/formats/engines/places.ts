import { InputError } from '../../schedules/index.ts';
import { Trace } from '../../schedules/proof/trace.ts';
import { type OnPart, type RankRounds, type Round, roundsOf } from './rank-rounds.ts';

/**
 * A message, and where its blocks are at this end. A place is a number: of N ranks, i is the rank's own block for rank i, N + j
 * its block from rank j, and 2N + c cell c of scratch, which holds one block on its way.
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
  /** Scratch cells of the rank that needs most. */
  readonly cells: number;
}

/** The places of all blocks at all times are held: about a gigabyte. */
const MAX_CARRIED = 2 ** 23;

/** Blocks of the messages of a round: by rank, and by the message's place in the list of its sends or receives. */
interface Carried {
  readonly round: Round;
  readonly sent: readonly (readonly Int32Array[])[];
  readonly received: readonly (readonly Int32Array[])[];
}

/**
 * Puts every block into places of memory such that it is never moved inside a rank: it leaves from the input, waits in scratch
 * cells, and its last message brings it to the output. Local phases need no moves then, since they only rename slots. A cell
 * is used again from the round after the one that empties it. A block of a rank for itself goes from input to output.
 *
 * @param onPart told of the rounds
 * @throws InputError when the schedule is for something else than one block from each node to each other, or its messages
 *   carry more than 2^23 blocks in all
 */
export function placedRanks(rounds: RankRounds, onPart: OnPart = () => {}): PlacedRanks {
  requireOneBlockEach(rounds);
  requireFewBlocks(rounds);
  const { ranks: count } = rounds;
  const { pattern } = rounds.schedule;
  const slotIn = (place: number) => Math.floor(place / count);
  const lastRound = lastRounds(rounds);
  const placeOf = Int32Array.from(lastRound, (_, block) => slotIn(block));
  const cells = Array.from({ length: count }, () => new Cells());
  const ranks = Array.from({ length: count }, (): PlacedRound[] => []);
  const total = roundsOf(rounds).length;
  let number = 0;
  for (const { round, sent, received } of carried(rounds)) {
    const sources = sent.map((messages) => messages.map((blocks) => blocks.map((block) => placeOf[block])));
    for (const [rank, { sends, receives }] of round.ranks.entries()) {
      const targets = received[rank].map((blocks) =>
        blocks.map((block) => {
          const isThere = lastRound[block] === number;
          const place = isThere ? count + slotIn(pattern.destination(block)) : 2 * count + cells[rank].take();
          placeOf[block] = place;
          return place;
        }),
      );
      ranks[rank].push({
        sends: sends.map(({ peer, tag }, i) => ({ peer, tag, places: sources[rank][i] })),
        receives: receives.map(({ peer, tag }, i) => ({ peer, tag, places: targets[i] })),
      });
    }
    for (const [rank, messages] of sources.entries()) {
      for (const places of messages) for (const place of places) cells[rank].giveBack(place - 2 * count);
      cells[rank].sort();
    }
    onPart(++number, total);
  }
  return { ranks, cells: Math.max(...cells.map(({ made }) => made)) };
}

/** By block: the number of the round that brings it to its end; -1 for one that is there already. */
function lastRounds(rounds: RankRounds): Int32Array {
  const last = new Int32Array(rounds.ranks ** 2).fill(-1);
  let number = 0;
  for (const { sent } of carried(rounds)) {
    for (const messages of sent)
      for (const blocks of messages) for (const block of blocks) last[block] = number;
    number++;
  }
  return last;
}

/** What the rounds carry, one after another; a block has the number of the place where it starts. */
function* carried({ schedule, ranks, phases }: RankRounds): Iterable<Carried> {
  const trace = new Trace(schedule);
  const blocksIn = (slots: ArrayLike<number>, rank: number) =>
    Int32Array.from(slots, (slot) => trace.blocks[slot * ranks + rank]);
  for (const phase of phases) {
    if (phase.kind === 'local') {
      trace.move(phase);
      continue;
    }
    const sent = phase.ranks.map(({ sends }, rank) => sends.map(({ slots }) => blocksIn(slots, rank)));
    trace.send(phase.step);
    const received = phase.ranks.map(({ receives }, rank) =>
      receives.map(({ slots }) => blocksIn(slots, rank)),
    );
    yield { round: phase, sent, received };
  }
}

/** The scratch cells of one rank. */
class Cells {
  /** How many there are. */
  made = 0;
  /** Those that hold nothing, the lowest last once they are sorted: neighbours stay together. */
  private readonly free: number[] = [];

  take(): number {
    return this.free.pop() ?? this.made++;
  }

  /** Does nothing with what is no cell: a number below 0. */
  giveBack(cell: number): void {
    if (cell >= 0) this.free.push(cell);
  }

  sort(): void {
    this.free.sort((a, b) => b - a);
  }
}

/** @throws InputError when the messages carry more blocks in all than can be held */
function requireFewBlocks(rounds: RankRounds): void {
  let all = 0;
  for (const { ranks } of roundsOf(rounds)) {
    for (const { sends } of ranks) for (const { slots } of sends) all += slots.length;
  }
  if (all <= MAX_CARRIED) return;
  const { algorithm, topology } = rounds.schedule;
  throw new InputError(
    `${algorithm} on ${topology.label}: its messages carry ${all} blocks in all; ` +
      `give fewer nodes, for at most ${MAX_CARRIED}`,
  );
}

/** The collective of message passing and of GPUs: `MPI_Alltoall` and its like. */
function requireOneBlockEach({ schedule, ranks }: RankRounds): void {
  const { pattern } = schedule;
  const isPlain = pattern.kind === 'exchange' && pattern.reordering === undefined;
  if (isPlain && pattern.members === ranks && pattern.slots === ranks) return;
  throw new InputError(
    `${schedule.algorithm} on ${schedule.topology.label}: an all-to-all has one block from each rank to each other; ` +
      'give an exchange on one network, without copies and permutations',
  );
}
