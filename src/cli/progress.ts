/** Says on stderr what is going on. */
export interface Progress {
  /** A new stage begins. */
  stage(text: string): void;
  /** Part of the current stage is done; shown on a terminal only. */
  part(done: number, total: number): void;
  /** Nothing more to say. */
  end(): void;
}

export function createProgress(quiet: boolean): Progress {
  if (quiet) return { stage() {}, part() {}, end() {} };
  const { stderr } = process;
  if (!stderr.isTTY) {
    return { stage: (text) => void stderr.write(`${text}\n`), part() {}, end() {} };
  }
  let current = '';
  const show = (text: string) => stderr.write(`\r\x1b[K${text}`);
  return {
    stage(text) {
      current = text;
      show(text);
    },
    part: (done, total) => void show(`${current} ${Math.floor((100 * done) / total)} %`),
    end: () => void show(''),
  };
}
