import { rank, type Sweep, sweep } from '../../src/costs/advice.ts';
import { siteOf } from '../../src/costs/clock.ts';
import { formatBytes } from '../../src/report/document/amounts.ts';
import { linesOf } from '../../src/report/document/lines-of.ts';
import { listed } from '../../src/report/document/listed.ts';
import { type LogScale, measureScale } from '../../src/report/document/scales.ts';
import { useSize } from '../use-size.ts';
import type { PricedRace } from './priced-race.ts';
import { thingOf, timeText } from './race-words.ts';
import type { Lane } from './raced-lane.ts';

/** Sizes that are drawn whatever is asked. */
const FROM = 16;
const TO = 2 ** 22;
const HEIGHT = 262;
const LEFT = 56;
const RIGHT = 14;
const TOP = 8;
const BOTTOM = 34;
/** A line of what stands above a point where two racers change places, and about how long it is. */
const EVEN_LINE = 14;
const lengthOf = (line: string) => 6.1 * line.length;

/** A block size from which on, or below which, a racer passes the one before it. */
interface BreakEven {
  readonly bytes: number;
  readonly seconds: number;
  readonly when: string;
  readonly who: string;
}

/** Predicted time against block size: who is the fastest where. */
export function RaceCurves({ race }: { readonly race: PricedRace }) {
  const [box, size] = useSize();
  return (
    <figure class="race-curves">
      <figcaption>
        <strong>Predicted time against {thingOf(race.lanes)} size</strong>
      </figcaption>
      <div ref={box}>{size && race.lanes.length > 0 && <Drawing race={race} width={size.width} />}</div>
    </figure>
  );
}

function Drawing({ race, width }: { readonly race: PricedRace; readonly width: number }) {
  const { lanes, machine, bytes, bound } = race;
  const drawn = { from: Math.min(FROM, bytes), to: Math.max(TO, bytes), marked: bytes };
  const swept = sweep(candidatesOf(lanes), siteOf(machine, lanes[0].topology), drawn);
  const sizes = swept.bytes;
  const times = measureScale([
    ...lanes.flatMap(({ secondsFor }) => sizes.map(secondsFor)),
    ...(bound ? sizes.map((size) => bound.times(size).total) : []),
  ]);
  const x = scaled(sizes[0], sizes[sizes.length - 1], LEFT, width - RIGHT);
  const y = scaled(times.domain[0], times.domain[1], HEIGHT - BOTTOM, TOP);
  const line = (seconds: (size: number) => number, some = sizes) =>
    some
      .map((size, i) => `${i === 0 ? 'M' : 'L'}${x(size).toFixed(1)} ${y(seconds(size)).toFixed(1)}`)
      .join('');
  const least = (size: number) => Math.min(...lanes.map(({ secondsFor }) => secondsFor(size)));
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={described(race, swept)}>
      <Axes times={times} x={x} y={y} width={width} sizes={sizes} bytes={bytes} />
      {bound && <path class="curve-bound" d={line((size) => bound.times(size).total)} />}
      {lanes.map((lane) => (
        <path key={lane.key} class={`curve racer-${lane.index}`} d={line(lane.secondsFor)} />
      ))}
      {swept.fastest.map(({ fromBytes, toBytes, algorithms }) => {
        const lane = lanes.find(({ key }) => key === algorithms[0]);
        const some = [...sizes.filter((size) => size > fromBytes && size < toBytes), toBytes];
        return (
          <path
            key={fromBytes}
            class={`curve envelope racer-${lane?.index}`}
            d={line(least, [fromBytes, ...some])}
          />
        );
      })}
      <line class="curve-now" x1={x(bytes)} x2={x(bytes)} y1={TOP} y2={HEIGHT - BOTTOM} />
      <BreakEvens all={breakEvensOf(race, sizes)} x={x} y={y} width={width} />
      <text
        class={`curve-envelope racer-${lanes[0].index}`}
        x={width - RIGHT}
        y={HEIGHT - BOTTOM - 24}
        text-anchor="end"
      >
        lower envelope:
        <tspan x={width - RIGHT} dy={16}>
          {envelopeInWords(swept, lanes)}
        </tspan>
      </text>
    </svg>
  );
}

interface AxesProps {
  readonly times: LogScale;
  readonly x: (bytes: number) => number;
  readonly y: (seconds: number) => number;
  readonly width: number;
  readonly sizes: readonly number[];
  readonly bytes: number;
}

function Axes({ times, x, y, width, sizes, bytes }: AxesProps) {
  const [first, last] = [sizes[0], sizes[sizes.length - 1]];
  const apart: number[] = [];
  // The size that is asked for is written besides.
  for (const size of [first, last, 2 ** 10, 2 ** 20]) {
    if ([...apart, bytes].every((other) => Math.abs(x(size) - x(other)) > 52)) apart.push(size);
  }
  return (
    <g class="bar-axis">
      {times.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={LEFT} x2={width - RIGHT} />
          <text x={LEFT - 6} y={4} text-anchor="end">
            {timeText(tick)}
          </text>
        </g>
      ))}
      {apart.map((size) => (
        <text key={size} x={x(size)} y={HEIGHT - BOTTOM + 18} text-anchor={anchorAt(x(size), width)}>
          {formatBytes(size)}
        </text>
      ))}
      <text class="curve-size" x={x(bytes)} y={HEIGHT - BOTTOM + 18} text-anchor={anchorAt(x(bytes), width)}>
        {formatBytes(bytes)}
      </text>
    </g>
  );
}

function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < LEFT + 24) return 'start';
  return x > width - RIGHT - 24 ? 'end' : 'middle';
}

interface BreakEvensProps {
  readonly all: readonly BreakEven[];
  readonly x: (bytes: number) => number;
  readonly y: (seconds: number) => number;
  readonly width: number;
}

/** Each with a text above it, the rightmost in the first row: so no line goes through a text. */
function BreakEvens({ all, x, y, width }: BreakEvensProps) {
  const room = width - RIGHT - LEFT - 8;
  // Left of its point no curve goes through it, if there is half of the width for it.
  const isIn = (line: string, at: number) => lengthOf(line) <= Math.max(at - LEFT - 18, room / 2);
  const texts = all.map(({ bytes, when, who }) => [
    when,
    ...linesOf(who.split(' '), (line) => isIn(line, x(bytes))),
  ]);
  const tops = texts.map((_, i) =>
    texts.slice(0, i).reduce((top, lines) => top + EVEN_LINE * (lines.length + 1), TOP + EVEN_LINE),
  );
  return (
    <g class="curve-evens">
      {all.map(({ bytes, seconds, when, who }, i) => {
        const [at, foot, top, lines] = [x(bytes), y(seconds), tops[i], texts[i]];
        const length = Math.max(...lines.map(lengthOf));
        const start = Math.max(LEFT + 8, Math.min(at - length - 10, width - RIGHT - length));
        return (
          <g key={`${when} ${who}`}>
            <path d={`M${start} ${top + EVEN_LINE * (lines.length - 1) + 6}H${at}V${foot}`} />
            <circle cx={at} cy={foot} r={4.5} />
            <text x={start} y={top}>
              {lines.map((line, row) => (
                <tspan key={line} x={start} dy={row === 0 ? 0 : EVEN_LINE}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Neighbours in the order in which they finish, where at another size the later one would be the earlier; the largest sizes first. */
function breakEvensOf({ lanes, machine, bytes }: PricedRace, sizes: readonly number[]): BreakEven[] {
  const { ranking } = rank(candidatesOf(lanes), siteOf(machine, lanes[0].topology), bytes);
  const laneOf = (key: string) => lanes.find((lane) => lane.key === key) as Lane;
  const found = ranking.flatMap(({ algorithm, fasterThanPrevious: { below, from } }, i) => {
    if (i === 0) return [];
    const [lane, before] = [laneOf(algorithm), laneOf(ranking[i - 1].algorithm)];
    const even = (size: number, when: string): BreakEven => ({
      bytes: size,
      seconds: lane.secondsFor(size),
      when: `${when} ${shortSize(size)}${when === 'from' ? ' on' : ''}`,
      who: `${lane.name} beats ${before.name}`,
    });
    return [
      ...(below === undefined ? [] : [even(below, 'below')]),
      ...(from === undefined ? [] : [even(from, 'from')]),
    ];
  });
  return found
    .filter((even) => even.bytes >= sizes[0] && even.bytes <= sizes[sizes.length - 1])
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 4);
}

/** "9.54 KiB": rounded, as a label. */
function shortSize(bytes: number): string {
  const [unit, size] = bytes >= 2 ** 20 ? ['MiB', 2 ** 20] : bytes >= 2 ** 10 ? ['KiB', 2 ** 10] : ['B', 1];
  return `${Number((bytes / Number(size)).toPrecision(3))} ${unit}`;
}

function candidatesOf(lanes: readonly Lane[]) {
  return lanes.map(({ key, counts, topology }) => ({
    algorithm: key,
    counts,
    countedBy: 'formula' as const,
    nodes: topology.nodes,
  }));
}

/** "necklace in rounds", "standard-exchange, then necklace from 9.54 KiB on" */
function envelopeInWords({ fastest }: Sweep, lanes: readonly Lane[]): string {
  const names = fastest.map(({ algorithms, fromBytes }, i) => {
    const some = algorithms.map((key) => lanes.find((lane) => lane.key === key)?.name ?? key);
    return i === 0 ? listed(some) : `then ${listed(some)} from ${shortSize(fromBytes)} on`;
  });
  return names.length > 2 ? `${names[0]}, .. ${names[names.length - 1]}` : names.join(', ');
}

function described(race: PricedRace, swept: Sweep): string {
  return `Curves of time over ${thingOf(race.lanes)} size. The fastest: ${envelopeInWords(swept, race.lanes)}.`;
}

/** On a logarithmic axis. */
function scaled(low: number, high: number, from: number, to: number): (value: number) => number {
  return (value) => from + ((to - from) * Math.log(Math.max(value, low) / low)) / Math.log(high / low);
}
