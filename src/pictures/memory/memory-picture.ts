import { type Content, element, type Markup } from '../../report/document/markup.ts';
import { InputError, type Schedule } from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { short } from '../pen/svg-pen.ts';
import { BASE, pictureStyle } from '../picture-style.ts';
import {
  crossedLabel,
  type Grid,
  gridOf,
  HEAD,
  legend,
  MARGIN,
  NAMED_FROM,
  ROOM,
  SIDE,
  text,
} from './memory-grid.ts';
import { type MemoryMoment, memoryMoments, noteOf } from './memory-moments.ts';

/** In all panels together, and so many panels. */
const MOST_DRAWN = 2 ** 16;
const MOST_PANELS = 23;
/** Panels beside each other. */
const ACROSS = { small: 4, large: 2 };

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
