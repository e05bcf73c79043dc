import { describe, expect, it } from 'vitest';
import { findAlgorithm } from '../../../src/schedules/catalogue.ts';
import { tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { cube } from '../../../src/schedules/model/networks/cube.ts';
import { mesh, ring, torus } from '../../../src/schedules/model/networks/grid.ts';
import { lattice } from '../../../src/schedules/model/networks/lattice.ts';
import { partsAlong } from '../../../src/schedules/model/networks/parts.ts';
import { translateMap } from '../../../src/schedules/model/node-map.ts';
import { conversion } from '../../../src/schedules/problems/conversion.ts';
import { solve } from '../../../src/schedules/proof/solve.ts';
import { localMapInParts, mapInParts, partsCrossed } from '../../../src/schedules/transforms/parts.ts';
import { routePermutation } from '../../../src/schedules/transforms/permutation-routing.ts';

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('parts', () => {
  it('are the rows and the columns of a torus', () => {
    // Node 7 of 4 x 3 is in column 3 and row 1.
    const [rows, columns] = [0, 1].map((axis) => partsAlong(torus([4, 3]), [axis]));
    expect([rows.members, rows.numbers[7]]).toEqual([4, 4 + 3]);
    expect([columns.members, columns.numbers[7]]).toEqual([3, 3 * 3 + 1]);
  });

  it('are the smallest that no block leaves', () => {
    const of = (topology: Parameters<typeof partsCrossed>[0], from: number[], to: number[]) =>
      partsCrossed(topology, Uint32Array.from(from), Uint32Array.from(to)).axes;
    expect(of(torus([4, 3]), [0, 4], [3, 5])).toEqual([0]);
    expect(of(torus([4, 3]), [0, 4], [8, 4])).toEqual([1]);
    expect(of(cube(4), [0, 1], [9, 1])).toEqual([0, 3]);
    expect(of(torus([4, 3]), [5], [5])).toEqual([]);
    // The nodes along one axis of a twisted torus are no network of their own.
    const twisted = lattice([
      [4, 1],
      [0, 3],
    ]);
    const { shape } = twisted.axes;
    expect(of(twisted, [0], [1])).toEqual([...shape.keys()]);
    expect(of(twisted, [1], [1])).toEqual([]);
  });

  it('send as one of them would, the same way around', () => {
    // Three ahead of four is not the shortest way, and two have no shortest one.
    for (const delta of [3, 2, -2]) {
      const map = mapInParts(partsAlong(torus([3, 4]), [1]), translateMap([4], [[delta]]));
      expect(map.encode()).toMatchObject({ kind: 'translate', deltas: [[0, delta]] });
      for (const node of range(12)) {
        const [x, y] = [node % 3, Math.floor(node / 3)];
        expect(map.apply(node)).toBe(x + 3 * ((y + delta + 4) % 4));
      }
    }
  });

  it('change slots as one of them would, and leave further ones alone', () => {
    const map = localMapInParts(
      partsAlong(mesh([2, 2]), [0]),
      tableLocalMap(
        [
          [1, 0],
          [0, 1],
        ],
        [0, 1],
      ),
      3,
    );
    expect(range(4).map((node) => range(3).map((slot) => map.apply(node, slot)))).toEqual([
      [1, 0, 2],
      [0, 1, 2],
      [1, 0, 2],
      [0, 1, 2],
    ]);
  });
});

describe('a chain of exchanges in parts', () => {
  it.each([
    // Every place one node on: one exchange would not do, for a node has all of its blocks for one other.
    [
      'two',
      (place: number) => place - (place % 3) + ((place + 1) % 3),
      ['alignment', 'rearrangement', 'realignment'],
    ],
    ['one', (place: number) => (place % 3) * 3 + Math.floor(place / 3), ['alignment', 'realignment']],
    ['no', (place: number) => (place + 3) % 9, ['realignment']],
  ])('has local phases around %s of them', (_, destination, names) => {
    const memories = { topology: ring(3), slots: 3 };
    const { phases } = routePermutation(findAlgorithm('spread-out'), memories, range(9).map(destination));
    expect(phases.flatMap((phase) => (phase.kind === 'local' ? [phase.name] : []))).toEqual(names);
  });

  it.each(['gray', 'binary'] as const)(
    'lays exchanges of cubes on grids by the %s code where that is asked',
    (embedding) => {
      const problem = conversion({
        ...{ topology: torus([4, 4]), embedding, matrix: { rows: 16, columns: 16 } },
        ...{ from: 'cyclic-rows', to: 'consecutive-columns' },
      });
      expect(solve(findAlgorithm('necklace', 'conversion'), problem).embedding).toBe(embedding);
    },
  );
});
