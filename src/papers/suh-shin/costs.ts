import { amountsOf } from '../../costs/clock.ts';
import { countSchedule } from '../../costs/count.ts';
import { FREE } from '../../costs/price-list.ts';
import { findAlgorithm, type Grid, mesh, torus } from '../../schedules/index.ts';
import type { Item, PaperTable } from '../item.ts';
import type { Costs, suhShinPrint } from '../printed/suh-shin.ts';
import { sideBySide } from '../side-by-side.ts';

type Print = typeof suhShinPrint;

/** Tables 1 and 2, and section 6. */
export function costItems(print: Print): Item[] {
  return [table1(print), section6(), table2(print)];
}

const HEAD = ['startups', 'blocks\nsent', 'links', 'blocks\nrearranged', 'barriers'];

const inOrder = ({ startups, blocks, hops, rearranged, barriers }: Costs) => [
  startups,
  blocks,
  hops,
  rearranged,
  barriers,
];

function counted(network: Grid): Costs {
  const schedule = findAlgorithm('suh-shin').schedule({ topology: network, copies: 1 });
  return amountsOf(countSchedule(schedule), FREE)(1);
}

const square = (d: number) => [2 ** d, 2 ** d];
const NETWORKS = { torus, mesh };

/** The networks on which each row of table 1 is counted, the longest side first. */
const COUNTED: readonly {
  readonly network: (shape: readonly number[]) => Grid;
  readonly shapes: readonly (readonly number[])[];
}[] = [
  {
    network: torus,
    shapes: [
      [4, 4],
      [8, 4],
      [12, 8],
      [20, 8],
      [16, 16],
    ],
  },
  {
    network: torus,
    shapes: [
      [4, 4, 4],
      [8, 4, 4],
      [8, 8, 4],
      [4, 4, 4, 4],
    ],
  },
  {
    network: mesh,
    shapes: [
      [2, 2],
      [6, 6],
      [10, 8],
      [14, 6],
      [16, 16],
    ],
  },
  {
    network: mesh,
    shapes: [
      [2, 2, 2],
      [4, 4, 2],
      [6, 6, 6],
      [4, 4, 4, 2],
    ],
  },
];

function table1({ table1: rows }: Print): Item {
  const nameOf = (shape: readonly number[]) => shape.join(' x ');
  return {
    title: 'Table 1',
    source: 'section 5',
    about:
      'What the algorithm costs, counted on its schedules, beside the formulas with a block size of 1. The titles have ' +
      'the formulas in the order of the columns.',
    tables: COUNTED.map(({ network, shapes }, row) =>
      sideBySide({
        title: rows[row].title,
        head: ['network', ...HEAD],
        computed: shapes.map((shape) => [nameOf(shape), ...inOrder(counted(network(shape)))]),
        printed: shapes.map((shape) => [nameOf(shape), ...inOrder(rows[row].of(shape))]),
      }),
    ),
    statements: [],
    errata: [],
  };
}

function section6(): Item {
  const rows = [
    [torus([10, 6]), torus([12, 8])],
    [torus([9, 5]), torus([12, 8])],
    [mesh([7, 7]), mesh([8, 8])],
    [mesh([9, 5]), mesh([10, 6])],
  ].map(([network, filled]): PaperTable['rows'][number] => {
    const [here, there] = [counted(network), counted(filled)];
    return [network.label, filled.label, here.startups, there.startups, here.blocks, there.blocks];
  });
  return {
    title: 'Section 6',
    source: 'section 6',
    about:
      'Sides that are no multiples: the text adds virtual nodes and has no counts. What they cost here, beside the ' +
      'network that they make.',
    tables: [
      { head: ['network', 'with virtual\nnodes', 'startups', 'there', 'blocks\nsent', 'there'], rows },
    ],
    statements: [],
    errata: [],
  };
}

function table2(print: Print): Item {
  const dims = [2, 3, 4, 5];
  const kinds = [
    { kind: 'torus', networks: 'tori' },
    { kind: 'mesh', networks: 'meshes' },
  ] as const;
  return {
    title: 'Table 2',
    source: 'section 5',
    about:
      'Costs on square networks, counted for the proposed algorithm, beside the formulas. Those of [19], [13] and [16] are ' +
      'only the values of the text’s formulas, since these algorithms are not in the catalogue.',
    tables: kinds.flatMap(({ kind, networks }) => [
      sideBySide({
        title: `2^d x 2^d ${networks}, proposed`,
        head: ['d', ...HEAD],
        computed: dims.map((d) => [String(d), ...inOrder(counted(NETWORKS[kind](square(d))))]),
        printed: dims.map((d) => [String(d), ...inOrder(print.proposed[kind](d))]),
      }),
      {
        title: `2^d x 2^d ${networks}, the others by their formulas`,
        head: ['d', 'algorithm', ...HEAD],
        rows: dims.flatMap((d) =>
          print.rivals[kind].map(({ name, of }): PaperTable['rows'][number] => [
            String(d),
            name,
            ...inOrder(of(d)).map(Math.round),
          ]),
        ),
      },
    ]),
    statements: [],
    errata: [],
  };
}
