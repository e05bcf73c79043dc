/*
 * Amounts with their units, as a user writes them: read here and nowhere else. Inside, times are seconds and sizes bytes.
 */

/** An amount of one kind: how it is read, and what to tell somebody who wrote something else. */
export interface Quantity {
  /** What every text of this kind matches in a file; the few that do and are none are left to `parse`. */
  readonly form: RegExp;
  /**
   * The amount in seconds, bytes or seconds for a byte; undefined where the text is none. It takes sizes with units in letters of
   * either case, as people type them.
   */
  readonly parse: (text: string) => number | undefined;
  /** What it is, for an error: "a size". */
  readonly what: string;
  /** Amounts of this kind. */
  readonly examples: readonly string[];
}

/** Units that are often written and do not exist, and what to write. */
const CONFUSED: readonly (readonly [form: RegExp, cure: string])[] = [
  [/\d ?K(B|$)/, 'kB is 1000 bytes, and k or KiB 1024'],
  [/\d ?[kKMGT]?(b|bit|bits)\/s$/, 'bits in a second are bps, kbps, Mbps, Gbps or Tbps'],
];

/** A number without sign or exponent; so few digits that all that is computed of it stays finite. */
const NUMBER = String.raw`(\d{1,16}(?:\.\d{1,9})?)`;

/** Powers of ten, so that 75us is read as the number nearest to 75e-6. Unicode has the micro sign and the Greek letter. */
export const SECONDS: Readonly<Record<string, number>> = {
  ps: -12,
  ns: -9,
  us: -6,
  '\u00b5s': -6,
  '\u03bcs': -6,
  ms: -3,
  s: 0,
};
const BYTES: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};
/** Of sizes, not of bandwidths: the short units of dd and fio as well. */
const SIZES: Readonly<Record<string, number>> = { ...BYTES, k: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
const BITS: Readonly<Record<string, number>> = { bps: 1, kbps: 1e3, Mbps: 1e6, Gbps: 1e9, Tbps: 1e12 };

const [time, bytes, sizes, bits] = [SECONDS, BYTES, SIZES, BITS].map(
  (units) => `(${Object.keys(units).join('|')})`,
);
const ABOVE_0 = '(?=.*[1-9])';
const SIZE_FORM = new RegExp(`^${ABOVE_0}${NUMBER} ?${sizes}?$`);
const TYPED_SIZE = new RegExp(SIZE_FORM, 'i');
/** No two units differ only in the case of their letters, and a size is no number of bits. */
const SIZES_IN_ANY_CASE = new Map(Object.entries(SIZES).map(([unit, bytes]) => [unit.toLowerCase(), bytes]));
const PER_BYTES_FORM = new RegExp(`^${NUMBER} ?${time}/(?:${ABOVE_0}${NUMBER} ?)?${sizes}$`);
const RATE_FORM = new RegExp(`^${ABOVE_0}${NUMBER} ?${bytes}/s$|^${ABOVE_0}${NUMBER} ?${bits}$`);

/** Seconds, 0 or more. */
export const TIME = timeQuantity('', 'a time of 0 or more', ['75us', '1.5ms', '0s']);

/** Seconds, negative ones too. */
export const SIGNED_TIME = timeQuantity('-?', 'a time', ['5us', '-113us']);

/** Bytes per second, more than 0. */
export const RATE: Quantity = {
  form: RATE_FORM,
  parse: bytesPerSecond,
  what: 'a bandwidth above 0',
  examples: ['125MB/s', '100Gbps'],
};

/** Seconds for a byte, 0 or more: a time for a byte or for several, or the bytes or bits of a second. */
export const TIME_PER_BYTE: Quantity = {
  form: new RegExp(`${PER_BYTES_FORM.source}|${RATE_FORM.source}`),
  parse: secondsPerByte,
  what: 'a time for some bytes or a bandwidth above 0',
  examples: ['11ns/B', '37ms/4KiB', '125MB/s', '100Gbps'],
};

/** Whole bytes, 1 to 2^53 - 1; a number without a unit is bytes. A part of a byte is no size. */
export const SIZE: Quantity = {
  form: SIZE_FORM,
  parse: (text) => {
    const size = bytesOf(text);
    return size?.isWhole ? size.whole : undefined;
  },
  what: 'a size in whole bytes',
  examples: ['64', '4k', '1.5MB'],
};

/** Bytes that there is room for: the same, and a part of a byte is no room. */
export const ROOM: Quantity = {
  form: SIZE_FORM,
  parse: (text) => bytesOf(text)?.whole,
  what: 'a size',
  examples: ['512M', '2GB'],
};

/** What somebody meant who wrote a unit that does not exist, as a remark behind an error; empty where it is none known. */
export function unitRemark(text: string): string {
  const cure = CONFUSED.find(([form]) => form.test(text))?.[1];
  return cure === undefined ? '' : ` (${cure})`;
}

/** @param sign the form of what may stand in front of the number */
function timeQuantity(sign: string, what: string, examples: readonly string[]): Quantity {
  const form = new RegExp(`^${sign}${NUMBER} ?${time}$`);
  const parse = (text: string) => {
    const [, number, unit] = form.exec(text) ?? [];
    if (number === undefined) return undefined;
    return Number(`${text.startsWith('-') ? '-' : ''}${number}e${SECONDS[unit]}`);
  };
  return { form, parse, what, examples };
}

/** The whole bytes of a size, at least 1, and whether it is no more than these. */
function bytesOf(text: string): { readonly whole: number; readonly isWhole: boolean } | undefined {
  const [, number, unit = 'B'] = TYPED_SIZE.exec(text) ?? [];
  const size = SIZES_IN_ANY_CASE.get(unit.toLowerCase());
  if (number === undefined || size === undefined) return undefined;
  const [digits, decimals = ''] = number.split('.');
  // 1.1 x 1e6 is no whole number in floating point.
  const scaled = BigInt(digits + decimals) * BigInt(size);
  const divisor = 10n ** BigInt(decimals.length);
  const whole = Number(scaled / divisor);
  if (whole < 1 || whole > Number.MAX_SAFE_INTEGER) return undefined;
  return { whole, isWhole: scaled % divisor === 0n };
}

function secondsPerByte(text: string): number | undefined {
  const [, number, unit, count = '1', size] = PER_BYTES_FORM.exec(text) ?? [];
  if (number !== undefined) return Number(`${number}e${SECONDS[unit]}`) / (Number(count) * SIZES[size]);
  const rate = bytesPerSecond(text);
  return rate === undefined ? undefined : 1 / rate;
}

function bytesPerSecond(text: string): number | undefined {
  const [, ofBytes, size, ofBits, unit] = RATE_FORM.exec(text) ?? [];
  if (ofBytes !== undefined) return Number(ofBytes) * BYTES[size];
  return ofBits === undefined ? undefined : (Number(ofBits) * BITS[unit]) / 8;
}
