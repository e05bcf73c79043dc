import { findLayout } from '../../schedules/index.ts';
import { placed } from '../../schedules/problems/layout.ts';
import { from, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { sideBySide } from '../side-by-side.ts';

export const PARTITIONS = ['consecutive', 'combined', 'cyclic'] as const;
/** p = q = 6 and n = 2: all three choices take other bits. The combined ones begin at bit p - i. */
export const MATRIX = { rows: 64, columns: 64, p: 6, q: 6, n: 2, i: 3 };

export const BY = ['rows', 'columns'] as const;

const CODES = [
  { code: '', name: 'binary' },
  { code: '-gray', name: 'Gray' },
];

/** The node of each element, row by row. */
export function nodesOf(
  partition: (typeof PARTITIONS)[number],
  by: (typeof BY)[number],
  code = '',
): Uint32Array {
  const { p, n, i } = MATRIX;
  const kind = partition === 'combined' ? `combined-${2 ** (p - i - n + 1)}` : partition;
  return placed(MATRIX, 2 ** n, findLayout(`${kind}-${by}${code}`)).nodeOf;
}

function binaryOf(gray: number): number {
  let number = 0;
  for (let rest = gray; rest > 0; rest >>= 1) number ^= rest;
  return number;
}

/** The bits of row index ra and column index ca of which the node's address is made, the highest first. */
function addressOf(nodeOf: Uint32Array): string {
  const [bits, grayBits] = [bitsOf(nodeOf), bitsOf(nodeOf.map(binaryOf))];
  if (bits !== undefined) return bits;
  return grayBits === undefined ? 'no bits of the indices, in either code' : `G(${grayBits})`;
}

function bitsOf(nodeOf: Uint32Array): string | undefined {
  const { p, q, n } = MATRIX;
  const index = from(0, p + q - 1);
  const chosen = upTo(n).map((k) =>
    index.filter((bit) => nodeOf.every((node, element) => ((node >> k) & 1) === ((element >> bit) & 1))),
  );
  if (chosen.some((bits) => bits.length !== 1)) return undefined;
  const names = chosen.map(([bit]) => (bit >= q ? `ra${bit - q}` : `ca${bit}`));
  return names.reverse().join(' ');
}

export const table1 = item((print: Print) => {
  const { rows, columns, n } = MATRIX;
  return {
    title: 'Table 1',
    source: 'section 3.2',
    about:
      `The address of the node of each element of a ${rows} x ${columns} matrix on ${2 ** n} nodes: the bits of its row ` +
      'index ra or column index ca that are those of the node, or of which its Gray code is made, found by looking at all ' +
      'elements of the twelve embeddings.',
    table: sideBySide({
      head: ['embedding', ...PARTITIONS],
      computed: CODES.flatMap(({ code, name }) =>
        BY.map((by) => [
          `${name}, ${by}`,
          ...PARTITIONS.map((partition) => addressOf(nodesOf(partition, by, code))),
        ]),
      ),
      printed: print.table1(MATRIX),
    }),
  };
});
