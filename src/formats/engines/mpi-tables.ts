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
  let best: Tables | undefined;
  for (const shape of grids) best = tablesOn(shape, ranks, names, best?.programs.length) ?? best;
  // On the first grid there are never too many.
  return best as Tables;
}

/**
 * The tables on a grid.
 * @param tooMany programs
 * @returns undefined where there are so many
 */
function tablesOn(
  shape: readonly number[],
  ranks: readonly (readonly PlacedRound[])[],
  names: PlaceNames,
  tooMany: number | undefined,
): Tables | undefined {
  const programs: PlacedRound[][] = [];
  const programOf: number[] = [];
  const known = new Map<string, number>();
  for (const [rank, rounds] of ranks.entries()) {
    const reader = readerOn(shape, rank, ranks.length, names);
    const program = rounds.map((round) => relativeRound(round, reader));
    const text = program.map(textOf).join('\n');
    const number = known.get(text) ?? programs.length;
    programOf.push(number);
    if (number < programs.length) continue;
    if (programs.push(program) === tooMany) return undefined;
    known.set(text, number);
  }
  return { shape, programs, programOf };
}

/** The same of rounds that are the same. */
function textOf({ receives, sends }: PlacedRound): string {
  return [receives, sends]
    .map((messages) => messages.map(({ peer, tag, places }) => `${peer},${tag}:${places.join()}`).join(';'))
    .join('|');
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
