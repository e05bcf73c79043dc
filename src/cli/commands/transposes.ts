import { compareTransposes, type Transposes } from '../../costs/compare-transposes.ts';
import { TIME } from '../../formats/units.ts';
import { formatTime } from '../../report/document/amounts.ts';
import {
  DIMENSION_COLUMN,
  partitionColumns,
  SIDE_COLUMN,
  transposeColumns,
  transposeFindings,
} from '../../report/tables/transposes.ts';
import { command } from '../command.ts';
import { largestMessage, matrix, sizeOf } from '../options/matrix.ts';
import { cubeOf, dim } from '../options/network.ts';
import { option } from '../options/option.ts';
import { html } from '../options/shared.ts';
import { amount } from '../options/values.ts';
import { renderRows } from '../terminal/table.ts';

export const transposesCommand = command(
  'transposes',
  'compare the transposes of a matrix in strips and in blocks',
  [
    ['allport transposes --dim 6 --matrix 256x256', 'with the prices of an iPSC'],
    ['allport transposes --dim 4 --matrix 64x64 --html transposes.html', 'a page with figures as well'],
  ],
)
  .options(
    dim,
    matrix('rows and columns of the matrix, multiples of 2^d'),
    option('--packet <n>', 'elements of the largest packet', largestMessage, '256'),
    option('--startup <time>', 'of every packet', amount(TIME), '5ms'),
    option('--per-element <time>', 'of every element on a link', amount(TIME), '4us'),
    option('--copy <time>', 'of every element that is copied inside a node', amount(TIME), '36us'),
    html,
  )
  .does((options) => {
    const { packet, startup, perElement, copy, progress } = options;
    const wanted = {
      ...sizeOf(options.matrix),
      dim: cubeOf(options).dim,
      packet,
      prices: { startup, perElement, perCopy: copy },
    };
    const compared = compareTransposes(wanted, (name) => progress.stage(`${name}: counting`));
    return {
      result: compared,
      text: () => render(compared),
      page: ({ transposesHtml }, provenance) => transposesHtml(compared, provenance),
    };
  });

function render(compared: Transposes): string {
  const { rows, columns, nodes, elements, packet, prices, equalPackets, bestPackets } = compared;
  const { startup, perElement, perCopy } = prices;
  const counts = transposeColumns(compared);
  return [
    `transposes of a ${rows} x ${columns} matrix on ${nodes} nodes, ${elements} elements each`,
    `a startup: ${formatTime(startup)}; an element on a link: ${formatTime(perElement)}, copied: ${formatTime(perCopy)}`,
    '',
    `Packets of ${packet} elements`,
    renderRows(counts, equalPackets),
    '',
    'The best packets of each',
    renderRows(counts, bestPackets),
    '',
    'This matrix on other cubes',
    renderRows(partitionColumns(DIMENSION_COLUMN), compared.overDims),
    '',
    'Other matrices on this cube',
    renderRows(partitionColumns(SIDE_COLUMN), compared.overSizes),
    '',
    ...transposeFindings(compared),
    '',
  ].join('\n');
}
