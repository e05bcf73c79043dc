import { EMPTY, InputError, type Schedule } from '../schedules/index.ts';

/** What a schedule alone does not tell of the arrays of its ranks; left out: its pattern says what they hold. */
export type Arrays =
  | {
      /** The arrays of MPI_Scatter or MPI_Gather: copy c of the block of rank i is in slot c * ranks + i. */
      readonly kind: 'scatter' | 'gather';
      /** The rank that has all blocks, or gets them. */
      readonly root: number;
    }
  | {
      /** The blocks of a rank by ascending slots, empty places left out, also where the pattern is a complete exchange. */
      readonly kind: 'slots';
    }
  | ElementArrays;

/** Arrays of elements, of which slots hold several, or padding. All lists are by element. */
export interface ElementArrays {
  readonly kind: 'elements';
  /** Elements of a slot, at least 1. */
  readonly unit: number;
  /** Its position at the start: (slot * ranks + rank) * unit + its place within the slot. */
  readonly start: ArrayLike<number>;
  /** The same at the end. */
  readonly end: ArrayLike<number>;
  /** Its index in the send array of its first rank: each from 0 to the rank's number of elements - 1. */
  readonly sendIndex: ArrayLike<number>;
  /** Its index in the receive array of its last rank, as above. */
  readonly receiveIndex: ArrayLike<number>;
  /** What the send array of a rank holds and in which order, for people: "its part of the 64 x 64 matrix, row by row". */
  readonly sends: string;
  /** The same of the receive array. */
  readonly receives: string;
  /**
   * Where the arrays are those of MPI_Alltoallv: by sender x ranks + receiver, how many elements go there. If all are equal, and
   * slots hold one element, they are those of MPI_Alltoall as well.
   */
  readonly counts?: Uint32Array;
}

/** What the ranks have in their arrays, and the function that takes them. Positions are those of ElementArrays. */
export interface Collective {
  /** That of MPI with the same arguments, or `redistribute`: counts are fixed by the schedule. */
  readonly call: 'alltoall' | 'alltoallv' | 'scatter' | 'gather' | 'redistribute';
  /** Of a scatter or a gather. */
  readonly root?: number;
  /** Equal parts into which a block of MPI's is cut, each a slot; of `redistribute` 1. */
  readonly parts: number;
  /** Of MPI_Alltoallv: by sender x ranks + receiver, its elements. */
  readonly counts?: Uint32Array;
  /** Elements of a slot: above 1 for `redistribute` only. */
  readonly unit: number;
  /** By position at the start: the index in the rank's send array; EMPTY for padding and for nothing. */
  readonly sendIndex: Int32Array;
  /** By position at the end: the index in the rank's receive array, or EMPTY. */
  readonly receiveIndex: Int32Array;
  /** By rank: how many the send array has. */
  readonly sendCounts: Int32Array;
  /** By rank: how many the receive array has. */
  readonly receiveCounts: Int32Array;
  /** What the arrays hold, for people. */
  readonly order: { readonly sends: string; readonly receives: string };
}

/**
 * The arrays of a schedule's ranks. Without `arrays` those of a complete exchange are MPI_Alltoall's, copies being equal parts
 * of a block; of any other pattern, of several cubes and with reordered slots, a rank has its blocks by ascending slots, empty
 * places left out.
 *
 * @throws InputError when the schedule's pattern is no such scatter or gather, or takes elements elsewhere
 */
export function collectiveOf(schedule: Schedule, arrays?: Arrays): Collective {
  if (arrays === undefined) return isAlltoall(schedule) ? alltoall(schedule) : inSlotOrder(schedule);
  if (arrays.kind === 'slots') return inSlotOrder(schedule);
  return arrays.kind === 'elements' ? ofElements(schedule, arrays) : rooted(schedule, arrays);
}

/** One complete exchange of all ranks. */
function isAlltoall({ pattern, topology }: Schedule): boolean {
  const isExchange = pattern.kind === 'exchange' && pattern.reordering === undefined;
  return isExchange && pattern.members === topology.nodes;
}

/** Parts of a block stand together in MPI's arrays; the slots have copy by copy. */
function alltoall({ pattern, topology }: Schedule): Collective {
  const ranks = topology.nodes;
  const parts = pattern.slots / ranks;
  const index = Int32Array.from({ length: pattern.slots * ranks }, (_, place) => {
    const slot = Math.floor(place / ranks);
    return (slot % ranks) * parts + Math.floor(slot / ranks);
  });
  const sizes = { parts, ...countsOf(index, index, ranks, 1) };
  return { call: 'alltoall', unit: 1, sendIndex: index, receiveIndex: index, ...sizes, order: BLOCKS };
}

/** Of a complete exchange. */
const BLOCKS = { sends: 'a block for each rank', receives: 'a block from each rank' };

function inSlotOrder({ pattern, topology }: Schedule): Collective {
  const ranks = topology.nodes;
  const indexes = (holds: (place: number) => boolean) => {
    const counts = new Int32Array(ranks);
    return Int32Array.from({ length: pattern.slots * ranks }, (_, place) =>
      holds(place) ? counts[place % ranks]++ : EMPTY,
    );
  };
  const sendIndex = indexes((place) => pattern.destination(place) !== EMPTY);
  const receiveIndex = indexes((place) => pattern.origin(place) !== EMPTY);
  const order = {
    sends: 'the blocks that start in its slots, by ascending slots without the empty ones',
    receives: 'the blocks that end in its slots, by ascending slots without the empty ones',
  };
  const counts = countsOf(sendIndex, receiveIndex, ranks, 1);
  return { call: 'redistribute', parts: 1, unit: 1, sendIndex, receiveIndex, ...counts, order };
}

function rooted(schedule: Schedule, { kind, root }: Extract<Arrays, { root: number }>): Collective {
  const { pattern, topology, algorithm } = schedule;
  const ranks = topology.nodes;
  const parts = pattern.slots / ranks;
  const all = new Int32Array(pattern.slots * ranks).fill(EMPTY);
  const own = all.slice();
  for (let slot = 0; slot < pattern.slots; slot++) {
    const [rank, part] = [slot % ranks, Math.floor(slot / ranks)];
    all[slot * ranks + root] = rank * parts + part;
    own[slot * ranks + rank] = part;
  }
  const [sendIndex, receiveIndex] = kind === 'scatter' ? [all, own] : [own, all];
  for (let place = 0; place < all.length; place++) {
    const slot = Math.floor(place / ranks);
    const end = slot * ranks + (kind === 'scatter' ? slot % ranks : root);
    if (pattern.destination(place) !== (sendIndex[place] === EMPTY ? EMPTY : end)) {
      throw new InputError(
        `${algorithm} on ${topology.label} is no ${kind} with root ${root}: what is in slot ${slot} of node ` +
          `${place % ranks} does not fit; give a schedule of one`,
      );
    }
  }
  const counts = countsOf(sendIndex, receiveIndex, ranks, 1);
  const [many, one] = ['a block for each rank, at the root', 'a block'];
  const order = { sends: kind === 'scatter' ? many : one, receives: kind === 'scatter' ? one : many };
  return { call: kind, root, parts, unit: 1, sendIndex, receiveIndex, ...counts, order };
}

function ofElements({ pattern, topology, algorithm }: Schedule, arrays: ElementArrays): Collective {
  const ranks = topology.nodes;
  const { unit, start, end, sends, receives, counts: planned } = arrays;
  const sendIndex = new Int32Array(pattern.slots * ranks * unit).fill(EMPTY);
  const receiveIndex = sendIndex.slice();
  for (let element = 0; element < start.length; element++) {
    const [first, last] = [start[element], end[element]];
    const goal = pattern.destination(Math.floor(first / unit)) * unit + (first % unit);
    if (goal !== last) {
      throw new InputError(
        `${algorithm} on ${topology.label}: element ${element} of position ${first} goes to position ${goal}, and not to ` +
          `${last}; give the positions of this schedule`,
      );
    }
    sendIndex[first] = arrays.sendIndex[element];
    receiveIndex[last] = arrays.receiveIndex[element];
  }
  const indexes = { unit, sendIndex, receiveIndex, ...countsOf(sendIndex, receiveIndex, ranks, unit) };
  const order = { sends, receives };
  if (planned === undefined) return { call: 'redistribute', parts: 1, ...indexes, order };
  const parts = planned[0];
  const isUniform = unit === 1 && parts > 0 && planned.every((count) => count === parts);
  if (isUniform) return { call: 'alltoall', parts, ...indexes, order: BLOCKS };
  return { call: 'alltoallv', counts: planned, parts: 1, ...indexes, order };
}

/** How many the arrays have. @throws InputError where two are in one place of an array, or a place has none */
function countsOf(sendIndex: Int32Array, receiveIndex: Int32Array, ranks: number, unit: number) {
  const [sendCounts, receiveCounts] = [sendIndex, receiveIndex].map((index) => {
    const rankOf = (position: number) => Math.floor(position / unit) % ranks;
    const counts = new Int32Array(ranks);
    for (const [position, i] of index.entries()) if (i !== EMPTY) counts[rankOf(position)]++;
    const first = firstsOf(counts);
    const seen = new Uint8Array(first[ranks]);
    for (const [position, i] of index.entries()) {
      if (i === EMPTY) continue;
      const rank = rankOf(position);
      if (i < 0 || i >= counts[rank] || seen[first[rank] + i]++ > 0) {
        throw new InputError(
          `index ${i} in the array of rank ${rank}: give each from 0 to ${counts[rank] - 1} once`,
        );
      }
    }
    return counts;
  });
  return { sendCounts, receiveCounts };
}

/** By rank, and one behind the last: how many all ranks before it have. */
export function firstsOf(counts: ArrayLike<number>): Int32Array {
  const firsts = new Int32Array(counts.length + 1);
  for (let rank = 0; rank < counts.length; rank++) firsts[rank + 1] = firsts[rank] + counts[rank];
  return firsts;
}
