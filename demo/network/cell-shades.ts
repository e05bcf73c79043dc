import { NOWHERE } from '../../src/schedules/model/pattern.ts';
import type { Shown } from '../session/shown.ts';

/** What a cell shows of what a node has from the node of the cell. */
export interface Shade {
  readonly colour: 'arrived' | 'under way' | 'waits' | 'done';
  /** How much of the colour is seen, 0 to 1. */
  readonly alpha: number;
}

/** What one node has of all others, for the cells of a network. */
export interface Received {
  readonly receiver: number;
  /** By sender, see `arrivalsAt`. */
  readonly moments: Uint32Array;
}

/** Of cells of which nothing is known. */
const UNKNOWN: Shade = { colour: 'arrived', alpha: 0.11 };
const WAITS: Shade = { colour: 'waits', alpha: 1 };
const NONE: Shade = { colour: 'waits', alpha: 0 };
const DONE: Shade = { colour: 'done', alpha: 1 };
const UNDER_WAY: Shade = { colour: 'under way', alpha: 0.4 };
/** What arrives later is darker, in so many steps: cells that look alike are painted together. */
const ARRIVED: readonly Shade[] = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => ({
  colour: 'arrived',
  alpha: 0.3 + 0.6 * (step / 7),
}));

/**
 * By sender: what its cell shows.
 *
 * @param received left out: nothing is known of it
 * @param slices how far a sampled memory was run; left out: it was not
 */
export function shadesOf(
  nodes: number,
  moment: number,
  received: Received | undefined,
  slices: Shown['slices'],
  isDone: boolean,
): (node: number) => Shade {
  if (isDone) return () => DONE;
  if (received === undefined) return () => UNKNOWN;
  const { receiver, moments } = received;
  if (slices?.total !== undefined) {
    const [done, begun] = [slices.done, slices.done + Number(slices.since !== undefined)].map(
      (count) => (nodes * count) / (slices.total ?? 1),
    );
    return (node) => {
      const address = node ^ receiver;
      return address < done ? ARRIVED[4] : address < begun ? UNDER_WAY : WAITS;
    };
  }
  const last = moments.reduce((most, one) => (one === NOWHERE ? most : Math.max(most, one)), 1);
  return (node) => {
    const { [node]: arrival } = moments;
    if (arrival === NOWHERE) return NONE;
    return arrival > moment ? WAITS : ARRIVED[Math.floor((7 * arrival) / last)];
  };
}

/** How many senders' blocks a node has, and of how many: "512 of 1 024". */
export function arrivedIn({ moments }: Received, moment: number): { arrived: number; senders: number } {
  let [arrived, senders] = [0, 0];
  for (const one of moments) {
    if (one === NOWHERE) continue;
    senders++;
    if (one <= moment) arrived++;
  }
  return { arrived, senders };
}
