import { tableLocalMap } from '../../model/local-map.ts';
import { IDLE, type NodeMap, tableMap } from '../../model/node-map.ts';
import type { LocalPhase, Schedule, Step } from '../../model/schedule.ts';
import { messagesOf, slotRange } from '../frames/message-slots.ts';
import type { DimensionPair } from './transpose-paths.ts';
import { transposedBlocks, type WholeBlocks } from './whole-blocks.ts';

/**
 * The transpose of blocks with one port: the single path of SRT, step by step. For each bit, the highest first, the nodes
 * whose row and column number differ in it send all that they have across the row dimension, and who has got it sends it on
 * across the column dimension; a node sends or receives at a time, and not both. Before that each node copies its block, an
 * array of two dimensions, into a buffer, and in the end back out of it. (Ho-Johnsson 1986, sections 4.3 and 5.2.1.)
 *
 * Slot s is part s of the array, and slot parts + s of the buffer. What is on its way from the row dimension to the column
 * dimension is in the array, which is free then.
 *
 * @throws InputError for more than 2^24 places, nodes x parts
 */
export function stepwiseTranspose({ dim, parts, packet }: WholeBlocks): Schedule {
  const { topology, pairs, pattern } = transposedBlocks({ dim, parts, packet });
  const { nodes } = topology;
  const copy = swapWithBuffer(nodes, parts);
  return {
    algorithm: 'srt-stepwise',
    topology,
    slots: 2 * parts,
    pattern,
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
