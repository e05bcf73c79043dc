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
import { throwShortage } from '../../host/node/shortage.ts';
import { InputError } from '../../schedules/index.ts';
import { STDIO, stdinAsFile } from './stdio.ts';

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

/** A file whose data will be read, open. */
export interface DataInput {
  readonly file: FileHandle;
  /** Where the data begins, in bytes. */
  readonly start: number;
  /** What an element is to NumPy: as the file says it, or else as it would be written. */
  readonly element: NpyArray;
}

/**
 * Opens a file, and looks at what it holds; what stdin holds is put into one, as raw data.
 * @throws InputError when it cannot be read or holds something else than wanted
 */
export async function openInput(path: string, wanted: DataFile): Promise<DataInput> {
  const due = product(wanted.before) * wanted.bytes;
  const file = path === STDIO ? await stdinAsFile(due).catch(cannotBeRead(path)) : await openFile(path);
  try {
    const { size } = await file.stat();
    if (isNpy(path)) return { file, ...npyData(path, wanted, await npyHeadOf(file, path), size) };
    if (size === due) return { file, start: 0, element: wanted.element };
    const [rows, columns] = wanted.before;
    const held = path === STDIO && size > due ? `more than ${due}` : size;
    throw new InputError(
      `--input "${path}" holds ${held} bytes: give ${rows} x ${columns} elements of ${wanted.bytes} bytes, ${due} bytes`,
    );
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Where the data of a .npy file begins, and what an element is.
 * @param size bytes of the file
 * @throws InputError when it holds something else than wanted
 */
function npyData(
  path: string,
  { before, bytes, element }: DataFile,
  { descr, shape, itemBytes, start }: NpyHead,
  size: number,
): Omit<DataInput, 'file'> {
  const [rows, columns] = before;
  const items = shape.slice(before.length);
  if (shape[0] !== rows || shape[1] !== columns || itemBytes * product(items) !== bytes) {
    throw new InputError(
      `--input "${path}" has shape ${npyShape(shape)} and dtype ${descr}: give ${bytes} bytes for each of ` +
        `${npyShape(before)}, say shape ${npyShape([...before, ...element.shape])} and dtype ${element.descr}`,
    );
  }
  const due = rows * columns * bytes;
  if (size !== start + due) {
    throw new InputError(
      `--input "${path}" has ${size - start} bytes of data, and its header says ${due}: ` +
        'save the array again with np.save',
    );
  }
  return { start, element: { descr, shape: items } };
}

/**
 * Bytes of an element of the matrix that a .npy file holds, all its items together; undefined for raw data, which does not
 * say it.
 * @throws InputError when it cannot be read
 */
export async function bytesInNpy(path: string | undefined): Promise<number | undefined> {
  if (path === undefined || !isNpy(path)) return undefined;
  const file = await openFile(path);
  try {
    const { shape, itemBytes } = await npyHeadOf(file, path);
    return itemBytes * product(shape.slice(2));
  } finally {
    await file.close();
  }
}

export function readerOf({ file, start }: DataInput): ReadAt {
  return (chunk, position) => readFully(file, chunk, start + position);
}

/**
 * @param path says by its ending what is written: a .npy file, or raw data
 * @param sides of what it will hold
 * @param inOrder whether all is written from the start to the end: a pipe takes what comes, and knows no places
 */
export function writerOf(
  file: FileHandle,
  path: string,
  sides: Sides,
  { descr, shape }: NpyArray,
  inOrder: boolean,
): WriteAt {
  const head = isNpy(path) ? npyHead({ descr, shape: [...sides, ...shape] }) : new Uint8Array(0);
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

/** @throws InputError for what is no file, or cannot be read */
async function openFile(path: string): Promise<FileHandle> {
  const info = await stat(path).catch(cannotBeRead(path));
  if (info.isFile()) return open(path).catch(cannotBeRead(path));
  throw new InputError(`--input "${path}" is not a file: give one of raw data, or a .npy file`);
}

function cannotBeRead(path: string): (error: Error) => never {
  return (error) => {
    throwShortage(error);
    throw new InputError(`--input "${path}" cannot be read (${error.message}): give a file`);
  };
}

async function npyHeadOf(file: FileHandle, path: string): Promise<NpyHead> {
  const { size } = await file.stat();
  const head = new Uint8Array(Math.min(size, MAX_NPY_HEAD));
  await readFully(file, head, 0);
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
