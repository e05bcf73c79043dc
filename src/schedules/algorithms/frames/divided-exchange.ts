import { InputError } from '../../model/errors.ts';
import { type LocalMap, tableLocalMap } from '../../model/local-map.ts';
import type { Schedule, Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { contentionFree } from '../../transforms/contention-free.ts';
import { type ExchangeParts, type Frame, framed, rowExchange } from './row-exchange.ts';

/** The most nodes for which steps are divided: the routes of all messages are followed. */
const MAX_DIVIDED_NODES = 1024;

/**
 * A schedule of steps along rows, made for a network where no messages meet: steps in which they meet on a link of this one
 * are divided.
 *
 * @param frame the local phases for so many slots, a multiple of those of the exchange
 * @param steps called once
 * @throws InputError for more than 1024 nodes
 */
export function dividedExchange(
  exchange: Exchange,
  parts: ExchangeParts,
  frame: (slots: number) => Frame,
  steps: () => Iterable<Step>,
): Schedule {
  const { topology } = exchange;
  if (topology.nodes > MAX_DIVIDED_NODES) {
    throw new InputError(
      `${parts.algorithm} on ${topology.label}: its steps must be divided; give at most ${MAX_DIVIDED_NODES} nodes`,
    );
  }
  const slots = slotsOf(exchange);
  const { steps: free, transit, away } = contentionFree(topology, steps(), slots);
  const inRows = rowExchange(exchange, frame(slots), { ...parts, steps: () => free });
  if (!transit) return inRows;
  const [alignment, segment, realignment] = framed(frame(2 * slots), () => free);
  const back = { kind: 'local', name: 'realignment', map: fromTransit(away, topology.nodes) } as const;
  return {
    ...inRows,
    slots: 2 * slots,
    phases: [alignment, { ...segment, rowClosed: false }, back, realignment],
  };
}

/** Brings the slots that are away back from their transit slots. */
function fromTransit(away: Uint8Array, nodes: number): LocalMap {
  const slots = away.length;
  const back = Uint32Array.from({ length: 2 * slots }, (_, slot) =>
    away[slot % slots] ? (slot + slots) % (2 * slots) : slot,
  );
  return tableLocalMap([back], new Uint32Array(nodes));
}
