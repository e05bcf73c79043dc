import { expect, it } from 'vitest';
import { InputError } from '../../../src/schedules/model/errors.ts';
import { cube } from '../../../src/schedules/model/networks/cube.ts';
import { findGridLayout } from '../../../src/schedules/problems/grid-layout.ts';
import { matrixTranspose, type TransposeSize } from '../../../src/schedules/problems/transpose.ts';
import { nodesOnGrid } from '../../support/requested-transposes.ts';

const matrix = { rows: 6, columns: 8 };

it('says what is to be transposed, in words and as plain data', () => {
  const blocks = matrixTranspose({ topology: cube(4), matrix, packet: 3 });
  expect(blocks.label).toBe('transpose of a 6 x 8 matrix in blocks');
  expect(blocks.facts).toEqual({
    ...{ rows: 6, columns: 8, grid: [4, 4], from: 'consecutive', to: 'consecutive', packet: 3 },
  });
  const strips = matrixTranspose({ topology: cube(3), matrix, from: findGridLayout('rows') });
  expect(strips.label).toBe('transpose of a 6 x 8 matrix in strips');
  expect(strips.facts).toEqual({ rows: 6, columns: 8, grid: [8, 1], from: 'rows', to: 'rows' });
});

it.each([
  ['consecutive', 'cyclic-gray', 4, 2],
  ['combined-2,cyclic', 'consecutive', 2, 4],
])(
  'demands that each element goes where it is in the transposed matrix, %s to %s',
  (from, to, rows, columns) => {
    const [before, after] = [from, to].map(findGridLayout);
    const problem = matrixTranspose({
      ...{ topology: cube(3), matrix, grid: { rows, columns } },
      ...{ from: before, to: after },
    });
    const moves = problem.demand();
    expect(problem.demand()).toBe(moves);
    expect([...moves.from.nodeOf]).toEqual(nodesOnGrid(from, [6, 8], [rows, columns]));
    const written = [...moves.written];
    expect(written).toEqual(
      Array.from({ length: 48 }, (_, place) => (place % 6) * 8 + Math.floor(place / 6)),
    );
    expect(written.map((element) => moves.to.nodeOf[element])).toEqual(
      nodesOnGrid(to, [8, 6], [rows, columns]),
    );
  },
);

it('leaves every element where it is between whole rows and whole columns', () => {
  const [from, to] = ['cyclic-rows', 'cyclic-columns'].map(findGridLayout);
  const moves = matrixTranspose({ topology: cube(2), matrix, from, to }).demand();
  expect(moves.to).toEqual(moves.from);
});

it.each<[Partial<TransposeSize>, string]>([
  [{ topology: cube(2, 2) }, 'a matrix on 2 cubes 2^2: give one network'],
  [{ topology: cube(3) }, 'cannot have as many parts of rows as of columns: give others, say grid 2x4'],
  [{ grid: { rows: 3, columns: 4 } }, 'grid 3x4 of a matrix on 16 nodes: give powers of two'],
  [{ grid: { rows: 4, columns: 4 }, from: findGridLayout('rows') }, 'of whole rows or columns: leave it out'],
  [{ matrix: { rows: 0, columns: 4 } }, 'a 0 x 4 matrix: give whole numbers'],
  [{ packet: 0 }, 'packet 0: give a whole number of at least 1'],
  [{ startup: 0 }, 'startup 0: give a number above 0'],
])('is refused in one line: %o', (change, message) => {
  const attempt = () => matrixTranspose({ topology: cube(4), matrix, ...change });
  expect(attempt).toThrow(InputError);
  expect(attempt).toThrow(message);
});
