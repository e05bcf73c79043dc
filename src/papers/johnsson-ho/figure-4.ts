import type { Interval } from '../item.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { oneByOne } from '../side-by-side.ts';
import { planOf } from './formulas.ts';

/** Six axes of so many dimensions, and so many blocks that there are nine sets of 2d. */
const SEQUENCE = { d: 2, s: 6, copies: 9, K: 36 };

export const figure4 = item(({ figure4: said }: Print) => {
  const { d, K } = SEQUENCE;
  const sets = setsOf();
  const special = sets.filter(([first]) => first.what !== 1);
  return {
    title: 'Figure 4',
    source: 'section 4.2',
    about:
      `Six exchanges in sequence on axes of d = ${d} dimensions with K = 18d = ${K} blocks: the axis that each set of ` +
      '2d addresses crosses, a column being d steps. Two sets begin on axis 5 and two on axis 3, each a column later than ' +
      'the other.',
    figure: {
      kind: 'timeline',
      label: `time in columns of d = ${d} steps`,
      of: 'axis',
      intervals: sets.flat(),
    },
    table: oneByOne([
      ['sets of 2d addresses', sets.length, said.sets],
      ['sets that begin on another axis than the first', special.length, said.special],
      ['columns of d steps', Math.max(...sets.flat().map(({ to }) => to)), said.columns],
    ]),
  };
});

/** The axes that slots cross, in columns of d steps; those with the same ones together, each set named by its number. */
function setsOf(): Interval[][] {
  const columns = new Map<number, Map<number, number>>();
  let t = 0;
  for (const crossings of planOf('concurrent-spare', SEQUENCE).steps()) {
    for (const { leg, slot } of crossings) {
      const ofSlot = columns.get(slot) ?? new Map<number, number>();
      columns.set(slot, ofSlot.set(Math.floor(t / SEQUENCE.d), leg.axis + 1));
    }
    t++;
  }
  const alike = new Map(Array.from(columns.values(), (ofSlot) => [String([...ofSlot]), ofSlot]));
  return Array.from(alike.values(), (ofSlot, number) =>
    Array.from(ofSlot, ([column, what]) => ({
      row: `set ${number + 1}`,
      from: column,
      to: column + 1,
      what,
    })),
  );
}
