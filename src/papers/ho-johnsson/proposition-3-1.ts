import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { UNPRINTED } from '../printed/said.ts';
import { bySize } from '../side-by-side.ts';
import { BY, MATRIX, nodesOf, PARTITIONS } from './table-1.ts';

const { rows, columns, n } = MATRIX;
const N = 2 ** n;

/** What each node has for each other; of several amounts the least and the most. */
function amounts(one: Uint32Array, other: Uint32Array) {
  const pairs = new Uint32Array(N * N);
  for (const [element, node] of one.entries()) pairs[node * N + other[element]]++;
  return { least: Math.min(...pairs), most: Math.max(...pairs) };
}

export const proposition31 = item((print: Print) => {
  const forms = BY.flatMap((by) =>
    PARTITIONS.map((partition) => ({ name: `${partition} ${by}`, nodeOf: nodesOf(partition, by) })),
  );
  const conversions = forms.slice(0, -1).map(({ name, nodeOf }, i) => ({
    name,
    amounts: forms.slice(1).map((to, j) => (j < i ? undefined : amounts(nodeOf, to.nodeOf))),
  }));
  return {
    title: 'Proposition 3.1',
    source: 'section 3.1',
    about:
      'Elements that each node has for each other in the conversions between the six storage forms of the same matrix, ' +
      'beside PQ/N, the amount that the section prints. The proposition asks for P, Q ≥ N².',
    table: bySize({
      head: ['from, to', ...forms.slice(1).map(({ name }) => name.replace(' ', '\n'))],
      sizes: conversions,
      name: ({ name }) => name,
      computed: (to) => to.amounts.map((amount) => amount?.most),
      printed: (to) =>
        to.amounts.map((amount) => (amount === undefined ? UNPRINTED : print.amount(rows * columns, N))),
    }),
    statements: [
      {
        says: 'every conversion sends the same amount from each node to each other',
        isSo: conversions
          .flatMap((to) => to.amounts)
          .every((amount) => amount === undefined || amount.least === amount.most),
      },
    ],
    errata: ['Section 3.1, the amount for each pair.'],
  };
});
