import type { Topology } from '../../schedules/index.ts';
import type { PlacedMessage, PlacedRound } from './places.ts';

/** What all ranks do, in the words of a grid: ranks are named by their offsets from the one that reads. */
export interface Tables {
  /** Sides of the grid. */
  readonly shape: readonly number[];
  /** Different ones only. In a message the peer is an offset, and so is a place in the input or in the output. */
  readonly programs: readonly (readonly PlacedRound[])[];
  /** By rank: the number of its program. */
  readonly programOf: readonly number[];
}

/** Which ranks do the same on a grid. */
interface Alike {
  readonly shape: readonly number[];
  /** By rank: the first one that does the same. */
  readonly firstOf: readonly number[];
  /** How many do something else than all before. */
  readonly programs: number;
}

/** The tables on the grid on which the fewest differ: that of the bits, that of the network, or the ring of all. */
export function fewestTables(topology: Topology, ranks: readonly (readonly PlacedRound[])[]): Tables {
  const { nodes } = topology;
  const bits = Math.log2(nodes);
  const grids: (readonly number[])[] = [
    ...(Number.isInteger(bits) ? [new Array<number>(bits).fill(2)] : []),
    ...(topology.kind === 'cube' ? [] : [topology.shape]),
    [nodes],
  ];
  let best: Alike = { shape: [nodes], firstOf: [], programs: Number.POSITIVE_INFINITY };
  for (const shape of grids) best = alikeOn(shape, ranks, best.programs) ?? best;
  const { shape, firstOf } = best;
  const readers = [...new Set(firstOf)];
  const numberOf = new Map(readers.map((rank, number) => [rank, number]));
  return {
    shape,
    programs: readers.map((rank) => {
      const offsets = offsetsFrom(rank, shape, ranks.length);
      return ranks[rank].map((round) => relativeRound(round, offsets));
    }),
    programOf: firstOf.map((rank) => numberOf.get(rank) ?? 0),
  };
}

/**
 * Compares the ranks on a grid.
 * @param tooMany programs
 * @returns undefined where there are so many
 */
function alikeOn(
  shape: readonly number[],
  ranks: readonly (readonly PlacedRound[])[],
  tooMany: number,
): Alike | undefined {
  const firstOf: number[] = [];
  const withDigest = new Map<number, { readonly rank: number; readonly offsets: Int32Array }[]>();
  let programs = 0;
  for (const [rank, rounds] of ranks.entries()) {
    const offsets = offsetsFrom(rank, shape, ranks.length);
    const digest = digestOf(rounds, offsets);
    const others = withDigest.get(digest) ?? [];
    const first = others.find((other) => isAlike(rounds, offsets, ranks[other.rank], other.offsets));
    firstOf.push(first?.rank ?? rank);
    if (first !== undefined) continue;
    if (++programs === tooMany) return undefined;
    withDigest.set(digest, [...others, { rank, offsets }]);
  }
  return { shape, firstOf, programs };
}

/** A number that is the same for programs that are alike, and mostly another one for others. */
function digestOf(rounds: readonly PlacedRound[], offsets: Int32Array): number {
  let digest = 0;
  const add = (number: number) => {
    digest = (Math.imul(digest, 31) + number) | 0;
  };
  for (const { receives, sends } of rounds) {
    for (const messages of [receives, sends]) {
      add(messages.length);
      for (const { peer, places } of messages) {
        add(offsets[peer]);
        for (const place of places) add(relative(place, offsets));
      }
    }
  }
  return digest;
}

function isAlike(
  rounds: readonly PlacedRound[],
  offsets: Int32Array,
  others: readonly PlacedRound[],
  otherOffsets: Int32Array,
): boolean {
  const isSame = (one: readonly PlacedMessage[], other: readonly PlacedMessage[]) =>
    one.length === other.length &&
    one.every(
      ({ peer, tag, places }, i) =>
        offsets[peer] === otherOffsets[other[i].peer] &&
        tag === other[i].tag &&
        places.length === other[i].places.length &&
        places.every((place, k) => relative(place, offsets) === relative(other[i].places[k], otherOffsets)),
    );
  return rounds.every(
    ({ receives, sends }, i) => isSame(receives, others[i].receives) && isSame(sends, others[i].sends),
  );
}

function relativeRound({ sends, receives }: PlacedRound, offsets: Int32Array): PlacedRound {
  const inWords = (messages: readonly PlacedMessage[]) =>
    messages.map(({ peer, tag, places }) => ({
      peer: offsets[peer],
      tag,
      places: places.map((place) => relative(place, offsets)),
    }));
  return { receives: inWords(receives), sends: inWords(sends) };
}

/** A place with the offset of the rank that its block is for or from, in place of the rank. */
function relative(place: number, offsets: Int32Array): number {
  const ranks = offsets.length;
  if (place >= 2 * ranks) return place;
  return place < ranks ? offsets[place] : ranks + offsets[place - ranks];
}

/** By rank: its offset from one of them on a grid, each coordinate modulo its side, as a number of the grid. */
function offsetsFrom(from: number, shape: readonly number[], ranks: number): Int32Array {
  return Int32Array.from({ length: ranks }, (_, to) => {
    let [restOfTo, restOfFrom, stride, offset] = [to, from, 1, 0];
    for (const side of shape) {
      offset += ((((restOfTo - restOfFrom) % side) + side) % side) * stride;
      restOfTo = Math.floor(restOfTo / side);
      restOfFrom = Math.floor(restOfFrom / side);
      stride *= side;
    }
    return offset;
  });
}
