import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Machine } from '../host/machine.ts';
import { bytesOf, type MemoryShape } from '../host/memory-shape.ts';
import { InputError } from '../schedules/index.ts';
import { type OutputFile, writeOutput } from './output-file.ts';

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

/** Writes the file's matrix into the machine's memories. */
export async function loadMatrix(path: string, machine: Machine): Promise<void> {
  const file = await open(path);
  try {
    await eachChunk(machine.shape, async (offset, length) => {
      const chunk = new Uint8Array(length);
      await readFully(file, chunk, offset, path);
      machine.write(offset, chunk);
    });
  } finally {
    await file.close();
  }
}

/** Writes the machine's memories to a file. */
export async function saveMatrix(output: OutputFile, machine: Machine): Promise<void> {
  await writeOutput(output, (file) =>
    eachChunk(machine.shape, async (offset, length) => {
      await file.writeFile(await machine.read(offset, length));
    }),
  );
}

async function eachChunk(
  shape: MemoryShape,
  work: (offset: number, length: number) => Promise<void>,
): Promise<void> {
  const bytes = bytesOf(shape);
  for (let offset = 0; offset < bytes; offset += CHUNK_BYTES) {
    await work(offset, Math.min(CHUNK_BYTES, bytes - offset));
  }
}

async function readFully(file: FileHandle, chunk: Uint8Array, offset: number, path: string): Promise<void> {
  let filled = 0;
  while (filled < chunk.length) {
    const { bytesRead } = await file.read(chunk, filled, chunk.length - filled, offset + filled);
    if (bytesRead === 0)
      throw new InputError(`--input "${path}" became shorter while it was read: run again`);
    filled += bytesRead;
  }
}
