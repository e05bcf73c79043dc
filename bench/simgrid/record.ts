// What SimGrid said: a line for each exchange on each platform, from which the page is made.
import { readFileSync } from 'node:fs';

/** An exchange, and whose it is. */
export interface Asked {
  readonly of: 'allport' | 'smpi';
  readonly exchange: string;
  /** MPI's own exchange, with which the guard of the library tries it; left out: it is not tried. */
  readonly beside?: string;
}

/** The times of one exchange on one platform. */
export interface Line extends Asked {
  readonly platform: string;
  /** Microseconds for each message, at its sender and at its receiver. */
  readonly message: number;
  /** By bytes of a block; what did not end is not there. */
  readonly microseconds: Readonly<Record<string, number>>;
}

/** The file of all lines. */
export const RECORD = new URL('record.jsonl', import.meta.url);

export function readRecord(): Line[] {
  return readFileSync(RECORD, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** Whether a line is that of an exchange on a platform. */
export function isLineOf(
  platform: string,
  message: number,
  { of, exchange }: Asked,
): (line: Line) => boolean {
  return (line) =>
    line.platform === platform && line.message === message && line.of === of && line.exchange === exchange;
}
