import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { parsedJson } from '../../formats/parsed-json.ts';
import { EnvironmentError } from '../../host/gpu/gpu-errors.ts';
import { makeFolder, privateFolder, removeStale } from '../../host/node/cache.ts';
import { shortageCure } from '../../host/node/shortage.ts';
import { isSealed, sealed } from '../../host/run/digest.ts';
import { contradictionIn } from '../../host/run/findings.ts';
import type { Identity } from '../../host/run/identity.ts';
import { areSomeOf } from '../../host/run/run.ts';
import type { SliceResult } from '../../host/run/run-slice.ts';
import { InputError } from '../../schedules/index.ts';
import { endOfLinks, isPartOf, replaceFile } from './output-file.ts';
import { markFormat, ownMark, type ProcessMark, runsBeside } from './process-mark.ts';
import { hash, sliceFormat } from './report-format.ts';
import { STDIO } from './stdio.ts';
import { readText } from './text-file.ts';

const DAMAGED = 'is damaged: run again without --resume';

/** Only its owner reads a journal. */
const MODE = 0o600;

/** The most bytes of a journal: a million slices. */
const MAX_JOURNAL_BYTES = 2 ** 28;

/** Everything that two runs must have in common for one to go on where the other stopped. */
export interface RunIdentity extends Identity {
  /** Rows of a slice; one slice in `every` is run. */
  readonly rows: number;
  readonly every: number;
  /** As i/n; all rows are the only shard. */
  readonly shard: string;
  /** What --kernels asks for. */
  readonly kernels: string;
  readonly adapter: string;
}

/** What a journal says. */
const contentFormat = v.strictObject({
  /** The process that keeps it: no other writes to it as long as that one runs. It comes first in the text. */
  keeper: markFormat,
  /** It may be that of another version: `resume` compares it, value by value, with the one of its run. */
  identity: v.custom<RunIdentity>((value) => typeof value === 'object' && value !== null),
  slices: v.array(sliceFormat),
  check: hash,
});

type Content = Omit<v.InferOutput<typeof contentFormat>, 'check'>;

/**
 * The results of the slices that a run has done, in a file that is replaced as a whole after each slice: a run
 * that was interrupted or killed goes on from there.
 */
export class Journal {
  /** @param done slices that have been done */
  private constructor(
    readonly path: string,
    private readonly keeper: ProcessMark,
    private readonly identity: RunIdentity,
    readonly done: SliceResult[],
  ) {}

  /**
   * A new journal in the cache folder; there is no file before the first slice is done.
   * @throws EnvironmentError when the folder cannot be made, or is not the user's own
   */
  static async begin(identity: RunIdentity): Promise<Journal> {
    const name = `${identity.schedule.slice(0, 8)}-${randomBytes(4).toString('hex')}.json`;
    const folder = await privateFolder('journals');
    await removeStale(folder, (entry) => entry.endsWith('.part'));
    const path = join(folder, name);
    return new Journal(path, await ownMark(), identity, []);
  }

  /**
   * Takes over the journal of an earlier run.
   * @param wanted the slices of this run: a journal has results of some of them
   * @throws InputError when it cannot be read, is damaged, in use, or that of another run
   * @throws EnvironmentError when it cannot be written
   */
  static async resume(given: string, identity: RunIdentity, wanted: readonly number[]): Promise<Journal> {
    const refuse = (why: string) => new InputError(`--resume "${given}" ${why}`);
    if (given === STDIO) throw refuse('is a pipe: give the journal that allport named');
    // A link stays one.
    const path = await endOfLinks(given);
    const cure = 'give the journal that allport named';
    if ((await stat(path).catch(() => undefined))?.isFile() === false) throw refuse(`is no file: ${cure}`);
    const text = await readText(path, { option: '--resume', cure, most: MAX_JOURNAL_BYTES });
    const content = await contentOf(text);
    if (content === undefined) throw refuse(DAMAGED);
    for (const name of new Set([...Object.keys(content.identity), ...Object.keys(identity)])) {
      const [then, now] = [content.identity, identity].map(
        (one) => JSON.stringify(new Map(Object.entries(one)).get(name)) ?? 'none',
      );
      if (then === now) continue;
      throw refuse(`is of another run: its ${name} was ${then}, not ${now}; give the same again`);
    }
    const contradicts = content.slices.some((result) => contradictionIn(result, identity) !== undefined);
    if (contradicts || !areSomeOf(content.slices, wanted)) throw refuse(DAMAGED);
    const { pid } = content.keeper;
    if (await runsBeside(content.keeper)) {
      throw refuse(`is in use: wait until process ${pid} has gone on with it, or end that one (kill ${pid})`);
    }
    const journal = new Journal(path, await ownMark(), content.identity, content.slices);
    await journal.removeParts();
    await journal.write();
    return journal;
  }

  /**
   * Takes down one more.
   * @throws EnvironmentError when it cannot be written, or another process has taken the journal over
   */
  async add(result: SliceResult): Promise<void> {
    this.done.push(result);
    let isOthers = false;
    // It is asked last of all, when the new text only lacks its name: a process that was away comes back at any moment.
    await this.write(async () => {
      isOthers = await this.isOthers();
      return !isOthers;
    });
    if (isOthers) {
      throw new EnvironmentError(`another process uses the journal ${this.path}: wait until it ends`);
    }
  }

  /** Removes the file, unless another process has taken it over. */
  async remove(): Promise<void> {
    if (!(await this.isOthers())) await rm(this.path, { force: true });
  }

  /** Puts its text in the place of the old one, if that may be when it is written. */
  private async write(isKept = async () => true): Promise<void> {
    const { keeper, identity, done: slices } = this;
    const text = JSON.stringify(await sealed<Content>({ keeper, identity, slices }));
    try {
      // It may have been removed with the cache.
      await makeFolder(dirname(this.path));
      await replaceFile(this.path, MODE, (file) => file.writeFile(text), isKept);
    } catch (error) {
      const cure = shortageCure(error) ?? 'make room there';
      throw new EnvironmentError(
        `the journal ${this.path} cannot be written (${(error as Error).message}): ${cure}`,
      );
    }
  }

  /** Whether the file is there, and of another process than this: its text begins with the keeper. */
  private async isOthers(): Promise<boolean> {
    const own = JSON.stringify({ keeper: this.keeper }).slice(0, -1);
    const file = await open(this.path).catch(() => undefined);
    if (file === undefined) return false;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(own.length), 0, own.length, 0);
      return buffer.toString('utf8', 0, bytesRead) !== own;
    } finally {
      await file.close();
    }
  }

  /** Removes what processes left that were killed while they wrote this journal. */
  private async removeParts(): Promise<void> {
    const folder = dirname(this.path);
    for (const name of await readdir(folder)) {
      if (isPartOf(name, basename(this.path))) await rm(join(folder, name), { force: true });
    }
  }
}

/** What a journal's text holds, or undefined if it is damaged. */
async function contentOf(text: string): Promise<Content | undefined> {
  const { success, output } = v.safeParse(contentFormat, parsedJson(text));
  return success && (await isSealed(output)) ? output : undefined;
}
