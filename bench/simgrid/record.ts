// What SimGrid said: the lines from which the page is made.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Ports } from '../../src/schedules/model/schedule.ts';

/** An exchange, and whose it is. */
export interface Asked {
  /** `guarded`: the library of these exchanges of allport, parted by spaces, after its guard has tried it. */
  readonly of: 'allport' | 'smpi' | 'guarded';
  readonly exchange: string;
  /** MPI's own exchange, beside which the guard tries the library; of that alone. */
  readonly beside?: string;
}

/** A simulated machine. */
interface OnPlatform {
  readonly platform: string;
  /** Microseconds for each message, at its sender and at its receiver. */
  readonly message: number;
}

/** The times of one exchange on one platform. */
export interface Line extends OnPlatform, Asked {
  /** By bytes of a block; what did not end is not there. */
  readonly microseconds: Readonly<Record<string, number>>;
}

/** What the program of `allport measure` finds on a platform. Seconds. */
export interface Prices {
  readonly startup: number;
  readonly perByte: number;
  readonly ports: Ports;
}

/** The prices of a platform, and by the name of a price list and by bytes of a block which exchange the library takes. */
export interface Choices extends OnPlatform, Prices {
  readonly takes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** All of it. */
export interface SimulatedRecord {
  readonly times: readonly Line[];
  readonly choices: readonly Choices[];
}

const TIMES = new URL('record.jsonl', import.meta.url);
const CHOICES = new URL('choices.jsonl', import.meta.url);

export function readRecord(): SimulatedRecord {
  return { times: linesOf(TIMES) as Line[], choices: linesOf(CHOICES) as Choices[] };
}

export function writeRecord({ times, choices }: SimulatedRecord): void {
  writeFileSync(TIMES, textOf(times));
  writeFileSync(CHOICES, textOf(choices));
}

function linesOf(file: URL): unknown[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

const textOf = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Whether a line is that of a platform. */
export function isOn(platform: string, message: number): (line: OnPlatform) => boolean {
  return (line) => line.platform === platform && line.message === message;
}

/** Whether a line is that of an exchange on a platform. */
export function isLineOf(platform: string, message: number, asked: Asked): (line: Line) => boolean {
  return (line) =>
    isOn(platform, message)(line) &&
    line.of === asked.of &&
    line.exchange === asked.exchange &&
    line.beside === asked.beside;
}
