import { groupedCount } from '../words.ts';
import type { Bound, PricedRace } from './priced-race.ts';
import { type RaceClock, useClock } from './race-clock.ts';
import { thingOf, timeText } from './race-words.ts';

interface BoundLineProps {
  readonly bound: Bound;
  readonly race: PricedRace;
  readonly x: number;
  readonly bottom: number;
  readonly width: number;
  readonly isNarrow: boolean;
}

/** The line to beat, and what it is. */
export function BoundLine({ bound, race, x, bottom, width, isNarrow }: BoundLineProps) {
  const isLeft = isNarrow || x < width / 2;
  const [model, takes] = boundInWords(bound, race).split(': ');
  const at = { x: isLeft ? 0 : x, 'text-anchor': isLeft ? 'start' : 'end' } as const;
  return (
    <g class="bar-bound">
      <line x1={x} x2={x} y1={6} y2={bottom} />
      <text y={bottom + 36} {...at}>
        {model}:{isNarrow ? '' : ` ${takes}`}
      </text>
      {isNarrow && (
        <text y={bottom + 52} {...at}>
          {takes}
        </text>
      )}
    </g>
  );
}

/** "the bound, one link a message: 49.1 µs, 6 startups and 32 blocks" */
export function boundInWords(bound: Bound, { lanes }: Pick<PricedRace, 'lanes'>): string {
  const { ports, switching, seconds, rounds, blocks, network } = bound;
  const model = [
    switching === 'wormhole' ? 'any links a message' : 'one link a message',
    ...(ports === 'one' ? ['one port'] : []),
    ...(new Set(lanes.map(({ topology }) => topology.label)).size > 1 ? [network] : []),
  ];
  const parts = `${groupedCount(rounds, 'startup')} and ${groupedCount(blocks, thingOf(lanes))}`;
  return `the bound, ${model.join(', ')}: ${timeText(seconds)}, ${parts}`;
}

interface AxisProps {
  readonly end: number;
  readonly across: (seconds: number) => number;
  readonly bottom: number;
}

/** Times below the bars. */
export function Axis({ end, across, bottom }: AxisProps) {
  return (
    <g class="bar-axis">
      {ticksTo(end).map((tick, i) => (
        <g key={tick} transform={`translate(${across(tick)} 0)`}>
          {i > 0 && <line y1={10} y2={bottom} />}
          <text y={bottom + 16} text-anchor={i === 0 ? 'start' : 'middle'}>
            {timeText(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Round times from 0 up to the end, about five. */
function ticksTo(end: number): number[] {
  if (end === 0) return [0];
  const power = 10 ** Math.floor(Math.log10(end / 5));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => end / size <= 6) ?? 10 * power;
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) =>
    Number((i * step).toPrecision(6)),
  );
}

interface TimeSliderProps {
  readonly clock: RaceClock;
  readonly left: number;
  readonly width: number;
}

/** The handle of the line of now: what is seen of a slider over the axis. */
export function TimeSlider({ clock, left, width }: TimeSliderProps) {
  const time = useClock(clock, ({ time }) => time);
  const end = useClock(clock, ({ end }) => end);
  return (
    <input
      type="range"
      class="race-time"
      name="time"
      aria-label="Time of the machine"
      aria-valuetext={`${timeText(time)} of ${timeText(end)}`}
      min={0}
      max={1000}
      value={end === 0 ? 0 : (1000 * time) / end}
      step="any"
      style={{ left: `${left - 12}px`, width: `${width + 24}px` }}
      onInput={({ currentTarget }) => {
        clock.pause();
        clock.goto((currentTarget.valueAsNumber / 1000) * end);
      }}
    />
  );
}
