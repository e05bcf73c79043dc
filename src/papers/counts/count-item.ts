import type { Item, Statement } from '../item.ts';
import { atLeast, atMost, type Said, UNPRINTED } from '../printed/said.ts';
import { sideBySide } from '../side-by-side.ts';
import type { CountPlan, CountRow } from './count-table.ts';
import { gridCountPlans } from './grid-counts.ts';
import { publishedOf } from './published-counts.ts';

/** The largest networks that are counted, to be done in seconds. */
const MAX_NODES = 256;

/** What an item about counts says beside them. */
type Words = Pick<Item, 'title' | 'source' | 'errata'>;

type Saying = CountPlan['sayings'][number];

/**
 * What the texts say of an algorithm on a kind of network, beside what was counted on proved schedules.
 *
 * @param algorithm its name in the catalogue
 * @param on the networks, in the words of `publishedCounts`
 */
export function countItem(words: Words, algorithm: string, on: string): Item {
  const { sayings, rows } = counted(algorithm, on);
  const isRough = sayings.some(({ relation }) => relation === 'roughly');
  const limits = sayings.map((_, i) => limitOf(rows.map(({ values }) => values[i].ratio)));
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
          ...sayings.map(({ count, relation, formula }) => `${COUNTS[count]}\n${relation}\n${formula}`),
        ],
        computed: [
          ...rows.map(({ name, values }) => [name, ...values.map((value) => value.counted)] as const),
          ...(isRough ? [['ratio, in the limit', ...limits] as const] : []),
        ],
        printed: [
          ...rows.map(
            ({ name, values }) =>
              [name, ...values.map(({ formula }, i) => said(sayings[i], formula))] as const,
          ),
          ...(isRough ? [['ratio, in the limit', ...sayings.map(limitSaid)] as const] : []),
        ],
      }),
    ],
    statements: sayings.flatMap((saying, i) =>
      growth(
        saying,
        rows.map(({ values }) => values[i]),
      ),
    ),
  };
}

const COUNTS: Readonly<Record<string, string>> = {
  steps: 'rounds',
  blocksInSequence: 'blocks',
  hopsInSequence: 'links',
  lowerBound: 'bound',
};

type Value = CountRow['values'][number];

function counted(algorithm: string, on: string) {
  const index = publishedOf(algorithm).findIndex((one) => one.on === on);
  const { shapes } = publishedOf(algorithm)[index];
  const plan = gridCountPlans(algorithm)[index];
  // What is not of the texts is not compared with them.
  const own = plan.sayings.map(({ source }) => source !== 'any schedule');
  return {
    sayings: plan.sayings.filter((_, i) => own[i]),
    rows: plan.rows
      .filter((_, i) => shapes[i].reduce((nodes, side) => nodes * side, 1) <= MAX_NODES)
      .map((count) => {
        const { size, proved, values } = count();
        if (!proved) throw new Error(`${algorithm} on ${size.network} does not hold and is not counted`);
        return {
          name: String(size.network).replace(/^\w+ /, ''),
          values: values.filter((_, i) => own[i]),
        };
      }),
  };
}

function said({ relation }: Saying, formula: number): Said {
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
function limitSaid({ relation }: Saying): Said {
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
function growth({ relation, count, formula }: Saying, values: readonly Value[]): Statement[] {
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
