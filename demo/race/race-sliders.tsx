import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { formatBytes } from '../../src/report/document/amounts.ts';
import { formatLink, LINK, type RaceState } from './race-state.ts';
import { timeText } from './race-words.ts';

/** A price that is dragged, on a scale on which equal distances are equal factors. */
interface Slider {
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  /** Ends of the scale. */
  readonly range: readonly [from: number, to: number];
  /** The amount for a place on the scale; it says no more digits than people read. */
  readonly rounded: (value: number) => number;
  readonly choose: (value: number) => void;
}

interface RaceSlidersProps {
  readonly race: RaceState;
  /** With the prices that were chosen. */
  readonly machine: PricedMachine;
  /** What is sent: "block" or "element". */
  readonly one: 'block' | 'element';
  readonly change: (change: Partial<RaceState>) => void;
}

/** The prices of the race; they begin at the machine's. */
export function RaceSliders({ race, machine, one, change }: RaceSlidersProps) {
  const twoDigits = (value: number) => Number(value.toPrecision(2));
  const [startup, rate] = [machine.startup, 1 / machine.perByte];
  const sliders: Slider[] = [
    {
      ...{ label: 'startup of a message', name: 'startup', value: startup, range: [1e-8, 1e-1] },
      text: startup === 0 ? 'none' : timeText(startup),
      rounded: twoDigits,
      choose: (value) => change({ startup: value }),
    },
    {
      ...{ label: 'a link carries', name: 'link', value: rate, text: formatLink(twoDigits(rate)) },
      range: [1e5, 1e12],
      rounded: (value) => LINK.parse(formatLink(twoDigits(value))) ?? value,
      choose: (value) => change({ link: value }),
    },
    {
      ...{ label: one === 'block' ? 'a block has' : 'an element has', name: 'bytes', value: race.bytes },
      text: formatBytes(race.bytes),
      range: [1, 2 ** 26],
      rounded: (value) => 2 ** Math.round(Math.log2(value)),
      choose: (bytes) => change({ bytes }),
    },
  ];
  return (
    <div class="race-sliders">
      {sliders.map((slider) => (
        <SliderField key={slider.name} {...slider} />
      ))}
    </div>
  );
}

function SliderField({ label, name, value, text, range, rounded, choose }: Slider) {
  const [low, high] = range.map(Math.log2);
  const at = value === 0 ? low : Math.min(Math.max(Math.log2(value), low), high);
  return (
    <label>
      <span>
        {label} <strong>{text}</strong>
      </span>
      <input
        type="range"
        name={name}
        min={low}
        max={high}
        step="any"
        value={at}
        style={{ '--part': (at - low) / (high - low) }}
        aria-valuetext={text}
        onInput={({ currentTarget }) => choose(rounded(2 ** currentTarget.valueAsNumber))}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          choose(rounded(2 ** Math.min(Math.max(at + step, low), high)));
        }}
      />
    </label>
  );
}

/** Keys double and halve. */
const STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};
