import { expect, test } from 'vitest';
import { namedNodes, renumberedInWords } from '../../src/formats/node-names.ts';
import { graph, mesh, torus } from '../../src/schedules/index.ts';
import { without } from '../../src/schedules/model/networks/without.ts';

test('what was numbered anew is said in runs, and nothing where all nodes have their numbers', () => {
  const left = (...nodes: number[]) => renumberedInWords(without(torus([4, 4]), { nodes }));
  expect(left(9)).toBe('numbered anew: nodes 9 to 14 were 10 to 15');
  expect(left(0, 14)).toBe('numbered anew: nodes 0 to 12 were 1 to 13; node 13 was 15');
  expect(left(15)).toBeUndefined();
  expect(renumberedInWords(without(torus([4, 4]), { links: [[0, 1]] }))).toBeUndefined();
  const holes = without(mesh([40, 2]), { nodes: [0, 2, 4, 6, 8, 10, 12, 14] });
  expect(renumberedInWords(holes)).toMatch(/^numbered anew: node 0 was 1; node 1 was 3; (.*; ){4}and so on$/);
});

test('nodes are named in runs, by their names of before or in a file', () => {
  const left = without(torus([4, 4]), { nodes: [2] });
  expect(namedNodes(left, [0, 1, 2, 3, 7])).toBe('0 to 1, 3 to 4, 8');
  const named = graph(
    [
      [0, 1],
      [1, 2],
    ],
    { names: ['a', 'b', 'c'] },
  );
  expect(namedNodes(named, [0, 1, 2])).toBe('a to c');
  const every = Array.from({ length: 8 }, (_, i) => 2 * i);
  expect(namedNodes(torus([4, 4]), every)).toBe('0, 2, 4, 6, 8, 10 and 2 more');
});
