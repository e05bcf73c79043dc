import type { Machine } from '../host/machine.ts';
import { bytesOf, type MemoryShape } from '../host/memory-shape.ts';
import type { LayoutConversion } from '../schedules/index.ts';
import { CHUNK_BYTES, type DataFile, readFully, requireFile, writeFully } from './matrix-file.ts';

/** Bytes that an element of a file may have. An element of fewer than four is alone in a word of the machine. */
export const ELEMENT_BYTES: readonly number[] = [1, 2, 4, 8, 16];

/**
 * The elements of a matrix in a layout: node after node, what each holds in the order of its slots, and no padding. In
 * the layout consecutive-rows that is the matrix row by row, and in consecutive-columns it is column by column.
 *
 * @param shape with at least bytes / 4 words a block
 * @param bytes of an element, one of ELEMENT_BYTES
 */
export function elementFile(shape: MemoryShape, bytes: number, { from, to }: LayoutConversion): DataFile {
  const elements = from.nodeOf.length;
  return {
    require: (path) => requireFile(path, elements * bytes, `${elements} elements of ${bytes} bytes`),
    async load(file, machine) {
      const data = new Uint8Array(elements * bytes);
      await readFully(file, data, 0);
      const memory = new Uint8Array(bytesOf(shape));
      forEachElement(shape, from.counts, (index, place) => {
        memory.set(data.subarray(index * bytes, (index + 1) * bytes), place);
      });
      for (let offset = 0; offset < memory.length; offset += CHUNK_BYTES) {
        machine.write(offset, memory.subarray(offset, offset + CHUNK_BYTES));
      }
    },
    async save(file, machine) {
      const memory = await wholeMemory(machine, bytesOf(shape));
      const data = new Uint8Array(elements * bytes);
      forEachElement(shape, to.counts, (index, place) => {
        data.set(memory.subarray(place, place + bytes), index * bytes);
      });
      await writeFully(file, data, null);
    },
  };
}

/** @param visit told of each element of the file in turn, and of the byte of the memories where it is */
function forEachElement(
  { nodes, words }: MemoryShape,
  counts: Uint32Array,
  visit: (index: number, place: number) => void,
): void {
  let index = 0;
  for (const [node, count] of counts.entries()) {
    for (let slot = 0; slot < count; slot++) {
      visit(index++, (slot * nodes + node) * words * Uint32Array.BYTES_PER_ELEMENT);
    }
  }
}

async function wholeMemory(machine: Machine, bytes: number): Promise<Uint8Array> {
  const memory = new Uint8Array(bytes);
  for (let offset = 0; offset < bytes; offset += CHUNK_BYTES) {
    memory.set(await machine.read(offset, Math.min(CHUNK_BYTES, bytes - offset)), offset);
  }
  return memory;
}
