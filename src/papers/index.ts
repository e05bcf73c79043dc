import type { PricedMachine } from '../costs/priced-machine.ts';
import { cs838Paper } from './cs838/index.ts';
import { type Erratum, errata } from './errata.ts';
import { hoJohnssonPaper } from './ho-johnsson/index.ts';
import type { Paper } from './item.ts';
import { johnssonHoPaper } from './johnsson-ho/index.ts';
import type { MachineOf, PaperPlan } from './plan.ts';
import { cs838Print } from './printed/cs838.ts';
import { hoJohnssonPrint } from './printed/ho-johnsson.ts';
import { johnssonHoPrint } from './printed/johnsson-ho.ts';
import { suhShinPrint } from './printed/suh-shin.ts';
import { swarztrauberPrint } from './printed/swarztrauber.ts';
import { suhShinPaper } from './suh-shin/index.ts';
import { swarztrauberPaper } from './swarztrauber/index.ts';

/** Papers, and the entries of docs/errata.md that explain where they differ. */
export interface RecomputedPapers {
  readonly papers: readonly Paper[];
  readonly errata: readonly Erratum[];
}

/** What the papers print, by their names. Only here the two sides meet: nothing that is computed may know what is printed. */
export const prints = {
  'johnsson-ho': johnssonHoPrint,
  'suh-shin': suhShinPrint,
  'ho-johnsson': hoJohnssonPrint,
  cs838: cs838Print,
  swarztrauber: swarztrauberPrint,
};

type Prints = typeof prints;

const plans: { readonly [Name in keyof Prints]: PaperPlan<Prints[Name]> } = {
  'johnsson-ho': johnssonHoPaper,
  'suh-shin': suhShinPaper,
  'ho-johnsson': hoJohnssonPaper,
  cs838: cs838Paper,
  swarztrauber: swarztrauberPaper,
};

/** The names of the papers, by their authors. */
export const paperNames: readonly string[] = Object.keys(plans);

/**
 * Makes the tables, figures and formulas of papers anew from this project's schedules and models. Every run gives the same.
 *
 * @param names some of `paperNames`
 * @param machines those that come with the program
 * @param onPaper called before each paper is made, with its name
 * @param print what the papers print
 */
export function recomputedPapers(
  names: readonly string[],
  machines: readonly PricedMachine[],
  onPaper: (name: string) => void,
  print = prints,
): RecomputedPapers {
  const machineOf = (name: string): PricedMachine => {
    const machine = machines.find((one) => one.name === name);
    if (machine === undefined) throw new Error(`no machine ${name}`);
    return machine;
  };
  const papers = names.map((name) => {
    onPaper(name);
    return recomputed(name as keyof Prints, print, machineOf);
  });
  const wanted = new Set(papers.flatMap(({ items }) => items.flatMap((item) => item.errata)));
  return { papers, errata: errata().filter(({ name }) => wanted.has(name)) };
}

function recomputed<Name extends keyof Prints>(name: Name, print: Prints, machineOf: MachineOf): Paper {
  const { items, ...paper } = plans[name];
  return { ...paper, items: items.map((make) => make(print[name], machineOf)) };
}
