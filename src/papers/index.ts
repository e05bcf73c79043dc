import type { Machine } from '../costs/machine.ts';
import { cs838 } from './cs838.ts';
import { type Erratum, errata } from './errata.ts';
import { hoJohnsson } from './ho-johnsson.ts';
import type { Paper } from './item.ts';
import { johnssonHo } from './johnsson-ho.ts';
import { suhShin } from './suh-shin.ts';
import { swarztrauber } from './swarztrauber.ts';

/** Papers, and the entries of docs/errata.md that explain where they differ. */
export interface RecomputedPapers {
  readonly papers: readonly Paper[];
  readonly errata: readonly Erratum[];
}

const makers: Readonly<Record<string, (machineOf: (name: string) => Machine) => Paper>> = {
  'johnsson-ho': johnssonHo,
  'suh-shin': (machineOf) => suhShin(machineOf('intel-paragon')),
  'ho-johnsson': (machineOf) => hoJohnsson(machineOf('intel-ipsc')),
  cs838,
  swarztrauber,
};

/** The names of the papers, by their authors. */
export const paperNames: readonly string[] = Object.keys(makers);

/**
 * Makes the tables, figures and formulas of papers anew from this project's schedules and models. Every run gives the same.
 *
 * @param names some of `paperNames`
 * @param machines those that come with the program
 * @param onPaper called before each paper is made, with its name
 */
export function recomputedPapers(
  names: readonly string[],
  machines: readonly Machine[],
  onPaper: (name: string) => void,
): RecomputedPapers {
  const machineOf = (name: string): Machine => {
    const machine = machines.find((one) => one.name === name);
    if (machine === undefined) throw new Error(`no machine ${name}`);
    return machine;
  };
  const papers = names.map((name) => {
    onPaper(name);
    return makers[name](machineOf);
  });
  const wanted = new Set(papers.flatMap(({ items }) => items.flatMap((item) => item.errata)));
  return { papers, errata: errata().filter(({ name }) => wanted.has(name)) };
}
