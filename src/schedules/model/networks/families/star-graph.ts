import { InputError } from '../../errors.ts';
import type { Pair } from '../graph.ts';
import type { Family } from './family.ts';

const MOST = 6;

/** All orders of n symbols, numbered as in a dictionary; the first symbol changes places with any other along a link. */
export const starGraph: Family = {
  name: 'star-graph',
  value: 'n',
  example: '5',
  about:
    'all orders of n symbols, the first of which changes places with another (Akers and Krishnamurthy 1989)',
  links(value) {
    const symbols = Number(value);
    if (!(/^\d$/.test(value) && symbols >= 2 && symbols <= MOST)) {
      throw new InputError(`give 2 to ${MOST} symbols`);
    }
    const orders = ordersOf(Array.from({ length: symbols }, (_, symbol) => symbol));
    const numberOf = new Map(orders.map((order, number) => [order.join(), number]));
    const pairs = orders.flatMap((order, number) =>
      order.slice(1).flatMap((symbol, i): Pair[] => {
        const next = order.with(0, symbol).with(i + 1, order[0]);
        const other = numberOf.get(next.join()) ?? -1;
        return other > number ? [[number, other]] : [];
      }),
    );
    return { pairs };
  },
};

function ordersOf(symbols: readonly number[]): number[][] {
  if (symbols.length === 0) return [[]];
  return symbols.flatMap((first) =>
    ordersOf(symbols.filter((symbol) => symbol !== first)).map((rest) => [first, ...rest]),
  );
}
