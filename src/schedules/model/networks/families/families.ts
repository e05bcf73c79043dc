import { cubeConnectedCycles } from './cube-connected-cycles.ts';
import { dragonfly } from './dragonfly.ts';
import type { Family } from './family.ts';
import { hyperx } from './hyperx.ts';
import { slimFly } from './slim-fly.ts';
import { starGraph } from './star-graph.ts';

/** All families, in the order of help. */
export const FAMILIES: readonly Family[] = [hyperx, dragonfly, slimFly, starGraph, cubeConnectedCycles];
