import type { Command } from 'commander';
import {
  compareTransposes,
  type Transposes,
  type TransposesOptions,
} from '../../costs/compare-transposes.ts';
import { FREE, type PriceList } from '../../costs/price-list.ts';
import { formatTime } from '../../report/document/amounts.ts';
import type { Column as ReportColumn } from '../../report/document/table.ts';
import {
  DIMENSION_COLUMN,
  partitionColumns,
  SIDE_COLUMN,
  transposeColumns,
  transposeFindings,
} from '../../report/tables/transposes.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { readMachine } from '../files/machine-file.ts';
import { parseLargestMessage, parseMatrix } from '../options/matrix.ts';
import { parseCube } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { parsePrice } from '../options/values.ts';
import { createProgress } from '../terminal/progress.ts';
import { type PageOptions, pageFile, printWithPage } from '../terminal/report-page.ts';
import { renderTable } from '../terminal/table.ts';

/** Options as the command line gives them. */
interface TransposesCliOptions extends CommonOptions, PageOptions {
  readonly dim?: string;
  readonly matrix?: string;
  readonly packet?: string;
  readonly startup?: string;
  readonly perElement?: string;
  readonly copy?: string;
}

/** The machine of the paper, whose prices are those of elements of so many bytes: single-precision numbers. */
const MACHINE = 'intel-ipsc';
const ELEMENT_BYTES = 4;

export function transposesCommand(): Command {
  return command('transposes', 'compare the transposes of a matrix in strips and in blocks', [
    ['allport transposes --dim 6 --matrix 256x256', 'with the prices of an iPSC'],
    ['allport transposes --dim 4 --matrix 64x64 --html transposes.html', 'a page with figures as well'],
  ])
    .addOption(option.dim())
    .option('--matrix <P x Q>', 'rows and columns of the matrix, multiples of 2^d')
    .option('--packet <n>', 'elements of the largest packet (default: that of an iPSC)')
    .option('--startup <time>', 'of every packet (default: the same)')
    .option('--per-element <time>', 'of every element on a link (default: the same)')
    .option('--copy <time>', 'of every element that is copied inside a node (default: the same)')
    .addOption(option.html())
    .action(async (options: TransposesCliOptions) => {
      const wanted = await wantedOf(options);
      const page = await pageFile(options);
      const progress = createProgress(options.quiet ?? false);
      let compared: Transposes;
      try {
        compared = compareTransposes(wanted, (name) => progress.stage(`${name}: counting`));
      } finally {
        progress.end();
      }
      await printWithPage(
        page,
        options,
        ({ transposesHtml }, provenance) => transposesHtml(compared, provenance),
        () => print(fieldsOf(compared), options.json, () => render(compared)),
      );
    });
}

async function wantedOf(options: TransposesCliOptions): Promise<TransposesOptions> {
  const { dim, matrix } = options;
  return { ...parseMatrix(matrix), dim: parseCube(dim).dim, prices: await pricesOf(options) };
}

/** The prices for elements: those of the options, and of the machine where there are none. */
async function pricesOf({ packet, startup, perElement, copy }: TransposesCliOptions): Promise<PriceList> {
  const machine = await readMachine(MACHINE);
  const given = (option: string, text: string | undefined, price: number) =>
    text === undefined ? price : parsePrice(option, text);
  // The paper has two digits.
  const ofElement = (perByte: number) => Number((perByte * ELEMENT_BYTES).toPrecision(2));
  return {
    ...{ ...FREE, duplex: 'half' },
    packetBytes: packet === undefined ? machine.packetBytes / ELEMENT_BYTES : parseLargestMessage(packet),
    startup: given('--startup', startup, machine.startup),
    perByte: given('--per-element', perElement, ofElement(machine.perByte)),
    rearrangementPerByte: given('--copy', copy, ofElement(machine.rearrangementPerByte)),
  };
}

/** As JSON has it: the prices are those of elements. */
function fieldsOf({ rows, columns, dim, prices, ...found }: Transposes) {
  const { packetBytes, startup, perByte, rearrangementPerByte } = prices;
  const perElement = { startup, perElement: perByte, perCopy: rearrangementPerByte };
  return { rows, columns, dim, packet: packetBytes, prices: perElement, ...found };
}

function render(compared: Transposes): string {
  const { rows, columns, nodes, elements, prices, equalPackets, bestPackets } = compared;
  const { packetBytes, startup, perByte, rearrangementPerByte } = prices;
  const table = <Row>(shown: readonly ReportColumn<Row>[], of: readonly Row[]) =>
    renderTable(
      shown,
      of.map((row) => shown.map(({ cell }) => cell(row))),
    );
  const counts = transposeColumns(compared);
  return [
    `transposes of a ${rows} x ${columns} matrix on ${nodes} nodes, ${elements} elements each`,
    `a startup: ${formatTime(startup)}; an element on a link: ${formatTime(perByte)}, copied: ${formatTime(rearrangementPerByte)}`,
    '',
    `Packets of ${packetBytes} elements`,
    table(counts, equalPackets),
    '',
    'The best packets of each',
    table(counts, bestPackets),
    '',
    'This matrix on other cubes',
    table(partitionColumns(DIMENSION_COLUMN), compared.overDims),
    '',
    'Other matrices on this cube',
    table(partitionColumns(SIDE_COLUMN), compared.overSizes),
    '',
    ...transposeFindings(compared),
    '',
  ].join('\n');
}
