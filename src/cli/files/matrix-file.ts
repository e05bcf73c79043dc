import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Machine } from '../../host/machine/machine.ts';
import type { DataTarget } from '../../host/machine/user-data.ts';
import {
  bytesOf,
  type MemoryShape,
  type MemoryStretch,
  memoryStretchesOf,
  slicesOf,
} from '../../host/program/memory-shape.ts';
import { InputError } from '../../schedules/index.ts';
import { STDIO, stdinAsFile } from './stdio.ts';

/** How much of a matrix is in memory, or on its way to the GPU, at a time. */
export const CHUNK_BYTES = 16 * 2 ** 20;

/** What a file holds, and where in the machine that belongs. */
export interface DataFile {
  /** What it holds, for people, and how many bytes that is. */
  readonly content: string;
  readonly bytes: number;
  /** Writes the part of the file that belongs to a slice into what the machine holds. */
  load(file: FileHandle, target: DataTarget, slice: number): Promise<void>;
  /** Writes what the machine holds to the places of the slice in a file. */
  save(file: FileHandle, machine: Machine, slice: number): Promise<void>;
}

/**
 * One matrix of the shape: nodes x slots blocks of u32 words, little-endian, row by row. Row s, column v is the block in
 * slot s of node v.
 */
export function matrixFile(shape: MemoryShape): DataFile {
  return {
    content: `a ${shape.slots} x ${shape.nodes} matrix of ${shape.words}-word blocks`,
    bytes: bytesOf(shape),
    load: loadSlice,
    save: saveSlice,
  };
}

/**
 * Opens the file of --input; what stdin holds is put into one.
 * @throws InputError when it cannot be read or has another size
 */
export async function openInput(path: string, { content, bytes }: DataFile): Promise<FileHandle> {
  const cannotBeRead = (error: Error) => {
    throw new InputError(`--input "${path}" cannot be read (${error.message}): give a file`);
  };
  const piped = path === STDIO ? await stdinAsFile(bytes).catch(cannotBeRead) : undefined;
  const info = await (piped?.stat() ?? stat(path)).catch(cannotBeRead);
  if (info.isFile() && info.size === bytes) return piped ?? open(path);
  await piped?.close();
  const size = path === STDIO && info.size > bytes ? `more than ${bytes}` : info.size;
  throw new InputError(
    `--input "${path}" ${info.isFile() ? `holds ${size} bytes` : 'is not a file'}: give ${content}, ${bytes} bytes`,
  );
}

async function loadSlice(file: FileHandle, target: DataTarget, slice: number): Promise<void> {
  const chunk = new Uint8Array(Math.min(CHUNK_BYTES, bytesOf(target.shape)));
  for (const { start, offset, bytes } of chunksOf(target.shape, slice)) {
    const part = chunk.subarray(0, bytes);
    await readFully(file, part, start);
    target.write(offset, part);
  }
}

async function saveSlice(file: FileHandle, machine: Machine, slice: number): Promise<void> {
  let held = new Uint8Array(0);
  let heldFrom = 0;
  const whole = slicesOf(machine.shape) === 1;
  for (const { start, offset, bytes } of chunksOf(machine.shape, slice)) {
    if (offset + bytes > heldFrom + held.length) {
      held = await machine.read(offset, Math.min(CHUNK_BYTES, bytesOf(machine.shape) - offset));
      heldFrom = offset;
    }
    // A pipe takes what comes, and knows no places.
    const from = offset - heldFrom;
    await writeFully(file, held.subarray(from, from + bytes), whole ? null : start);
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

/** Fills `chunk` from a position of a file on. */
export async function readFully(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let filled = 0;
  while (filled < chunk.length) {
    const { bytesRead } = await file.read(chunk, filled, chunk.length - filled, position + filled);
    if (bytesRead === 0) throw new InputError('--input became shorter while it was read: run again');
    filled += bytesRead;
  }
}

/**
 * A write may take less than it is given, as when a disk is nearly full.
 * @param position left out by null: behind what was written last
 */
export async function writeFully(
  file: FileHandle,
  chunk: Uint8Array,
  position: number | null,
): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const at = position === null ? null : position + done;
    done += (await file.write(chunk, done, chunk.length - done, at)).bytesWritten;
  }
}
