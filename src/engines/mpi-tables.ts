import type { Topology } from '../schedules/index.ts';
import { coordinatesOf } from '../schedules/model/networks/axes.ts';
import { isCube } from '../schedules/model/networks/cube.ts';
import { translateMap } from '../schedules/model/node-map.ts';
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
    ...(isCube(topology) ? [] : [topology.axes.shape]),
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
  tooMany?: number,
): Tables | undefined {
  const programs: (readonly PlacedRound[])[] = [];
  const programOf: number[] = [];
  const withDigest = new Map<number, number[]>();
  for (const [rank, rounds] of ranks.entries()) {
    const program = programOn(shape, rank, rounds, ranks.length, names);
    const digest = digestOf(program);
    const others = withDigest.get(digest) ?? [];
    const known = others.find((number) => isAlike(program, programs[number]));
    programOf.push(known ?? programs.length);
    if (known !== undefined) continue;
    withDigest.set(digest, [...others, programs.length]);
    if (programs.push(program) === tooMany) return undefined;
  }
  return { shape, programs, programOf };
}

/** What a rank does, in the words of a grid. */
function programOn(
  shape: readonly number[],
  rank: number,
  rounds: readonly PlacedRound[],
  ranks: number,
  { inputs, outputs, parts }: PlaceNames,
): PlacedRound[] {
  const fromRank = translateMap(shape, [coordinatesOf(shape, rank).map((x) => -x)]);
  const offsets = Int32Array.from({ length: ranks }, (_, to) => fromRank.apply(to));
  const placeOf = (place: number) => {
    if (parts === undefined || place >= inputs + outputs) return place;
    const first = place < inputs ? 0 : inputs;
    const part = (place - first) % parts;
    return first + offsets[(place - first - part) / parts] * parts + part;
  };
  const inWords = (messages: readonly PlacedMessage[]) =>
    messages.map(({ peer, tag, places }) => ({ peer: offsets[peer], tag, places: places.map(placeOf) }));
  return rounds.map(({ receives, sends }) => ({ receives: inWords(receives), sends: inWords(sends) }));
}

/** A number that is the same for programs that are alike, and mostly another one for others. */
function digestOf(program: readonly PlacedRound[]): number {
  let digest = 0;
  const add = (number: number) => {
    digest = (Math.imul(digest, 31) + number) | 0;
  };
  for (const { receives, sends } of program) {
    for (const messages of [receives, sends]) {
      add(messages.length);
      for (const { peer, places } of messages) {
        add(peer);
        for (const place of places) add(place);
      }
    }
  }
  return digest;
}

function isAlike(program: readonly PlacedRound[], other: readonly PlacedRound[]): boolean {
  const isSame = (own: readonly PlacedMessage[], its: readonly PlacedMessage[]) =>
    own.length === its.length &&
    own.every(
      ({ peer, tag, places }, i) =>
        peer === its[i].peer &&
        tag === its[i].tag &&
        places.length === its[i].places.length &&
        places.every((place, k) => place === its[i].places[k]),
    );
  return program.every(
    ({ receives, sends }, i) => isSame(receives, other[i].receives) && isSame(sends, other[i].sends),
  );
}
