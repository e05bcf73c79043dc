import { type FileHandle, stat } from 'node:fs/promises';
import type { Machine } from '../host/machine.ts';
import { bytesOf, type MemoryShape, type Span, slicesOf, spansOf } from '../host/memory-shape.ts';
import { InputError } from '../schedules/index.ts';

/** How much of a file is in memory at a time. */
const CHUNK_BYTES = 16 * 2 ** 20;

/**
 * Checks that `path` holds one matrix of the shape: nodes x slots blocks of u32 words, little-endian, row
 * by row. Row s, column v is the block in slot s of node v.
 * @throws InputError when the file cannot be read or has another size
 */
export async function requireMatrixFile(path: string, shape: MemoryShape): Promise<void> {
  const info = await stat(path).catch((error: Error) => {
    throw new InputError(`--input "${path}" cannot be read (${error.message}): give a file`);
  });
  const expected = bytesOf(shape);
  if (!info.isFile() || info.size !== expected) {
    throw new InputError(
      `--input "${path}" ${info.isFile() ? `holds ${info.size} bytes` : 'is not a file'}: ` +
        `give a ${shape.slots} x ${shape.nodes} matrix of ${shape.words}-word blocks, ${expected} bytes`,
    );
  }
}

/** Writes the part of the file's matrix that belongs to a slice into the machine. */
export async function loadSlice(file: FileHandle, machine: Machine, slice: number): Promise<void> {
  const chunk = new Uint8Array(Math.min(CHUNK_BYTES, bytesOf(machine.shape)));
  for (const { start, offset, bytes } of chunksOf(machine.shape, slice)) {
    const part = chunk.subarray(0, bytes);
    await readFully(file, part, start);
    machine.write(offset, part);
  }
}

/** Writes what the machine holds to the places of the slice in a file. */
export async function saveSlice(file: FileHandle, machine: Machine, slice: number): Promise<void> {
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
function* chunksOf(shape: MemoryShape, slice: number): Iterable<Span> {
  for (const { start, offset, bytes } of spansOf(shape, slice)) {
    for (let done = 0; done < bytes; done += CHUNK_BYTES) {
      yield { start: start + done, offset: offset + done, bytes: Math.min(CHUNK_BYTES, bytes - done) };
    }
  }
}

async function readFully(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let filled = 0;
  while (filled < chunk.length) {
    const { bytesRead } = await file.read(chunk, filled, chunk.length - filled, position + filled);
    if (bytesRead === 0) throw new InputError('--input became shorter while it was read: run again');
    filled += bytesRead;
  }
}

/** A write may take less than it is given, as when a disk is nearly full. */
async function writeFully(file: FileHandle, chunk: Uint8Array, position: number | null): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const at = position === null ? null : position + done;
    done += (await file.write(chunk, done, chunk.length - done, at)).bytesWritten;
  }
}
