import { leastTimes } from '../../costs/advice.ts';
import { formatBytes } from '../document/amounts.ts';
import type { Figure } from '../document/figure.ts';
import type { Fact, Page } from '../document/page.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { costCurvesFigure } from '../figures/cost-curves.ts';
import { costEnvelopeFigure } from '../figures/cost-envelope.ts';
import { rangesChart } from '../figures/cost-ranges.ts';
import { sharesChart } from '../figures/cost-shares.ts';
import { BAR_ROOM, rowFigure } from '../figures/parts/row-chart.ts';
import { laboratoryFacts, type SaidWords } from '../tables/laboratory-facts.ts';
import { PRICE_COLUMNS, pricesOf } from '../tables/machine-prices.ts';
import {
  aNetwork,
  besides,
  conclusions,
  describeAsked,
  describeLeftOut,
  describeModel,
  notCountedNote,
  type Prediction,
  predictionTables,
} from '../tables/prediction.ts';

/** As many run in a race. */
const FEWEST_RACERS = 2;
const MOST_RACERS = 4;

const READING_NOTES: readonly string[] = [
  'Nothing was run. For each algorithm formulas give how many rounds it takes, how long their messages are and how far ' +
    'these go, and what is moved inside the nodes; where a table says so, a schedule was counted instead. The machine is a ' +
    'price list: the time is the sum of these numbers, each with its price. The algorithms are priced in their blocked ' +
    'form, with the fewest messages.',
  'The prices are no better than where they come from, and a real machine has effects without a price: what overlaps, ' +
    'what waits, how its network sends a message that is not alone. Choices far from a break-even are safe; close to ' +
    'one, measure.',
];

/** The report of predicted times for one block size, or over a range of them. */
export function costPage(prediction: Prediction, provenance: Provenance): Page {
  const { asked, packets } = prediction;
  const { problem, network, machine, leftOut } = asked;
  const prices = {
    title: `The prices of ${machine.name}`,
    columns: PRICE_COLUMNS,
    rows: pricesOf(asked),
  };
  return {
    title: `Cost of the ${problem.label} on ${aNetwork(network)}`,
    conclusion: conclusions(prediction),
    summary: `The predicted time of the ${describeAsked(prediction)}.`,
    facts: [
      ['machine', `${machine.name} (${machine.basis})`],
      ['source', machine.source],
      ['model', describeModel(machine)],
      ...factsOf('packets', packets),
      ...(leftOut.length === 0 ? [] : [['left out', describeLeftOut(asked)] as const]),
      ...factsOf('caveat', notCountedNote(asked)),
      ...factsOf('priced', besides(prediction)),
      ...provenanceFacts(provenance),
      ...(prediction.said ? laboratoryFacts(...watched(prediction, prediction.said)) : []),
    ],
    sections: [
      { heading: 'How to read this report', parts: READING_NOTES },
      { heading: 'Results', parts: [...predictionTables(prediction), prices] },
      { heading: 'Figures', parts: [{ figures: figuresOf(prediction) }] },
    ],
  };
}

function figuresOf({ asked: { chosen }, things, ranking, sweep }: Prediction): Figure[] {
  const swept = sweep && { sweep, least: leastTimes(sweep.curves), asked: ranking?.bytes, chosen };
  return [
    ...(ranking === undefined ? [] : [rowFigure(sharesChart(ranking, things), BAR_ROOM)]),
    ...(swept === undefined
      ? []
      : [rowFigure(rangesChart(swept), BAR_ROOM), costEnvelopeFigure(swept), costCurvesFigure(swept)]),
  ];
}

/** What the laboratory shows of it: a race of the fastest on that machine, where it knows the machine, and otherwise the schedule of one. */
function watched({ ranking, sweep }: Prediction, said: SaidWords): [what: string, state: SaidWords] {
  const ranked = ranking?.ranking.map(({ algorithm }) => algorithm);
  const names = [...new Set(ranked ?? sweep?.fastest.flatMap(({ algorithms }) => algorithms))];
  const isKnown = said.some(([word]) => word === 'machine');
  if (names.length < FEWEST_RACERS || !isKnown) {
    return ['the schedule', [...said, ...names.slice(0, 1).map((name) => ['algorithm', name] as const)]];
  }
  const racers = names.slice(0, MOST_RACERS).map((name) => `${name}:block`);
  const bytes = ranking && formatBytes(ranking.bytes).replace(' ', '');
  return [
    'a race of the fastest',
    [...said, ['race', racers.join(',')], ...(bytes === undefined ? [] : [['bytes', bytes] as const])],
  ];
}

function factsOf(term: string, text: string | undefined): Fact[] {
  return text === undefined ? [] : [[term, text]];
}
