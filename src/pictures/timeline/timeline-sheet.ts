import { addressDigits } from '../../papers/numbers.ts';
import { element, type Markup } from '../../report/document/markup.ts';
import { ordinal, type Topology } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { type ColourOf, coloursOfPorts, inkOn, SEVERAL_COLOUR } from '../colours.ts';
import { short } from '../pen/svg-pen.ts';
import { MONO } from '../picture-style.ts';
import { portSwatches, sheetOf } from '../sheet.ts';
import { type ChartRequest, NO_PORT, SEVERAL_PORTS, wholeChart } from './chart-request.ts';
import { ticks } from './ticks.ts';

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
const AXIS = 22;

/** Which slots leave by which ports in which steps, with what is said of it. */
export interface Timeline {
  readonly title: string;
  readonly sentence: string;
  readonly topology: Topology;
  /** What a step is called. */
  readonly one: 'step' | 'round';
  /** By slot of a cube: the relative address of its blocks; left out where those of a slot have several. */
  readonly addresses?: Uint32Array;
  /** Of all steps and slots, see `timelineRequest`. */
  readonly request: ChartRequest;
  /** What a `PortChart` gives for that. */
  readonly cells: Uint8Array;
}

/** The chart, as far as it is drawn. */
interface Cells extends Timeline {
  readonly colourOf: ColourOf;
  /** Of a cell. */
  readonly width: number;
  readonly height: number;
}

/** What to ask a `PortChart` for, to draw all of it. */
export function timelineRequest(steps: number, slots: number): ChartRequest {
  return wholeChart(steps, slots, { columns: MOST, rows: MOST });
}

/** The whole schedule as a chart: a column for each step, a row for each slot, a cell in the colour of its port. */
export function timelineSheet(timeline: Timeline, colourOf: ColourOf): Markup {
  const { title, sentence, topology, one, request, cells } = timeline;
  const { columns, rows } = request;
  const width = Math.min(LARGEST.width, ROOM.width / Math.max(columns, 1));
  const height = Math.min(LARGEST.height, ROOM.height / rows);
  const chart: Cells = { ...timeline, colourOf, width, height };
  const slots = slotAxis(chart);
  const drawn = {
    title,
    swatches: [
      ...portSwatches(topology, colourOf),
      ...(cells.includes(SEVERAL_PORTS)
        ? [{ colour: SEVERAL_COLOUR, sign: '', name: 'several at once' }]
        : []),
    ],
    sentences: [sentence, `A row is a slot of every node’s memory, a column is a ${one}.`],
    width: Math.max(slots.width + columns * width, ROOM.width / 2),
    height: rows * height + AXIS,
    parts: [
      ...slots.parts,
      element(
        'g',
        { transform: `translate(${slots.width} 0)` },
        element('rect', { width: columns * width, height: rows * height, fill: colourOf('panel') }),
        ...columnsOf(chart),
        stepAxis(chart),
      ),
    ],
  };
  return sheetOf(drawn, colourOf);
}

/** A group for each column. */
function columnsOf(chart: Cells): Markup[] {
  const { topology, colourOf, request, cells, width, height } = chart;
  const { columns, rows } = request;
  const colours = coloursOfPorts(topology.ports, colourOf);
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
        signs.push(signOf(topology.portMark(port), x + across / 2, (row + 0.5) * height, inkOn(colour)));
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
function columnName({ one, request: { columns, endStep } }: Cells, column: number): string {
  const first = Math.ceil((column * endStep) / columns);
  const last = Math.ceil(((column + 1) * endStep) / columns) - 1;
  return first === last ? `${one} ${ordinal(first)}` : `${one}s ${ordinal(first)} to ${ordinal(last)}`;
}

/** Slots with their addresses, or as many of their numbers as there is room for. */
function slotAxis({ topology, addresses, colourOf, request: { rows, endSlot }, height }: Cells): {
  width: number;
  parts: Markup[];
} {
  const isWhole = height >= SIGN_FROM;
  const bits = isWhole && isCube(topology) && addresses ? topology.dim : 0;
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
    const address = bits > 0 ? addresses?.[slot] : undefined;
    const number = write(`${slot}`, width - 6 - (bits > 0 ? bits * DIGIT + 8 : 0), slot, colourOf('ink'));
    return address === undefined
      ? [number]
      : [number, write(addressDigits(address, bits), width - 6, slot, colourOf('muted'))];
  });
  return { width, parts };
}

/** The numbers of steps, counted from 1, with what they are. */
function stepAxis({ one, colourOf, request: { columns, rows, endStep }, width, height }: Cells): Markup {
  const each = (columns * width) / Math.max(endStep, 1);
  const y = rows * height + 14;
  const write = (text: string, x: number, anchor: string) =>
    element(
      'text',
      { x: short(x), y, 'text-anchor': anchor, 'font-size': FONT, fill: colourOf('muted') },
      text,
    );
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
