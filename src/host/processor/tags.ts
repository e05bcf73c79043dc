import { mix32 } from '../program/hashes.ts';
import { isHashed, type MemoryShape } from '../program/memory-shape.ts';

/** Tagged data, as tags.wgsl has it: the tag of a word that starts in a slot and node. */
export function tagsOf(
  shape: MemoryShape,
  seed: number,
): (slot: number, node: number, word: number) => number {
  const { nodes, words } = shape;
  if (isHashed(shape)) return (slot, node, word) => mix32(mix32(slot ^ seed) + node * words + word);
  return (slot, node, word) => (((slot * nodes + node) * words + word) ^ seed) >>> 0;
}
