import { EMPTY, InputError, type LocalPhase } from '../../schedules/index.ts';
import { type RankRounds, type Round, roundsOf } from './rank-rounds.ts';

/**
 * Where a rank has a block: `input` i is its block for rank i, `output` j its block from rank j, and `scratch` c a cell
 * for one block on its way.
 */
export interface Place {
  readonly buffer: 'input' | 'output' | 'scratch';
  readonly index: number;
}

/** A message, and where its blocks are at this end. */
export interface PlacedMessage {
  readonly peer: number;
  readonly tag: number;
  readonly places: readonly Place[];
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
  readonly sent: readonly (readonly number[])[][];
  readonly received: readonly (readonly number[])[][];
}

/**
 * Puts every block into places of memory such that it is never moved inside a rank: it leaves from the input, waits in scratch
 * cells, and its last message brings it to the output. Local phases need no moves then, since they only rename slots. A cell
 * is used again from the round after the one that empties it. A block of a rank for itself goes from input to output.
 *
 * @throws InputError when the schedule is for something else than one block from each node to each other, or its messages
 *   carry more than 2^23 blocks in all
 */
export function placedRanks(rounds: RankRounds): PlacedRanks {
  requireOneBlockEach(rounds);
  const blocksOf = ({ sends }: Round['ranks'][number]) =>
    sends.reduce((sum, { slots }) => sum + slots.length, 0);
  const sums = roundsOf(rounds).map((round) => round.ranks.reduce((sum, rank) => sum + blocksOf(rank), 0));
  const all = sums.reduce((sum, carried) => sum + carried, 0);
  if (all > MAX_CARRIED) {
    const { algorithm, topology } = rounds.schedule;
    throw new InputError(
      `${algorithm} on ${topology.label}: its messages carry ${all} blocks in all; ` +
        `give fewer nodes, for at most ${MAX_CARRIED}`,
    );
  }
  const lastRound = new Map<number, Round>();
  for (const { round, sent } of carried(rounds)) {
    for (const block of sent.flat(2)) lastRound.set(block, round);
  }
  const { pattern } = rounds.schedule;
  const slotIn = (place: number) => Math.floor(place / rounds.ranks);
  const cells = Array.from({ length: rounds.ranks }, () => new Cells());
  const places = new Map<number, Place>();
  const ranks = Array.from({ length: rounds.ranks }, (): PlacedRound[] => []);
  for (const { round, sent, received } of carried(rounds)) {
    const sources = sent.map((messages) =>
      messages.map((blocks) =>
        blocks.map((block): Place => places.get(block) ?? { buffer: 'input', index: slotIn(block) }),
      ),
    );
    for (const [rank, { sends, receives }] of round.ranks.entries()) {
      const targets = received[rank].map((blocks) =>
        blocks.map((block): Place => {
          const place: Place =
            lastRound.get(block) === round
              ? { buffer: 'output', index: slotIn(pattern.destination(block)) }
              : { buffer: 'scratch', index: cells[rank].take() };
          places.set(block, place);
          return place;
        }),
      );
      ranks[rank].push({
        sends: sends.map(({ peer, tag }, i) => ({ peer, tag, places: sources[rank][i] })),
        receives: receives.map(({ peer, tag }, i) => ({ peer, tag, places: targets[i] })),
      });
    }
    for (const [rank, emptied] of sources.entries()) cells[rank].giveBack(emptied.flat());
  }
  return { ranks, cells: Math.max(...cells.map(({ made }) => made)) };
}

/** What the rounds carry, one after another; a block has the number of the place where it starts. */
function* carried({ schedule, ranks, phases }: RankRounds): Iterable<Carried> {
  const { slots, pattern } = schedule;
  let at = Int32Array.from({ length: slots * ranks }, (_, place) =>
    place < pattern.slots * ranks ? place : EMPTY,
  );
  for (const phase of phases) {
    if (phase.kind === 'local') {
      at = rearranged(at, phase, ranks);
      continue;
    }
    const sent = phase.ranks.map(({ sends }, rank) =>
      sends.map((send) => Array.from(send.slots, (slot) => at[slot * ranks + rank])),
    );
    const received = phase.ranks.map(({ receives }) =>
      receives.map(
        ({ peer, tag }) => sent[peer][phase.ranks[peer].sends.findIndex((send) => send.tag === tag)],
      ),
    );
    yield { round: phase, sent, received };
    for (const [rank, { sends }] of phase.ranks.entries()) {
      for (const send of sends) for (const slot of Array.from(send.slots)) at[slot * ranks + rank] = EMPTY;
    }
    for (const [rank, { receives }] of phase.ranks.entries()) {
      for (const [i, receive] of receives.entries()) {
        for (const [k, slot] of Array.from(receive.slots).entries())
          at[slot * ranks + rank] = received[rank][i][k];
      }
    }
  }
}

function rearranged(at: Int32Array, { map }: LocalPhase, ranks: number): Int32Array<ArrayBuffer> {
  const moved = new Int32Array(at.length).fill(EMPTY);
  for (let place = 0; place < at.length; place++) {
    const rank = place % ranks;
    moved[map.apply(rank, (place - rank) / ranks) * ranks + rank] = at[place];
  }
  return moved;
}

/** The scratch cells of one rank. */
class Cells {
  /** How many there are. */
  made = 0;
  /** Those that hold nothing, the lowest last. */
  private free: number[] = [];

  take(): number {
    return this.free.pop() ?? this.made++;
  }

  giveBack(places: readonly Place[]): void {
    const emptied = places.filter(({ buffer }) => buffer === 'scratch');
    if (emptied.length === 0) return;
    this.free = [...this.free, ...emptied.map(({ index }) => index)].sort((a, b) => b - a);
  }
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
