import type { Command } from 'commander';
import {
  compareTransposes,
  type Transposes,
  type TransposesOptions,
} from '../../costs/compare-transposes.ts';
import { formatTime } from '../../report/document/amounts.ts';
import { transposeFindings, transposeTables } from '../../report/tables/transposes.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { parseLargestMessage, parseMatrix } from '../options/matrix.ts';
import { parseCube } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { parsePrice } from '../options/values.ts';
import { createProgress } from '../terminal/progress.ts';
import { type PageOptions, pageFile, printWithPage } from '../terminal/report-page.ts';
import { tableText } from '../terminal/table.ts';

/** Options as the command line gives them. */
interface TransposesCliOptions extends CommonOptions, PageOptions {
  readonly dim?: string;
  readonly matrix?: string;
  readonly packet: string;
  readonly startup: string;
  readonly perElement: string;
  readonly copy: string;
}

export function transposesCommand(): Command {
  return command('transposes', 'compare the transposes of a matrix in strips and in blocks', [
    ['allport transposes --dim 6 --matrix 256x256', 'with the prices of an iPSC'],
    ['allport transposes --dim 4 --matrix 64x64 --html transposes.html', 'a page with figures as well'],
  ])
    .addOption(option.dim())
    .option('--matrix <P x Q>', 'rows and columns of the matrix, multiples of 2^d')
    .option('--packet <n>', 'elements of the largest packet', '256')
    .option('--startup <time>', 'of every packet', '5ms')
    .option('--per-element <time>', 'of every element on a link', '4us')
    .option('--copy <time>', 'of every element that is copied inside a node', '36us')
    .addOption(option.html())
    .action(async (options: TransposesCliOptions) => {
      const wanted = wantedOf(options);
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
        () => print(compared, options.json, () => render(compared)),
      );
    });
}

function wantedOf({
  dim,
  matrix,
  packet,
  startup,
  perElement,
  copy,
}: TransposesCliOptions): TransposesOptions {
  return {
    ...parseMatrix(matrix),
    dim: parseCube(dim).dim,
    packet: parseLargestMessage(packet),
    prices: {
      startup: parsePrice('--startup', startup),
      perElement: parsePrice('--per-element', perElement),
      perCopy: parsePrice('--copy', copy),
    },
  };
}

function render(compared: Transposes): string {
  const { rows, columns, nodes, elements, prices } = compared;
  const { startup, perElement, perCopy } = prices;
  return [
    `transposes of a ${rows} x ${columns} matrix on ${nodes} nodes, ${elements} elements each`,
    `a startup: ${formatTime(startup)}; an element on a link: ${formatTime(perElement)}, copied: ${formatTime(perCopy)}`,
    '',
    ...transposeTables(compared).flatMap((table) => [table.title, tableText(table), '']),
    ...transposeFindings(compared),
    '',
  ].join('\n');
}
