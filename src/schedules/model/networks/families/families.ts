import { bubbleSort, modifiedBubbleSort } from './bubble-sort.ts';
import { butterfly } from './butterfly.ts';
import { cubeConnectedCycles } from './cube-connected-cycles.ts';
import { dgx1 } from './dgx-1.ts';
import { dragonfly } from './dragonfly.ts';
import type { Family } from './family.ts';
import { fatTree } from './fat-tree.ts';
import { foldedCube } from './folded-cube.ts';
import { hyperx } from './hyperx.ts';
import { kautz } from './kautz.ts';
import { leafSpine } from './leaf-spine.ts';
import { pancake } from './pancake.ts';
import { rails } from './rails.ts';
import { slimFly } from './slim-fly.ts';
import { starGraph } from './star-graph.ts';

/** All families, in the order of help. */
export const FAMILIES: readonly Family[] = [
  hyperx,
  dragonfly,
  slimFly,
  kautz,
  fatTree,
  leafSpine,
  rails,
  starGraph,
  pancake,
  bubbleSort,
  modifiedBubbleSort,
  cubeConnectedCycles,
  butterfly,
  foldedCube,
  dgx1,
];

/** How one is said: "hyperx:4x4x4", or without a value its name alone. */
export function said({ name }: Family, value: string): string {
  return value === '' ? name : `${name}:${value}`;
}
