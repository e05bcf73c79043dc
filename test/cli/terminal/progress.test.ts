import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watched } from '../../../src/cli/files/watched-schedule.ts';
import {
  createBriefProgress,
  createProgress,
  describePart,
  StageLine,
} from '../../../src/cli/terminal/progress.ts';
import { blocked, check, findAlgorithm } from '../../../src/schedules/index.ts';
import { exchangeOn, stepsIn } from '../../support/exchange.ts';

const CLEAR = '\r\u001b[K';

describe('describePart', () => {
  it('gives the part that is done, rounded down', () => {
    expect(describePart(0, 3, 100)).toBe(' 0 %');
    expect(describePart(2, 3, 100)).toBe(' 66 %');
    expect(describePart(3, 3, 100)).toBe(' 100 %');
  });

  it('estimates the time that is left for what takes more than two seconds', () => {
    expect(describePart(1, 4, 1999)).toBe(' 25 %');
    expect(describePart(1, 4, 2000)).toBe(' 25 %, about 6 s left');
    expect(describePart(1, 100, 3000)).toBe(' 1 %, about 4 min 57 s left');
    expect(describePart(4, 4, 3000)).toBe(' 100 %, about 0 s left');
  });

  it('estimates nothing from nothing', () => {
    expect(describePart(0, 4, 5000)).toBe(' 0 %');
  });
});

describe('progress', () => {
  let written: string[];
  beforeEach(() => {
    written = [];
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Lets the process have another standard error. */
  function stderr(isTTY: boolean, columns: number) {
    const stream = { isTTY, columns, write: (text: string) => written.push(text) };
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(stream as unknown as typeof process.stderr);
  }

  it('rewrites one line of a terminal, cut to its width, ten times a second', () => {
    stderr(true, 12);
    const progress = createProgress(false);
    progress.stage('proving \u001b[1m all');
    vi.advanceTimersByTime(99);
    progress.part(1, 4);
    vi.advanceTimersByTime(1);
    progress.part(1, 4);
    progress.part(2, 4);
    progress.stage('a');
    vi.advanceTimersByTime(2000);
    progress.part(1, 4);
    progress.end();
    const lines = ['proving \\u0', 'provin 25 %', 'a', ' 25 %, about'];
    expect(written).toEqual([...lines.map((line) => `${CLEAR}${line.slice(0, 11)}`), CLEAR]);
  });

  it('wipes the line away when the process ends early', () => {
    stderr(true, 80);
    const exits = process.listeners('exit');
    const progress = createProgress(false);
    progress.stage('a');
    const [wipe] = process.listeners('exit').filter((listener) => !exits.includes(listener));
    wipe(0);
    expect(written).toEqual([`${CLEAR}a`, CLEAR]);
    progress.end();
    expect(written).toHaveLength(2);
    expect(process.listeners('exit')).toEqual(exits);
  });

  it('says the stages in a log, each in a line', () => {
    stderr(false, 0);
    const progress = createProgress(false);
    progress.stage('a\nb');
    vi.advanceTimersByTime(5000);
    progress.part(1, 2);
    progress.end();
    expect(written).toEqual(['a\\u000ab\n']);
  });

  it('says in a log every half minute how far a stage is', () => {
    stderr(false, 0);
    const progress = createProgress(false);
    progress.stage('a');
    for (let second = 1; second <= 70; second++) {
      vi.advanceTimersByTime(1000);
      progress.part(second, 100);
    }
    progress.end();
    expect(written).toEqual(['a\n', 'a 30 %, about 1 min 10 s left\n', 'a 60 %, about 40 s left\n']);
  });

  it('in brief says nothing in a log, and on a terminal only what takes a while', () => {
    for (const isTTY of [false, true]) {
      stderr(isTTY, 80);
      const progress = createBriefProgress(false);
      progress.stage('a');
      progress.part(1, 2);
      progress.stage('b');
      vi.advanceTimersByTime(100);
      progress.part(1, 2);
      progress.end();
    }
    expect(written).toEqual([`${CLEAR}b 50 %`, CLEAR]);
  });

  it('in brief tells the process that waits what is computed, until the line must be free', () => {
    stderr(true, 12);
    const told: string[] = [];
    const [progress, brief] = [
      createProgress(false, (stage) => told.push(stage)),
      createBriefProgress(false, (stage) => told.push(stage)),
    ];
    brief.stage('making a schedule');
    expect(told).toEqual(['making a sc']);
    // The other one has shown it by now.
    vi.advanceTimersByTime(1000);
    brief.end();
    expect(told).toEqual(['making a sc', '']);
    expect(written).toEqual([CLEAR]);
    brief.stage('b');
    progress.stage('c');
    expect(told.slice(2)).toEqual(['b', '']);
    progress.end();
    brief.end();
  });

  it('of another process is shown when it has taken a second, and wiped away when it is over', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stderr(true, 80);
    const line = new StageLine();
    line.is('a');
    vi.advanceTimersByTime(999);
    line.is('b');
    vi.advanceTimersByTime(999);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    line.is('');
    vi.advanceTimersByTime(5000);
    line.is('');
    expect(written).toEqual([`${CLEAR}b`, CLEAR]);
  });

  it('is silent with --quiet', () => {
    stderr(true, 80);
    for (const progress of [createProgress(true), createBriefProgress(true)]) {
      progress.stage('a');
      vi.advanceTimersByTime(5000);
      progress.part(1, 2);
      progress.end();
    }
    expect(written).toEqual([]);
  });
});

describe('a watched schedule', () => {
  it('is the same schedule, and tells of each step that is taken from it', () => {
    const schedule = findAlgorithm('necklace').schedule(exchangeOn(4));
    let taken = 0;
    const seen = watched(schedule, () => taken++);
    expect(check(seen)).toEqual(check(schedule));
    taken = 0;
    expect(blocked(seen).combined).toEqual(blocked(schedule).combined);
    // It is measured, and then combined.
    expect(taken).toBe(2 * stepsIn(schedule));
  });
});
