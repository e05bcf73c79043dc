import type { CountPlan, CountTable } from '../formats/count-table.ts';
import { gridCountPlans } from '../formats/grid-counts.ts';
import { publishedCounts } from '../formats/published-counts.ts';
import { beside, type Cell, type Item } from './item.ts';

/** The largest networks that are counted here; `allport show` counts larger ones. */
const MAX_NODES = 144;

/** What an item about counts says beside them. */
type Words = Pick<Item, 'title' | 'source' | 'errata'>;

/**
 * What the texts say of an algorithm on a kind of network, beside what was counted on proved schedules.
 *
 * @param algorithm its name in the catalogue
 * @param on the networks, in the words of `publishedCounts`
 */
export function countItem(words: Words, algorithm: string, on: string): Item {
  const { sayings, rows } = counted(algorithm, on);
  return {
    ...words,
    about:
      `${algorithm} on ${on}, up to ${MAX_NODES} nodes: counts of proved schedules. Where the text has the formula for ` +
      'this case, or a bound, the count is compared with it; below the table, whether what is rough or an order of ' +
      'growth comes to its limit.',
    tables: [
      {
        head: [
          'network',
          ...sayings.map(({ count, relation, formula }) => `${COUNTS[count]}\n${relation}\n${formula}`),
        ],
        rows: [
          ...rows.map(({ size, values }): Cell[] => [
            String(size.network).replace(/^\w+ /, ''),
            ...values.map((value, i) => cellOf(sayings[i].relation, value)),
          ]),
          ['ratio', ...sayings.map((_, i) => limitOf({ sayings, rows }, i))],
        ],
      },
    ],
  };
}

const COUNTS: Readonly<Record<string, string>> = {
  steps: 'rounds',
  blocksInSequence: 'blocks',
  hopsInSequence: 'links',
  lowerBound: 'bound',
};

type Counted = Pick<CountTable, 'sayings' | 'rows'>;
type Value = CountTable['rows'][number]['values'][number];

function counted(algorithm: string, on: string): Counted {
  const index = publishedCounts
    .filter((one) => one.algorithm === algorithm)
    .findIndex((one) => one.on === on);
  const published = publishedCounts.filter((one) => one.algorithm === algorithm)[index];
  const plan: CountPlan = gridCountPlans(algorithm)[index];
  const rows = plan.rows
    .filter((_, i) => published.shapes[i].reduce((nodes, side) => nodes * side, 1) <= MAX_NODES)
    .map((count) => count());
  return { sayings: plan.sayings, rows };
}

function cellOf(relation: string, { counted: count, formula }: Value): Cell {
  switch (relation) {
    case 'exactly':
    case 'wrongly':
      return beside(count, formula);
    case 'at most':
      return beside(count, count <= formula ? count : `at most ${formula}`);
    default:
      return count;
  }
}

/** Whether the ratio of count and formula goes where it should: to 1 for what is rough, to a constant for an order of growth. */
function limitOf({ sayings, rows }: Counted, index: number): Cell {
  const { relation, limit } = sayings[index];
  const ratios = rows.map(({ values }) => values[index].ratio);
  const last = ratios[ratios.length - 1];
  if (limit === undefined || (relation !== 'roughly' && relation !== 'order of growth'))
    return last.toFixed(2);
  const distances = ratios.map((ratio) => Math.abs(ratio - limit));
  const comesNearer = distances.every((distance, i) => i === 0 || distance <= distances[i - 1]);
  const found = comesNearer ? `→ ${limit}` : `${last.toFixed(2)}, not to ${limit}`;
  return beside(found, relation === 'roughly' ? '→ 1' : `→ ${limit}`);
}
