import { printable } from '../../formats/printable.ts';
import { widthOf } from './screen.ts';

/** Says on stderr what is going on. */
export interface ProgressLine {
  /** A new stage begins. */
  stage(text: string): void;
  /** Part of the current stage is done; shown on a terminal only, with an estimate for what takes long. */
  part(done: number, total: number | undefined): void;
  /** Nothing more to say for now: the line is free. */
  end(): void;
}

/** Back to the beginning of a line, which is wiped away. */
export const CLEAR = '\r\x1b[K';

/** Time between two updates of the line. */
const UPDATE_MS = 100;
/** The same in a log. */
const LOG_MS = 30_000;
/** What takes longer than this gets an estimate of the time that is left. */
const ESTIMATE_AFTER_MS = 2000;

const SILENT: ProgressLine = { stage() {}, part() {}, end() {} };

/**
 * Says what a process does to one that waits for it, and can write while this one computes; nothing where a line is to be free. The
 * other one shows it where it takes longer than SHOWN_AFTER_MS.
 */
export type TellStage = (stage: string) => void;

/** See `TellStage`. */
const SHOWN_AFTER_MS = 1000;

export function createProgress(quiet: boolean, tell: TellStage = () => {}): ProgressLine {
  if (quiet) return SILENT;
  return process.stderr.isTTY ? lineProgress(true, tell) : logProgress();
}

/** How stages are shown, and their parts: no more often than every so many milliseconds. */
interface Display {
  readonly everyMs: number;
  readonly stage: (text: string) => void;
  readonly part: (stage: string, part: string) => void;
  readonly end: () => void;
}

function progressOn({ everyMs, stage, part, end }: Display): ProgressLine {
  let current = '';
  let startMs = 0;
  let shownMs = 0;
  return {
    stage(text) {
      current = text;
      stage(text);
      startMs = performance.now();
      shownMs = startMs;
    },
    part(done, total) {
      const now = performance.now();
      if (now - shownMs < everyMs) return;
      shownMs = now;
      part(current, describePart(done, total, now - startMs));
    },
    end,
  };
}

/** A line for each stage, and one now and then for a stage that takes long. */
function logProgress(): ProgressLine {
  const show = (text: string, part = '') => void process.stderr.write(`${printable(`${text}${part}`)}\n`);
  return progressOn({ everyMs: LOG_MS, stage: show, part: show, end() {} });
}

/** For what is mostly over at once: shown on a terminal only, and there only if it takes a while. */
export function createBriefProgress(quiet: boolean, tell: TellStage = () => {}): ProgressLine {
  return quiet || !process.stderr.isTTY ? SILENT : lineProgress(false, tell);
}

/**
 * One line on the terminal that is written again and again.
 * @param atOnce whether a stage is shown before a part of it is done; otherwise the process that waits may do so
 */
function lineProgress(atOnce: boolean, tell: TellStage): ProgressLine {
  const { stderr } = process;
  let shown = false;
  /** When the other process was told of a stage. */
  let toldMs: number | undefined;
  const lineOf = (text: string, part = '') => {
    // A longer line would wrap, and \r would not reach its beginning.
    const width = widthOf(stderr) - 1;
    const begin = printable(text).slice(0, Math.max(0, width - part.length));
    return `${begin}${part}`.slice(0, width);
  };
  const clear = () => {
    const isShownThere = toldMs !== undefined && performance.now() - toldMs >= SHOWN_AFTER_MS;
    if (toldMs !== undefined) tell('');
    toldMs = undefined;
    if (!shown && !isShownThere) return;
    process.off('exit', clear);
    stderr.write(CLEAR);
    shown = false;
  };
  const show = (text: string, part = '') => {
    if (toldMs !== undefined) clear();
    // The line must not stay when the process ends before its time: interrupted, or with its reader gone.
    if (!shown) process.once('exit', clear);
    shown = true;
    stderr.write(`${CLEAR}${lineOf(text, part)}`);
  };
  const leave = (text: string) => {
    clear();
    toldMs = performance.now();
    tell(lineOf(text));
  };
  const showNow = (text: string) => {
    // What it was told before is over.
    tell('');
    show(text);
  };
  return progressOn({ everyMs: UPDATE_MS, stage: atOnce ? showNow : leave, part: show, end: clear });
}

/** The line on the terminal that says what another process computes, which cannot write meanwhile; see `TellStage`. */
export class StageLine {
  private timer: NodeJS.Timeout | undefined;
  private isShown = false;

  /** What it computes from now on; empty where the line must be free. */
  is(stage: string): void {
    clearTimeout(this.timer);
    if (this.isShown) process.stderr.write(CLEAR);
    this.isShown = false;
    if (stage === '') return;
    this.timer = setTimeout(() => {
      this.isShown = true;
      process.stderr.write(`${CLEAR}${stage}`);
    }, SHOWN_AFTER_MS);
  }
}

/** " 40 %", and how long the rest will take if it goes on like this; where no total is known " 40 steps". */
export function describePart(done: number, total: number | undefined, elapsedMs: number): string {
  if (total === undefined) return ` ${done} steps`;
  const percent = ` ${Math.floor((100 * done) / total)} %`;
  if (elapsedMs < ESTIMATE_AFTER_MS || done === 0) return percent;
  return `${percent}, about ${describeTime((elapsedMs * (total - done)) / done)} left`;
}

/** A time in hours, minutes and seconds, rounded up. */
export function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes > 0 ? `${minutes} min ` : ''}${seconds % 60} s`;
}
