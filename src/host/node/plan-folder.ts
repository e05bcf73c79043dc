import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { PlanKeeper, PlanKey } from '../../schedules/algorithms/uneven/timetable/kept-plans.ts';
import type { Timetable } from '../../schedules/algorithms/uneven/timetable/timetable.ts';
import { cacheRoot } from './cache.ts';

/** Where plans are, in the private cache. */
const FOLDER = 'plans';

/** What takes less time is made anew as quickly as it is read. */
const SLOW_MS = 1000;

const MOST_BYTES = 2 ** 29;

/** The chunks of the build that plans are made by. */
const CODE = ['algorithms.js', 'schedules.js'];

const SUM_BYTES = 32;

/**
 * Keeps plans that took longer than a second in the private cache.
 * @returns undefined where the code is not built: it may change any moment
 */
export async function planFolder(): Promise<PlanKeeper | undefined> {
  const code = codeSum();
  return code && plansIn(join(await cacheRoot(), FOLDER), { code, slowMs: SLOW_MS, mostBytes: MOST_BYTES });
}

/** How plans are kept. */
interface Keeping {
  /** Stands for the code that plans are made by: with other code a plan has another name. */
  readonly code: Uint8Array;
  /** Plans that took longer are kept. */
  readonly slowMs: number;
  /** All plans together, in bytes: those that were asked for longest ago go. No one is larger than a quarter. */
  readonly mostBytes: number;
}

/**
 * Keeps plans in a folder, each in a file that is named by the sum of what it depends on: network, traffic, width, algorithm and code. A
 * file that is damaged, or somebody else's, is as good as none. Nothing of it must be there: where nothing can be written nothing is kept.
 */
export function plansIn(folder: string, { code, slowMs, mostBytes }: Keeping): PlanKeeper {
  return (key, make) => {
    const path = join(folder, nameOf(key, code));
    const kept = read(path);
    if (kept !== undefined) return kept;
    const begun = performance.now();
    const made = make();
    if (performance.now() - begun >= slowMs) write(path, made, mostBytes);
    return made;
  };
}

function codeSum(): Buffer | undefined {
  const sum = createHash('sha256');
  try {
    for (const name of CODE) sum.update(readFileSync(fileURLToPath(new URL(name, import.meta.url))));
  } catch {
    return undefined;
  }
  return sum.digest();
}

function nameOf({ counts, ...others }: PlanKey, code: Uint8Array): string {
  const sum = createHash('sha256').update(code).update(JSON.stringify(others)).update(bytesOf(counts));
  return `${sum.digest('hex')}.plan`;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Undefined where there is none, or none that is whole and our own. */
function read(path: string): Timetable | undefined {
  try {
    if (lstatSync(path).uid !== process.geteuid?.()) return undefined;
    const file = readFileSync(path);
    const content = file.subarray(SUM_BYTES);
    if (!sumOf(content).equals(file.subarray(0, SUM_BYTES))) return undefined;
    const plan = deserialize(content) as Timetable;
    const now = new Date();
    utimesSync(path, now, now);
    return plan;
  } catch {
    return undefined;
  }
}

function write(path: string, plan: Timetable, mostBytes: number): void {
  const content = serialize(plan);
  if (content.length > mostBytes / 4) return;
  const fresh = `${path}.${process.pid}`;
  try {
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    makeRoom(folder, mostBytes - content.length);
    writeFileSync(fresh, Buffer.concat([sumOf(content), content]), { mode: 0o600 });
    renameSync(fresh, path);
  } catch {
    // The plan itself is there; what cannot be kept is made again.
    rmSync(fresh, { force: true });
  }
}

/** Removes those that were asked for longest ago, until the others have no more bytes than that. */
function makeRoom(folder: string, mostBytes: number): void {
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, file: statSync(path) }))
    .sort((a, b) => a.file.mtimeMs - b.file.mtimeMs);
  let size = files.reduce((sum, { file }) => sum + file.size, 0);
  for (const { path, file } of files) {
    if (size <= mostBytes) break;
    rmSync(path, { force: true });
    size -= file.size;
  }
}

function sumOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
