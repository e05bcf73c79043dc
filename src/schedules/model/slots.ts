import { InputError } from './errors.ts';
import type { Exchange } from './schedule.ts';
import { requireExchange } from './validate.ts';

/** The most blocks that a node may hold: 2^20 members with 16 copies each. */
export const MAX_SLOTS = 2 ** 24;

/**
 * Blocks of a node: K = copies x members.
 * @throws InputError above 2^24, and when something is no exchange
 */
export function slotsOf(exchange: Exchange): number {
  requireExchange(exchange);
  const { topology, copies } = exchange;
  const slots = copies * topology.members;
  if (slots > MAX_SLOTS) {
    throw new InputError(`${slots} blocks a node: give fewer nodes or copies, for at most ${MAX_SLOTS}`);
  }
  return slots;
}
