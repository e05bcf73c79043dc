import { printable } from '../../formats/printable.ts';
import { widthOf } from './screen.ts';

/** Says on stderr what is going on. */
export interface ProgressLine {
  /** A new stage begins. */
  stage(text: string): void;
  /** Part of the current stage is done; shown on a terminal only, with an estimate for what takes long. */
  part(done: number, total: number | undefined): void;
  /** Nothing more to say. */
  end(): void;
}

/** Time between two updates of the line. */
const UPDATE_MS = 100;
/** The same in a log. */
const LOG_MS = 30_000;
/** What takes longer than this gets an estimate of the time that is left. */
const ESTIMATE_AFTER_MS = 2000;

const SILENT: ProgressLine = { stage() {}, part() {}, end() {} };

export function createProgress(quiet: boolean): ProgressLine {
  if (quiet) return SILENT;
  return process.stderr.isTTY ? lineProgress(true) : logProgress();
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
export function createBriefProgress(quiet: boolean): ProgressLine {
  return quiet || !process.stderr.isTTY ? SILENT : lineProgress(false);
}

/**
 * One line on the terminal that is written again and again.
 * @param atOnce whether a stage is shown before a part of it is done
 */
function lineProgress(atOnce: boolean): ProgressLine {
  const { stderr } = process;
  let shown = false;
  const show = (text: string, part = '') => {
    shown = true;
    // A longer line would wrap, and \r would not reach its beginning.
    const width = widthOf(stderr) - 1;
    const begin = printable(text).slice(0, Math.max(0, width - part.length));
    stderr.write(`\r\x1b[K${`${begin}${part}`.slice(0, width)}`);
  };
  const clear = () => {
    if (shown) stderr.write('\r\x1b[K');
    shown = false;
  };
  // The line must not stay when the process ends before its time: interrupted, or with its reader gone.
  process.once('exit', clear);
  const end = () => {
    process.off('exit', clear);
    clear();
  };
  return progressOn({ everyMs: UPDATE_MS, stage: atOnce ? show : clear, part: show, end });
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
