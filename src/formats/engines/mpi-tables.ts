import type { Topology } from '../../schedules/index.ts';
import type { PlacedMessage, PlacedRound } from './places.ts';

/** What all ranks do, in the words of a grid: ranks are named by their offsets from the one that reads. */
export interface Tables {
  /** Sides of the grid. */
  readonly shape: readonly number[];
  /** Different ones only. In a message the peer is an offset, and where arrays go by ranks so is the rank of a place. */
  readonly programs: readonly (readonly PlacedRound[])[];
  /** By rank: the number of its program. */
  readonly programOf: readonly number[];
}

/** How places are named: of arrays that hold `parts` elements for each rank, and nothing else, by offsets. */
export interface PlaceNames {
  /** Places of the send array, before those of the receive array and of scratch. */
  readonly inputs: number;
  readonly outputs: number;
  /** Left out: by their numbers. */
  readonly parts?: number;
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
export function fewestTables(
  topology: Topology,
  ranks: readonly (readonly PlacedRound[])[],
  names: PlaceNames,
): Tables {
  const { nodes } = topology;
  const bits = Math.log2(nodes);
  const grids: (readonly number[])[] = [
    ...(Number.isInteger(bits) ? [new Array<number>(bits).fill(2)] : []),
    ...(topology.kind === 'cube' ? [] : [topology.axes.shape]),
    [nodes],
  ];
  let best: Alike = { shape: [nodes], firstOf: [], programs: Number.POSITIVE_INFINITY };
  for (const shape of grids) best = alikeOn(shape, ranks, names, best.programs) ?? best;
  const { shape, firstOf } = best;
  const readers = [...new Set(firstOf)];
  const numberOf = new Map(readers.map((rank, number) => [rank, number]));
  return {
    shape,
    programs: readers.map((rank) => {
      const reader = readerOn(shape, rank, ranks.length, names);
      return ranks[rank].map((round) => relativeRound(round, reader));
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
  names: PlaceNames,
  tooMany: number,
): Alike | undefined {
  const firstOf: number[] = [];
  const withDigest = new Map<number, { readonly rank: number; readonly reader: Reader }[]>();
  let programs = 0;
  for (const [rank, rounds] of ranks.entries()) {
    const reader = readerOn(shape, rank, ranks.length, names);
    const digest = digestOf(rounds, reader);
    const others = withDigest.get(digest) ?? [];
    const first = others.find((other) => isAlike(rounds, reader, ranks[other.rank], other.reader));
    firstOf.push(first?.rank ?? rank);
    if (first !== undefined) continue;
    if (++programs === tooMany) return undefined;
    withDigest.set(digest, [...others, { rank, reader }]);
  }
  return { shape, firstOf, programs };
}

/** A number that is the same for programs that are alike, and mostly another one for others. */
function digestOf(rounds: readonly PlacedRound[], { offsets, relative }: Reader): number {
  let digest = 0;
  const add = (number: number) => {
    digest = (Math.imul(digest, 31) + number) | 0;
  };
  for (const { receives, sends } of rounds) {
    for (const messages of [receives, sends]) {
      add(messages.length);
      for (const { peer, places } of messages) {
        add(offsets[peer]);
        for (const place of places) add(relative(place));
      }
    }
  }
  return digest;
}

function isAlike(
  rounds: readonly PlacedRound[],
  { offsets, relative }: Reader,
  others: readonly PlacedRound[],
  other: Reader,
): boolean {
  const isSame = (own: readonly PlacedMessage[], its: readonly PlacedMessage[]) =>
    own.length === its.length &&
    own.every(
      ({ peer, tag, places }, i) =>
        offsets[peer] === other.offsets[its[i].peer] &&
        tag === its[i].tag &&
        places.length === its[i].places.length &&
        places.every((place, k) => relative(place) === other.relative(its[i].places[k])),
    );
  return rounds.every(
    ({ receives, sends }, i) => isSame(receives, others[i].receives) && isSame(sends, others[i].sends),
  );
}

function relativeRound({ sends, receives }: PlacedRound, { offsets, relative }: Reader): PlacedRound {
  const inWords = (messages: readonly PlacedMessage[]) =>
    messages.map(({ peer, tag, places }) => ({
      peer: offsets[peer],
      tag,
      places: places.map(relative),
    }));
  return { receives: inWords(receives), sends: inWords(sends) };
}

/** A rank that reads tables: how it names others, and places. */
interface Reader {
  /** By rank. */
  readonly offsets: Int32Array;
  /** A place with the offset of the rank that its element is for or from, in place of the rank, where arrays go by ranks. */
  readonly relative: (place: number) => number;
}

function readerOn(
  shape: readonly number[],
  rank: number,
  ranks: number,
  { inputs, outputs, parts }: PlaceNames,
): Reader {
  const offsets = offsetsFrom(rank, shape, ranks);
  if (parts === undefined) return { offsets, relative: (place) => place };
  const relative = (place: number) => {
    if (place >= inputs + outputs) return place;
    const first = place < inputs ? 0 : inputs;
    const part = (place - first) % parts;
    return first + offsets[(place - first - part) / parts] * parts + part;
  };
  return { offsets, relative };
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
