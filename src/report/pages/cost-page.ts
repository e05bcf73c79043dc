import { leastTimes } from '../../costs/advice.ts';
import { elementsOf } from '../document/elements.ts';
import { fillPage } from '../document/frame.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { section } from '../document/section.ts';
import { BEST_SIGN, type Column, tableElement } from '../document/table.ts';
import { costCurvesFigure } from '../figures/cost-curves.ts';
import { costEnvelopeFigure } from '../figures/cost-envelope.ts';
import { costRangesFigure } from '../figures/cost-ranges.ts';
import { costSharesFigure } from '../figures/cost-shares.ts';
import { PRICE_COLUMNS, pricesOf } from '../tables/machine-prices.ts';
import {
  besides,
  caveat,
  conclusionSentences,
  describeBlocks,
  describeLeftOut,
  describeModel,
  FASTEST_COLUMNS,
  type Prediction,
  rankingColumns,
  rankingRows,
  timeColumns,
} from '../tables/prediction.ts';

const READING_NOTES: readonly string[] = [
  'Nothing was run. For each algorithm formulas give how many rounds it takes, how long their messages are and how far ' +
    'these go, and what is moved inside the nodes; where a table says so, a schedule was counted instead. The machine is a ' +
    'price list: the time is the sum of these numbers, each with its price. The algorithms are priced in their blocked ' +
    'form, with the fewest messages.',
  'The prices are no better than where they come from, and a real machine has effects without a price: what overlaps, ' +
    'what waits, how its network sends a message that is not alone. Choices far from a break-even are safe; close to ' +
    'one, measure.',
];

/** Fills an empty document with predicted times for one block size, or over a range of them. */
export function fillCostPage(document: Document, prediction: Prediction, provenance: Provenance): void {
  const make = elementsOf(document);
  const { exchange, ranking, sweep } = prediction;
  const { network, machine, leftOut, chosen } = exchange;
  const tables: HTMLElement[] = [];
  const addTable = <Row>(
    caption: string,
    columns: readonly Column<Row>[],
    rows: readonly Row[],
    best?: (row: Row) => boolean,
  ) =>
    tables.push(
      tableElement(document, { number: tables.length + 1, caption, columns, rows, ...(best && { best }) }),
    );
  const figures: HTMLElement[] = [];
  const addFigure = <Shown>(
    figure: (document: Document, number: number, shown: Shown) => HTMLElement,
    shown: Shown,
  ) => figures.push(figure(document, figures.length + 1, shown));

  if (ranking !== undefined) {
    const rows = rankingRows(ranking);
    const [{ algorithms }] = ranking.fastest;
    addTable(
      `The algorithms for ${describeBlocks({ exchange, ranking })}, the fastest (${BEST_SIGN}) first.`,
      rankingColumns(rows),
      rows,
      ({ algorithm }) => algorithms.includes(algorithm),
    );
    addFigure(costSharesFigure, ranking);
  }
  if (sweep !== undefined) {
    const swept = { sweep, least: leastTimes(sweep.curves), asked: ranking?.bytes, chosen };
    addTable('From which block size on which algorithms are the fastest.', FASTEST_COLUMNS, sweep.fastest);
    addTable(
      'Predicted time of every algorithm by block size; bold: the fastest for blocks of that size.',
      timeColumns(swept),
      sweep.curves,
    );
    addFigure(costRangesFigure, swept);
    addFigure(costEnvelopeFigure, swept);
    addFigure(costCurvesFigure, swept);
  }
  addTable(`The prices of ${machine.name}.`, PRICE_COLUMNS, pricesOf(exchange));

  fillPage(document, {
    title: `Cost of the complete exchange on a ${network}`,
    conclusion: conclusionSentences(prediction),
    summary: `The predicted time for ${describeBlocks(prediction)} from each node to each other.`,
    facts: [
      ['machine', `${machine.name} (${machine.basis})`],
      ['source', machine.source],
      ['model', describeModel(machine)],
      ...(leftOut.length === 0 ? [] : [['left out', describeLeftOut(exchange)] as const]),
      ...factsOf('caveat', caveat(exchange)),
      ...factsOf('priced', besides(prediction)),
      ...provenanceFacts(document, provenance),
    ],
    sections: [
      section(make, 'How to read this report', ...READING_NOTES.map((text) => make('p', {}, text))),
      section(make, 'Results', ...tables),
      section(make, 'Figures', make('div', { class: 'figures' }, ...figures)),
    ],
  });
}

function factsOf(term: string, text: string | undefined): (readonly [term: string, text: string])[] {
  return text === undefined ? [] : [[term, text]];
}
