import type { PricedMachine } from '../costs/priced-machine.ts';
import { countItem } from './counts/count-item.ts';
import type { Entry, Item, Paper, PaperTable } from './item.ts';

/** A machine that comes with the program, by its name. */
export type MachineOf = (name: string) => PricedMachine;

/** Makes an item, beside what its paper prints. */
export type ItemMaker<Print> = (print: Print, machineOf: MachineOf) => Item;

/** A paper before anything of it is computed. */
export interface PaperPlan<Print> extends Omit<Paper, 'items'> {
  readonly items: readonly ItemMaker<Print>[];
}

/** What an item has, its one table or several: what it does not mention, there is none of. */
type Sketch = Pick<Item, 'title' | 'source' | 'about'> & Partial<Item> & { readonly table?: PaperTable };

/** An item with its own way to what it compares. */
export function item<Print>(sketch: (print: Print, machineOf: MachineOf) => Sketch): ItemMaker<Print> {
  return (print, machineOf) => {
    const { table, tables = [], statements = [], errata = [], ...words } = sketch(print, machineOf);
    return { ...words, tables: table === undefined ? tables : [table], statements, errata };
  };
}

/** An item about the counts of an algorithm on the networks `on`, in the words of `publishedCounts`. */
export function counted(title: string, source: string, algorithm: string, on: string, ...errata: string[]) {
  return () => countItem({ title, source, errata }, algorithm, on);
}

/** Numbered tables and figures that have an item of the same name. */
export const asItems = (...names: string[]): Entry[] => names.map((name) => ({ name, items: [name] }));

/** Those that have none, for one reason. */
export const without = (why: string, ...names: string[]): Entry[] => names.map((name) => ({ name, why }));
