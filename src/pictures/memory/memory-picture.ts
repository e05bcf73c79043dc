import { type Content, element, type Markup } from '../../report/document/markup.ts';
import { InputError, type Schedule } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { short } from '../pen/svg-pen.ts';
import { BASE, pictureStyle } from '../picture-style.ts';
import { SEVERAL_PORTS } from '../timeline/chart-request.ts';
import { type MemoryMoment, memoryMoments, noteOf } from './memory-moments.ts';

/** Sizes in units of the picture: pixels, where it is shown at its full width. */
const MARGIN = 12;
/** Room in a panel: for its title, the names of slots, and beside the next one. */
const ROOM = { left: 16, top: 50, right: 3, bottom: 18 };
const HEAD = { height: 13, gap: 3 };
/** A block that has room for its sender and its receiver. */
const CELL = { height: 22, digit: 6, arrow: 10 };
/** Up to so many nodes and slots they have it. */
const MOST_SIGNED = { nodes: 16, slots: 64 };
/** The side of the panels of larger memories. */
const SIDE = 360;
/** Where names stand beside and above all rows and columns. */
const NAMED_FROM = 10;
/** More blocks are told apart neither on a page nor on a slide. */
const MOST_BLOCKS = 2 ** 16;
/** In all panels together, and so many panels. */
const MOST_DRAWN = 2 ** 16;
const MOST_PANELS = 23;
/** More receivers share colours. */
const MOST_FILLS = 64;
/** Panels beside each other. */
const ACROSS = { small: 4, large: 2 };

/** What all panels have in common. */
interface Grid {
  readonly schedule: Schedule;
  readonly nodes: number;
  readonly slots: number;
  readonly width: number;
  readonly height: number;
  /** Whether a block says whose it is and for whom. */
  readonly isSigned: boolean;
  readonly fills: number;
}

/**
 * The memories of all nodes at the start and after each local phase and each step, a column for each node and a row for each
 * slot; of many moments some.
 *
 * @param title what they are of: "necklace, a complete exchange on 16 nodes"
 * @param step only after that step, from 1; left out: all moments
 * @throws InputError for memories of too many blocks, and for a step that there is not
 */
export function memoryPicture(schedule: Schedule, title: string, step?: number): Markup {
  const grid = gridOf(schedule);
  const { moments, shown } = chosenMoments(schedule, grid, step);
  const panelSize = {
    width: ROOM.left + grid.nodes * grid.width + ROOM.right,
    height: ROOM.top + grid.slots * grid.height + ROOM.bottom,
  };
  const parts = [...shown.map((moment) => panel(moment, grid)), legend(grid, shown)];
  const columns = Math.min(panelSize.width > SIDE / 2 + 20 ? ACROSS.large : ACROSS.small, parts.length);
  const size = {
    width: 2 * MARGIN + columns * panelSize.width - 4,
    height: Math.ceil(parts.length / columns) * panelSize.height + MARGIN,
  };
  const about =
    `The memories of the nodes ${moments === shown.length ? 'at the start and after each phase and step' : `at ${shown.length} of ${moments} moments`}, ` +
    'a column for each node and a row for each slot. The colour of a block is that of its receiver.';
  return element(
    'svg',
    {
      ...{ viewBox: `0 0 ${size.width} ${size.height}`, ...size },
      ...{ role: 'img', 'aria-labelledby': 'title about' },
    },
    element('title', { id: 'title' }, title),
    element('desc', { id: 'about' }, about),
    element('style', {}, pictureStyle(grid.fills)),
    element('rect', { class: 'page', ...size, rx: 8 }),
    ...parts.flatMap((part, i) => {
      const x = MARGIN + (i % columns) * panelSize.width;
      const y = MARGIN + Math.floor(i / columns) * panelSize.height;
      return ['\n', element('g', { transform: `translate(${x} ${y})` }, ...part)];
    }),
  );
}

function gridOf(schedule: Schedule): Grid {
  const { algorithm, topology, slots } = schedule;
  const { nodes } = topology;
  if (nodes * slots > MOST_BLOCKS) {
    throw new InputError(
      `${algorithm}: the memories have ${nodes * slots} places; a picture shows ${MOST_BLOCKS}: give fewer nodes`,
    );
  }
  const isSigned = nodes <= MOST_SIGNED.nodes && slots <= MOST_SIGNED.slots;
  const digits = `${nodes - 1}`.length;
  const fitted = SIDE / Math.max(nodes, slots);
  return {
    ...{ schedule, nodes, slots, isSigned, fills: Math.min(nodes, MOST_FILLS) },
    width: isSigned ? CELL.arrow + 2 * digits * CELL.digit : fitted,
    height: isSigned ? CELL.height : fitted,
  };
}

/** All moments, or so many that the picture stays a picture, the first and the last among them. */
function chosenMoments(schedule: Schedule, { nodes, slots }: Grid, step: number | undefined) {
  const all = [...memoryMoments(schedule)];
  if (step !== undefined) {
    const found = all.filter((moment) => moment.step === step);
    if (found.length === 0) {
      const steps = all.reduce((most, moment) => Math.max(most, moment.step ?? 0), 0);
      throw new InputError(`step ${step} of ${schedule.algorithm}: give one from 1 to ${steps}`);
    }
    return { moments: all.length, shown: found };
  }
  const most = Math.min(all.length, MOST_PANELS, Math.max(2, Math.floor(MOST_DRAWN / (nodes * slots))));
  const every = (all.length - 1) / Math.max(most - 1, 1);
  return { moments: all.length, shown: Array.from({ length: most }, (_, i) => all[Math.round(i * every)]) };
}

function panel(moment: MemoryMoment, grid: Grid): Content[] {
  const { origins, crossed, title } = moment;
  const { schedule, nodes, slots, width, height, fills, isSigned } = grid;
  const gap = height >= NAMED_FROM ? 1 : 0;
  const paths = Array<string>(fills).fill('');
  const fillOf = (node: number) => Math.floor((node * fills) / nodes);
  const heads = width >= NAMED_FROM ? Array.from({ length: nodes }, (_, node) => node) : [];
  for (const node of heads) {
    const x = short(ROOM.left + node * width);
    paths[fillOf(node)] +=
      `M${x} ${ROOM.top - HEAD.height - HEAD.gap}h${short(width - gap)}v${HEAD.height}h${short(gap - width)}z`;
  }
  const rows: Content[] = [];
  const arrows: string[] = [];
  for (let slot = 0; slot < slots; slot++) {
    const y = ROOM.top + slot * height;
    const middle = y + height / 2 - 0.5;
    const signs: { readonly x: number; readonly text: string }[] = [];
    for (let node = 0; node < nodes; ) {
      const { [slot * nodes + node]: origin } = origins;
      const fill = origin === NOWHERE ? -1 : fillOf(schedule.pattern.destination(origin) % nodes);
      let end = node + 1;
      // Blocks that look alike and touch are one shape.
      while (gap === 0 && end < nodes && fill === colourAt(origins, slot * nodes + end, grid, fillOf)) end++;
      if (fill >= 0) {
        const [x, across] = [ROOM.left + node * width, (end - node) * width - gap];
        paths[fill] += `M${short(x)} ${short(y)}h${short(across)}v${short(height - gap)}h${short(-across)}z`;
        if (isSigned) {
          const [source, receiver] = [origin % nodes, schedule.pattern.destination(origin) % nodes];
          const centre = x + (width - gap) / 2;
          signs.push({ x: short((x + centre - 2.8) / 2), text: `${source}` });
          signs.push({ x: short((x + width - gap + centre + 2.8) / 2), text: `${receiver}` });
          arrows.push(`M${short(centre - 2.8)} ${middle}h5.6m-2-2l2 2l-2 2`);
        }
      }
      node = end;
    }
    const port = crossed.get(slot);
    const kind = port === undefined ? 'middle' : 'middle strong';
    if (signs.length > 0) {
      const spans = signs.map(({ x, text }) => element('tspan', { x }, text));
      rows.push(element('text', { class: kind, y: short(middle + BASE) }, ...spans));
    }
    if (height < NAMED_FROM) continue;
    const label = port === undefined ? `${slot}` : crossedLabel(schedule, slot, port);
    rows.push(text(port === undefined ? 'soft end' : 'strong end', ROOM.left - 4, middle + BASE, label));
    if (port === undefined) continue;
    const frame = { x: ROOM.left - 0.5, y: short(y - 0.5), width: short(nodes * width), height };
    rows.push(element('rect', { class: 'line frame', ...frame, rx: 2 }));
  }
  const note = noteOf(moment, schedule);
  // Shapes that touch have no seam between them.
  const edges = gap === 0 ? { 'shape-rendering': 'crispEdges' } : {};
  return [
    text('title', 0, 11, title),
    ...(note === undefined ? [] : [text('soft', 0, 26, note)]),
    ...paths.flatMap((d, i) => (d === '' ? [] : [element('path', { class: `d${i}`, d, ...edges })])),
    ...(heads.length === 0
      ? []
      : [
          element(
            'text',
            { class: 'middle', y: ROOM.top - 6 },
            ...heads.map((node) =>
              element('tspan', { x: short(ROOM.left + (node + 0.5) * width - 0.5) }, `${node}`),
            ),
          ),
        ]),
    ...(arrows.length === 0 ? [] : [element('path', { class: 'line', d: arrows.join('') })]),
    ...rows,
  ];
}

function colourAt(
  origins: Uint32Array,
  place: number,
  { schedule: { pattern }, nodes }: Grid,
  fillOf: (node: number) => number,
): number {
  const { [place]: origin } = origins;
  return origin === NOWHERE ? -1 : fillOf(pattern.destination(origin) % nodes);
}

/** "d2": by dimension 2; on a network without dimensions the slot. */
function crossedLabel({ topology }: Schedule, slot: number, port: number): string {
  return isCube(topology) && port !== SEVERAL_PORTS ? `d${topology.portMark(port)}` : `${slot}`;
}

/** What the signs mean; it stands where a further panel would. */
function legend(
  { schedule, isSigned, fills, nodes, height }: Grid,
  shown: readonly MemoryMoment[],
): Content[] {
  const lines = ['A column is a node, a row is a slot.', 'The colour is that of the receiver.'];
  const isFramed = height >= NAMED_FROM && shown.some(({ crossed }) => crossed.size > 0);
  if (isFramed) lines.push('', 'Framed: a row that has crossed.');
  if (isFramed && isCube(schedule.topology)) {
    lines.push('d1: between the nodes that', 'differ in bit 1 of their numbers.');
  }
  const head = text('title', 0, 11, 'how to read it');
  const sample = { y: ROOM.top - 16, width: 46, height: 29 };
  const below = sample.y + sample.height + 20;
  const words = lines.map((line, i) => text('soft', ROOM.left, below + 15 * i, line));
  const middle = sample.y + sample.height / 2;
  const beside = ROOM.left + sample.width + 8;
  if (!isSigned) {
    const band = Array.from({ length: fills }, (_, i) =>
      element('rect', {
        ...{ class: `d${i}`, x: short(ROOM.left + (i * 160) / fills), y: sample.y },
        ...{ width: short(160 / fills + 0.2), height: sample.height },
      }),
    );
    const ends = [
      text('soft', ROOM.left, sample.y - 6, 'for node 0'),
      text('soft end', ROOM.left + 160, sample.y - 6, `for node ${nodes - 1}`),
    ];
    return [head, ...band, ...ends, ...words];
  }
  // Any two nodes that are not the same.
  const [sender, receiver] = [Math.min(3, nodes - 1), nodes > 5 ? 5 : 0];
  return [
    head,
    element('rect', { class: `d${Math.floor((receiver * fills) / nodes)}`, x: ROOM.left, ...sample }),
    element('path', { class: 'line', d: `M${ROOM.left + 17} ${middle}h11m-4-4l4 4l-4 4` }),
    text('title middle', ROOM.left + 10, middle + 4.5, `${sender}`),
    text('title middle', ROOM.left + 36, middle + 4.5, `${receiver}`),
    text('soft', beside, middle - 3, `the block that node ${sender}`),
    text('soft', beside, middle + 11, `has for node ${receiver}`),
    ...words,
  ];
}

function text(kind: string, x: number, y: number, content: string): Markup {
  return element('text', { class: kind, x: short(x), y: short(y) }, content);
}
