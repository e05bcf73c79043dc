import { useState } from 'preact/hooks';
import { isSameTime } from '../../src/costs/advice.ts';
import { formatTime } from '../../src/report/document/amounts.ts';
import { BEST_SIGN, drawnRows } from '../../src/report/document/table.ts';
import {
  ALGORITHM_COLUMN,
  BLOCKS_IN_SEQUENCE_COLUMN,
  ELEMENTS_IN_SEQUENCE_COLUMN,
  LIES_COLUMN,
  LINKS_USED_COLUMN,
  LOWER_BOUND_COLUMN,
  MODE_COLUMN,
  type NotedColumn,
  SPAN_COLUMN,
  STEPS_COLUMN,
} from '../../src/report/tables/columns.ts';
import { portsInWords, sortedByPorts } from '../../src/report/tables/comparison.ts';
import { countedIn } from '../../src/report/tables/elements.ts';
import { hasLayouts } from '../../src/report/tables/layouts.ts';
import { TextButton } from '../controls/text-button.tsx';
import type { PricedMeasurement } from './measured-comparison.ts';

interface CompareColumn extends NotedColumn<PricedMeasurement> {
  /** What rows are sorted by, where that is not the cell; undefined comes last. */
  readonly value?: (row: PricedMeasurement) => number | undefined;
}

/** A column to sort by, and which way. */
interface Order {
  readonly head: string;
  readonly isDescending: boolean;
}

interface CompareTableProps {
  readonly rows: readonly PricedMeasurement[];
  /** Those that the conclusion names. */
  readonly best: ReadonlySet<PricedMeasurement>;
  readonly labelledBy: string;
  /** The algorithm that the page shows. */
  readonly shown: string;
  /** Left out: names are no buttons. */
  readonly onAlgorithm: ((name: string) => void) | undefined;
}

/** The measurements in a table that every head sorts; those with the same lower bound stand together. */
export function CompareTable({ rows, best, labelledBy, shown, onAlgorithm }: CompareTableProps) {
  const [order, setOrder] = useState<Order>();
  const columns = columnsOf(rows);
  const inOrder = sorted(rows, columns, order);
  const byPorts = sortedByPorts(rows.map((row) => ({ reports: [row] })));
  const groups = [...new Set(byPorts.map(portsInWords))];
  const drawn = drawnRows({ columns, rows: inOrder, best: (row) => best.has(row) });
  const sortBy = (head: string) =>
    setOrder({ head, isDescending: order?.head === head && !order.isDescending });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must be able to do that.
    <section class="compare-scroll" aria-labelledby={labelledBy} tabIndex={0}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                class={classOf(column)}
                {...(order?.head === column.head && {
                  'aria-sort': order.isDescending ? 'descending' : 'ascending',
                })}
              >
                <TextButton
                  text={column.head.replace('\n', ' ')}
                  act={() => sortBy(column.head)}
                  title={column.note}
                />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((model) => (
          <tbody key={model}>
            <tr class="compare-group">
              <th scope="rowgroup" colSpan={columns.length}>
                {model}
              </th>
            </tr>
            {inOrder.map((row, index) =>
              modelOf(row) === model ? (
                <tr
                  key={`${row.algorithm} ${row.mode}`}
                  aria-current={row.algorithm === shown ? 'true' : undefined}
                >
                  {columns.map((column, place) => {
                    const { content, isMarked } = drawn[index].cells[place];
                    return column === ALGORITHM ? (
                      <th key={column.head} scope="row" class={classOf(column)}>
                        <Name algorithm={row.algorithm} onAlgorithm={onAlgorithm} />
                        {drawn[index].isBest && ` ${BEST_SIGN}`}
                      </th>
                    ) : (
                      <td key={column.head} class={classOf(column)}>
                        {isMarked ? <strong>{content}</strong> : content}
                      </td>
                    );
                  })}
                </tr>
              ) : null,
            )}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** The ports and the switching that a row needs, in words. */
const modelOf = (row: PricedMeasurement) => portsInWords({ reports: [row] });

function classOf(column: CompareColumn): string {
  if (column === ALGORITHM) return 'compare-name';
  return column.numeric ? 'compare-number' : '';
}

type NameProps = Pick<PricedMeasurement, 'algorithm'> & Pick<CompareTableProps, 'onAlgorithm'>;

function Name({ algorithm, onAlgorithm }: NameProps) {
  if (onAlgorithm === undefined) return <>{algorithm}</>;
  return <TextButton text={algorithm} act={() => onAlgorithm(algorithm)} title="Show it on the page" />;
}

function sorted(
  rows: readonly PricedMeasurement[],
  columns: readonly CompareColumn[],
  order: Order | undefined,
): readonly PricedMeasurement[] {
  const column = columns.find(({ head }) => head === order?.head);
  if (column === undefined) return rows;
  const sign = order?.isDescending ? -1 : 1;
  const { cell, value = cell } = column;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return (
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
    );
  });
}

const VERIFIED: CompareColumn = {
  head: 'verified',
  cell: ({ run }) => (run === undefined ? 'not run' : run.verified ? 'all' : 'NO'),
  note: 'all: every block was found in its place, in every run.',
};

const ALGORITHM: CompareColumn = {
  ...ALGORITHM_COLUMN,
  note: 'its name; press it to see the algorithm on the page.',
};

/** Those for which there is anything to say. */
function columnsOf(rows: readonly PricedMeasurement[]): CompareColumn[] {
  const hasRun = rows.some(({ run }) => run);
  const hasPrice = rows.some(({ predicted }) => predicted);
  return [
    ...(hasRun ? [VERIFIED] : []),
    ALGORITHM,
    MODE_COLUMN,
    ...(hasLayouts(rows) ? [LIES_COLUMN] : []),
    STEPS_COLUMN,
    SPAN_COLUMN,
    countedIn(rows) === 'elements' ? ELEMENTS_IN_SEQUENCE_COLUMN : BLOCKS_IN_SEQUENCE_COLUMN,
    LOWER_BOUND_COLUMN,
    { ...LINKS_USED_COLUMN, value: ({ utilization }) => utilization },
    ...(hasPrice ? [predictedColumn(rows)] : []),
    ...(hasRun ? measuredColumns(rows) : []),
  ];
}

function predictedColumn(rows: readonly PricedMeasurement[]): CompareColumn {
  const least = Math.min(...rows.flatMap(({ predicted }) => predicted?.total ?? []));
  return {
    head: 'predicted',
    numeric: true,
    cell: ({ predicted }) => (predicted ? formatTime(predicted.total) : '–'),
    value: ({ predicted }) => predicted?.total,
    marked: ({ predicted }) => predicted !== undefined && isSameTime(predicted.total, least),
    note: 'the time on the machine above.',
  };
}

function measuredColumns(rows: readonly PricedMeasurement[]): CompareColumn[] {
  const digits = digitsFor(rows.flatMap(({ run }) => run?.fastestMs ?? []));
  return [
    {
      head: 'median\nms',
      numeric: true,
      cell: ({ run }) => run?.medianMs.toFixed(digits) ?? '–',
      value: ({ run }) => run?.medianMs,
      note: 'measured: the median of the runs.',
    },
    {
      head: 'least to\ngreatest',
      numeric: true,
      cell: ({ run }) => (run ? `${run.fastestMs.toFixed(digits)}–${run.slowestMs.toFixed(digits)}` : '–'),
      value: ({ run }) => run?.fastestMs,
      note: 'measured: the fastest and the slowest run, in milliseconds.',
    },
  ];
}

/** Digits after the point for numbers that stand below each other: two of the least count, of up to three. */
function digitsFor(values: readonly number[]): number {
  const least = Math.min(...values.filter((value) => value > 0));
  return Number.isFinite(least) ? Math.min(Math.max(1 - Math.floor(Math.log10(least)), 0), 3) : 0;
}
