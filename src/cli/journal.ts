import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../../package.json';
import { digest } from '../host/digest.ts';
import { EnvironmentError } from '../host/errors.ts';
import { cacheRoot } from '../host/node/cache.ts';
import { pack } from '../host/pack.ts';
import type { Report } from '../host/report.ts';
import type { RunOnOptions } from '../host/run.ts';
import type { SliceResult } from '../host/run-slice.ts';
import { InputError, type Schedule } from '../schedules/index.ts';
import { InterruptedError } from './interrupt.ts';

/** Everything that two runs must have in common for one to go on where the other stopped. */
interface RunIdentity {
  readonly version: string;
  /** SHA-256 of the packed schedule. */
  readonly schedule: string;
  readonly mode: string;
  readonly step: number;
  readonly words: number;
  readonly seed: number;
  /** Rows of a slice; one slice in `every` is run. */
  readonly rows: number;
  readonly every: number;
  /** As i/n, of a shard. */
  readonly shard?: string;
  readonly adapter: string;
}

/** A run in slices that has a journal. */
interface JournaledRun {
  readonly schedule: Schedule;
  readonly facts: Omit<RunIdentity, 'version' | 'schedule'>;
  /** Slices in all. */
  readonly slices: number;
  /** The journal of the run that this one goes on with. */
  readonly resume: string | undefined;
  /** Says where the journal is. */
  readonly tell: (text: string) => void;
}

/**
 * Runs slices and keeps a journal of them, which is removed when all are done.
 * @throws InputError when the journal to go on with cannot be read, is damaged, or is that of another run
 */
export async function withJournal(
  { schedule, facts, slices, resume, tell }: JournaledRun,
  runIt: (more: RunOnOptions) => Promise<Report>,
): Promise<Report> {
  const identity = { version, schedule: await digest(pack(schedule)), ...facts };
  const journal =
    resume === undefined ? await Journal.begin(identity) : await Journal.resume(resume, identity);
  const onSlice = async (result: SliceResult) => {
    await journal.add(result);
    if (journal.done.length === 1) tell(`journal: ${journal.path}`);
  };
  try {
    const report = await runIt({ done: journal.done, onSlice });
    await journal.remove();
    return report;
  } catch (error) {
    const done = journal.done.length;
    const cure = `after ${done} of ${slices} slices: go on with --resume ${journal.path}`;
    if (done > 0 && error instanceof InterruptedError) throw new InterruptedError(`interrupted ${cure}`);
    if (done > 0 && error instanceof EnvironmentError) {
      throw new EnvironmentError(`${error.message} ${cure}`, { cause: error });
    }
    throw error;
  }
}

/**
 * The results of the slices that a run has done, in a file that is replaced as a whole after each slice: a run
 * that was interrupted or killed goes on from there.
 */
class Journal {
  readonly path: string;
  private readonly identity: RunIdentity;
  private readonly results: SliceResult[];

  private constructor(path: string, identity: RunIdentity, results: SliceResult[]) {
    this.path = path;
    this.identity = identity;
    this.results = results;
  }

  /** A new journal in the cache folder; there is no file before the first slice is done. */
  static async begin(identity: RunIdentity): Promise<Journal> {
    const name = `${identity.schedule.slice(0, 8)}-${randomBytes(4).toString('hex')}.json`;
    return new Journal(join(await cacheRoot(), 'journals', name), identity, []);
  }

  /**
   * The journal of an earlier run.
   * @throws InputError when it cannot be read, is damaged, or is that of another run
   */
  static async resume(path: string, identity: RunIdentity): Promise<Journal> {
    const refuse = (why: string) => new InputError(`--resume "${path}" ${why}`);
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      throw refuse(`cannot be read (${(error as Error).message}): give the journal that allport named`);
    }
    const journal = parsed(text);
    if (journal === undefined) throw refuse('is damaged: run again without --resume');
    for (const name of new Set([...Object.keys(journal.identity), ...Object.keys(identity)])) {
      const [then, now] = [journal.identity, identity].map((one) => new Map(Object.entries(one)).get(name));
      if (then === now) continue;
      const shown = [then, now].map((one) => JSON.stringify(one) ?? 'none');
      throw refuse(`is of another run: its ${name} was ${shown[0]}, not ${shown[1]}; give the same again`);
    }
    return new Journal(path, identity, journal.slices);
  }

  /** Slices that have been done. */
  get done(): readonly SliceResult[] {
    return this.results;
  }

  /** Takes down one more. */
  async add(result: SliceResult): Promise<void> {
    this.results.push(result);
    const slices = this.results;
    const text = JSON.stringify({ identity: this.identity, slices, check: checkOf(this.identity, slices) });
    const fresh = `${this.path}.part`;
    try {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      const file = await open(fresh, 'w', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, this.path);
    } catch (error) {
      await rm(fresh, { force: true });
      throw new EnvironmentError(
        `the journal ${this.path} cannot be written (${(error as Error).message}): make room there`,
      );
    }
  }

  /** Removes the file. */
  remove(): Promise<void> {
    return rm(this.path, { force: true });
  }
}

/** What a journal's text holds, or undefined if it is damaged. */
function parsed(text: string): { identity: RunIdentity; slices: SliceResult[] } | undefined {
  try {
    const { identity, slices, check } = JSON.parse(text);
    return check === checkOf(identity, slices) ? { identity, slices } : undefined;
  } catch {
    return undefined;
  }
}

/** Tells a journal that was changed or cut from a whole one. */
function checkOf(identity: RunIdentity, slices: readonly SliceResult[]): string {
  return createHash('sha256')
    .update(JSON.stringify([identity, slices]))
    .digest('hex');
}
