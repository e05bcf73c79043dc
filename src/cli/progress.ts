/** Says on stderr what is going on. */
export interface Progress {
  /** A new stage begins. */
  stage(text: string): void;
  /** Part of the current stage is done; shown on a terminal only, with an estimate for what takes long. */
  part(done: number, total: number): void;
  /** Nothing more to say. */
  end(): void;
}

/** Time between two updates of the line. */
const UPDATE_MS = 100;
/** What takes longer than this gets an estimate of the time that is left. */
const ESTIMATE_AFTER_MS = 2000;

export function createProgress(quiet: boolean): Progress {
  if (quiet) return { stage() {}, part() {}, end() {} };
  const { stderr } = process;
  if (!stderr.isTTY) {
    return { stage: (text) => void stderr.write(`${text}\n`), part() {}, end() {} };
  }
  let current = '';
  let startMs = 0;
  let shownMs = 0;
  const show = (text: string) => {
    shownMs = performance.now();
    // A longer line would wrap, and \r would not reach its beginning.
    stderr.write(`\r\x1b[K${text.slice(0, stderr.columns - 1)}`);
  };
  return {
    stage(text) {
      current = text;
      startMs = performance.now();
      show(text);
    },
    part(done, total) {
      const now = performance.now();
      if (now - shownMs >= UPDATE_MS) show(`${current}${describePart(done, total, now - startMs)}`);
    },
    end: () => void stderr.write('\r\x1b[K'),
  };
}

/** " 40 %", and how long the rest will take if it goes on like this. */
export function describePart(done: number, total: number, elapsedMs: number): string {
  const percent = ` ${Math.floor((100 * done) / total)} %`;
  if (elapsedMs < ESTIMATE_AFTER_MS || done === 0) return percent;
  const leftSeconds = Math.ceil((elapsedMs * (total - done)) / done / 1000);
  const minutes = Math.floor(leftSeconds / 60);
  return `${percent}, about ${minutes > 0 ? `${minutes} min ` : ''}${leftSeconds % 60} s left`;
}
