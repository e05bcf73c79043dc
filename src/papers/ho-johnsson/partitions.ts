import { findLayout } from '../../schedules/index.ts';
import { placed } from '../../schedules/problems/layout.ts';
import type { Item } from '../item.ts';
import { from, upTo } from '../numbers.ts';
import type { hoJohnssonPrint } from '../printed/ho-johnsson.ts';
import { UNPRINTED } from '../printed/said.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';

type Print = typeof hoJohnssonPrint;

/** Table 1 and proposition 3.1: which node has what of a matrix in strips. */
export function partitionItems(print: Print): Item[] {
  return [table1(print), proposition31(print)];
}

const PARTITIONS = ['consecutive', 'combined', 'cyclic'] as const;
/** p = q = 6 and n = 2: all three choices take other bits. The combined ones begin at bit p - i. */
const MATRIX = { rows: 64, columns: 64, p: 6, q: 6, n: 2, i: 3 };

type By = 'rows' | 'columns';
type Code = '' | '-gray';

/** The node of each element, row by row. */
function nodesOf(partition: (typeof PARTITIONS)[number], by: By, code: Code): Uint32Array {
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
  return (
    bitsOf(nodeOf) ??
    bitsOf(nodeOf.map(binaryOf), (bits) => `G(${bits})`) ??
    'no bits of the indices, in either code'
  );
}

function bitsOf(nodeOf: Uint32Array, name = (bits: string) => bits): string | undefined {
  const { p, q, n } = MATRIX;
  const index = from(0, p + q - 1);
  const chosen = upTo(n).map((k) =>
    index.filter((bit) => nodeOf.every((node, element) => ((node >> k) & 1) === ((element >> bit) & 1))),
  );
  if (chosen.some((bits) => bits.length !== 1)) return undefined;
  const names = chosen.map(([bit]) => (bit >= q ? `ra${bit - q}` : `ca${bit}`));
  return name(names.reverse().join(' '));
}

function table1(print: Print): Item {
  const { rows, columns, n } = MATRIX;
  const codes = [
    { code: '', name: 'binary' },
    { code: '-gray', name: 'Gray' },
  ] as const;
  return {
    title: 'Table 1',
    source: 'section 3.2',
    about:
      `The address of the node of each element of a ${rows} x ${columns} matrix on ${2 ** n} nodes: the bits of its row ` +
      'index ra or column index ca that are those of the node, or of which its Gray code is made, found by looking at all ' +
      'elements of the twelve embeddings.',
    tables: [
      sideBySide({
        head: ['embedding', ...PARTITIONS],
        computed: codes.flatMap(({ code, name }) =>
          (['rows', 'columns'] as const).map((by) => [
            `${name}, ${by}`,
            ...PARTITIONS.map((partition) => addressOf(nodesOf(partition, by, code))),
          ]),
        ),
        printed: print.table1(MATRIX),
      }),
    ],
    statements: [],
    errata: [],
  };
}

function proposition31(print: Print): Item {
  const { rows, columns, n } = MATRIX;
  const N = 2 ** n;
  const forms = (['rows', 'columns'] as const).flatMap((by) =>
    PARTITIONS.map((partition) => ({ name: `${partition} ${by}`, nodeOf: nodesOf(partition, by, '') })),
  );
  /** What each node has for each other; of several amounts the least and the most. */
  const amounts = (one: Uint32Array, other: Uint32Array) => {
    const pairs = new Uint32Array(N * N);
    for (const [element, node] of one.entries()) pairs[node * N + other[element]]++;
    return { least: Math.min(...pairs), most: Math.max(...pairs) };
  };
  const conversions = forms
    .slice(0, -1)
    .map(({ nodeOf }, i) => forms.slice(1).map((to, j) => (j < i ? undefined : amounts(nodeOf, to.nodeOf))));
  return {
    title: 'Proposition 3.1',
    source: 'section 3.1',
    about:
      'Elements that each node has for each other in the conversions between the six storage forms of the same matrix, ' +
      'beside PQ/N, the amount that the section prints. The proposition asks for P, Q ≥ N².',
    tables: [
      sideBySide({
        head: ['from, to', ...forms.slice(1).map(({ name }) => name.replace(' ', '\n'))],
        computed: conversions.map(
          (cells, i): ComputedRow => [forms[i].name, ...cells.map((amount) => amount?.most)],
        ),
        printed: conversions.map((cells, i) => [
          forms[i].name,
          ...cells.map((amount) => (amount === undefined ? UNPRINTED : print.amount(rows * columns, N))),
        ]),
      }),
    ],
    statements: [
      {
        says: 'every conversion sends the same amount from each node to each other',
        isSo: conversions.flat().every((amount) => amount === undefined || amount.least === amount.most),
      },
    ],
    errata: ['Section 3.1, the amount for each pair.'],
  };
}
