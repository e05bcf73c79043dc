import { ticks } from '../../src/pictures/timeline/ticks.ts';
import { distinguished, ordinal, topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { binary } from '../words.ts';
import { binaryAddress } from './schedule-text.ts';
import type { AxisView } from './schedule-view.ts';

/** Pixels of a digit of the labels. */
const DIGIT = 6.2;
/** Pixels that a row needs for its label. */
const LABEL = 11;

/** A stretch of the order of the slots that is one necklace. */
interface NecklaceStretch {
  readonly first: number;
  readonly end: number;
  readonly name: string;
}

interface SlotAxisProps {
  readonly axis: AxisView;
  readonly playback: PlaybackInfo;
  /** The slot at each place; left out: their numbers. */
  readonly order: Uint32Array | undefined;
}

/** Slots with their addresses, or as many as there is room for; and the necklaces, in brackets. */
export function SlotAxis({ playback, order, axis }: SlotAxisProps) {
  const { size, pixels, scroll, range } = axis;
  const [first, end] = range;
  const { network, addresses } = playback;
  const isLabelled = size >= LABEL;
  const topology = topologyOf(network.topology);
  const bits = isCube(topology) && addresses && (isLabelled || order) ? topology.dim : 0;
  const digits = isLabelled || !order ? String(playback.slots + playback.transit - 1).length : 0;
  const room = (digits + bits) * DIGIT + (digits && bits ? 8 : 0) + (order ? 16 : 8);
  const width = Math.max(32, Math.ceil(room));
  const right = width - (order ? 14 : 6);
  const middle = (from: number, to = from + 1) => ((from + to) / 2) * size - scroll;
  const inside = (y: number) => Math.min(Math.max(y, LABEL / 2), pixels - LABEL / 2);
  const groups = order ? necklacesIn(playback, order, first, end) : [];
  const places = isLabelled ? Array.from({ length: end - first }, (_, i) => first + i) : [];
  const names = order
    ? spaced(groups.map(({ first: top, end: bottom, name }) => [name, inside(middle(top, bottom))]))
    : ticks(first, end, size, 28).map((slot) => [slot, inside(middle(slot))] as const);
  return (
    <svg class="schedule-slots" width={width} height={pixels} aria-hidden="true">
      {places.map((place) => {
        const slot = order?.[place] ?? place;
        return (
          <g key={place}>
            <text class="schedule-number" x={bits ? right - bits * DIGIT - 8 : right} y={middle(place)}>
              {slot}
            </text>
            <text x={right} y={middle(place)}>
              {binaryAddress(playback, slot)}
            </text>
          </g>
        );
      })}
      {!isLabelled &&
        names.map(([name, y]) => (
          <text key={name} x={right} y={y}>
            {name}
          </text>
        ))}
      {groups
        .filter(({ first: top, end: bottom }) => (bottom - top) * size >= 3)
        .map(({ first: top, end: bottom, name }) => (
          <path
            key={name}
            class="schedule-bracket"
            d={`M${width - 4} ${top * size - scroll + 1}h-5V${bottom * size - scroll - 1}h5`}
          />
        ))}
    </svg>
  );
}

/** The necklaces of which something is seen. */
function necklacesIn(
  { network, addresses }: PlaybackInfo,
  order: Uint32Array,
  first: number,
  end: number,
): NecklaceStretch[] {
  const topology = topologyOf(network.topology);
  if (!isCube(topology) || !addresses) return [];
  const { dim } = topology;
  const necklaceAt = (place: number) =>
    order[place] < addresses.length ? distinguished(addresses[order[place]], dim) : -1;
  const groups: NecklaceStretch[] = [];
  let place = first;
  while (place > 0 && necklaceAt(place - 1) === necklaceAt(first)) place--;
  while (place < end) {
    const necklace = necklaceAt(place);
    const top = place;
    while (place < order.length && necklaceAt(place) === necklace) place++;
    if (necklace >= 0) {
      groups.push({ first: top, end: place, name: binary(necklace, dim) });
    }
  }
  return groups;
}

/** As many of the labels, from above, as have room. */
function spaced(labels: readonly (readonly [name: string, y: number])[]) {
  let free = Number.NEGATIVE_INFINITY;
  return labels.filter(([, y]) => {
    const isFree = y >= free;
    if (isFree) free = y + LABEL;
    return isFree;
  });
}

interface StepAxisProps {
  readonly axis: AxisView;
  /** The step of the moment, or -1. */
  readonly current: number;
}

/** The steps, counted from 1. */
export function StepAxis({ axis: { range, size, pixels, scroll }, current }: StepAxisProps) {
  const [first, end] = range;
  const room = 30;
  const x = (number: number) => {
    const half = 4 * String(number).length;
    return Math.min(Math.max((number - 0.5) * size - scroll, half), pixels - half);
  };
  const here = current >= first && current < end ? ordinal(current) : undefined;
  // Of many steps the round ones are written, and always the first.
  const numbers = [ordinal(first), ...ticks(ordinal(first) + 1, ordinal(end), size, room)];
  const isFree = (number: number, i: number) =>
    (i === 0 || x(number) - x(numbers[0]) >= room - 6) &&
    (here === undefined || Math.abs(x(number) - x(here)) >= room - 6);
  return (
    <>
      <span class="schedule-title">step</span>
      <svg class="schedule-steps" width={pixels} height={20} aria-hidden="true">
        {numbers.filter(isFree).map((number) => (
          <text key={number} x={x(number)} y={12}>
            {number}
          </text>
        ))}
        {here !== undefined && (
          <text class="schedule-here" x={x(here)} y={12}>
            {here}
          </text>
        )}
      </svg>
    </>
  );
}

const BARS_HEIGHT = 36;

interface BlocksProps extends StepAxisProps {
  readonly blocks: Uint32Array;
}

/** A bar for each step: the blocks that are sent in it. Bars thinner than a pixel are put together, the highest in front. */
export function BlocksPerStep({ blocks, axis: { range, size, pixels, scroll }, current }: BlocksProps) {
  const [first, end] = range;
  const most = blocks.reduce((a, b) => Math.max(a, b), 1);
  const least = blocks.reduce((a, b) => Math.min(a, b), most);
  const together = Math.max(1, Math.floor(1 / size));
  const gap = size >= 5 ? 1 : 0;
  const bar = (from: number, to: number) => {
    const height = (BARS_HEIGHT * blocks.subarray(from, to).reduce((a, b) => Math.max(a, b), 0)) / most;
    return `M${from * size - scroll + gap / 2} ${BARS_HEIGHT}v${-height}h${(to - from) * size - gap}v${height}z`;
  };
  const bars: string[] = [];
  for (let step = first; step < end; step += together) bars.push(bar(step, Math.min(step + together, end)));
  const amount = least === most ? `${most} in every step` : `${least} to ${most} in a step`;
  return (
    <>
      <span class="schedule-title">{most}</span>
      <svg
        class="schedule-blocks"
        width={pixels}
        height={BARS_HEIGHT + 1}
        role="img"
        aria-label={`Blocks that all nodes send: ${amount}`}
      >
        <path d={bars.join('')} />
        {current >= first && current < end && <path class="schedule-here" d={bar(current, current + 1)} />}
        <line x1={0} x2={pixels} y1={BARS_HEIGHT + 0.5} y2={BARS_HEIGHT + 0.5} />
      </svg>
      <span />
      <span class="schedule-caption">blocks of all nodes: {amount}</span>
    </>
  );
}
