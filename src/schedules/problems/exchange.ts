import { InputError } from '../model/errors.ts';
import { exchangePattern, MAX_SLOTS, type Pattern } from '../model/pattern.ts';
import type { Problem, Setting } from '../model/problem.ts';
import { requireCount, requireSetting } from '../model/validate.ts';

/**
 * The complete exchange: every node has `copies` blocks for every node of the network, or of its cube where there are
 * several. Slot c * members + i holds copy c of the block for member i; there are K = copies * members.
 */
export interface Exchange extends Problem {
  readonly kind: 'exchange';
  /** Blocks that each node has for each member: a whole number, at least 1. */
  readonly copies: number;
  demand(): Pattern;
}

/** Where an exchange is, and how much of it. */
export interface ExchangeSize extends Setting {
  /** As of `Exchange`; left out: 1. K may be at most 2^24. */
  readonly copies?: number;
}

/**
 * The complete exchange.
 * @throws InputError for numbers out of range, and for more than 2^24 slots
 */
export function completeExchange(size: ExchangeSize): Exchange {
  const setting = requireSetting(size, 'give { topology: cube(3) }');
  const { copies = 1 } = size;
  const slots = slotsOf({ ...setting, copies });
  const { nodes, members } = setting.topology;
  return {
    ...setting,
    kind: 'exchange',
    label: 'complete exchange',
    facts: { copies },
    copies,
    tally: { kind: 'exchange', nodes, members, slots },
    demand: () => exchangePattern(nodes, slots, members),
  };
}

/**
 * Blocks of a node in a complete exchange: K = copies x members.
 * @throws InputError for what is no whole number of copies, and above 2^24
 */
export function slotsOf({ topology, copies }: Pick<Exchange, 'topology' | 'copies'>): number {
  requireCount('copies', copies);
  const slots = copies * topology.members;
  if (slots > MAX_SLOTS) {
    throw new InputError(`${slots} blocks a node: give fewer nodes or copies, for at most ${MAX_SLOTS}`);
  }
  return slots;
}
