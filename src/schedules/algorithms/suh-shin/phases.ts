import { gridLocalMap } from '../../model/local-map.ts';
import type { Grid } from '../../model/networks/topology.ts';
import type { Phase, Segment } from '../../model/schedule.ts';
import { type DataArray, DataArrays } from './data-arrays.ts';
import { type NodeClass, nodeClasses } from './node-classes.ts';
import { betweenSubmeshes, insideSubmeshes } from './submesh-steps.ts';

/**
 * The phases of Suh and Shin on a network that their submeshes fill: into the nodes' own frame, from data array to data
 * array with a segment after each, and out of the frame. One segment for every axis goes between submeshes, and one for
 * every halving of a submesh inside. (Suh-Shin 2001, 3.1, 3.2, 4.1, 4.2.)
 *
 * @param grid at least two axes; sides are multiples of 4 on a torus and of 2 on a mesh
 * @param copies of the exchange
 */
export function suhShinPhases(grid: Grid, copies: number): Phase[] {
  const slots = grid.nodes * copies;
  const partition = nodeClasses(grid);
  const arrays = new DataArrays(grid, partition, copies);
  const parts: { array: DataArray; segment: Segment }[] = grid.shape.map((_, phase) => ({
    array: arrays.betweenSubmeshes(phase),
    segment: betweenSubmeshes(grid, partition, slots, phase),
  }));
  for (let distance = partition.side / 2; distance >= 1; distance /= 2) {
    // Partners two links apart use the axes in the same order; those next to each other do not, and need a common one.
    const axesOf = ({ axes }: NodeClass) => (distance === 1 ? partition.longestFirst : axes);
    parts.push({
      array: arrays.insideSubmeshes(distance, axesOf),
      segment: insideSubmeshes(grid, partition, arrays, distance, axesOf),
    });
  }
  const phases: Phase[] = [
    { kind: 'local', name: 'alignment', map: gridLocalMap('subtract', slots, grid.shape) },
  ];
  let held = arrays.atSource();
  for (const [index, { array, segment }] of parts.entries()) {
    const name = index === 0 ? 'alignment' : 'rearrangement';
    phases.push({ kind: 'local', name, map: arrays.rearrangement(held, array) }, segment);
    held = array;
  }
  phases.push(
    { kind: 'local', name: 'realignment', map: arrays.rearrangement(held, arrays.atDestination()) },
    { kind: 'local', name: 'realignment', map: gridLocalMap('reflect', slots, grid.shape) },
  );
  return phases;
}
