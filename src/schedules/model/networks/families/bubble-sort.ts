import { inOrder, orderFamily, swapped } from './orders.ts';

/** Two symbols side by side change places. */
export const bubbleSort = orderFamily({
  name: 'bubble-sort',
  example: '4',
  about: 'all orders of n symbols, of which two side by side change places (Akers and Krishnamurthy 1989)',
  changes: (symbols) => inOrder(symbols - 1).map((i) => swapped(symbols, i, i + 1)),
});

/** The last and the first do so, too. */
export const modifiedBubbleSort = orderFamily({
  name: 'modified-bubble-sort',
  example: '4',
  about: 'the same, where the last and the first change places, too (Lakshmivarahan, Jwo and Dhall 1993)',
  // Of two they are side by side.
  fewest: 3,
  changes: (symbols) => inOrder(symbols).map((i) => swapped(symbols, i, (i + 1) % symbols)),
});
