import { type FileHandle, open, stat } from 'node:fs/promises';
import {
  MAX_NPY_HEAD,
  type NpyArray,
  type NpyHead,
  npyHead,
  npyShape,
  readNpyHead,
} from '../../formats/npy.ts';
import type { Machine } from '../../host/machine/machine.ts';
import type { DataTarget } from '../../host/machine/user-data.ts';
import { InputError } from '../../schedules/index.ts';

/** How much of the data is in memory, or on its way to the GPU, at a time. */
export const CHUNK_BYTES = 16 * 2 ** 20;

/** Rows and columns of elements. */
export type Sides = readonly [rows: number, columns: number];

/** What the files of a run hold, row by row, and where in the machine that belongs. */
export interface DataFile {
  /** Of what is read. */
  readonly before: Sides;
  /** Of what is written. */
  readonly after: Sides;
  /** Bytes of an element. */
  readonly bytes: number;
  /** What an element is to NumPy, unless the file that is read says it: an item, or an array of items. */
  readonly element: NpyArray;
  /** Writes the part of the data that belongs to a slice into what the machine holds. */
  load(read: ReadAt, target: DataTarget, slice: number): Promise<void>;
  /** Writes what the machine holds to the places of the slice in the data. */
  save(write: WriteAt, machine: Machine, slice: number): Promise<void>;
}

/** Fills a chunk from a position of the data on, in bytes. */
export type ReadAt = (chunk: Uint8Array, position: number) => Promise<void>;
/** Writes a chunk to a position of the data, in bytes. */
export type WriteAt = (chunk: Uint8Array, position: number) => Promise<void>;

/** A file whose data will be read. */
export interface DataInput {
  readonly path: string;
  /** Where the data begins, in bytes. */
  readonly start: number;
  /** What an element is to NumPy, if the file says it. */
  readonly element?: NpyArray;
}

/**
 * Looks at a file before it is read.
 * @throws InputError when it cannot be read or holds something else than wanted
 */
export async function dataInput(path: string, wanted: DataFile): Promise<DataInput> {
  const { before, bytes } = wanted;
  const [rows, columns] = before;
  const size = await sizeOfFile(path);
  const due = rows * columns * bytes;
  if (!isNpy(path)) {
    if (size === due) return { path, start: 0 };
    throw new InputError(
      `--input "${path}" holds ${size} bytes: give ${rows} x ${columns} elements of ${bytes} bytes, ${due} bytes`,
    );
  }
  const { descr, shape, itemBytes, start } = await npyHeadOf(path, size);
  const items = shape.slice(before.length);
  if (shape[0] !== rows || shape[1] !== columns || itemBytes * product(items) !== bytes) {
    const { element } = wanted;
    throw new InputError(
      `--input "${path}" has shape ${npyShape(shape)} and dtype ${descr}: give ${bytes} bytes for each of ` +
        `${npyShape(before)}, say shape ${npyShape([...before, ...element.shape])} and dtype ${element.descr}`,
    );
  }
  if (size !== start + due) {
    throw new InputError(
      `--input "${path}" has ${size - start} bytes of data, and its header says ${due}: ` +
        'save the array again with np.save',
    );
  }
  return { path, start, element: { descr, shape: items } };
}

/**
 * Bytes of an element of the matrix that a .npy file holds, all its items together; undefined for raw data, which does not
 * say it.
 * @throws InputError when it cannot be read
 */
export async function bytesInNpy(path: string | undefined): Promise<number | undefined> {
  if (path === undefined || !isNpy(path)) return undefined;
  const { shape, itemBytes } = await npyHeadOf(path, await sizeOfFile(path));
  return itemBytes * product(shape.slice(2));
}

/** @param start where the data begins in the file */
export function readerOf(file: FileHandle, start: number): ReadAt {
  return (chunk, position) => readFully(file, chunk, start + position);
}

/**
 * @param path says by its ending what is written: a .npy file, or raw data
 * @param content what it will hold
 * @param input has elements of the same kind
 * @param inOrder whether all is written from the start to the end: a pipe takes what comes, and knows no places
 */
export function writerOf(
  file: FileHandle,
  path: string,
  content: DataFile,
  input: DataInput,
  inOrder: boolean,
): WriteAt {
  const { descr, shape } = input.element ?? content.element;
  const head = isNpy(path) ? npyHead({ descr, shape: [...content.after, ...shape] }) : new Uint8Array(0);
  return async (chunk, position) => {
    if (position === 0) await writeFully(file, head, inOrder ? null : 0);
    await writeFully(file, chunk, inOrder ? null : head.length + position);
  };
}

function isNpy(path: string): boolean {
  return path.endsWith('.npy');
}

function product(lengths: readonly number[]): number {
  return lengths.reduce((all, length) => all * length, 1);
}

async function sizeOfFile(path: string): Promise<number> {
  const info = await stat(path).catch(cannotBeRead(path));
  if (info.isFile()) return info.size;
  throw new InputError(`--input "${path}" is not a file: give one of raw data, or a .npy file`);
}

function cannotBeRead(path: string): (error: Error) => never {
  return ({ message }) => {
    throw new InputError(`--input "${path}" cannot be read (${message}): give a file`);
  };
}

async function npyHeadOf(path: string, size: number): Promise<NpyHead> {
  const head = new Uint8Array(Math.min(size, MAX_NPY_HEAD));
  const file = await open(path).catch(cannotBeRead(path));
  try {
    await readFully(file, head, 0);
  } finally {
    await file.close();
  }
  return readNpyHead(head, `--input "${path}"`);
}

/** Fills `chunk` from a position of a file on. */
async function readFully(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
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
async function writeFully(file: FileHandle, chunk: Uint8Array, position: number | null): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const at = position === null ? null : position + done;
    done += (await file.write(chunk, done, chunk.length - done, at)).bytesWritten;
  }
}
