import { NOWHERE } from '../../schedules/model/pattern.ts';
import { axesOf } from '../../schedules/problems/axes.ts';
import { type Due, dueTables } from '../program/due.ts';
import {
  alignmentOf,
  lowMaskOf,
  type MemoryShape,
  placesOf,
  rowsOf,
  type SliceBits,
} from '../program/memory-shape.ts';

/** Told of a place of the slice, row * nodes + node, and of the slot and node in which its block starts. */
export type OnOrigin = (place: number, slot: number, node: number) => void;

/** A slot and node, written into one object: millions of them are asked for. */
interface Origin {
  slot: number;
  node: number;
}

type FindOrigin = (row: number, node: number, place: number, origin: Origin) => void;

/**
 * Goes through the places of a slice that must hold a block, in order, with where that block starts. It is found as
 * origins.wgsl finds it.
 */
export function eachOrigin(shape: MemoryShape, bits: SliceBits, due: Due, visit: OnOrigin): void {
  const { nodes } = shape;
  const rows = rowsOf(shape);
  const find = finderOf(shape, bits, due);
  const places = due.by === 'origins' ? due.origins : undefined;
  const origin: Origin = { slot: 0, node: 0 };
  for (let row = 0; row < rows; row++) {
    for (let node = 0; node < nodes; node++) {
      const place = row * nodes + node;
      if (places?.[place] === NOWHERE) continue;
      find(row, node, place, origin);
      visit(place, origin.slot, origin.node);
    }
  }
}

/**
 * Goes through all places of a slice with their slots.
 * @param aligned whether what belongs into row r is in row r ^ node
 */
export function eachStart(shape: MemoryShape, bits: SliceBits, aligned: boolean, visit: OnOrigin): void {
  const { nodes } = shape;
  const low = aligned ? lowMaskOf(shape) : 0;
  const above = upperBitsOf(shape, bits);
  for (let place = 0; place < placesOf(shape); place++) {
    const node = place % nodes;
    const row = ((place - node) / nodes) ^ (node & low);
    visit(place, bits.copy + (row | above[node]), node);
  }
}

/** By node, the bits that its slots have above those of the row: `slotIn` puts them there. */
function upperBitsOf(shape: MemoryShape, { high }: SliceBits): Uint32Array {
  const low = lowMaskOf(shape);
  return Uint32Array.from({ length: shape.nodes }, (_, node) => (alignmentOf(shape, node) & ~low) ^ high);
}

function finderOf(shape: MemoryShape, bits: SliceBits, due: Due): FindOrigin {
  const { nodes, mask } = shape;
  const [first, second] = dueTables(shape, due);
  const { high, copy } = bits;
  const above = upperBitsOf(shape, bits);
  switch (due.by) {
    case 'members':
      return (row, node, _, origin) => {
        let slot = copy + (row | above[node]);
        if (second) slot = second[slot];
        origin.slot = (slot & ~mask) | (node & mask);
        origin.node = (node & ~mask) | (slot & mask);
        if (first) origin.slot = first[origin.slot];
      };
    case 'axes': {
      const axes = axesOf(shape.axes ?? []).toReversed();
      return (row, node, _, origin) => {
        origin.slot = copy + (row | above[node]);
        origin.node = node;
        // The exchange of each axis changed the lowest bits of the slot for the axis's.
        for (const { shift, order } of axes) {
          const differing = (origin.slot ^ (origin.node >>> shift)) & (2 ** order - 1);
          origin.slot ^= differing;
          origin.node ^= differing << shift;
        }
      };
    }
    case 'origins':
      return (_, __, place, origin) => {
        const start = first[place];
        origin.node = start % nodes;
        origin.slot = (start - origin.node) / nodes;
      };
    case 'crossings':
      return (row, node, _, origin) => {
        const address = copy + (row | high);
        origin.node = node ^ first[row];
        origin.slot = (address & ~mask) | ((address ^ origin.node) & mask);
      };
  }
}
