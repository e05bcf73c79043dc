import { useEffect, useId, useRef } from 'preact/hooks';
import { isSameTime } from '../../src/costs/advice.ts';
import { describeTimes } from '../../src/report/tables/conclusion.ts';
import { useSize } from '../use-size.ts';
import { groupedCount } from '../words.ts';
import type { PricedRace } from './priced-race.ts';
import { Axis, BoundLine, boundInWords, TimeSlider } from './race-axis.tsx';
import type { RaceClock } from './race-clock.ts';
import { sentBy, startupsOf, thingOf, timeText } from './race-words.ts';
import type { Lane } from './raced-lane.ts';

const ROW = 52;
const BAR = 28;
const TOP = 18;
/** Room for names, and for a letter of them, which are bold. */
const LEAST_LEFT = 164;
const LETTER = 8;

interface BarsProps {
  readonly race: PricedRace;
  readonly clock: RaceClock;
}

/** Where the time of each racer goes, on one axis of time; what has not been done yet is pale. */
export function RaceBars({ race, clock }: BarsProps) {
  const [box, size] = useSize();
  return (
    <figure class="race-bars">
      <figcaption>
        <strong>Where the time goes</strong>
        <Legend race={race} />
      </figcaption>
      <div ref={box}>
        {size && race.lanes.length > 0 && <Drawing race={race} clock={clock} width={size.width} />}
      </div>
    </figure>
  );
}

function Legend({ race: { lanes } }: Pick<BarsProps, 'race'>) {
  const takes = (part: 'alignment' | 'rearrangement' | 'barriers') =>
    lanes.some(({ times }) => times[part] > 0);
  const items = [
    ['startups', 'startups'],
    ['links', `${thingOf(lanes)}s on links`],
    ...(takes('alignment') || takes('rearrangement') ? [['nodes', 'sorting in the nodes']] : []),
    ...(takes('barriers') ? [['barriers', 'barriers']] : []),
  ];
  return (
    <span class="race-legend">
      {items.map(([kind, text]) => (
        <span key={kind}>
          <svg width="14" height="12" aria-hidden="true">
            <rect width="14" height="12" class={`bar-${kind}`} {...(kind === 'nodes' && { fill: 'none' })} />
            {kind === 'nodes' && <path class="hatch" d="M0 12 12 0M6 14 16 4M-2 6 6-2" />}
          </svg>
          {text}
        </span>
      ))}
    </span>
  );
}

function Drawing({ race, clock, width }: BarsProps & { readonly width: number }) {
  const { lanes, bound } = race;
  const isNarrow = width < 560;
  // Names stand above their bars where there is no room beside them.
  const left = isNarrow ? 0 : Math.max(LEAST_LEFT, ...lanes.map(({ name }) => LETTER * name.length));
  const row = isNarrow ? ROW + 32 : ROW;
  const end = Math.max(...lanes.map(({ times }) => times.total), bound?.seconds ?? 0);
  // What stands behind a bar has room there.
  const room = isNarrow
    ? width - 12
    : Math.min(
        ...lanes.map((lane) => (width - left - 10 - widthBehind(lane, race)) * (end / lane.times.total)),
      );
  const across = (seconds: number) => (end === 0 ? 0 : (seconds / end) * Math.min(room, width - left - 12));
  const bottom = TOP + row * lanes.length;
  const height = bottom + (isNarrow ? 56 : 42);
  const id = useId();
  const past = useRef<SVGRectElement>(null);
  const line = useRef<SVGLineElement>(null);
  useEffect(() => {
    const draw = () => {
      const x = across(clock.time);
      past.current?.setAttribute('width', String(x));
      line.current?.setAttribute('transform', `translate(${x} 0)`);
    };
    draw();
    return clock.onChange(draw);
  });
  return (
    <div class="race-plot">
      <svg width={width} height={height} role="img" aria-label={described(race)}>
        <defs>
          <clipPath id={id}>
            <rect ref={past} height={height} width={0} />
          </clipPath>
          <pattern id={`${id}-hatch`} width="6" height="6" patternUnits="userSpaceOnUse">
            <path class="hatch" d="M-1 7 7-1M-1 1 1-1M5 7 7 5" />
          </pattern>
        </defs>
        <g transform={`translate(${left} 0)`}>
          <Axis end={end} across={across} bottom={bottom} />
          {lanes.map((lane, i) => {
            const top = TOP + i * row + (isNarrow ? 42 : 12);
            return (
              <g key={lane.key} class={`racer-${lane.index}`} transform={`translate(0 ${top})`}>
                <LaneName lane={lane} isNarrow={isNarrow} />
                <g class="bar-future">
                  <Bar course={lane.course} across={across} hatch={`url(#${id}-hatch)`} />
                </g>
                <g clip-path={`url(#${id})`}>
                  <Bar course={lane.course} across={across} hatch={`url(#${id}-hatch)`} />
                </g>
                <EndText
                  lane={lane}
                  race={race}
                  x={across(lane.times.total)}
                  isNarrow={isNarrow}
                  room={width}
                />
              </g>
            );
          })}
          {bound && (
            <BoundLine
              bound={bound}
              race={race}
              x={across(bound.seconds)}
              bottom={bottom}
              width={width - left}
              isNarrow={isNarrow}
            />
          )}
          <line ref={line} class="bar-now" y1={6} y2={bottom} />
        </g>
      </svg>
      <TimeSlider clock={clock} left={left} width={across(end)} />
    </div>
  );
}

function LaneName({ lane, isNarrow }: { readonly lane: Lane; readonly isNarrow: boolean }) {
  const { name } = lane;
  const about = `${groupedCount(startupsOf(lane), 'startup')}, ${groupedCount(sentBy(lane), thingOf([lane]))}`;
  return isNarrow ? (
    <text>
      <tspan class="bar-name" x={0} y={-24}>
        {name}
      </tspan>
      <tspan class="bar-about" x={0} y={-8}>
        {about}
      </tspan>
    </text>
  ) : (
    <text text-anchor="end">
      <tspan class="bar-name" x={-10} y={11}>
        {name}
      </tspan>
      <tspan class="bar-about" x={-10} y={27}>
        {about}
      </tspan>
    </text>
  );
}

interface BarProps extends Pick<Lane, 'course'> {
  readonly across: (seconds: number) => number;
  readonly hatch: string;
}

/** Each part of the course: a barrier, the startups, what is on the links; or sorting. */
function Bar({ course, across, hatch }: BarProps) {
  const rects = { startups: '', links: '', nodes: '', barriers: '' };
  const add = (kind: keyof typeof rects, from: number, seconds: number) => {
    if (seconds <= 0) return;
    const x = across(from);
    rects[kind] += `M${x.toFixed(2)} 0H${across(from + seconds).toFixed(2)}V${BAR}H${x.toFixed(2)}z`;
  };
  for (const { part, begin, end, times } of course) {
    if (part.kind !== 'round') {
      add('nodes', begin, end - begin);
      continue;
    }
    const started = begin + times.barriers;
    add('barriers', begin, times.barriers);
    add('startups', started, times.startups);
    add('links', started + times.startups, times.transmission + times.hops);
  }
  return (
    <>
      <path class="bar-links" d={rects.links} />
      <path class="bar-startups" d={rects.startups} />
      <path class="bar-barriers" d={rects.barriers} />
      <path class="bar-nodes" d={rects.nodes} fill={hatch} />
    </>
  );
}

interface EndTextProps {
  readonly lane: Lane;
  readonly race: PricedRace;
  readonly x: number;
  readonly isNarrow: boolean;
  readonly room: number;
}

function EndText({ lane, race, x, isNarrow, room }: EndTextProps) {
  const text = `${timeText(lane.times.total)}`;
  const about = nearness(lane, race);
  if (isNarrow) {
    return (
      <text x={room - 12} y={-8} text-anchor="end" class="bar-end">
        {text}
      </text>
    );
  }
  return (
    <text x={x + 10} y={BAR / 2 + 5}>
      <tspan class="bar-end">{text}</tspan> <tspan class="bar-about">{about}</tspan>
    </text>
  );
}

/** Pixels that the texts behind a bar take, at most. */
function widthBehind(lane: Lane, race: PricedRace): number {
  return 8.4 * timeText(lane.times.total).length + 6.4 * nearness(lane, race).length + 8;
}

/** How near it is to the bound, or how much longer than the winner it takes. */
function nearness(lane: Lane, { lanes, bound }: PricedRace): string {
  const [first] = lanes;
  const { total, alignment, rearrangement } = lane.times;
  const sorting = alignment + rearrangement;
  if (bound && isSameTime(total, bound.seconds)) return 'on the bound';
  if (bound && isSameTime(total - sorting, bound.seconds)) {
    return `on the bound, but for the sorting: ${timeText(sorting)}`;
  }
  if (isSameTime(total, first.times.total)) return '';
  return describeTimes(total / first.times.total);
}

function described({ lanes, bound, ...race }: PricedRace): string {
  const times = lanes.map(({ name, times }) => `${name} ${timeText(times.total)}`).join(', ');
  return `Bars of time: ${times}${bound ? `; ${boundInWords(bound, { lanes })}` : ''}, with blocks of ${race.bytes} bytes.`;
}
