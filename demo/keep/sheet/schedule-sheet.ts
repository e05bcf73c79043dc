import { short } from '../../../src/pictures/pen/svg-pen.ts';
import { type ChartRequest, NO_PORT, SEVERAL_PORTS } from '../../../src/pictures/timeline/chart-request.ts';
import { element, type Markup } from '../../../src/report/document/markup.ts';
import { inSequence } from '../../../src/report/tables/elements.ts';
import { ordinal, topologyOf } from '../../../src/schedules/index.ts';
import { inkOn, portColours, SEVERAL_COLOUR, token } from '../../colours.ts';
import type { Laboratory, PlaybackInfo } from '../../laboratory/protocol.ts';
import { binaryAddress } from '../../schedule/schedule-text.ts';
import { ticks, wholeChart } from '../../schedule/schedule-view.ts';
import { counted } from '../../words.ts';
import { portSwatches, sheetOf } from './sheet.ts';

/** Room for the cells, which are no larger than these. Of more steps or slots than MOST several share a cell. */
const ROOM = { width: 760, height: 560 };
const LARGEST = { width: 24, height: 18 };
const MOST = 2000;
/** From this size on cells are set apart. */
const GAP_FROM = 5;
/** From this size on a cell has room for the sign of its port, and a row for its slot. */
const SIGN_FROM = 11;
const FONT = 10;
const DIGIT = 0.62 * FONT;
const MONO = 'ui-monospace, monospace';
const AXIS = 22;

/** The chart of all cells, as far as it is drawn. */
interface Cells {
  readonly cells: Uint8Array;
  readonly playback: PlaybackInfo;
  readonly request: ChartRequest;
  /** Of a cell. */
  readonly width: number;
  readonly height: number;
}

/** The whole schedule as a chart: a column for each step, a row for each slot, a cell in the colour of its port. */
export async function scheduleSheet(
  playback: PlaybackInfo,
  laboratory: Pick<Laboratory, 'chart'>,
): Promise<SVGSVGElement> {
  const slotCount = playback.slots + playback.transit;
  const request = wholeChart(playback.blocksPerStep.length, slotCount, { columns: MOST, rows: MOST });
  const { columns, rows } = request;
  const cells = columns > 0 ? await laboratory.chart(request) : new Uint8Array(0);
  const width = Math.min(LARGEST.width, ROOM.width / Math.max(columns, 1));
  const height = Math.min(LARGEST.height, ROOM.height / rows);
  const chart: Cells = { playback, request, cells, width, height };
  const slots = slotAxis(chart);
  return sheetOf({
    playback,
    swatches: [
      ...portSwatches(playback.network),
      ...(cells.includes(SEVERAL_PORTS)
        ? [{ colour: SEVERAL_COLOUR, sign: '', name: 'several at once' }]
        : []),
    ],
    sentences: [
      sentenceOf(playback),
      `A row is a slot of every node’s memory, a column is a ${playback.one}.`,
    ],
    width: Math.max(slots.width + columns * width, ROOM.width / 2),
    height: rows * height + AXIS,
    parts: [
      ...slots.parts,
      element(
        'g',
        { transform: `translate(${slots.width} 0)` },
        element('rect', { width: columns * width, height: rows * height, fill: token('panel') }),
        ...columnsOf(chart),
        stepAxis(chart),
      ),
    ],
  });
}

function sentenceOf({ one, counts, blocksPerStep }: PlaybackInfo): string {
  const things = counts.unit === undefined ? 'blocks' : 'elements';
  return (
    `${counted(blocksPerStep.length, one)}, span ${counts.span}; ` +
    `${inSequence(counts)} ${things} in sequence, and no schedule takes fewer than ${counts.lowerBound}.`
  );
}

/** A group for each column. */
function columnsOf(chart: Cells): Markup[] {
  const { playback, request, cells, width, height } = chart;
  const { columns, rows } = request;
  const { ports, portMark } = topologyOf(playback.network.topology);
  const colours = portColours(ports);
  const gap = { x: width >= GAP_FROM ? 1 : 0, y: height >= GAP_FROM ? 1 : 0 };
  const isSigned = width >= SIGN_FROM && height >= SIGN_FROM;
  return Array.from({ length: columns }, (_, column) => {
    const paths = new Map<number, string>();
    const signs: Markup[] = [];
    for (let row = 0; row < rows; row++) {
      const port = cells[row * columns + column];
      if (port === NO_PORT) continue;
      const [x, y] = [column * width + gap.x / 2, row * height + gap.y / 2];
      const across = short(width - gap.x);
      const box = `M${short(x)} ${short(y)}h${across}v${short(height - gap.y)}h-${across}z`;
      paths.set(port, (paths.get(port) ?? '') + box);
      const colour = colours[port];
      if (isSigned && colour !== undefined) {
        signs.push(signOf(portMark(port), x + across / 2, (row + 0.5) * height, inkOn(colour)));
      }
    }
    const fills = [...paths].map(([port, d]) =>
      element('path', { d, fill: colours[port] ?? SEVERAL_COLOUR }),
    );
    return element('g', {}, element('title', {}, columnName(chart, column)), ...fills, ...signs);
  });
}

function signOf(text: string, x: number, y: number, fill: string): Markup {
  const place = { x: short(x), y: short(y), dy: '0.35em', 'text-anchor': 'middle' };
  return element('text', { ...place, 'font-size': FONT, fill }, text);
}

/** "step 3", "steps 5 to 8" */
function columnName({ playback: { one }, request: { columns, endStep } }: Cells, column: number): string {
  const first = Math.ceil((column * endStep) / columns);
  const last = Math.ceil(((column + 1) * endStep) / columns) - 1;
  return first === last ? `${one} ${ordinal(first)}` : `${one}s ${ordinal(first)} to ${ordinal(last)}`;
}

/** Slots with their addresses, or as many of their numbers as there is room for. */
function slotAxis({ playback, request: { rows, endSlot }, height }: Cells): {
  width: number;
  parts: Markup[];
} {
  const isWhole = height >= SIGN_FROM;
  const bits = isWhole ? (binaryAddress(playback, 0)?.length ?? 0) : 0;
  const digits = `${endSlot - 1}`.length;
  const width = Math.ceil((digits + bits) * DIGIT) + (bits > 0 ? 18 : 8);
  const each = (rows * height) / endSlot;
  const write = (text: string, right: number, slot: number, fill: string) =>
    element(
      'text',
      {
        ...{ x: short(right), y: short((slot + 0.5) * each), dy: '0.35em', 'text-anchor': 'end' },
        ...{ 'font-size': FONT, 'font-family': MONO, fill },
      },
      text,
    );
  const shown = isWhole ? Array.from({ length: endSlot }, (_, slot) => slot) : ticks(0, endSlot, each, 28);
  const parts = shown.flatMap((slot) => {
    const address = bits > 0 ? binaryAddress(playback, slot) : undefined;
    const number = write(`${slot}`, width - 6 - (bits > 0 ? bits * DIGIT + 8 : 0), slot, token('ink'));
    return address === undefined ? [number] : [number, write(address, width - 6, slot, token('muted'))];
  });
  return { width, parts };
}

/** The numbers of steps, counted from 1, with what they are. */
function stepAxis({ playback: { one }, request: { columns, rows, endStep }, width, height }: Cells): Markup {
  const each = (columns * width) / Math.max(endStep, 1);
  const y = rows * height + 14;
  const write = (text: string, x: number, anchor: string) =>
    element('text', { x: short(x), y, 'text-anchor': anchor, 'font-size': FONT, fill: token('muted') }, text);
  // The first has the name.
  const rest =
    endStep > 1 ? ticks(2, endStep + 1, each, 30).filter((number) => (number - 1) * each >= 44) : [];
  return element(
    'g',
    {},
    write(`${one} 1`, 0, 'start'),
    ...rest.map((number) => write(`${number}`, (number - 0.5) * each, 'middle')),
  );
}
