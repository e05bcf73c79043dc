import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, constants, type FileHandle, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Machine } from '../host/machine.ts';
import { bytesOf, type MemoryShape } from '../host/memory-shape.ts';
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

/** @throws InputError when no file can be made beside `path` */
export async function requireWritableFolder(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new InputError(`--output "${path}": give a path in a folder that exists and can be written to`);
  });
  const info = await stat(path).catch(() => undefined);
  if (info?.isDirectory()) throw new InputError(`--output "${path}" is a folder: give the path of a file`);
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

/** Writes the machine's memories to `path`: beside it first, then renamed, so that no half file is left. */
export async function saveMatrix(path: string, machine: Machine): Promise<void> {
  await writeBeside(path, (file) =>
    eachChunk(machine.shape, async (offset, length) => {
      await file.writeFile(await machine.read(offset, length));
    }),
  );
}

/** Runs `write` on a new file beside `path` and then gives it that name; on failure nothing is left. */
export async function writeBeside(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
  const remove = () => rmSync(beside, { force: true });
  // Also when the process is interrupted: main.ts turns signals into exits.
  process.once('exit', remove);
  try {
    const file = await open(beside, 'wx');
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } finally {
    remove();
    process.off('exit', remove);
  }
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
