import { formatTime } from '../../src/report/document/amounts.ts';
import { element, elementIn, SVG } from '../../src/report/document/markup.ts';
import plotCss from '../../src/report/document/plot.css?raw';
import { sequenceChart } from '../../src/report/figures/blocks-in-sequence.ts';
import { linksChart } from '../../src/report/figures/links.ts';
import { plain } from '../../src/report/figures/parts/drawing.ts';
import { ROOM, type RowChart, rowDrawing } from '../../src/report/figures/parts/row-chart.ts';
import { stepsChart } from '../../src/report/figures/steps.ts';
import { timesChart } from '../../src/report/figures/times.ts';
import { type AlgorithmForms, sortedByPorts } from '../../src/report/tables/comparison.ts';
import type { PricedMeasurement } from './measured-comparison.ts';
import '../../src/report/document/plot.css';

type Chart = RowChart<AlgorithmForms>;

/** The colours of a file, which is opened elsewhere; on the page they are the page's, dark or light. */
const FILE_COLOURS =
  ':root { color: #1b1f24; --paper: #ffffff; --muted: #57606a; --grid: #d8dee4; --step: #0072b2; --block: #c04f00 }';

/** Between charts. */
const GAP = 24;
/** Below this width the charts stand under each other. */
const TWO_COLUMNS = 600;

/**
 * The algorithms of a comparison as the charts of its report.
 *
 * @param width pixels of all
 * @returns a drawing in a document of its own, without a style sheet, which a policy for the page's content would refuse
 */
export function drawComparison(compared: readonly PricedMeasurement[], width: number): SVGSVGElement {
  const inert = document.implementation.createHTMLDocument('');
  const parts: SVGSVGElement[] = [];
  let top = 0;
  for (const charts of linesOf(chartsOf(compared), width)) {
    const each = (width - ROOM.names - GAP * (charts.length - 1)) / charts.length;
    let left = 0;
    let height = 0;
    for (const [index, chart] of charts.entries()) {
      const names = index === 0 ? ROOM.names : 0;
      const options = rowDrawing(chart, { ...ROOM, width: names + each, names, titled: true });
      const drawn = plain(inert, options);
      drawn.setAttribute('x', String(left));
      drawn.setAttribute('y', String(top));
      parts.push(drawn);
      left += names + each + GAP;
      height = Math.max(height, options.height ?? 0);
    }
    top += height + GAP;
  }
  const height = top - GAP;
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return elementIn(inert, element('svg', size, ...parts.map((part) => () => part)), SVG) as SVGSVGElement;
}

/** The same for a file: with colours, on white. */
export function comparisonFile(compared: readonly PricedMeasurement[], width: number): SVGSVGElement {
  const figure = drawComparison(compared, width);
  const { ownerDocument } = figure;
  const paper = element('rect', { width: '100%', height: '100%', fill: '#ffffff' });
  const style = element('style', {}, FILE_COLOURS, plotCss);
  figure.prepend(...[style, paper].map((part) => elementIn(ownerDocument, part, SVG)));
  return figure;
}

/** The charts that stand beside each other: two where there is room, the last of an odd number by itself. */
function linesOf(charts: readonly Chart[], width: number): Chart[][] {
  if (width < TWO_COLUMNS) return charts.map((one) => [one]);
  return charts.flatMap((_, index) => (index % 2 === 0 ? [charts.slice(index, index + 2)] : []));
}

function chartsOf(compared: readonly PricedMeasurement[]): Chart[] {
  const names = [...new Set(compared.map(({ algorithm }) => algorithm))];
  const rows = sortedByPorts(
    names.map((name) => ({ reports: compared.filter(({ algorithm }) => algorithm === name) })),
  );
  const predicted = timesChart(rows, {
    title: 'Predicted time, from its startups on',
    axis: { label: 'predicted time (log scale)', tick: formatTime },
    rangeOf: ({ predicted: times }) => times && { from: times.startups, x: times.total, to: times.total },
    end: { head: 'time', width: 52, format: formatTime },
  });
  const measured = timesChart(rows, {
    title: 'Measured time: median, least to greatest',
    axis: { label: 'measured (ms, log scale)' },
    rangeOf: ({ run }) => run && { from: run.fastestMs, x: run.medianMs, to: run.slowestMs },
    end: { head: 'ms', width: 44, format: (ms) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0) },
  });
  return [
    sequenceChart(rows),
    stepsChart(rows),
    linksChart(rows),
    ...(compared.some((row) => row.predicted) ? [predicted] : []),
    ...(compared.some(({ run }) => run) ? [measured] : []),
  ];
}
