import type { LocalMap } from '../../model/local-map.ts';
import { exchangePattern } from '../../model/pattern.ts';
import type { LocalPhase, Phase, Ports, Schedule, Segment, Step, Switching } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';

/** What an algorithm adds to the frame that its kind shares. */
export interface ExchangeParts {
  /** A name for people. */
  readonly algorithm: string;
  /** The port model that the steps keep. */
  readonly ports: Ports;
  /** How a message crosses the network. */
  readonly switching: Switching;
}

/** The local phases at the ends: into the frame in which a block keeps its slot, and out of it. */
export interface Frame {
  /** From the member that a block is for to the slot in which it travels. */
  readonly align: LocalMap;
  /** From that slot to the member that the block comes from. */
  readonly realign: LocalMap;
}

/**
 * A schedule of one row-closed segment between the two local phases of a frame.
 *
 * @param parts what the algorithm adds; `steps` is called anew for each pass over them
 * @throws InputError when something is no exchange, or a node has more than 2^24 slots
 */
export function rowExchange(
  exchange: Exchange,
  frame: Frame,
  { steps, ...parts }: ExchangeParts & { readonly steps: () => Iterable<Step> },
): Schedule {
  return phasedExchange(exchange, parts, framed(frame, steps));
}

/**
 * A schedule of any phases, without slots for transit.
 *
 * @throws InputError when something is no exchange, or a node has more than 2^24 slots
 */
export function phasedExchange(
  exchange: Exchange,
  { algorithm, ports, switching }: ExchangeParts,
  phases: readonly Phase[],
): Schedule {
  const { topology, width = 1 } = exchange;
  const slots = slotsOf(exchange);
  return {
    algorithm,
    topology,
    slots,
    pattern: exchangePattern(topology.nodes, slots, topology.members),
    ports,
    switching,
    ...(width > 1 && { width }),
    phases,
  };
}

/** Steps along rows between the local phases of a frame. */
export function framed(
  { align, realign }: Frame,
  steps: () => Iterable<Step>,
): [LocalPhase, Segment, LocalPhase] {
  return [
    { kind: 'local', name: 'alignment', map: align },
    { kind: 'segment', rowClosed: true, steps },
    { kind: 'local', name: 'realignment', map: realign },
  ];
}
