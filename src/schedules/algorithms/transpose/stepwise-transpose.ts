import { InputError } from '../../model/errors.ts';
import { tableLocalMap } from '../../model/local-map.ts';
import { cube } from '../../model/networks/cube.ts';
import { IDLE, type NodeMap, tableMap } from '../../model/node-map.ts';
import { MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { LocalPhase, Schedule, Step } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import { messagesOf, slotRange } from './message-slots.ts';
import { type DimensionPair, dimensionPairs, exchangedBits } from './transpose-paths.ts';

/** A block in each node of a cube, to be transposed with one port. */
export interface StepwiseTranspose {
  /** Dimensions of the cube: an even number, at least 2, half for the row number and half for the column number. */
  readonly dim: number;
  /** Parts of a node's block that messages have a whole number of: at least 1. */
  readonly parts: number;
  /** Parts of the largest message: a whole number, at least 1. */
  readonly packet: number;
}

/**
 * The transpose of blocks with one port: the single path of SRT, step by step. For each bit, the highest first, the nodes
 * whose row and column number differ in it send all that they have across the row dimension, and who has got it sends it on
 * across the column dimension; a node sends or receives at a time, and not both. Before that each node copies its block, an
 * array of two dimensions, into a buffer, and in the end back out of it. (Ho-Johnsson 1986, sections 4.3 and 5.2.1.)
 *
 * Slot s is part s of the array, and slot parts + s of the buffer. What is on its way from the row dimension to the column
 * dimension is in the array, which is free then.
 *
 * @throws InputError for what is no such transpose, or more than 2^24 places, nodes x parts
 */
export function stepwiseTranspose({ dim, parts, packet }: StepwiseTranspose): Schedule {
  const topology = cube(dim);
  const { nodes } = topology;
  if (dim % 2 !== 0) {
    throw new InputError(`a transpose of blocks on a cube of ${dim} dimensions: give an even number`);
  }
  for (const [what, count] of Object.entries({ parts, packet })) {
    if (!Number.isInteger(count) || count < 1) {
      throw new InputError(`${what} ${count}: give a whole number of at least 1`);
    }
  }
  if (parts * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${nodes} nodes of ${parts} parts: give larger parts, for at most ${MAX_TABLE_PLACES} in all`,
    );
  }
  const pairs = dimensionPairs(dim / 2, dim / 2);
  const destinations = Uint32Array.from({ length: parts * nodes }, (_, place) => {
    const node = place % nodes;
    return place - node + exchangedBits(node, pairs);
  });
  const copy = swapWithBuffer(nodes, parts);
  return {
    algorithm: 'srt-stepwise',
    topology,
    slots: 2 * parts,
    pattern: tablePattern(nodes, parts, destinations),
    ports: 'one',
    switching: 'store-and-forward',
    phases: [
      copy,
      { kind: 'segment', rowClosed: false, steps: () => crossings(nodes, pairs, parts, packet) },
      copy,
    ],
  };
}

function* crossings(
  nodes: number,
  pairs: readonly DimensionPair[],
  parts: number,
  packet: number,
): Iterable<Step> {
  for (const pair of pairs) {
    const [row, column] = pair.map((dimension) => 1 << dimension);
    const across = (dimension: number, differ: boolean): NodeMap =>
      tableMap(
        Int32Array.from({ length: nodes }, (_, node) =>
          (((node & row) !== 0) !== ((node & column) !== 0)) === differ ? node ^ dimension : IDLE,
        ),
      );
    const [first, second] = [across(row, true), across(column, false)];
    for (const [map, from, to] of [
      [first, parts, 0],
      [second, 0, parts],
    ] as const) {
      for (const { first: start, length } of messagesOf(parts, packet)) {
        yield [{ map, slots: slotRange(from + start, length), to: slotRange(to + start, length) }];
      }
    }
  }
}

function swapWithBuffer(nodes: number, parts: number): LocalPhase {
  const table = slotRange(0, 2 * parts).map((slot) => (slot < parts ? slot + parts : slot - parts));
  return { kind: 'local', name: 'rearrangement', map: tableLocalMap([table], new Uint8Array(nodes)) };
}
