import { inOrder, orderFamily } from './orders.ts';

/** The first symbols, two or more, are turned round. */
export const pancake = orderFamily({
  name: 'pancake',
  example: '4',
  about:
    'all orders of n symbols, of which the first two or more are turned round (Akers and Krishnamurthy 1989)',
  changes: (symbols) =>
    inOrder(symbols - 1).map((i) =>
      inOrder(symbols).map((place) => (place <= i + 1 ? i + 1 - place : place)),
    ),
});
