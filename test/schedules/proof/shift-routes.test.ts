import { describe, expect, test } from 'vitest';
import { cube } from '../../../src/schedules/index.ts';
import { shiftRoutes } from '../../../src/schedules/proof/shift-routes.ts';

describe('shiftRoutes', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 1],
    [1, 4],
    [3, 2],
    [5, 4],
  ])('counts what routes followed one by one count, on dimension %i and %i cubes', (dim, cubes) => {
    const members = 2 ** dim;
    const { nodes, route } = cube(dim, cubes);
    for (let offset = 1; offset < members; offset++) {
      let longest = 0;
      const links: number[] = [];
      for (let v = 0; v < nodes; v++) {
        const member = v % members;
        const followed = route(v, v - member + ((member + offset) % members));
        longest = Math.max(longest, followed.length);
        links.push(...followed);
      }
      expect([offset, shiftRoutes(2 ** dim, nodes, offset)]).toEqual([
        offset,
        { longest, crossings: links.length },
      ]);
      // The reason why the checker need not book them: no two routes share a link.
      expect(new Set(links).size).toBe(links.length);
    }
  });

  test('stays exact for large cubes', () => {
    // v + 1 crosses k + 1 links if v ends in k ones: 2 links on average, but for the last carry.
    expect(shiftRoutes(2 ** 20, 2 ** 20, 1)).toEqual({ longest: 20, crossings: 2 ** 21 - 2 });
    expect(shiftRoutes(2 ** 20, 2 ** 20, 2 ** 19)).toEqual({ longest: 1, crossings: 2 ** 20 });
    expect(shiftRoutes(2 ** 20, 2 ** 20, 2 ** 20 - 1)).toEqual({ longest: 20, crossings: 2 ** 21 - 2 });
  });
});
