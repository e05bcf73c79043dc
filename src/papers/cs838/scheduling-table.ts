import { addressDigits, from, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/cs838.ts';
import { onCube, stepsOf } from '../schedules.ts';
import { sideBySide } from '../side-by-side.ts';

/** By round, the relative address for each dimension, on n dimensions. */
function entries(n: number): number[][] {
  return Array.from(stepsOf(onCube('schedule-table', n)), (step) => {
    const round: number[] = [];
    for (const { map, slots } of step) round[Math.log2(map.apply(0))] = slots[0];
    return round;
  });
}

/** The three constraints of the text, for the table of n dimensions. */
function fulfilled(n: number) {
  const rounds = entries(n);
  const crossings = rounds.flatMap((round) => round.map((address, j) => `${address} ${j}`));
  const wanted = upTo(2 ** n).flatMap((address) => upTo(n).filter((j) => (address >> j) & 1)).length;
  return {
    a: rounds.every((round) => round.every((address, j) => (address >> j) & 1)),
    b: rounds.every((round) => new Set(round).size === n),
    c: new Set(crossings).size === crossings.length && crossings.length === wanted,
    rounds: rounds.length === 2 ** (n - 1),
  };
}

export const scheduleTable = item((print: Print) => {
  const found = from(1, 10).map(fulfilled);
  return {
    title: 'Scheduling table of the all-port cube',
    source: 'all-port full-duplex hypercube',
    about:
      'The relative address that crosses each dimension in each round, n = 4. Below it, the lemma, looked at for n = 1 to 10.',
    table: sideBySide({
      head: ['round', ...upTo(4).map((j) => `dimension ${j}`)],
      computed: entries(4).map((round, i) => [
        String(i + 1),
        ...round.map((address) => addressDigits(address, 4)),
      ]),
      printed: print.schedulingTable,
    }),
    statements: [
      { says: '(a) every address in column j has bit j', isSo: found.every(({ a }) => a) },
      { says: '(b) no address is twice in a round', isSo: found.every(({ b }) => b) },
      { says: '(c) every address is once in each column whose bit it has', isSo: found.every(({ c }) => c) },
      { says: 'there are 2^(n-1) rounds', isSo: found.every(({ rounds }) => rounds) },
    ],
  };
});
