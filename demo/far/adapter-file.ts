import { MAX_CUBE_DIM } from '../../src/schedules/model/networks/cube.ts';
import type { Reached } from '../laboratory/measured.ts';
import { fusedRate, rateOf } from './rates.ts';

/** What an adapter reached, as its file says. */
export interface AdapterFigures {
  /** As it calls itself, and where it was tried. */
  readonly adapter: string;
  /** Year, month and day. */
  readonly date: string;
  readonly sizes: readonly AdapterSize[];
}

/** Gigabytes read and written in a second, of a copy and of the fused exchange on a cube. */
interface AdapterSize {
  readonly dim: number;
  readonly copy: number;
  readonly fused: number;
}

const KIND = 'allport-adapter';

/** A file for others. @param reached from the smallest cube on */
export function encodeAdapter(adapter: string, date: string, reached: readonly Reached[]): string {
  const sizes = reached.map((one) => ({
    dim: one.dim,
    copy: threeDigits(rateOf(one, one.copyMs)),
    fused: threeDigits(fusedRate(one)),
  }));
  return `${JSON.stringify({ kind: KIND, adapter, date, sizes }, null, 2)}\n`;
}

/** @throws Error for anything else than such a file, with what is wrong */
export function decodeAdapter(text: string): AdapterFigures {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error('this is no JSON: give a file that "Save the figures" made');
  }
  if (!isObject(file) || file.kind !== KIND) {
    throw new Error(`this is no file of an adapter (kind: "${KIND}"): give one that "Save the figures" made`);
  }
  const { adapter, date, sizes } = file;
  if (typeof adapter !== 'string' || adapter === '' || adapter.length > 200) {
    throw new Error('adapter: give the name of the adapter');
  }
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    throw new Error('date: give year, month and day, as 2026-11-30');
  }
  if (!Array.isArray(sizes) || sizes.length === 0 || !sizes.every(isSize)) {
    throw new Error(
      `sizes: give for each cube its dim (1 to ${MAX_CUBE_DIM}) and the GB/s of copy and fused`,
    );
  }
  return { adapter, date, sizes };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isSize(value: unknown): value is AdapterSize {
  if (!isObject(value)) return false;
  const { dim, copy, fused } = value;
  const isRate = (rate: unknown) => typeof rate === 'number' && rate > 0 && rate < 1e6;
  return (
    Number.isInteger(dim) && Number(dim) >= 1 && Number(dim) <= MAX_CUBE_DIM && isRate(copy) && isRate(fused)
  );
}

const threeDigits = (value: number) => Number(value.toPrecision(3));
