import * as Plot from '@observablehq/plot';
import type { Transposes } from '../../costs/compare-transposes.ts';
import type { PartitionTimes } from '../../costs/partitions.ts';
import { formatTime } from '../document/amounts.ts';
import { figureElement } from '../document/figure.ts';
import { countScale, dimScale, type LinearScale, type LogScale, measureScale } from '../document/scales.ts';
import { sideOf } from '../tables/transposes.ts';
import { drawing } from './parts/drawing.ts';
import { BLOCKS_SIGN, type LineSign, legendItem, OTHER_STRIPS_SIGN, STRIPS_SIGN } from './parts/signs.ts';

/** In units of the drawing, which the page scales to the width that it has. */
const WIDTH = 420;
const HEIGHT = 260;
const MARGINS = { marginTop: 22, marginRight: 24, marginBottom: 40, marginLeft: 58 };
const FONT = 11.5;

interface Series {
  readonly name: string;
  readonly sign: LineSign;
  readonly timeOf: (times: PartitionTimes) => number;
}

const ONE_PORT: readonly Series[] = [
  { name: 'strips, best buffering', sign: STRIPS_SIGN, timeOf: ({ onePort }) => onePort.strips },
  { name: 'strips, unbuffered', sign: OTHER_STRIPS_SIGN, timeOf: ({ onePort }) => onePort.unbuffered },
  { name: 'blocks, step by step', sign: BLOCKS_SIGN, timeOf: ({ onePort }) => onePort.blocks },
];

const ALL_PORTS: readonly Series[] = [
  { name: 'strips, necklace', sign: STRIPS_SIGN, timeOf: ({ allPorts }) => allPorts.necklace },
  { name: 'strips, BST', sign: OTHER_STRIPS_SIGN, timeOf: ({ allPorts }) => allPorts.balancedTree },
  { name: 'blocks, MRT', sign: BLOCKS_SIGN, timeOf: ({ allPorts }) => allPorts.mrt },
];

/** What a figure has across. */
interface Across {
  readonly sizes: readonly PartitionTimes[];
  readonly scale: LinearScale | LogScale;
  readonly label: string;
  readonly across: (times: PartitionTimes) => number;
}

/** The times over the cubes' dimensions and over the matrices, with one port and with all, as in figure 15 of the paper. */
export function transposeFigures(document: Document, compared: Transposes): HTMLElement[] {
  const { rows, columns, dim, prices, overDims, overSizes } = compared;
  const sides = overSizes.map(({ dim: n, elements }) => sideOf(n, elements));
  const cubes: Across = {
    sizes: overDims,
    scale: dimScale(
      overDims.map(({ dim: n }) => n),
      overDims.length,
    ),
    label: 'dimensions of the cube',
    across: ({ dim: n }) => n,
  };
  const matrices: Across = {
    sizes: overSizes,
    scale: countScale(sides, 4),
    label: 'rows and columns of the matrix (log scale)',
    across: ({ dim: n, elements }) => sideOf(n, elements),
  };
  const onCubes = `A ${rows} x ${columns} matrix on cubes of several sizes`;
  const onMatrices = `Square matrices of several sizes on a cube of ${dim} dimensions`;
  const inPackets = `With one port, in packets of ${prices.packetBytes} elements.`;
  const atBest = 'With all ports, each with its best packets.';
  return [
    figure(
      document,
      1,
      'One port, over the cubes',
      `${onCubes}. ${inPackets} The numbers are in table 3.`,
      cubes,
      ONE_PORT,
    ),
    figure(document, 2, 'All ports, over the cubes', `The same. ${atBest}`, cubes, ALL_PORTS),
    figure(
      document,
      3,
      'One port, over the matrices',
      `${onMatrices}. ${inPackets} The numbers are in table 4.`,
      matrices,
      ONE_PORT,
    ),
    figure(document, 4, 'All ports, over the matrices', `The same. ${atBest}`, matrices, ALL_PORTS),
  ];
}

function figure(
  document: Document,
  number: number,
  title: string,
  caption: string,
  { sizes, scale, label, across }: Across,
  series: readonly Series[],
): HTMLElement {
  const y = measureScale(sizes.flatMap((size) => series.map(({ timeOf }) => timeOf(size))));
  const content = {
    title,
    caption,
    legend: series.map(({ name, sign }) => legendItem(document, sign, name)),
  };
  const marks = series.flatMap(({ sign, timeOf }) => {
    const points = sizes.map((size) => ({ x: across(size), y: timeOf(size) }));
    const { className } = sign;
    return [
      Plot.line(points, { x: 'x', y: 'y', stroke: 'currentColor', strokeWidth: 1.2, className }),
      Plot.dot(points, { x: 'x', y: 'y', ...sign }),
    ];
  });
  return figureElement(document, number, content, (labelledBy) =>
    drawing(
      {
        document,
        width: WIDTH,
        height: HEIGHT,
        ...MARGINS,
        style: { fontSize: `${FONT}px` },
        x: { ...scale, domain: [...scale.domain], ticks: [...scale.ticks] },
        y: { ...y, domain: [...y.domain], ticks: [...y.ticks] },
        marks: [
          Plot.ruleX([...scale.ticks], { className: 'grid' }),
          Plot.ruleY([...y.ticks], { className: 'grid' }),
          Plot.axisX([...scale.ticks], {
            ...AXIS,
            text: String,
            label,
            labelAnchor: 'center',
            labelOffset: 36,
          }),
          Plot.axisY([...y.ticks], {
            ...AXIS,
            text: formatTime,
            label: 'time (log scale)',
            labelAnchor: 'top',
          }),
          ...marks,
        ],
      },
      labelledBy,
    ),
  );
}

const AXIS = { tickSize: 0, labelArrow: 'none', className: 'axis' } as const;
