import { useState } from 'preact/hooks';
import { percent } from '../../src/report/columns.ts';
import type { Measurement } from '../laboratory/protocol.ts';
import { type Prices, predict } from './comparison.ts';

interface Column {
  readonly head: string;
  /** What the head says in full. */
  readonly title: string;
  /** What rows are sorted by; texts stand on the left. */
  readonly value: (row: Measurement) => string | number;
  readonly text: (row: Measurement) => string;
}

/** A column to sort by, and which way. */
interface Order {
  readonly head: string;
  readonly isDescending: boolean;
}

interface CompareTableProps {
  readonly measurements: readonly Measurement[];
  /** Left out: nothing is predicted. */
  readonly prices: Prices | undefined;
  readonly labelledBy: string;
  /** The algorithm that the page shows. */
  readonly shown: string;
  /** Left out: names are no buttons. */
  readonly onAlgorithm: ((name: string) => void) | undefined;
}

/** The measurements in a table that every head sorts. */
export function CompareTable({ measurements, prices, labelledBy, shown, onAlgorithm }: CompareTableProps) {
  const [order, setOrder] = useState<Order>();
  const columns = columnsOf(measurements, prices);
  const sortBy = (head: string) =>
    setOrder({ head, isDescending: order?.head === head && !order.isDescending });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must be able to do that.
    <section class="compare-scroll" aria-labelledby={labelledBy} tabIndex={0}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map(({ head, title, value }) => (
              <th
                key={head}
                scope="col"
                class={isNumeric(value, measurements) ? 'compare-number' : ''}
                {...(order?.head === head && {
                  'aria-sort': order.isDescending ? 'descending' : 'ascending',
                })}
              >
                <button type="button" title={title} onClick={() => sortBy(head)}>
                  {head}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(measurements, columns, order).map((row) => (
            <tr key={row.algorithm} aria-current={row.algorithm === shown ? 'true' : undefined}>
              <th scope="row">
                {onAlgorithm ? (
                  <button
                    type="button"
                    title="Show it on the page"
                    onClick={() => onAlgorithm(row.algorithm)}
                  >
                    {row.algorithm}
                  </button>
                ) : (
                  row.algorithm
                )}
              </th>
              {columns.slice(1).map(({ head, value, text }) => (
                <td key={head} class={isNumeric(value, measurements) ? 'compare-number' : ''}>
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isNumeric(value: Column['value'], [first]: readonly Measurement[]): boolean {
  return typeof value(first) === 'number';
}

function sorted(
  measurements: readonly Measurement[],
  columns: readonly Column[],
  order: Order | undefined,
): Measurement[] {
  const value = columns.find(({ head }) => head === order?.head)?.value;
  if (value === undefined) return [...measurements];
  const sign = order?.isDescending ? -1 : 1;
  return measurements.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    return (
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
    );
  });
}

function columnsOf(measurements: readonly Measurement[], prices: Prices | undefined): Column[] {
  const count = (head: string, title: string, value: (row: Measurement) => number): Column => ({
    head,
    title,
    value,
    text: (row) => String(value(row)),
  });
  const time = (head: string, title: string, value: (row: Measurement) => number): Column => {
    const digits = digitsFor(measurements.map(value));
    return { head, title, value, text: (row) => value(row).toFixed(digits) };
  };
  const word = (head: string, title: string, text: (row: Measurement) => string): Column => ({
    head,
    title,
    value: text,
    text,
  });
  return [
    word('algorithm', 'Name of the algorithm', (row) => row.algorithm),
    word(
      'ports',
      'Messages that a node may send at a time: one, or one on each port (all). worm: a message crosses its whole route in a step',
      ({ ports, switching }) => `${ports}${switching === 'wormhole' ? ', worm' : ''}`,
    ),
    count(
      'blocks in sequence',
      'The sum of the longest messages of all steps: the time of the schedule, in the time of one block on one link',
      (row) => row.blocksInSequence,
    ),
    count(
      'lower bound',
      'The fewest blocks in sequence of any schedule with the same ports and switching',
      (row) => row.lowerBound,
    ),
    count('steps', 'Concurrent uses of the links, each with a startup', (row) => row.steps),
    count('span', 'The most steps that a block is under way', (row) => row.span),
    {
      head: 'links used',
      title: 'Link crossings of all blocks, of what all links offer in that time',
      value: (row) => row.utilization,
      text: (row) => percent(row.utilization),
    },
    ...(prices ? [time('predicted ms', 'On the machine above', (row) => predict(row, prices).totalMs)] : []),
    time('median ms', 'Measured: the median of the runs', (row) => row.medianMs),
    time('least ms', 'Measured: the fastest run', (row) => row.fastestMs),
    time('greatest ms', 'Measured: the slowest run', (row) => row.slowestMs),
    word('mode', 'The form of the schedule', (row) => row.mode),
    word('verified', 'Whether every block was found in its place', ({ verified, blocks }) =>
      verified ? `all ${blocks}` : 'NO',
    ),
  ];
}

/** Digits after the point for numbers that stand below each other: three of the least count, of up to four. */
function digitsFor(values: readonly number[]): number {
  const least = Math.min(...values.filter((value) => value > 0));
  return Number.isFinite(least) ? Math.min(Math.max(2 - Math.floor(Math.log10(least)), 0), 4) : 0;
}
