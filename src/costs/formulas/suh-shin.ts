import { alike, type Formula, upTo } from './formula.ts';
import { gridOf, nodesOf } from './network.ts';

/**
 * The exchange of Suh and Shin (2001, 3.1.4, 3.2.3, 4.1 and 4.2), where submeshes fill the network: 4 nodes along an axis on
 * tori, 2 on meshes. In each of n phases step s sends all but s of C/4 (C/2) parts of the blocks to the next submesh of the
 * longest axis; on a mesh the last one sends back, over C - 2 links. Then every node exchanges half of its blocks along each
 * axis, over two links on tori, and over one.
 */
export const suhShin: Formula = ({ network, copies }) => {
  const grid = gridOf(network);
  if (grid === undefined || grid.shape.length < 2) return undefined;
  const isTorus = grid.kind === 'torus';
  const part = isTorus ? 4 : 2;
  if (grid.shape.some((side) => side % part !== 0)) return undefined;
  const slots = copies * nodesOf(network);
  const n = grid.shape.length;
  const longest = Math.max(...grid.shape);
  const between = upTo(longest / part - 1).map((i) =>
    alike(n, (slots / longest) * (longest - part * (i + 1)), isTorus ? 4 : longest - 2),
  );
  const inside = isTorus ? [2, 1] : [1];
  return {
    ports: 'one',
    switching: 'wormhole',
    rounds: [...between, ...inside.map((hops) => alike(n, slots / 2, hops))],
    rearrangements: isTorus ? n + 1 : n,
  };
};
