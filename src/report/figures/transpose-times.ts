import * as Plot from '@observablehq/plot';
import type { Transposes } from '../../costs/compare-transposes.ts';
import type { PartitionTimes } from '../../costs/counted-transposes.ts';
import { formatTime } from '../document/amounts.ts';
import type { Figure } from '../document/figure.ts';
import { countScale, dimScale, measureScale } from '../document/scales.ts';
import { sideOf } from '../tables/transpose-tables.ts';
import type { FacetAxis } from './parts/drawing.ts';
import { lineChart } from './parts/line-chart.ts';
import { BLOCKS_SIGN, type LineSign, legendItem, OTHER_STRIPS_SIGN, STRIPS_SIGN } from './parts/signs.ts';

interface TransposeSeries {
  readonly name: string;
  readonly sign: LineSign;
  readonly timeOf: (times: PartitionTimes) => number;
}

const ONE_PORT: readonly TransposeSeries[] = [
  { name: 'strips, best buffering', sign: STRIPS_SIGN, timeOf: ({ onePort }) => onePort.strips },
  { name: 'strips, unbuffered', sign: OTHER_STRIPS_SIGN, timeOf: ({ onePort }) => onePort.unbuffered },
  { name: 'blocks, step by step', sign: BLOCKS_SIGN, timeOf: ({ onePort }) => onePort.blocks },
];

const ALL_PORTS: readonly TransposeSeries[] = [
  { name: 'strips, necklace', sign: STRIPS_SIGN, timeOf: ({ allPorts }) => allPorts.necklace },
  { name: 'strips, BST', sign: OTHER_STRIPS_SIGN, timeOf: ({ allPorts }) => allPorts.balancedTree },
  { name: 'blocks, MRT', sign: BLOCKS_SIGN, timeOf: ({ allPorts }) => allPorts.mrt },
];

/** What a figure has across. */
interface Across {
  readonly over: string;
  readonly sizes: readonly PartitionTimes[];
  readonly axis: FacetAxis;
  readonly across: (times: PartitionTimes) => number;
  /** What the matrices and cubes are, and where their numbers. */
  readonly what: string;
  readonly numbers: string;
}

/** The times over the cubes' dimensions and over the matrices, with one port and with all, as in figure 15 of the paper. */
export function transposeFigures(compared: Transposes): Figure[] {
  const { rows, columns, dim, prices, overDims, overSizes } = compared;
  const dimOf = (times: PartitionTimes) => times.dim;
  const sideOfOne = ({ dim: n, elements }: PartitionTimes) => sideOf(n, elements);
  const cubes: Across = {
    over: 'cubes',
    sizes: overDims,
    axis: { scale: dimScale(overDims.map(dimOf), overDims.length), label: 'dimensions of the cube' },
    across: dimOf,
    what: `A ${rows} x ${columns} matrix on cubes of several sizes`,
    numbers: 'The numbers are in table 3.',
  };
  const matrices: Across = {
    over: 'matrices',
    sizes: overSizes,
    axis: {
      scale: countScale(overSizes.map(sideOfOne), 4),
      label: 'rows and columns of the matrix (log scale)',
    },
    across: sideOfOne,
    what: `Square matrices of several sizes on a cube of ${dim} dimensions`,
    numbers: 'The numbers are in table 4.',
  };
  return [cubes, matrices].flatMap((across) => [
    timesFigure(
      `One port, over the ${across.over}`,
      `${across.what}. With one port, in packets of ${prices.packetBytes} elements. ${across.numbers}`,
      across,
      ONE_PORT,
    ),
    timesFigure(
      `All ports, over the ${across.over}`,
      'The same. With all ports, each with its best packets.',
      across,
      ALL_PORTS,
    ),
  ]);
}

function timesFigure(
  title: string,
  caption: string,
  { sizes, axis, across }: Across,
  series: readonly TransposeSeries[],
): Figure {
  const scale = measureScale(sizes.flatMap((size) => series.map(({ timeOf }) => timeOf(size))));
  const marks = series.flatMap(({ sign, timeOf }) => {
    const points = sizes.map((size) => ({ x: across(size), y: timeOf(size) }));
    const { className } = sign;
    return [
      Plot.line(points, { x: 'x', y: 'y', stroke: 'currentColor', strokeWidth: 1.2, className }),
      Plot.dot(points, { x: 'x', y: 'y', ...sign }),
    ];
  });
  return {
    title,
    caption,
    legend: series.map(({ name, sign }) => legendItem([sign, name])),
    draw: (labelledBy) =>
      lineChart(labelledBy, {
        x: axis,
        y: { scale, label: 'time (log scale)', tick: formatTime },
        marks,
        right: 24,
        height: 198,
      }),
  };
}
