import type { Transposes } from '../../costs/compare-transposes.ts';
import { formatTime } from '../document/amounts.ts';
import { element } from '../document/markup.ts';
import type { Page } from '../document/page.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { transposeFigures } from '../figures/transpose-times.ts';
import {
  PARTITION_NOTES,
  TRANSPOSE_NOTES,
  transposeConclusion,
  transposeFindings,
  transposeTables,
} from '../tables/transpose-tables.ts';

const READING_NOTES: readonly string[] = [
  'A matrix may lie on a cube in strips, one for each node, or in blocks of rows and columns. In strips its transposition ' +
    'is a complete exchange, in which every node has something for every other. In blocks every node sends all that it ' +
    'has to one other, which is up to as many links away as the cube has dimensions.',
  'Nothing was measured. Startups, elements and copies are counted from the schedules, and computed by formulas; the times ' +
    'are these numbers by their prices. Tables 3 and 4 and the figures are by the formulas alone.',
  'With one port a node of the machine that Ho and Johnsson had sends or receives, one at a time. In strips all nodes do ' +
    'both, and so every message counts twice; in blocks, step by step, a node does one of them.',
];

/** The report of a comparison of transposes. */
export function transposesPage(compared: Transposes, provenance: Provenance): Page {
  const { rows, columns, nodes, dim, elements, prices } = compared;
  const { startup, perByte, rearrangementPerByte, packetBytes } = prices;
  const tables = transposeTables(compared);
  const findings = transposeFindings(compared).map((text) => element('li', {}, text));
  return {
    title: `Transposes of a ${rows} x ${columns} matrix`,
    conclusion: [transposeConclusion(compared).join(' ')],
    summary: `In strips and in blocks on a binary cube of ${dim} dimensions: ${nodes} nodes, ${elements} elements each.`,
    facts: [
      ['a startup', formatTime(startup)],
      ['an element', `${formatTime(perByte)} on a link; ${formatTime(rearrangementPerByte)} to copy`],
      ['packets', `${packetBytes} elements, or the best of each`],
      ...provenanceFacts(provenance),
    ],
    sections: [
      { heading: 'How to read this report', parts: READING_NOTES },
      {
        heading: 'Results',
        parts: [element('ul', {}, ...findings), ...tables.slice(0, 2), { notes: TRANSPOSE_NOTES }],
      },
      {
        heading: 'Strips beside blocks',
        parts: [{ figures: transposeFigures(compared) }, ...tables.slice(2), { notes: PARTITION_NOTES }],
      },
    ],
  };
}
