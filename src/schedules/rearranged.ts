import { colourEdges } from './colouring.ts';
import { InputError } from './errors.ts';
import { type LocalMap, tableLocalMap } from './local-map.ts';
import type { Algorithm, Exchange, LocalPhase, Phase, Schedule, Segment } from './schedule.ts';
import { tablePattern } from './table-pattern.ts';

/**
 * A schedule that brings the blocks of all places to any other places, by as few complete exchanges as their numbers
 * allow: by none where every block stays in its node, by one where every node has equally many for each, by two
 * otherwise. Of two exchanges the first deals the blocks of every node out so that every node then has equally many for
 * each: the blocks are the edges of a graph between the nodes where they start and those where they end, which is
 * coloured with the nodes in between. What has to be done inside the nodes goes into the local phases that the exchanges
 * have. (Johnsson-Ho 1992, 2.2.2, for permutations of address bits; any other is done alike.)
 *
 * @param algorithm whose schedules make the exchanges; their steps must be one row-closed segment between an alignment
 *   and a realignment, as those of the catalogue are
 * @param exchange one cube, with at least as many slots as nodes
 * @param destinations by place, slot * nodes + node: the place where its block must end, a permutation
 * @throws InputError when it is no permutation, or the algorithm or the cube is not as described
 */
export function rearranged(
  algorithm: Algorithm,
  exchange: Exchange,
  destinations: ArrayLike<number>,
): Schedule {
  const base = algorithm.schedule(exchange);
  const { topology, slots } = base;
  const { nodes } = topology;
  const [align, segment, realign] = base.phases;
  const framed = align?.kind === 'local' && segment?.kind === 'segment' && realign?.kind === 'local';
  if (!framed || !segment.rowClosed || base.phases.length !== 3 || nodes !== 2 ** topology.dim) {
    throw new InputError(
      `${algorithm.name} cannot rearrange: give an algorithm of one segment between two alignments, and one cube`,
    );
  }
  const pattern = tablePattern(nodes, slots, destinations);
  const ofBlocks = (of: (place: number) => number) =>
    Uint32Array.from({ length: nodes * slots }, (_, place) => of(place));
  const stops = withStopBetween(
    ofBlocks((place) => place % nodes),
    ofBlocks((place) => pattern.destination(place) % nodes),
    nodes,
    slots,
  );
  const phases: Phase[] = [];
  const rowsOfExchanges: Uint32Array[] = [];
  let row = ofBlocks((place) => Math.floor(place / nodes));
  for (let k = 1; k < stops.length; k++) {
    const from = stops[k - 1];
    const slot = slotsFor(from, stops[k], nodes);
    // What the exchange would do first is done on the way.
    const next = ofBlocks((place) => align.map.apply(from[place], slot[place]));
    phases.push(inNodes(k === 1 ? 'alignment' : 'rearrangement', nodes, slots, from, row, next), segment);
    rowsOfExchanges.push(next);
    row = next;
  }
  const end = ofBlocks((place) => Math.floor(pattern.destination(place) / nodes));
  phases.push(inNodes('realignment', nodes, slots, stops[stops.length - 1], row, end));
  const claims = {
    steps: rowsOfExchanges.length * base.claims.steps,
    span: spanOf(segment, slots, rowsOfExchanges),
    largestMessage: rowsOfExchanges.length > 0 ? base.claims.largestMessage : 0,
  };
  return { ...base, pattern, claims, phases };
}

/**
 * The nodes that each block visits, by its place: as few stops as there are exchanges with equally many blocks from
 * every node to every other.
 */
function withStopBetween(
  from: Uint32Array<ArrayBuffer>,
  to: Uint32Array<ArrayBuffer>,
  nodes: number,
  slots: number,
): Uint32Array<ArrayBuffer>[] {
  if (from.every((node, place) => node === to[place])) return [from];
  const counts = new Uint32Array(nodes * nodes);
  for (let place = 0; place < from.length; place++) counts[from[place] * nodes + to[place]]++;
  if (counts.every((count) => count === slots / nodes)) return [from, to];
  return [from, colourEdges(from, to, nodes, nodes), to];
}

/** The slots from which an exchange brings blocks to their nodes: copy c of the block for member w is in c * nodes + w. */
function slotsFor(from: Uint32Array, to: Uint32Array, nodes: number): Uint32Array {
  const copies = new Uint32Array(nodes * nodes);
  return to.map((node, place) => copies[from[place] * nodes + node]++ * nodes + node);
}

/** A local phase that moves each block from a slot of its node to another. */
function inNodes(
  name: LocalPhase['name'],
  nodes: number,
  slots: number,
  node: Uint32Array,
  from: Uint32Array,
  to: Uint32Array,
): LocalPhase {
  const tables = Array.from({ length: nodes }, () => new Uint32Array(slots));
  for (let place = 0; place < node.length; place++) tables[node[place]][from[place]] = to[place];
  const map: LocalMap = tableLocalMap(
    tables,
    tables.map((_, index) => index),
  );
  return { kind: 'local', name, map };
}

/** Most steps from a block's first move to its last, if it is in these rows in one run of the segment after another. */
function spanOf(segment: Segment, slots: number, rowsOfExchanges: readonly Uint32Array[]): number {
  const first = new Int32Array(slots).fill(-1);
  const last = new Int32Array(slots).fill(-1);
  let steps = 0;
  for (const step of segment.steps()) {
    for (const message of step) {
      for (let i = 0; i < message.slots.length; i++) {
        const row = message.slots[i];
        if (first[row] === -1) first[row] = steps;
        last[row] = steps;
      }
    }
    steps++;
  }
  let span = 0;
  const [{ length } = { length: 0 }] = rowsOfExchanges;
  for (let place = 0; place < length; place++) {
    let begin = -1;
    let end = -1;
    for (const [k, rows] of rowsOfExchanges.entries()) {
      const row = rows[place];
      if (first[row] === -1) continue;
      if (begin === -1) begin = k * steps + first[row];
      end = k * steps + last[row];
    }
    if (begin !== -1) span = Math.max(span, end - begin + 1);
  }
  return span;
}
