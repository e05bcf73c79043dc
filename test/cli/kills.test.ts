import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLI, type Finished, finish, LAUNCHED } from './cli.ts';
import { timeless } from './stopped-runs.ts';

/** How many kills: a sample, or as many as the environment says. */
const KILLS = Number(process.env.ALLPORT_KILLS ?? '1');
const SEED = 1992;

/** A run is killed at most so many times before it is left alone. */
const KILLS_OF_A_RUN = 3;

/** A moment is drawn from the time that an undisturbed run takes, and a little more. */
const MOMENTS = 1000;
const LATEST = 1.1;

/** The search for a GPU is left out, or is a part of the run: then the work is done in a child of the process. */
const [IN_ONE, WITH_CHILD]: NodeJS.ProcessEnv[] = [
  LAUNCHED,
  { LD_LIBRARY_PATH: undefined, VK_DRIVER_FILES: undefined, VK_ICD_FILENAMES: undefined },
];

/** Runs of 64 slices or more. */
const RUNS: readonly (readonly [env: NodeJS.ProcessEnv, line: string])[] = [
  [IN_ONE, 'necklace --dim 8 --memory 4KiB'],
  [IN_ONE, 'de-bruijn --dim 7 --cubes 2 --memory 2KiB'],
  [IN_ONE, 'staggered-pairs --dim 8 --shard 1/3 --memory 1KiB'],
  [IN_ONE, 'necklace --dim 8 --mode block --memory 4KiB'],
  [WITH_CHILD, 'complement-pairs --dim 7 --cubes 2 --shard 0/2 --mode fused --memory 1KiB'],
];

/** Starts a run as the leader of a group of its own, with its journals in a cache of its own. */
function start(cache: string, env: NodeJS.ProcessEnv, line: string, more: readonly string[]): ChildProcess {
  return spawn(process.execPath, [CLI, 'run', ...line.split(' '), '--json', '--quiet', ...more], {
    env: { ...process.env, ...env, XDG_CACHE_HOME: cache },
    detached: true,
  });
}

/** Kills a process and those that it has started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** How the kills of a run fell out. */
interface Tally {
  beforeFirstSlice: number;
  inTheMidst: number;
  afterTheReport: number;
  /** The runs that came to their ends, and of how many slices they were. */
  runs: number;
  slices: number;
}

/** Kills a run so many times, and lets it go on from its journal each time. */
async function killRuns(
  folder: string,
  [env, line]: (typeof RUNS)[number],
  kills: number,
  seed: number,
): Promise<Tally> {
  const tally: Tally = { beforeFirstSlice: 0, inTheMidst: 0, afterTheReport: 0, runs: 0, slices: 0 };
  const journals = join(folder, 'allport', 'journals');
  const journalOf = async () => {
    const names = await readdir(journals);
    const whole = names.filter((name) => name.endsWith('.json'));
    expect(whole.length, `${line}: ${names}`).toBeLessThanOrEqual(1);
    return whole[0] === undefined ? undefined : join(journals, whole[0]);
  };
  await mkdir(folder);
  // The software GPU is unpacked once.
  if (env === WITH_CHILD) await finish(start(folder, env, line, []));
  const begun = performance.now();
  const undisturbed = await finish(start(folder, env, line, []));
  let elapsedMs = performance.now() - begun;
  const report = timeless(undisturbed.stdout);
  const { time, verified } = JSON.parse(undisturbed.stdout);
  expect({ ...undisturbed, stdout: '' }).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(verified).toBe(true);

  let journal: string | undefined;
  let journaled = 0;
  const end = ({ code, stdout, stderr }: Finished) => {
    expect({ code, stderr }, line).toEqual({ code: 0, stderr: '' });
    expect(timeless(stdout), line).toEqual(report);
    expect(JSON.parse(stdout).time.slices, line).toBe(time.slices);
    tally.runs++;
    tally.slices += time.slices;
    journaled = 0;
  };
  const resume = () => (journal === undefined ? [] : ['--resume', journal]);

  const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: MOMENTS })), { seed, numRuns: 10 * kills });
  const killed = () => tally.beforeFirstSlice + tally.inTheMidst + tally.afterTheReport;
  for (const moment of moments) {
    const started = performance.now();
    const child = start(folder, env, line, resume());
    const timer = setTimeout(() => killGroup(child), (moment / MOMENTS) * LATEST * elapsedMs);
    const finished = await finish(child);
    clearTimeout(timer);
    journal = await journalOf();
    if (finished.code !== null) {
      // It was faster than the one before: the machine has less to do now.
      elapsedMs = Math.min(elapsedMs, performance.now() - started);
      end(finished);
    } else if (finished.stdout !== '') {
      tally.afterTheReport++;
      expect(timeless(finished.stdout), line).toEqual(report);
      if (journal === undefined) journaled = 0;
    } else if (journal === undefined) {
      tally.beforeFirstSlice++;
      expect(journaled, `slices of ${line} before its journal was gone`).toBe(0);
    } else tally.inTheMidst++;
    if (journal !== undefined) {
      // Nothing that was done is lost.
      const { slices } = JSON.parse(await readFile(journal, 'utf8'));
      expect(slices.length, line).toBeGreaterThanOrEqual(Math.max(journaled, 1));
      journaled = slices.length;
    }
    const isLast = killed() === kills;
    if (journal !== undefined && (isLast || killed() % KILLS_OF_A_RUN === 0)) {
      end(await finish(start(folder, env, line, resume())));
      journal = await journalOf();
    }
    if (isLast) break;
  }
  expect(killed()).toBe(kills);
  expect(journal, `the journal of ${line}`).toBeUndefined();
  return tally;
}

it(
  `runs with journals that are killed ${KILLS} times lose no slice and no report`,
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'allport-test-'));
    try {
      const tallies = await Promise.all(
        RUNS.slice(0, KILLS).map((run, r) =>
          killRuns(join(root, String(r)), run, Math.ceil((KILLS - r) / RUNS.length), SEED + r),
        ),
      );
      const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0);
      console.log(
        `kills: seed ${SEED}, ${KILLS} kills: ${sum('beforeFirstSlice')} before the first slice, ` +
          `${sum('inTheMidst')} in the midst, ${sum('afterTheReport')} after the report; ` +
          `${sum('runs')} runs of ${sum('slices')} slices ended with the report of an undisturbed run`,
      );
    } finally {
      await rm(root, { recursive: true });
    }
  },
  240_000 + 5_000 * KILLS,
);
