import type { Item, Statement } from '../item.ts';
import { atLeast, atMost, type Printed, UNPRINTED } from '../printed/said.ts';
import { sideBySide } from '../side-by-side.ts';
import { type GridCount, gridCount } from './grid-counts.ts';
import type { GridLaw, PublishedCounts } from './grid-law.ts';
import { publishedOf } from './published-counts.ts';

/** The largest networks that are counted, to be done in seconds. */
const MAX_NODES = 256;

/** What an item about counts says beside them. */
type Words = Pick<Item, 'title' | 'source' | 'errata'>;

/**
 * What the texts say of an algorithm on a kind of network, beside what was counted on proved schedules.
 *
 * @param algorithm its name in the catalogue
 * @param on the networks, in the words of `publishedCounts`
 */
export function countItem(words: Words, algorithm: string, on: string): Item {
  const { laws, counts } = counted(algorithm, on);
  const valuesOf = (law: number) => counts.map(({ values }) => values[law]);
  const rows: Row[] = counts.map(({ network, values }) => ({
    name: network.replace(/^\w+ /, ''),
    computed: values.map((value) => value.counted),
    printed: values.map(({ formula }, i) => said(laws[i], formula)),
  }));
  if (laws.some(({ relation }) => relation === 'roughly')) {
    rows.push({
      name: 'ratio, in the limit',
      computed: laws.map((_, i) => limitOf(valuesOf(i).map(({ ratio }) => ratio))),
      printed: laws.map(limitSaid),
    });
  }
  return {
    ...words,
    about:
      `${algorithm} on ${on}, up to ${MAX_NODES} nodes: counts of proved schedules. Where the text has the formula for ` +
      'this case, or a bound, the count is compared with it. Where it has one that is rough, the ratio of count and ' +
      'formula is compared with 1, where it would go in ever larger networks. An order of growth is right if from size to ' +
      'size the count grows nearly as the formula.',
    tables: [
      sideBySide({
        head: [
          'network',
          ...laws.map(({ count, relation, formula }) => `${COUNTS[count]}\n${relation}\n${formula}`),
        ],
        computed: rows.map(({ name, computed }) => [name, ...computed]),
        printed: rows.map(({ name, printed }) => [name, ...printed]),
      }),
    ],
    statements: laws.flatMap((law, i) => growth(law, valuesOf(i))),
  };
}

/** A row of the table: a network, or where the ratios go. */
interface Row {
  readonly name: string;
  readonly computed: readonly number[];
  readonly printed: readonly Printed[];
}

const COUNTS: Readonly<Record<GridLaw['count'], string>> = {
  steps: 'rounds',
  blocksInSequence: 'blocks',
  hopsInSequence: 'links',
  lowerBound: 'bound',
};

function counted(algorithm: string, on: string) {
  // All that items name are in the list.
  const published = publishedOf(algorithm).find((one) => one.on === on) as PublishedCounts;
  // What is not of the texts is not compared with them.
  const laws = published.laws.filter(({ source }) => source !== 'any schedule');
  const shapes = published.shapes.filter(
    (shape) => shape.reduce((nodes, side) => nodes * side, 1) <= MAX_NODES,
  );
  return { laws, counts: shapes.map((shape) => gridCount({ ...published, laws }, shape)) };
}

function said({ relation }: GridLaw, formula: number): Printed {
  switch (relation) {
    case 'exactly':
    case 'wrongly':
      return formula;
    case 'at most':
      return atMost(formula);
    case 'at least':
      return atLeast(formula);
    default:
      return UNPRINTED;
  }
}

/** What the text calls rough is right if the ratio goes to 1. */
function limitSaid({ relation }: GridLaw): Printed {
  return relation === 'roughly' ? 1 : UNPRINTED;
}

/** Where the last three of a row of ratios lead, in three digits: Aitken's formula, for sizes that grow by a factor. */
function limitOf(ratios: readonly number[]): number {
  const [first, second, third] = ratios.slice(-3);
  const bend = third - second - (second - first);
  const limit = bend === 0 ? third : third - (third - second) ** 2 / bend;
  return Number(limit.toPrecision(3));
}

/**
 * An order of growth is right if from size to size the count grows nearly as the formula does: as a power of it whose
 * exponent comes nearer and nearer to 1, and is a quarter off it at most in the end.
 */
function growth({ relation, count, formula }: GridLaw, values: GridCount['values']): Statement[] {
  if (relation !== 'order of growth') return [];
  const distances = values.slice(1).map((value, i) => {
    const before = values[i];
    const exponent = Math.log(value.counted / before.counted) / Math.log(value.formula / before.formula);
    return Math.abs(exponent - 1);
  });
  const comesNearer = distances.every((distance, i) => i === 0 || distance <= distances[i - 1] + ROUNDING);
  const last = distances.at(-1) ?? Number.POSITIVE_INFINITY;
  return [
    { says: `the order of growth of the ${COUNTS[count]} is ${formula}`, isSo: comesNearer && last < 0.25 },
  ];
}

/** What logarithms lose. */
const ROUNDING = 1e-12;
