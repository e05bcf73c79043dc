import { inOrder, orderFamily, swapped } from './orders.ts';

/** The first symbol changes places with any other. */
export const starGraph = orderFamily({
  name: 'star-graph',
  example: '5',
  about:
    'all orders of n symbols, the first of which changes places with another (Akers and Krishnamurthy 1989)',
  changes: (symbols) => inOrder(symbols - 1).map((i) => swapped(symbols, 0, i + 1)),
});
