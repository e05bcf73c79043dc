import type { Fastest, Sweep } from '../costs/advice.ts';
import { formatSize, formatTime } from './amounts.ts';
import { elementsOf } from './elements.ts';
import { costCurvesFigure } from './figures/cost-curves.ts';
import { costEnvelopeFigure } from './figures/cost-envelope.ts';
import { costRangesFigure } from './figures/cost-ranges.ts';
import { fillPage } from './frame.ts';
import { describeLeftOut, type Prediction, shownSizes } from './prediction.ts';
import { type Provenance, provenanceFacts } from './provenance.ts';
import { section } from './section.ts';
import { type Column, tableElement } from './table.ts';

const READING_NOTES: readonly string[] = [
  'Nothing was run. For each algorithm formulas give how many rounds it takes, how long their messages are and how far ' +
    'these go, and what is moved inside the nodes. The machine is a price list: the time is the sum of these numbers, ' +
    'each with its price. With all ports the algorithms are priced in their blocked form, with the fewest messages.',
  'The prices are no better than where they come from, and a real machine has effects without a price: what overlaps, ' +
    'what waits, how its network sends a message that is not alone. Choices far from a break-even are safe; close to ' +
    'one, measure.',
];

const FASTEST_COLUMNS: readonly Column<Fastest>[] = [
  { head: 'blocks from', cell: ({ fromBytes }) => formatSize(fromBytes) },
  { head: 'fastest', cell: ({ algorithms }) => algorithms.join(', ') },
];

/** Fills an empty document with predicted times over block sizes. */
export function fillCostPage(document: Document, prediction: Prediction, provenance: Provenance): void {
  const make = elementsOf(document);
  const { network, copies, machine, leftOut, sweep } = prediction;
  const [first, last] = [sweep.bytes[0], sweep.bytes[sweep.bytes.length - 1]];
  const blocks = copies === 1 ? 'one block' : `${copies} blocks`;
  const figures = [costRangesFigure, costEnvelopeFigure, costCurvesFigure];
  fillPage(document, {
    title: `Cost of the complete exchange on a ${network}`,
    summary: `The predicted time for ${blocks} of ${formatSize(first)} to ${formatSize(last)} from each node to each other.`,
    facts: [
      ['machine', `${machine.name} (${machine.basis})`],
      ['source', machine.source],
      ['model', `ports: ${machine.ports}, ${machine.switching}`],
      ...(leftOut.length === 0 ? [] : [['left out', describeLeftOut(leftOut)] as const]),
      ...provenanceFacts(document, provenance),
    ],
    sections: [
      section(make, 'How to read this report', ...READING_NOTES.map((text) => make('p', {}, text))),
      section(
        make,
        'Results',
        tableElement(document, {
          number: 1,
          caption: 'From which block size on which algorithms are the fastest.',
          columns: FASTEST_COLUMNS,
          rows: sweep.fastest,
        }),
        tableElement(document, {
          number: 2,
          caption: 'Predicted time of every algorithm by block size.',
          columns: timeColumns(sweep),
          rows: sweep.curves,
        }),
      ),
      section(
        make,
        'Figures',
        make(
          'div',
          { class: 'figures' },
          ...figures.map((figure, index) => figure(document, index + 1, prediction)),
        ),
      ),
    ],
  });
}

function timeColumns(sweep: Sweep): Column<Sweep['curves'][number]>[] {
  return [
    { head: 'algorithm', cell: ({ algorithm }) => algorithm },
    ...shownSizes(sweep).map((i) => ({
      head: formatSize(sweep.bytes[i]),
      numeric: true,
      cell: ({ seconds }: Sweep['curves'][number]) => formatTime(seconds[i]),
    })),
  ];
}
