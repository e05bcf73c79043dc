import type { Algorithm } from '../../../model/algorithm.ts';
import { InputError } from '../../../model/errors.ts';
import { partsAlong } from '../../../model/networks/parts.ts';
import { MAX_TABLE_PLACES } from '../../../model/pattern.ts';
import type { Placement } from '../../../model/problem.ts';
import type { Schedule } from '../../../model/schedule.ts';
import { tablePattern } from '../../../model/table-pattern.ts';
import type { Exchange } from '../../../problems/exchange.ts';
import type { UnevenExchange } from '../../../problems/uneven.ts';
import { chainExchanges } from '../../../transforms/exchange-chain.ts';

/** One complete exchange that carries elements. */
export interface Hop {
  /** Its copies: no node has more elements for any other. */
  readonly copies: number;
  /** By element: the node to which it brings it. */
  readonly nodeOf: Uint32Array;
}

/**
 * The slots of a node that exchanges of so many copies take: those of the largest, and one more for each element that a node has for
 * itself.
 */
export function slotsFor({ topology, counts }: UnevenExchange, copies: readonly number[]): number {
  const { nodes } = topology;
  let kept = 0;
  for (let node = 0; node < nodes; node++) kept = Math.max(kept, counts[node * nodes + node]);
  return Math.max(1, nodes * Math.max(0, ...copies) + kept);
}

/**
 * The schedule that carries elements by complete exchanges, one after another. An exchange sends all of its slots; those that
 * hold no element hold padding.
 *
 * @param algorithm what people call the method
 * @param exchange its schedules make the exchanges
 * @throws InputError when the memories would have more than 2^24 places, or the exchange has no schedule of that size
 */
export function byExchanges(
  algorithm: string,
  exchange: Algorithm<Exchange>,
  problem: UnevenExchange,
  hops: readonly Hop[],
): Schedule {
  const { topology } = problem;
  const { nodes } = topology;
  const slots = slotsFor(
    problem,
    hops.map(({ copies }) => copies),
  );
  if (slots * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${algorithm} needs ${slots} slots in each of ${nodes} nodes, padding included: ` +
        `give fewer elements, for at most ${MAX_TABLE_PLACES} places`,
    );
  }
  const { from, to } = problem.demand();
  const start = placesOf(from, nodes);
  const end = placesOf(to, nodes);
  const padding = placesWithout(start, nodes * slots);
  const parts = partsAlong(topology, [...topology.axes.shape.keys()]);
  let at = Uint32Array.from({ length: nodes * slots }, (_, place) => place % nodes);
  const legs = hops.map(({ copies, nodeOf }) => {
    const next = at.slice();
    for (const [element, place] of start.entries()) next[place] = nodeOf[element];
    sendPadding(nodes, copies, { at, next, start, padding });
    at = next;
    return { parts, nodes: next, slots: copies * nodes };
  });
  const destinations = new Int32Array(nodes * slots);
  for (const [element, place] of start.entries()) destinations[place] = end[element];
  const free = placesWithout(end, nodes * slots);
  const freeAt = Array.from({ length: nodes }, (): number[] => []);
  for (const place of free) freeAt[place % nodes].push(place);
  for (const place of padding) destinations[place] = freeAt[at[place]].pop() as number;
  const schedule = chainExchanges(
    exchange,
    { ...problem, slots },
    tablePattern(nodes, slots, destinations),
    legs,
  );
  return { ...schedule, algorithm, elements: { unit: 1, start, end } };
}

function placesOf({ nodeOf, indexOf }: Placement, nodes: number): Uint32Array<ArrayBuffer> {
  return indexOf.map((slot, element) => slot * nodes + nodeOf[element]);
}

/** All places but some, in ascending order. */
function placesWithout(some: Uint32Array, places: number): Uint32Array {
  const taken = new Uint8Array(places);
  for (const place of some) taken[place] = 1;
  return Uint32Array.from({ length: places }, (_, place) => place).filter((place) => taken[place] === 0);
}

/** Of blocks: where they are and whither they go next, by the place where they start; and which are elements, and padding. */
interface Blocks {
  readonly at: Uint32Array;
  readonly next: Uint32Array;
  readonly start: Uint32Array;
  readonly padding: Uint32Array;
}

/** Sends padding from every node to every other, until so many blocks go there; what is left stays. */
function sendPadding(nodes: number, copies: number, { at, next, start, padding }: Blocks): void {
  const missing = new Uint32Array(nodes * nodes).fill(copies);
  for (let node = 0; node < nodes; node++) missing[node * nodes + node] = 0;
  for (const place of start) {
    if (at[place] !== next[place]) missing[at[place] * nodes + next[place]]--;
  }
  const target = new Uint32Array(nodes);
  for (const place of padding) {
    const node = at[place];
    while (target[node] < nodes && missing[node * nodes + target[node]] === 0) target[node]++;
    if (target[node] === nodes) continue;
    missing[node * nodes + target[node]]--;
    next[place] = target[node];
  }
}
