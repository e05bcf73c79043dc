import type { Machine } from '../costs/machine.ts';
import { cs838 } from './cs838.ts';
import { type Erratum, errata } from './errata.ts';
import { hoJohnsson } from './ho-johnsson.ts';
import type { Paper } from './item.ts';
import { johnssonHo } from './johnsson-ho.ts';
import { suhShin } from './suh-shin.ts';
import { swarztrauber } from './swarztrauber.ts';

/** The papers, and the entries of docs/errata.md that explain where they differ. */
export interface RecomputedPapers {
  readonly papers: readonly Paper[];
  readonly errata: readonly Erratum[];
}

/**
 * Makes the tables, figures and formulas of all five papers anew from this project's schedules and models. Every run gives the
 * same.
 *
 * @param machines those that come with the program
 * @param onPaper called before each paper is made
 */
export function recomputedPapers(
  machines: readonly Machine[],
  onPaper: (name: string) => void,
): RecomputedPapers {
  const named = (name: string): Machine => {
    const machine = machines.find((one) => one.name === name);
    if (machine === undefined) throw new Error(`no machine ${name}`);
    return machine;
  };
  const makers = [
    ['Johnsson and Ho', johnssonHo],
    ['Suh and Shin', () => suhShin(named('intel-paragon'))],
    ['Ho and Johnsson', () => hoJohnsson(named('intel-ipsc'))],
    ['cs838', cs838],
    ['Swarztrauber', swarztrauber],
  ] as const;
  const papers = makers.map(([name, make]) => {
    onPaper(name);
    return make();
  });
  const wanted = new Set(papers.flatMap(({ items }) => items.flatMap((item) => item.errata)));
  return { papers, errata: errata().filter(({ name }) => wanted.has(name)) };
}
