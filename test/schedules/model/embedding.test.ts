import { describe, expect, it } from 'vitest';
import {
  check,
  completeExchange,
  embeddingCosts,
  findAlgorithm,
  mesh,
  ring,
  torus,
} from '../../../src/schedules/index.ts';

/** The coordinates' Gray codes side by side: the node of the cube that is laid on a node of the grid. */
function cubeNode(node: number, shape: readonly number[], code: 'gray' | 'binary'): number {
  let [rest, shift, result] = [node, 0, 0];
  for (const side of shape) {
    const x = rest % side;
    result += (code === 'gray' ? x ^ (x >> 1) : x) * 2 ** shift;
    rest = Math.floor(rest / side);
    shift += Math.log2(side);
  }
  return result;
}

const GRIDS = [ring(8), torus([4, 4]), torus([8, 4]), mesh([4, 4]), mesh([8, 2]), torus([2, 4, 4])];

describe('a cube laid on a grid', () => {
  it.each(GRIDS.map((grid) => [grid.label, grid] as const))(
    'costs on %s what its neighbours are apart',
    (_, grid) => {
      for (const code of ['gray', 'binary'] as const) {
        const nodeOf = new Map(
          Array.from({ length: grid.nodes }, (_node, node) => [cubeNode(node, grid.shape, code), node]),
        );
        let dilation = 0;
        const loads = Array.from({ length: Math.log2(grid.nodes) }, (_dimension, k) => {
          const load = new Map<number, number>();
          for (const [u, node] of nodeOf) {
            const other = nodeOf.get(u ^ (1 << k)) ?? -1;
            dilation = Math.max(dilation, grid.distance(node, other));
            for (const link of grid.route(node, other)) load.set(link, (load.get(link) ?? 0) + 1);
          }
          return Math.max(...load.values());
        });
        expect(embeddingCosts(grid, code)).toEqual({ dilation, loads });
      }
    },
  );

  it.each(GRIDS.map((grid) => [grid.label, grid] as const))(
    'runs its algorithms on %s, proved without contention',
    (_, topology) => {
      for (const name of [
        'necklace',
        'de-bruijn',
        'standard-exchange',
        'direct-exchange',
        'balanced-tree',
        'bruck-2',
      ]) {
        for (const embedding of ['gray', 'binary'] as const) {
          const { violations } = check(
            findAlgorithm(name).schedule(completeExchange({ topology, copies: 2, embedding })),
          );
          expect(violations, `${name}, ${embedding}`).toEqual([]);
        }
      }
    },
  );

  it('needs nothing more on a torus of four nodes a side by the Gray code, and is optimal on the mesh of 4 x 4', () => {
    for (const topology of [torus([4, 4]), torus([4, 4, 4]), mesh([4, 4])]) {
      const { certificate } = check(
        findAlgorithm('necklace').schedule(completeExchange({ topology, copies: 1 })),
      );
      expect(certificate).toMatchObject({ optimal: true, utilization: 1 });
    }
    expect(embeddingCosts(torus([4, 4, 4]), 'gray')).toEqual({ dilation: 1, loads: [1, 1, 1, 1, 1, 1] });
  });

  it('is refused on sides that are no powers of two', () => {
    expect(() =>
      findAlgorithm('necklace').schedule(completeExchange({ topology: torus([6, 4]), copies: 1 })),
    ).toThrow(
      /necklace on torus 6x4: made for cubes; give one, say cube 2\^4, or sides that are powers of two/,
    );
  });
});
