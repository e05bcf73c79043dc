import type { Reached } from '../laboratory/measured.ts';
import { useSize } from '../use-size.ts';
import type { AdapterFigures } from './adapter-file.ts';
import { fusedRate, rateOf, rateText } from './rates.ts';
import type { Trial } from './trial.ts';

interface ChartProps {
  readonly trial: Trial;
  readonly other: AdapterFigures | undefined;
  /** The first and the last cube that have a column. */
  readonly dims: readonly [first: number, last: number];
}

const HEIGHT = 300;
const [TOP, FOOT, LEFT] = [24, 44, 52];
/** The least rate that has a bar, in GB/s: a line up is ten times as much. */
const LEAST = 1e-4;
/** Times that are told before a size is tried come from so many before it. */
const NEEDED = 2;

/** Narrower columns leave figures out. */
const WORDY = 44;

/** Where things stand, in pixels. */
interface Scale {
  readonly first: number;
  readonly column: number;
  readonly high: (rate: number) => number;
}

const FLOOR = HEIGHT - FOOT;

/** GB/s of each form at each size, beside a plain copy of the same memory; what is still to come has its place. */
export function FarChart({ trial, other, dims: [first, last] }: ChartProps) {
  const [box, { width } = { width: 800 }] = useSize();
  const rates = [...trial.reached.map(mostOf), ...(other?.sizes ?? []).map(({ fused }) => fused)];
  const decades = Math.ceil(Math.log10(Math.max(1, ...rates))) - Math.log10(LEAST);
  const decade = (FLOOR - TOP) / decades;
  const scale: Scale = {
    first,
    column: (width - LEFT) / (last - first + 1),
    high: (rate) => decade * Math.max(Math.log10(rate / LEAST), 0.1),
  };
  return (
    <div class="far-chart" ref={box}>
      <svg width={width} height={HEIGHT} role="img" aria-label={inWords(trial)}>
        {Array.from({ length: decades + 1 }, (_, i) => (
          <g key={i} class="far-line">
            <line x1={LEFT} x2={width} y1={FLOOR - i * decade} y2={FLOOR - i * decade} />
            <text x={LEFT - 8} y={FLOOR - i * decade + 4} text-anchor="end">
              {Number((LEAST * 10 ** i).toPrecision(1))}
            </text>
          </g>
        ))}
        {Array.from({ length: last - first + 1 }, (_, i) => (
          <Column key={first + i} dim={first + i} trial={trial} other={other} scale={scale} />
        ))}
      </svg>
    </div>
  );
}

interface ColumnProps extends Pick<ChartProps, 'trial' | 'other'> {
  readonly dim: number;
  readonly scale: Scale;
}

function Column({ dim, trial, other, scale: { first, column, high } }: ColumnProps) {
  const one = trial.reached.find((size) => size.dim === dim);
  const isNow = trial.now?.dim === dim;
  const [left, width] = [LEFT + (dim - first + 0.11) * column, 0.78 * column];
  const middle = left + width / 2;
  const place = { left, width, high };
  return (
    <g>
      {one ? (
        <Bars one={one} theirs={other?.sizes.find((size) => size.dim === dim)?.fused} {...place} />
      ) : (
        <rect class={isNow ? 'far-now' : 'far-to-come'} x={left} y={TOP} width={width} height={FLOOR - TOP} />
      )}
      {isNow && trial.now && <Growing {...trial.now} {...place} />}
      {!one && !isNow && column >= WORDY && <ToCome trial={trial} dim={dim} x={middle} />}
      <text class={isNow ? 'far-dim is-now' : 'far-dim'} x={middle} y={FLOOR + 18} text-anchor="middle">
        {dim}
      </text>
      {column >= WORDY && (
        <text x={middle} y={FLOOR + 36} text-anchor="middle">
          {inShort(4 ** dim)}
        </text>
      )}
    </g>
  );
}

interface PlaceProps extends Pick<Scale, 'high'> {
  readonly left: number;
  readonly width: number;
}

interface BarsProps extends PlaceProps {
  readonly one: Reached;
  /** The fused rate of the second adapter. */
  readonly theirs: number | undefined;
}

function Bars({ one, theirs, left, width, high }: BarsProps) {
  const bars: readonly (readonly [kind: string, rate: number])[] = [
    ...one.forms.map(({ form, ms }) => [form, rateOf(one, ms)] as const),
    ...(theirs === undefined ? [] : [['theirs', theirs] as const]),
  ];
  const own = width / bars.length;
  const copy = FLOOR - high(rateOf(one, one.copyMs));
  return (
    <>
      {bars.map(([kind, rate], i) => (
        <rect
          key={kind}
          class={`far-${kind}`}
          x={left + i * own}
          y={FLOOR - high(rate)}
          width={own - 1}
          height={high(rate)}
        />
      ))}
      <line class="far-copy" x1={left - 3} x2={left + width + 3} y1={copy} y2={copy} />
      {width >= 0.78 * WORDY && (
        <text class="far-rate" x={left + width / 2} y={FLOOR - high(mostOf(one)) - 6} text-anchor="middle">
          {rateText(fusedRate(one))}
        </text>
      )}
    </>
  );
}

type GrowingProps = PlaceProps & NonNullable<Trial['now']>;

/** The size under way: its rate so far, and its slices. */
function Growing({ dim, part, slices = 1, since, left, width, high }: GrowingProps) {
  const rate = rateOf({ blocks: part * 4 ** dim }, Math.max(performance.now() - since, 1));
  const boxes = slices > 1 ? Math.min(slices, MOST_BOXES) : 0;
  const side = Math.min((width - 8) / Math.max(boxes, 1) - 2, 10);
  return (
    <>
      {part > 0 && (
        <rect class="far-under-way" x={left} y={FLOOR - high(rate)} width={width} height={high(rate)} />
      )}
      {Array.from({ length: boxes }, (_, i) => (
        <rect
          key={i}
          class={i < Math.floor(part * boxes) ? 'far-slice is-done' : 'far-slice'}
          x={left + 5 + i * (side + 2)}
          y={FLOOR - 18}
          width={side}
          height={10}
        />
      ))}
    </>
  );
}

/** More slices share a box. */
const MOST_BOXES = 4;

/** How long a size will take: four times the one before. */
function ToCome({
  trial: { reached, end },
  dim,
  x,
}: Pick<ColumnProps, 'trial' | 'dim'> & { readonly x: number }) {
  const last = reached.at(-1);
  if (reached.length < NEEDED || last === undefined || end !== undefined) return null;
  const seconds = (last.ms * 4 ** (dim - last.dim)) / 1000;
  if (seconds < 1) return null;
  return (
    <text x={x} y={FLOOR - 12} text-anchor="middle">
      {seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`}
    </text>
  );
}

/** Of all that is measured at a size. */
function mostOf(one: Reached): number {
  return Math.max(...[one.copyMs, ...one.forms.map(({ ms }) => ms)].map((ms) => rateOf(one, ms)));
}

/** "4 096", "17 M", "4.3 G" */
function inShort(blocks: number): string {
  for (const [unit, name] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (blocks >= 10 * unit || (unit > 1e3 && blocks >= unit))
      return `${Number((blocks / unit).toPrecision(2))} ${name}`;
  }
  return `${blocks}`;
}

function inWords({ reached }: Trial): string {
  const sizes = reached.map(
    (one) => `cube ${one.dim} ${rateText(fusedRate(one))}, a copy ${rateText(rateOf(one, one.copyMs))}`,
  );
  return `GB/s by size: ${sizes.join('; ') || 'nothing yet'}`;
}
