import { slotsOf } from '../../problems/exchange.ts';
import { oneBlockSteps } from '../frames/formulas.ts';
import { optimalOnCubes } from '../frames/guarantees.ts';
import { allPortExchange } from '../frames/pair-steps.ts';

/**
 * The scheduling table of cs838, section 14, "All-port full-duplex hypercube": row i starts from m = 2i + 1;
 * column j inverts bit j + 1 of m (the last column inverts nothing) and swaps bits 0 and j. The address it
 * gives crosses dimension j in step i. Further copies follow one after another.
 */
export const scheduleTable = allPortExchange(
  {
    name: 'schedule-table',
    aliases: ['cs838-table'],
    source: 'cs838 §14',
    stepsBy: 'table rows',
    guarantees: optimalOnCubes(),
    /** The text gives no span: this one was counted for every d up to 16. */
    counts: oneBlockSteps((d, K) => ({ steps: K / 2, span: Math.floor((13 * 2 ** d) / 32) + 1 })),
  },
  function* (exchange, dim, across) {
    const [steps, rows] = [slotsOf(exchange) / 2, 2 ** (dim - 1)];
    for (let i = 0; i < steps; i++) {
      const copy = Math.floor(i / rows);
      const m = 2 * (i % rows) + 1;
      yield Array.from({ length: dim }, (_, j) => {
        const inverted = j < dim - 1 ? m ^ (1 << (j + 1)) : m;
        return { map: across(1 << j), slots: [copy * 2 * rows + swapBits(inverted, j)] };
      });
    }
  },
);

/** `address` with bits 0 and j exchanged. */
function swapBits(address: number, j: number): number {
  const differ = (address ^ (address >>> j)) & 1;
  return differ ? address ^ (1 | (1 << j)) : address;
}
