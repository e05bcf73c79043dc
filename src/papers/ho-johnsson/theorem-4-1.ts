import { multiplePathTime } from '../../schedules/index.ts';
import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { bySize } from '../side-by-side.ts';

/** The time of the slowest node, with packets by the rule 4D floor(n / 2D), or as many whole k as are best where that is more. */
function slowest(n: number, B: number): number {
  return Math.max(
    ...from(1, n / 2).map((D) => {
      const least = Math.floor(n / (2 * D));
      const most = n <= Math.sqrt(B / 2) ? least + B : least;
      return Math.min(
        ...from(least, most).map((k) => multiplePathTime(D, k, B, { startup: 1, perElement: 1 })),
      );
    }),
  );
}

export const theorem41 = item((print: Print) => ({
  title: 'Theorem 4.1',
  source: 'section 4.5',
  about:
    'The time of the slowest node with τ = t_c = 1, in whole packets, beside the theorem’s: its first case, its two ' +
    'middle ones and its last. The boundaries between the cases are approximate in the text; these values lie off them.',
  table: bySize({
    head: ['case', 'time'],
    sizes: [
      { n: 6, B: 16, which: 'first' },
      { n: 10, B: 40, which: 'first' },
      { n: 4, B: 20, which: 'middle, n/2 even' },
      { n: 8, B: 110, which: 'middle, n/2 even' },
      { n: 6, B: 50, which: 'middle, n/2 odd' },
      { n: 10, B: 150, which: 'middle, n/2 odd' },
      { n: 4, B: 128, which: 'last' },
      { n: 4, B: 72, which: 'last' },
      { n: 6, B: 200, which: 'last' },
    ],
    name: ({ n, B, which }) => `n = ${n}, PQ/N = ${B}, ${which}`,
    computed: ({ n, B }) => [slowest(n, B)],
    printed: ({ n, B }) => [print.theorem41(n, B)],
  }),
  errata: ['Theorem 4.1, last case.'],
}));
