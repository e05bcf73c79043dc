import { coordinatesOf } from '../../model/networks/axes.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import { displacementAlong } from './axis-slots.ts';

/**
 * The pairs of a halving of an axis: a node that takes part exchanges with the one at the same place of the other half.
 *
 * @param apart nodes of a half, a power of two
 * @param takesPart given a node's coordinates; both nodes of a pair do, or neither
 */
export function partnersAlong(
  grid: Grid,
  axis: number,
  apart: number,
  takesPart: (coordinates: readonly number[]) => boolean,
): NodeMap {
  const { shape, nodes } = grid;
  const classes = Uint8Array.from({ length: nodes }, (_, node) => {
    const coordinates = coordinatesOf(shape, node);
    if (!takesPart(coordinates)) return 2;
    return coordinates[axis] & apart ? 1 : 0;
  });
  return translateMap(
    shape,
    [displacementAlong(grid, axis, apart), displacementAlong(grid, axis, -apart), null],
    classes,
  );
}
