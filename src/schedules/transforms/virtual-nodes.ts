import { coordinatesOf, nodeAt, productOf } from '../model/networks/axes.ts';
import type { Grid } from '../model/networks/topology.ts';

/** A larger grid of the same kind, the guest, whose nodes are played by those of the real one, their hosts. */
export interface GuestGrid {
  /** Guest nodes along each axis. */
  readonly shape: readonly number[];
  /** By guest node: its host. */
  readonly hosts: Uint32Array;
  /** By real node: the guest node that it is; the other guest nodes are virtual. */
  readonly places: Uint32Array;
  /** Links along each axis from the host of a guest node to that of the one at a displacement from it. */
  links(guest: number, displacement: readonly number[]): number[];
}

/** The same along one axis, by coordinates. */
interface AxisEmbedding {
  readonly hosts: readonly number[];
  readonly places: readonly number[];
}

/**
 * Adds virtual nodes to a grid until submeshes fill it. (Suh-Shin 2001, section 6, which leaves open where.)
 *
 * Along each axis the submeshes have the same number of real nodes, or one more, and their last places are virtual; the
 * last real node of a submesh plays these too. So neighbours are played by neighbours, or by one node, and what goes the same
 * way on one line without meeting does not meet on the line of the hosts either.
 *
 * @param side of a submesh, at least 2
 */
export function withVirtualNodes(grid: Grid, side: number): GuestGrid {
  const axes = grid.shape.map((length) => axisEmbedding(length, side));
  const shape = axes.map(({ hosts }) => hosts.length);
  const guests = productOf(shape);
  const mapped = (from: readonly number[], to: readonly number[], node: number, by: 'hosts' | 'places') =>
    nodeAt(
      to,
      coordinatesOf(from, node).map((x, axis) => axes[axis][by][x]),
    );
  return {
    shape,
    hosts: Uint32Array.from({ length: guests }, (_, guest) => mapped(shape, grid.shape, guest, 'hosts')),
    places: Uint32Array.from({ length: grid.nodes }, (_, node) => mapped(grid.shape, shape, node, 'places')),
    links: (guest, displacement) =>
      coordinatesOf(shape, guest).map(
        (x, axis) => hostCoordinate(axes[axis], x + displacement[axis]) - hostCoordinate(axes[axis], x),
      ),
  };
}

function axisEmbedding(length: number, side: number): AxisEmbedding {
  const submeshes = Math.ceil(length / side);
  const hosts: number[] = [];
  const places: number[] = [];
  for (let submesh = 0; submesh < submeshes; submesh++) {
    const first = Math.floor((submesh * length) / submeshes);
    const end = Math.floor(((submesh + 1) * length) / submeshes);
    for (let coordinate = first; coordinate < first + side; coordinate++) {
      if (coordinate < end) places.push(hosts.length);
      hosts.push(Math.min(coordinate, end - 1));
    }
  }
  return { hosts, places };
}

/** Counted on past the end of an axis, and on below 0, so that differences are links around a ring. */
function hostCoordinate({ hosts, places }: AxisEmbedding, coordinate: number): number {
  const turns = Math.floor(coordinate / hosts.length);
  return turns * places.length + hosts[coordinate - turns * hosts.length];
}
