import type { Reached } from '../laboratory/measured.ts';

/** Bytes that an exchange of blocks of one word must read and write of each: what a plain copy does. */
const BYTES = 8;

/** Gigabytes read and written in a second, if all blocks take so many milliseconds. */
export function rateOf({ blocks }: Pick<Reached, 'blocks'>, ms: number): number {
  return (BYTES * blocks) / ms / 1e6;
}

/** Of the fused form, which is the last. */
export function fusedRate(one: Reached): number {
  return rateOf(one, one.forms[one.forms.length - 1].ms);
}

/** "1.27", "0.022", "123" */
export function rateText(rate: number): string {
  return rate >= 100 ? `${Math.round(rate)}` : `${Number(rate.toPrecision(rate >= 1 ? 3 : 2))}`;
}
