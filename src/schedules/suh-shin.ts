import { slotsOf } from './cube-exchange.ts';
import { InputError } from './errors.ts';
import { gridLocalMap } from './local-map.ts';
import { exchangePattern } from './pattern.ts';
import type { Algorithm, Exchange, Phase, Schedule, Segment } from './schedule.ts';
import { type DataArray, DataArrays } from './suh-shin-arrays.ts';
import { type NodeClass, nodeClasses, SUBMESH_SIDES } from './suh-shin-classes.ts';
import { suhShinCounts } from './suh-shin-counts.ts';
import { betweenSubmeshes, insideSubmeshes } from './suh-shin-steps.ts';
import type { Grid } from './topology.ts';

/** Slots of all classes together that the tables of one local phase may have. */
const MAX_TABLE_SLOTS = 2 ** 22;

/**
 * The exchange of Suh and Shin on tori and meshes of two and more axes. In one phase per axis the nodes that have the same
 * place in their submeshes pass blocks on around logical rings until each is in the submesh of its destination; then
 * partners inside the submeshes exchange halves of what they hold. (Y.-J. Suh and K. G. Shin, All-to-All Personalized
 * Communication in Multidimensional Torus and Mesh Networks, 2001, sections 3 and 4.)
 *
 * The longest axis is the paper's first one; the order of the others of equal length is that of the shape. Messages are
 * ranges of slots, except that with three axes or more the first steps of a phase inside submeshes send several ranges: no
 * order of the blocks has three halves that overlap in all ways and lie together each.
 *
 * Its schedule throws an InputError for a cube, for a network of one axis, where a side of a torus is no multiple of four or
 * one of a mesh is odd, and where the tables of a local phase would have more than 2^22 entries.
 */
export const suhShin: Algorithm = {
  name: 'suh-shin',
  aliases: ['suh-shin-2001'],
  source: 'Suh-Shin 2001 §3, §4',
  guarantee: 'one port, wormhole, combined messages: n(side/4 + 1) startups on tori, n·side/2 on meshes',
  networks: ['torus', 'mesh'],
  schedule(exchange) {
    const slots = slotsOf(exchange);
    const grid = gridOf(exchange, slots);
    const { copies, width = 1 } = exchange;
    const { steps, largestMessage } = suhShinCounts(grid.kind, grid.shape);
    return {
      algorithm: 'suh-shin',
      topology: grid,
      slots,
      pattern: exchangePattern(grid.nodes, slots, grid.nodes),
      ports: 'one',
      switching: 'wormhole',
      ...(width > 1 && { width }),
      // Some block moves in the first step and in the last.
      claims: { steps, span: steps, largestMessage: copies * largestMessage },
      phases: phasesOn(grid, copies),
    } satisfies Schedule;
  },
};

/** @throws InputError */
function gridOf({ topology }: Exchange, slots: number): Grid {
  if (topology.kind === 'cube') {
    throw new InputError(
      `suh-shin on ${topology.label}: it is for tori and meshes; give one, say --torus 8x8`,
    );
  }
  const { kind, shape, label } = topology;
  if (shape.length < 2) throw new InputError(`suh-shin on ${label}: give at least two axes`);
  const side = SUBMESH_SIDES[kind];
  if (shape.some((length) => length % side !== 0)) {
    throw new InputError(`suh-shin on ${label}: give sides that are multiples of ${side}`);
  }
  const tableSlots = side ** shape.length * slots;
  if (tableSlots > MAX_TABLE_SLOTS) {
    throw new InputError(
      `suh-shin on ${label}: its local maps would take ${tableSlots} entries each; ` +
        `give fewer nodes or copies, for at most ${MAX_TABLE_SLOTS}`,
    );
  }
  return topology;
}

/** Into the frame of the nodes, from data array to data array with a phase in each, and out of the frame. */
function phasesOn(grid: Grid, copies: number): Phase[] {
  const { shape } = grid;
  const slots = grid.nodes * copies;
  const partition = nodeClasses(grid);
  const arrays = new DataArrays(grid, partition, copies);
  const parts: { array: DataArray; segment: Segment }[] = shape.map((_, phase) => ({
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
  const phases: Phase[] = [{ kind: 'local', name: 'alignment', map: gridLocalMap('subtract', slots, shape) }];
  let held = arrays.atSource();
  for (const [index, { array, segment }] of parts.entries()) {
    const name = index === 0 ? 'alignment' : 'rearrangement';
    phases.push({ kind: 'local', name, map: arrays.rearrangement(held, array) }, segment);
    held = array;
  }
  phases.push(
    { kind: 'local', name: 'realignment', map: arrays.rearrangement(held, arrays.atDestination()) },
    { kind: 'local', name: 'realignment', map: gridLocalMap('reflect', slots, shape) },
  );
  return phases;
}
