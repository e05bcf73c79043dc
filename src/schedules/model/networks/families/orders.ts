import { InputError } from '../../errors.ts';
import type { Generators } from '../cayley.ts';
import type { Family } from './family.ts';
import { groupFamily } from './group-family.ts';

/** With one more there are more orders than a graph may have nodes. */
const MOST = 6;

/** A family whose nodes are all orders of n symbols, numbered as in a dictionary; a link changes places, whatever the symbols in them. */
export function orderFamily({
  changes,
  fewest = 2,
  ...words
}: Pick<Family, 'name' | 'about' | 'example'> & {
  /** The fewest symbols; left out: 2. */
  readonly fewest?: number;
  /** By link, from an order: the place from which each place gets its symbol. */
  changes(symbols: number): readonly (readonly number[])[];
}): Family {
  return groupFamily({
    ...words,
    value: 'n',
    generators(value) {
      const symbols = Number(value);
      if (!(/^\d$/.test(value) && symbols >= fewest && symbols <= MOST)) {
        throw new InputError(`give ${fewest} to ${MOST} symbols`);
      }
      return generatorsOfOrders(symbols, changes(symbols));
    },
  });
}

/** Also of more symbols than a network may have: of eight there are 40 320 orders. */
export function generatorsOfOrders(symbols: number, changes: readonly (readonly number[])[]): Generators {
  const orders = ordersOf(inOrder(symbols));
  const numberOf = new Map(orders.map((order, number) => [order.join(), number]));
  return changes.map((change) =>
    Int32Array.from(orders, (order) => numberOf.get(change.map((place) => order[place]).join()) as number),
  );
}

/** The places from 0 on. */
export function inOrder(places: number): number[] {
  return Array.from({ length: places }, (_, place) => place);
}

/** Two places change their symbols. */
export function swapped(places: number, one: number, other: number): number[] {
  return inOrder(places).with(one, other).with(other, one);
}

function ordersOf(symbols: readonly number[]): number[][] {
  if (symbols.length === 0) return [[]];
  return symbols.flatMap((first) =>
    ordersOf(symbols.filter((symbol) => symbol !== first)).map((rest) => [first, ...rest]),
  );
}
