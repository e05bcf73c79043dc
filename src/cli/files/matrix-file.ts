import type { Machine } from '../../host/machine/machine.ts';
import type { DataTarget } from '../../host/machine/user-data.ts';
import {
  bytesOf,
  type MemoryShape,
  type MemoryStretch,
  memoryStretchesOf,
} from '../../host/program/memory-shape.ts';
import { MAX_BLOCK_WORDS } from '../../host/run/run-options.ts';
import {
  bytesInNpy,
  CHUNK_BYTES,
  type DataFile,
  type ReadAt,
  type Sides,
  type WriteAt,
} from './data-file.ts';

/**
 * One matrix of the shape: slots x nodes blocks of u32 words, little-endian, row by row. Row s, column v is the block in
 * slot s of node v.
 */
export function matrixFile({ slots, nodes, words }: MemoryShape): DataFile {
  const sides: Sides = [slots, nodes];
  return {
    before: sides,
    after: sides,
    bytes: words * Uint32Array.BYTES_PER_ELEMENT,
    element: { descr: '<u4', shape: words === 1 ? [] : [words] },
    load: loadSlice,
    save: saveSlice,
  };
}

/**
 * Words of a block where nothing but the file says it: one, or as many as a .npy file has, if a block may have them.
 * @throws InputError when it cannot be read
 */
export async function blockWordsOf(path: string | undefined): Promise<number> {
  const words = ((await bytesInNpy(path)) ?? 0) / Uint32Array.BYTES_PER_ELEMENT;
  return Number.isInteger(words) && words >= 1 && words <= MAX_BLOCK_WORDS ? words : 1;
}

async function loadSlice(read: ReadAt, target: DataTarget, slice: number): Promise<void> {
  const chunk = new Uint8Array(Math.min(CHUNK_BYTES, bytesOf(target.shape)));
  for (const { start, offset, bytes } of chunksOf(target.shape, slice)) {
    const part = chunk.subarray(0, bytes);
    await read(part, start);
    target.write(offset, part);
  }
}

async function saveSlice(write: WriteAt, machine: Machine, slice: number): Promise<void> {
  let held = new Uint8Array(0);
  let heldFrom = 0;
  for (const { start, offset, bytes } of chunksOf(machine.shape, slice)) {
    if (offset + bytes > heldFrom + held.length) {
      held = await machine.read(offset, Math.min(CHUNK_BYTES, bytesOf(machine.shape) - offset));
      heldFrom = offset;
    }
    const from = offset - heldFrom;
    await write(held.subarray(from, from + bytes), start);
  }
}

/** The spans of a slice, none longer than what is in memory at a time. */
function* chunksOf(shape: MemoryShape, slice: number): Iterable<MemoryStretch> {
  for (const { start, offset, bytes } of memoryStretchesOf(shape, slice)) {
    for (let done = 0; done < bytes; done += CHUNK_BYTES) {
      yield { start: start + done, offset: offset + done, bytes: Math.min(CHUNK_BYTES, bytes - done) };
    }
  }
}
