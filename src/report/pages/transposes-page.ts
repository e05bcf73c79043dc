import type { TransposeRow, Transposes } from '../../costs/compare-transposes.ts';
import type { PartitionTimes } from '../../costs/partitions.ts';
import { formatTime } from '../document/amounts.ts';
import { elementsOf } from '../document/elements.ts';
import { fillPage } from '../document/frame.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { columnNotes, section } from '../document/section.ts';
import { BEST_SIGN, tableElement } from '../document/table.ts';
import { transposeFigures } from '../figures/transpose-times.ts';
import {
  DIMENSION_COLUMN,
  fastestTransposes,
  PARTITION_NOTES,
  partitionColumns,
  SIDE_COLUMN,
  TRANSPOSE_NOTES,
  transposeColumns,
  transposeConclusion,
  transposeFindings,
} from '../tables/transposes.ts';

const READING_NOTES: readonly string[] = [
  'A matrix may lie on a cube in strips, one for each node, or in blocks of rows and columns. In strips its transposition ' +
    'is a complete exchange, in which every node has something for every other. In blocks every node sends all that it ' +
    'has to one other, which is up to as many links away as the cube has dimensions.',
  'Nothing was measured. Startups, elements and copies are counted from the schedules, and computed by formulas; the times ' +
    'are these numbers by their prices. Tables 3 and 4 and the figures are by the formulas alone.',
  'With one port a node of the machine that Ho and Johnsson had sends or receives, one at a time. In strips all nodes do ' +
    'both, and so every message counts twice; in blocks, step by step, a node does one of them.',
];

/** Fills an empty document with the report of a comparison of transposes. */
export function fillTransposesPage(document: Document, compared: Transposes, provenance: Provenance): void {
  const make = elementsOf(document);
  const { rows, columns, nodes, dim, elements, prices } = compared;
  const { startup, perByte: perElement, rearrangementPerByte: perCopy, packetBytes: packet } = prices;
  const counts = transposeColumns(compared);
  const counted = (number: number, caption: string, of: readonly TransposeRow[]) => {
    const fastest = fastestTransposes(of);
    return tableElement(document, {
      number,
      caption: `${caption} ${BEST_SIGN}: the least time with so many ports, where copies are counted alike.`,
      columns: counts,
      rows: of,
      best: (row) => fastest.includes(row),
    });
  };
  const times = (
    number: number,
    caption: string,
    first: typeof DIMENSION_COLUMN,
    of: readonly PartitionTimes[],
  ) => tableElement(document, { number, caption, columns: partitionColumns(first), rows: of });
  fillPage(document, {
    conclusion: [transposeConclusion(compared).join(' ')],
    title: `Transposes of a ${rows} x ${columns} matrix`,
    summary: `In strips and in blocks on a binary cube of ${dim} dimensions: ${nodes} nodes, ${elements} elements each.`,
    facts: [
      ['a startup', formatTime(startup)],
      ['an element', `${formatTime(perElement)} on a link; ${formatTime(perCopy)} to copy`],
      ['packets', `${packet} elements, or the best of each`],
      ...provenanceFacts(document, provenance),
    ],
    sections: [
      section(make, 'How to read this report', ...READING_NOTES.map((text) => make('p', {}, text))),
      section(
        make,
        'Results',
        make('ul', {}, ...transposeFindings(compared).map((text) => make('li', {}, text))),
        counted(1, `Packets of ${packet} elements.`, compared.equalPackets),
        counted(2, 'The best packets of each.', compared.bestPackets),
        columnNotes(make, TRANSPOSE_NOTES),
      ),
      section(
        make,
        'Strips beside blocks',
        make('div', { class: 'figures' }, ...transposeFigures(document, compared)),
        times(3, 'This matrix on other cubes.', DIMENSION_COLUMN, compared.overDims),
        times(4, 'Square matrices on this cube.', SIDE_COLUMN, compared.overSizes),
        columnNotes(make, PARTITION_NOTES),
      ),
    ],
  });
}
