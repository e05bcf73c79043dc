import { compareTransposes, type Transposes } from '../../costs/compare-transposes.ts';
import { FREE, type PriceList } from '../../costs/price-list.ts';
import { TIME } from '../../formats/units.ts';
import { formatTime } from '../../report/document/amounts.ts';
import { transposeFindings, transposeTables } from '../../report/tables/transpose-tables.ts';
import { command } from '../command.ts';
import { readMachine } from '../files/machine-file.ts';
import { html } from '../options/common-options.ts';
import { largestMessage, matrix, sizeOf } from '../options/matrix.ts';
import { cubeOf, dim } from '../options/network.ts';
import { option } from '../options/option.ts';
import { amount } from '../options/values.ts';
import type { Screen } from '../terminal/screen.ts';
import { tableText } from '../terminal/terminal-table.ts';

/** The machine of the paper, whose prices are those of elements of so many bytes: single-precision numbers. */
const MACHINE = 'intel-ipsc';
const ELEMENT_BYTES = 4;

export const transposesCommand = command(
  'transposes',
  'compare the transposes of a matrix in strips and in blocks',
  [
    ['allport transposes --dim 6 --matrix 256x256', 'with the prices of an iPSC'],
    ['allport transposes --dim 4 --matrix 64x64 --html transposes.html', 'a page with figures as well'],
  ],
)
  .needs('--dim <d> --matrix <PxQ>')
  .options(
    dim,
    matrix('rows and columns of the matrix, multiples of 2^d'),
    option('--packet <n>', 'elements of the largest packet (default: that of an iPSC)', largestMessage),
    option('--startup <time>', 'of every packet (default: the same)', amount(TIME)),
    option('--per-element <time>', 'of every element on a link (default: the same)', amount(TIME)),
    option(
      '--copy <time>',
      'of every element that is copied inside a node (default: the same)',
      amount(TIME),
    ),
    html,
  )
  .does(async (options) => {
    const { packet, startup, perElement, copy, progress } = options;
    const size = { ...sizeOf(options.matrix), dim: cubeOf(options).dim };
    const machine = await readMachine(MACHINE);
    // The paper has two digits.
    const ofElement = (perByte: number) => Number((perByte * ELEMENT_BYTES).toPrecision(2));
    const prices: PriceList = {
      ...{ ...FREE, duplex: 'half' },
      packetBytes: packet ?? machine.packetBytes / ELEMENT_BYTES,
      startup: startup ?? machine.startup,
      perByte: perElement ?? ofElement(machine.perByte),
      rearrangementPerByte: copy ?? ofElement(machine.rearrangementPerByte),
    };
    const compared = compareTransposes({ ...size, prices }, (name) => progress.stage(`${name}: counting`));
    return {
      result: fieldsOf(compared),
      text: (screen) => render(compared, screen),
      page: ({ transposesHtml }, provenance) => transposesHtml(compared, provenance),
    };
  });

/** As JSON has it: the prices are those of elements. */
function fieldsOf({ rows, columns, dim, prices, ...found }: Transposes) {
  const { packetBytes, startup, perByte, rearrangementPerByte } = prices;
  const perElement = { startup, perElement: perByte, perCopy: rearrangementPerByte };
  return { rows, columns, dim, packet: packetBytes, prices: perElement, ...found };
}

function render(compared: Transposes, screen: Screen): string {
  const { rows, columns, nodes, elements, prices } = compared;
  const { startup, perByte, rearrangementPerByte } = prices;
  return [
    `transposes of a ${rows} x ${columns} matrix on ${nodes} nodes, ${elements} elements each`,
    `a startup: ${formatTime(startup)}; an element on a link: ${formatTime(perByte)}, copied: ${formatTime(rearrangementPerByte)}`,
    '',
    ...transposeTables(compared).flatMap((table) => [table.title, tableText(table, screen), '']),
    ...transposeFindings(compared),
    '',
  ].join('\n');
}
