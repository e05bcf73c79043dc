import { amountsOf } from '../../costs/clock.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { bySize } from '../side-by-side.ts';
import { COPY_BYTES, countsOf, IPSC, KIB, sizeName } from './ipsc.ts';

export const startups = item((print: Print, machineOf) => {
  const ipsc = machineOf(IPSC);
  return {
    title: 'Section 5.1, startups',
    source: 'section 5.1',
    about:
      'Startups of a strip transpose, counted message by message in packets of 1 kB, beside the text’s formulas: each ' +
      'block by itself, and blocks shorter than 256 bytes copied into packets.',
    table: bySize({
      head: ['matrix', 'unbuffered', 'buffered'],
      sizes: [
        ...[2, 3, 4, 5, 6, 7].map((n) => ({ n, bytes: 2 ** 18 })),
        ...[5, 7].map((n) => ({ n, bytes: 2 ** 20 })),
      ],
      name: ({ n, bytes }) => `${sizeName(bytes)}, n = ${n}`,
      computed: ({ n, bytes }) =>
        (['unbuffered', 'optimal'] as const).map(
          (form) => amountsOf(countsOf(form, n, bytes, ipsc), ipsc)(1).startups,
        ),
      printed: ({ n, bytes }) => [
        print.unbuffered(n, bytes / 2 ** n, KIB),
        print.buffered(n, bytes / 2 ** n, KIB, COPY_BYTES),
      ],
    }),
    errata: ['Section 5.1, startups without a buffer.'],
  };
});
