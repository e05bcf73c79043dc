import { isPowerOfTwo } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import { once } from '../model/once.ts';
import type { Moves, Problem, Setting } from '../model/problem.ts';
import { requireSetting } from '../model/validate.ts';
import {
  findLayout,
  type Layout,
  type MatrixSize,
  nodesByLine,
  type PlacedMatrix,
  placed,
  requireLayout,
  requireMatrix,
} from './layout.ts';
import { amountsOfMatrix } from './matrix-amounts.ts';

/** A matrix that gets another layout, on one network. */
export interface ConversionSize extends Setting {
  readonly matrix: MatrixSize;
  /** Before: a name that `findLayout` takes, or what it gives. */
  readonly from: string | Layout;
  /** After. */
  readonly to: string | Layout;
}

/**
 * A conversion. The files have the elements node after node, what each holds in the order in which it holds them: in the
 * layout consecutive-rows that is the matrix row by row, and in consecutive-columns column by column.
 */
export interface Conversion extends Problem {
  readonly kind: 'conversion';
  readonly matrix: MatrixSize;
  /** Before. */
  readonly from: Layout;
  /** After. */
  readonly to: Layout;
  demand(): Moves;
}

/**
 * The conversion of a matrix from one layout to another.
 * @throws InputError for unknown layouts, when the matrix has no or more than 2^24 elements, a block is no whole number of rows, there are
 *   several cubes, or the parts are to have the order of the Gray code and nodes are no power of two
 */
export function conversion(size: ConversionSize): Conversion {
  const setting = requireSetting(
    size,
    "give { topology: cube(3), matrix, from: 'cyclic-rows', to: 'cyclic-columns' }",
  );
  const { topology } = setting;
  const { matrix } = size;
  const [from, to] = [size.from, size.to].map((layout) =>
    typeof layout === 'object' ? layout : findLayout(layout),
  );
  const { nodes, members, label } = topology;
  if (nodes !== members) throw new InputError(`a matrix on ${label}: give one cube`);
  requireMatrix(matrix);
  for (const layout of [from, to]) {
    requireLayout(layout);
    if (layout.code === 'gray' && !isPowerOfTwo(nodes)) {
      throw new InputError(
        `layout ${layout.name} on ${label}: its ${nodes} nodes are no power of two; give one without -gray`,
      );
    }
  }
  const { rows, columns } = matrix;
  return {
    ...setting,
    kind: 'conversion',
    label: `conversion of a ${rows} x ${columns} matrix from ${from.name} to ${to.name}`,
    facts: { rows, columns, from: from.name, to: to.name },
    matrix,
    from,
    to,
    tally: {
      kind: 'elements',
      amounts: amountsOfMatrix(() => [nodesByLine(matrix, nodes, from), nodesByLine(matrix, nodes, to)]),
    },
    demand: once(() => ({
      ...movesBetween(placed(matrix, nodes, from), placed(matrix, nodes, to)),
      sides: [sidesOf(matrix, from), sidesOf(matrix, to)] as const,
    })),
  };
}

/** A file has whole rows of the matrix, or whole columns, one after another: as its nodes hold them. */
function sidesOf({ rows, columns }: MatrixSize, { by }: Layout): readonly [number, number] {
  return by === 'rows' ? [rows, columns] : [columns, rows];
}

/** The elements numbered by where the first placement has them, node after node. */
function movesBetween(from: PlacedMatrix, to: PlacedMatrix): Omit<Moves, 'sides'> {
  const [read, written] = [from, to].map(nodeByNode);
  const numberOf = new Uint32Array(read.length);
  for (const [number, element] of read.entries()) numberOf[element] = number;
  const numbered = ({ nodeOf, indexOf }: PlacedMatrix) => ({
    nodeOf: read.map((element) => nodeOf[element]),
    indexOf: read.map((element) => indexOf[element]),
  });
  return {
    kind: 'moves',
    from: numbered(from),
    to: numbered(to),
    written: written.map((element) => numberOf[element]),
  };
}

/** The elements in the order of their nodes, and of each node in its own. */
function nodeByNode({ nodeOf, indexOf, counts }: PlacedMatrix): Uint32Array<ArrayBuffer> {
  const firsts = new Uint32Array(counts.length);
  for (let node = 1; node < counts.length; node++) firsts[node] = firsts[node - 1] + counts[node - 1];
  const elements = new Uint32Array(nodeOf.length);
  for (const [element, node] of nodeOf.entries()) elements[firsts[node] + indexOf[element]] = element;
  return elements;
}
