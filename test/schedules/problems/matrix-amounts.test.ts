import { describe, expect, it } from 'vitest';
import {
  conversion,
  cube,
  gather,
  matrixTranspose,
  mesh,
  type Problem,
  permutation,
  scatter,
  switched,
  torus,
} from '../../../src/schedules/index.ts';
import { type Amounts, amountsInTable } from '../../../src/schedules/model/problem.ts';
import { amountsOf, askedOf } from '../../../src/schedules/proof/bounds/asked.ts';

/** By pair of nodes, "from-to": how much goes there. */
function tableOf(amounts: Amounts): Record<string, number> {
  const table: Record<string, number> = {};
  for (const [from, to, amount] of amounts) table[`${from}-${to}`] = (table[`${from}-${to}`] ?? 0) + amount;
  return table;
}

/** What a problem says of its nodes without its demand is what its demand says, block by block or element by element. */
function expectTheSame(problem: Problem): void {
  const { nodes } = problem.topology;
  expect(problem.tally).toBeDefined();
  expect(tableOf(amountsOf(nodes, askedOf(problem)))).toEqual(tableOf(amountsOf(nodes, problem.demand())));
}

const LAYOUTS = ['consecutive', 'cyclic', 'combined-3', 'cyclic-gray'];

describe('amounts', () => {
  it('of a transpose are those of its elements, whatever its layouts and its grid', () => {
    for (const [rows, columns] of [
      [8, 8],
      [16, 3],
      [1, 40],
      [40, 1],
      [13, 17],
    ]) {
      const matrix = { rows, columns };
      for (const from of [...LAYOUTS, 'cyclic,consecutive', 'rows', 'columns', 'combined-2-rows-gray']) {
        for (const to of [from, 'consecutive', 'cyclic-columns']) {
          expectTheSame(matrixTranspose({ topology: cube(4), matrix, from, to }));
        }
      }
      const grid = { rows: 2, columns: 4 };
      expectTheSame(matrixTranspose({ topology: cube(3), matrix, grid, from: 'cyclic', to: 'combined-2' }));
    }
  });

  it('of a conversion are those of its elements, by rows and by columns', () => {
    const names = LAYOUTS.flatMap((name) =>
      ['rows', 'columns'].map((by) => name.replace(/(-gray)?$/, `-${by}$1`)),
    );
    for (const topology of [cube(3), torus([3, 2]), mesh([7]), switched(12)]) {
      const fitting = names.filter((name) => !name.endsWith('gray') || topology.kind === 'cube');
      for (const from of fitting) {
        for (const to of fitting) {
          expectTheSame(conversion({ topology, matrix: { rows: 13, columns: 9 }, from, to }));
        }
      }
    }
  });

  it('of an exchange with reordered slots are those of the exchange', () => {
    expectTheSame(permutation({ topology: cube(3), by: 'bit-reversal' }));
    expectTheSame(permutation({ topology: torus([3, 3]), by: 'anti-transpose', copies: 2 }));
    expectTheSame(permutation({ topology: cube(2, 4), by: 'transpose' }));
  });

  it('of a scatter and of a gather are those of their blocks', () => {
    for (const copies of [1, 3]) {
      expectTheSame(scatter({ topology: cube(3), root: 5, copies }));
      expectTheSame(gather({ topology: torus([4, 2]), root: 6, copies }));
    }
  });

  it('of a table leave out what is none', () => {
    expect([...amountsInTable(2, [3, 0, 5, 0])]).toEqual([
      [0, 0, 3],
      [1, 0, 5],
    ]);
  });
});
