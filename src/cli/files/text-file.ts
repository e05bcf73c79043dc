import { constants, createReadStream, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { throwShortage } from '../../host/node/shortage.ts';
import { InputError } from '../../schedules/index.ts';
import { STDIO } from './stdio.ts';

/** The most bytes of a text that is taken into memory as a whole: some forty thousand reports. */
const MAX_TEXT_BYTES = 2 ** 26;

/**
 * The bytes of a file as they are wanted. A pipe is waited for in a way that a signal can end: to open one that
 * nobody writes to would hold a thread, and with it the process.
 */
async function* bytesOfFile(path: string): AsyncIterable<Uint8Array> {
  if (!(await stat(path)).isFIFO()) {
    yield* createReadStream(path);
    return;
  }
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const pipe = new Socket({ fd, readable: true, writable: false });
  try {
    yield* pipe;
  } finally {
    pipe.destroy();
  }
}

/** What a file that is taken into memory as a whole is for. */
interface Wanted {
  /** The option that gives the path, if it is no argument. */
  readonly option?: string;
  /** What to give instead. */
  readonly cure: string;
  /** The most bytes. */
  readonly most?: number;
}

/**
 * A text as a whole, from a file, or from stdin for the argument "-".
 * @throws InputError when it cannot be read, or is longer than what allport writes
 */
export async function readText(path: string, wanted: Wanted): Promise<string> {
  return (await readBytes(path, wanted)).toString('utf8');
}

/** The same of any file. */
export async function readBytes(
  path: string,
  { option, cure, most = MAX_TEXT_BYTES }: Wanted,
): Promise<Buffer> {
  const isStdin = path === STDIO;
  const name =
    isStdin && option === undefined ? 'stdin' : `${option === undefined ? '' : `${option} `}"${path}"`;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of isStdin ? process.stdin : bytesOfFile(path)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > most) throw new InputError(`${name} is longer than ${most} bytes: ${cure}`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throwShortage(error);
    throw new InputError(`${name} cannot be read (${(error as Error).message}): ${cure}`);
  }
  return Buffer.concat(chunks);
}

/**
 * Decodes a file, or stdin for the argument "-".
 * @param what it is, for the error
 * @param bytesOf gives the bytes of a file as they are wanted
 * @throws InputError when it cannot be read
 */
export async function decodeFile<T>(
  path: string,
  what: string,
  decode: (bytes: AsyncIterable<Uint8Array>, name: string) => Promise<T>,
  bytesOf = bytesOfFile,
): Promise<T> {
  try {
    return await (path === STDIO ? decode(process.stdin, 'stdin') : decode(bytesOf(path), path));
  } catch (error) {
    if (error instanceof InputError || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throwShortage(error);
    throw new InputError(
      `"${path}" cannot be read (${(error as Error).message}): give ${what}, or - for stdin`,
    );
  }
}
