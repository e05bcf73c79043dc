/** A logarithmic axis: what it spans, and where it has its marks. */
export interface LogScale {
  readonly type: 'log';
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  /** What is not above zero stands at the end of the axis. */
  readonly clamp: true;
}

/** An axis on which equal distances are equal differences. */
export interface LinearScale {
  readonly type: 'linear';
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/** An axis for counts: from a power of two to a power of two, with marks at so many steps or fewer. */
export function countScale(values: readonly number[], steps: number): LogScale {
  const low = Math.floor(Math.log2(least(values)));
  const high = Math.max(low + 1, Math.ceil(Math.log2(greatest(values))));
  const step = Math.ceil((high - low) / steps);
  const ticks: number[] = [];
  for (let power = low; power <= high; power += step) ticks.push(2 ** power);
  return { type: 'log', domain: [2 ** low, 2 ** high], ticks, clamp: true };
}

/** More marks than this would touch each other; powers of ten can be long numbers. */
const MOST_TICKS = 7;
const MOST_POWERS = 4;

/** An axis for measured values: from 1, 2 or 5 times a power of ten to another of these. */
export function measureScale(values: readonly number[]): LogScale {
  const power = Math.floor(Math.log10(least(values)));
  const round: number[] = [];
  const most = greatest(values);
  for (let k = power; (round.at(-1) ?? 0) <= most; k++) {
    // Read from text each is the nearest number, which a product of powers need not be.
    for (const digit of [1, 2, 5]) round.push(Number(`${digit}e${k}`));
  }
  const from = round.findLastIndex((value) => value <= least(values));
  const to = Math.max(
    from + 1,
    round.findIndex((value) => value >= most),
  );
  const inside = round.slice(from, to + 1);
  const powers = inside.filter((value) => Number.isInteger(Math.log10(value)));
  const stride = Math.ceil(powers.length / MOST_POWERS);
  return {
    type: 'log',
    domain: [inside[0], inside[inside.length - 1]],
    ticks: inside.length > MOST_TICKS ? powers.filter((_, index) => index % stride === 0) : inside,
    clamp: true,
  };
}

/** An axis for the dimensions of cubes, with room at both ends, and marks at so many steps or fewer. */
export function dimScale(dims: readonly number[], steps: number): LinearScale {
  const [first, last] = [Math.min(...dims), Math.max(...dims)];
  const step = Math.max(1, Math.ceil((last - first) / steps));
  const ticks: number[] = [];
  for (let dim = first; dim <= last; dim += step) ticks.push(dim);
  return { type: 'linear', domain: [first - 0.5, last + 0.5], ticks };
}

function least(values: readonly number[]): number {
  return values.reduce((low, value) => (value > 0 && value < low ? value : low), greatest(values));
}

function greatest(values: readonly number[]): number {
  return values.reduce((high, value) => Math.max(high, value), 0) || 1;
}
