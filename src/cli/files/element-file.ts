import type { Machine } from '../../host/machine/machine.ts';
import { bytesOf } from '../../host/program/memory-shape.ts';
import { shapeOf } from '../../host/run/experiment.ts';
import { InputError, type Moves, type Schedule } from '../../schedules/index.ts';
import { bytesInNpy, CHUNK_BYTES, type DataFile } from './data-file.ts';

/** Bytes that an element of a file may have. An element of fewer than four is alone in a word of the machine. */
export const ELEMENT_BYTES: readonly number[] = [1, 2, 4, 8, 16];

/** What NumPy calls an element of so many bytes: an unsigned number, or bytes where it has none so large. */
function typeOf(bytes: number): string {
  if (bytes > 8) return `|V${bytes}`;
  return bytes === 1 ? '|u1' : `<u${bytes}`;
}

/**
 * Bytes of an element where nothing but the file says it: 4, or what a .npy file has, if an element may be as large.
 * @throws InputError when it cannot be read
 */
export async function elementBytesOf(path: string | undefined): Promise<number> {
  const found = await bytesInNpy(path);
  return ELEMENT_BYTES.find((bytes) => bytes === found) ?? Uint32Array.BYTES_PER_ELEMENT;
}

/** Words of the machine for an element of so many bytes. */
export function wordsPerElement(bytes: number): number {
  return Math.ceil(bytes / Uint32Array.BYTES_PER_ELEMENT);
}

/**
 * Words of a slot, and what the files of a run hold, where elements are asked for: each at a place of its own in the machine.
 * @param bytes of an element, one of ELEMENT_BYTES
 */
export function elementData(schedule: Schedule, { sides: [before, after], written }: Moves, bytes: number) {
  if (schedule.elements === undefined) {
    throw new InputError(`${schedule.algorithm} does not say where elements are`);
  }
  const { unit, start, end } = schedule.elements;
  const each = wordsPerElement(bytes);
  const shape = shapeOf(schedule, unit * each);
  const stride = each * Uint32Array.BYTES_PER_ELEMENT;
  const ends = written ? written.map((element) => end[element]) : end;
  const file: DataFile = {
    before,
    after,
    bytes,
    element: { descr: typeOf(bytes), shape: [] },
    async load(read, target) {
      const data = new Uint8Array(start.length * bytes);
      await read(data, 0);
      const memory = new Uint8Array(bytesOf(shape));
      for (const [index, place] of start.entries()) {
        memory.set(data.subarray(index * bytes, (index + 1) * bytes), place * stride);
      }
      for (let offset = 0; offset < memory.length; offset += CHUNK_BYTES) {
        target.write(offset, memory.subarray(offset, offset + CHUNK_BYTES));
      }
    },
    async save(write, machine) {
      const memory = await wholeMemory(machine, bytesOf(shape));
      const data = new Uint8Array(start.length * bytes);
      for (const [index, place] of ends.entries()) {
        data.set(memory.subarray(place * stride, place * stride + bytes), index * bytes);
      }
      await write(data, 0);
    },
  };
  return { words: shape.words, file };
}

async function wholeMemory(machine: Machine, bytes: number): Promise<Uint8Array> {
  const memory = new Uint8Array(bytes);
  for (let offset = 0; offset < bytes; offset += CHUNK_BYTES) {
    memory.set(await machine.read(offset, Math.min(CHUNK_BYTES, bytes - offset)), offset);
  }
  return memory;
}
