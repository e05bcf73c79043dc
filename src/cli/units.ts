import { InputError } from '../schedules/index.ts';

/** A unit as a power of ten, by which a number is written and not multiplied: 50us is exactly what 0.00005 s is. */
interface Unit {
  readonly exponent: number;
  /** Parts that the power of ten is divided into; left out: 1. */
  readonly parts?: number;
}

/** Of a second. */
const TIMES: Readonly<Record<string, Unit>> = {
  s: { exponent: 0 },
  ms: { exponent: -3 },
  us: { exponent: -6 },
  ns: { exponent: -9 },
};

/** Of a byte per second. */
const RATES: Readonly<Record<string, Unit>> = {
  'B/s': { exponent: 0 },
  'kB/s': { exponent: 3 },
  'MB/s': { exponent: 6 },
  'GB/s': { exponent: 9 },
  'TB/s': { exponent: 12 },
  kbps: { exponent: 3, parts: 8 },
  Mbps: { exponent: 6, parts: 8 },
  Gbps: { exponent: 9, parts: 8 },
  Tbps: { exponent: 12, parts: 8 },
};

/** Seconds that a time like 50us or 1.5ms stands for; 0 needs no unit. */
export function parseSeconds(option: string, text: string): number {
  if (text.trim() === '0') return 0;
  const seconds = measured(text, TIMES);
  if (seconds === undefined) throw new InputError(`${option} "${text}": give a time like 50us or 1.5ms`);
  return seconds;
}

/** Bytes per second that a rate like 125MB/s or 100Gbps stands for; more than 0. */
export function parseRate(option: string, text: string): number {
  const rate = measured(text, RATES);
  if (rate === undefined || rate === 0) {
    throw new InputError(`${option} "${text}": give a rate like 125MB/s or 100Gbps`);
  }
  return rate;
}

function measured(text: string, units: Readonly<Record<string, Unit>>): number | undefined {
  const [, number, unit] = /^(\d{1,15}(?:\.\d{1,15})?) ?([A-Za-z/]+)$/.exec(text.trim()) ?? [];
  if (unit === undefined || !Object.hasOwn(units, unit)) return undefined;
  const { exponent, parts = 1 } = units[unit];
  return Number(`${number}e${exponent}`) / parts;
}

/** A time in the unit in which it has one to three digits before the point. */
export function formatSeconds(seconds: number): string {
  const [unit, { exponent }] = Object.entries(TIMES).find(
    ([, { exponent: e }]) => seconds >= Number(`1e${e}`),
  ) ?? ['s', TIMES.s];
  return `${(seconds / Number(`1e${exponent}`)).toPrecision(4)} ${unit}`;
}
