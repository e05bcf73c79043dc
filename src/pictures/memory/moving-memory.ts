import { type Content, element, type Markup } from '../../report/document/markup.ts';
import { InputError, type Schedule } from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { short } from '../pen/svg-pen.ts';
import { BASE, pictureStyle } from '../picture-style.ts';
import { crossedLabel, type Grid, gridOf, HEAD, legend, MARGIN, ROOM, text } from './memory-grid.ts';
import { type MemoryMoment, memoryMoments, noteOf } from './memory-moments.ts';

/** Seconds that blocks fly to a moment, that they rest there, and that they rest at the last one on top of that. */
const SECONDS = { fly: 0.55, rest: 0.55, end: 0.85 };
/** Seconds in which the end fades, and the start comes. */
const FADE = 0.2;
/** How far blocks fly aside from those that come towards them, as a part of a place. */
const ASIDE = 0.3;
/** Blocks times moments: more make a file of megabytes. */
const MOST_FLIGHTS = 2 ** 14;
/** From the memories to what the signs mean. */
const GAP = 24;
/** A small picture is shown so wide. */
const WIDTH = 720;

/** When something happens, in seconds from the start of the picture. */
interface Times {
  /** By moment: when blocks begin to fly there, and when they are there. */
  readonly leave: readonly number[];
  readonly arrive: readonly number[];
  readonly all: number;
}

/**
 * One memory picture in which the blocks fly from moment to moment, again and again: an SVG with an animation in CSS. It stands
 * still at the start for readers who want no motion, and in programs that know no animation.
 *
 * @param title what it is of: "necklace, a complete exchange on 8 nodes"
 * @throws InputError for memories of which a block has no room for its sender and receiver, and for too many flights
 */
export function movingMemory(schedule: Schedule, title: string): Markup {
  const grid = gridOf(schedule);
  const moments = [...memoryMoments(schedule)];
  requireFew(grid, moments);
  const { nodes, slots, width, height, fills } = grid;
  const times = timesOf(moments.length);
  const memory = { width: ROOM.left + nodes * width, height: ROOM.top + slots * height };
  const size = {
    width: 2 * MARGIN + memory.width + GAP + ROOM.left + 175,
    height: 2 * MARGIN + Math.max(memory.height, ROOM.top + 150),
  };
  const scale = Math.max(1, WIDTH / size.width);
  const blocks = blocksOf(grid, moments, times);
  const scenes = moments.map((moment, i) => scene(moment, i, grid, moments, times));
  const steps = [...blocks, ...scenes].map(({ keyframes }) => keyframes).join('\n');
  return element(
    'svg',
    {
      ...{ viewBox: `0 0 ${size.width} ${size.height}` },
      ...{ width: Math.round(scale * size.width), height: Math.round(scale * size.height) },
      ...{ role: 'img', 'aria-labelledby': 'title about' },
    },
    element('title', { id: 'title' }, title),
    element(
      'desc',
      { id: 'about' },
      'The blocks in the memories of the nodes fly from the start through each phase and step, a column for each node and a row ' +
        'for each slot. The colour of a block is that of its receiver.',
    ),
    element('style', {}, `${pictureStyle(fills)}${motionStyle(times)}${steps}\n`),
    element('rect', { class: 'page', width: size.width, height: size.height, rx: 8 }),
    element(
      'g',
      { transform: `translate(${MARGIN} ${MARGIN})` },
      ...frameOf(grid),
      element('g', { class: 'all' }, ...blocks.map(({ part }) => part)),
      ...scenes.map(({ part }) => part),
    ),
    element(
      'g',
      { transform: `translate(${MARGIN + memory.width + GAP} ${MARGIN})` },
      ...legend(grid, moments),
    ),
  );
}

function requireFew(
  { schedule: { algorithm }, nodes, slots, isSigned }: Grid,
  moments: readonly MemoryMoment[],
) {
  const flights = moments.length * nodes * slots;
  if (isSigned && flights <= MOST_FLIGHTS) return;
  throw new InputError(
    `${algorithm}: ${nodes} nodes of ${slots} slots at ${moments.length} moments are too many to move: give fewer nodes`,
  );
}

function timesOf(moments: number): Times {
  const { fly, rest, end } = SECONDS;
  const leave = Array.from({ length: moments }, (_, i) => (i === 0 ? 0 : rest + (i - 1) * (fly + rest)));
  const arrive = leave.map((time, i) => (i === 0 ? 0 : time + fly));
  return { leave, arrive, all: (arrive.at(-1) ?? 0) + rest + end };
}

/** What all animations have in common. */
function motionStyle({ all }: Times): string {
  const fade = short((100 * FADE) / all);
  return `.all,.b,.m{animation:${short(all)}s infinite}
.b{animation-timing-function:ease-in}
.m{animation-timing-function:step-end}
.m:not(.m0){opacity:0}
.all{animation-name:all}
@keyframes all{0%,100%{opacity:0}${fade}%,${short(100 - fade)}%{opacity:1}}
@media(prefers-reduced-motion:reduce){.all,.b,.m{animation:none}}
`;
}

/** What does not move: the numbers of nodes and slots. */
function frameOf({ nodes, slots, width, height, fills }: Grid): Content[] {
  const columns = Array.from({ length: nodes }, (_, node) => node);
  const x = (node: number) => ROOM.left + node * width;
  return [
    ...columns.map((node) =>
      element('rect', {
        ...{
          class: `d${Math.floor((node * fills) / nodes)}`,
          x: x(node),
          y: ROOM.top - HEAD.height - HEAD.gap,
        },
        ...{ width: width - 1, height: HEAD.height },
      }),
    ),
    ...columns.map((node) => text('middle', x(node) + width / 2 - 0.5, ROOM.top - 6, `${node}`)),
    ...Array.from({ length: slots }, (_, slot) =>
      text('soft end', ROOM.left - 4, ROOM.top + (slot + 0.5) * height - 0.5 + BASE, `${slot}`),
    ),
  ];
}

/** A part of the picture with its animation. */
interface Moving {
  readonly part: Markup;
  readonly keyframes: string;
}

/** Each block where it starts, and the way that it flies from there. */
function blocksOf(grid: Grid, moments: readonly MemoryMoment[], times: Times): Moving[] {
  const { nodes, width, height } = grid;
  const places = moments.map(({ origins }) => {
    const found = new Map<number, number>();
    for (const [place, origin] of origins.entries()) if (origin !== NOWHERE) found.set(origin, place);
    return found;
  });
  return [...places[0].keys()].map((origin, i) => {
    const offsets = places.map((at) => {
      const place = at.get(origin) ?? origin;
      return [
        ((place % nodes) - (origin % nodes)) * width,
        (Math.floor(place / nodes) - Math.floor(origin / nodes)) * height,
      ] as const;
    });
    const part = element('g', { class: 'b', style: `animation-name:b${i}` }, ...blockAt(origin, grid));
    return { part, keyframes: `@keyframes b${i}{${flights(offsets, grid, times)}}` };
  });
}

type Offset = readonly [x: number, y: number];

/** The keyframes of a block: it leaves, is half-way beside those that come towards it, and arrives. */
function flights(offsets: readonly Offset[], { width, height }: Grid, { leave, arrive, all }: Times): string {
  const at = (time: number) => `${short((100 * time) / all)}%`;
  let keys = '0%';
  const frames: string[] = [];
  for (let i = 1; i < offsets.length; i++) {
    const [[x, y], [toX, toY]] = [offsets[i - 1], offsets[i]];
    if (x === toX && y === toY) continue;
    const aside: Offset = [Math.sign(toY - y) * ASIDE * width, Math.sign(x - toX) * ASIDE * height];
    const middle: Offset = [(x + toX) / 2 + aside[0], (y + toY) / 2 + aside[1]];
    frames.push(`${keys},${at(leave[i])}{${moved([x, y])}}`);
    frames.push(`${at((leave[i] + arrive[i]) / 2)}{${moved(middle)};animation-timing-function:ease-out}`);
    keys = at(arrive[i]);
  }
  const last = offsets.at(-1) ?? [0, 0];
  return `${frames.join('')}${keys},100%{${moved(last)}}`;
}

function moved([x, y]: Offset): string {
  return `transform:translate(${short(x)}px,${short(y)}px)`;
}

/** A block with its sender and its receiver. */
function blockAt(origin: number, { schedule: { pattern }, nodes, width, height, fills }: Grid): Content[] {
  const [source, receiver] = [origin % nodes, pattern.destination(origin) % nodes];
  const [x, y] = [ROOM.left + source * width, ROOM.top + Math.floor(origin / nodes) * height];
  const [centre, middle] = [x + (width - 1) / 2, y + height / 2 - 0.5];
  return [
    element('rect', {
      ...{ class: `d${Math.floor((receiver * fills) / nodes)}`, x: short(x), y: short(y) },
      ...{ width: width - 1, height: height - 1 },
    }),
    element('path', { class: 'line', d: `M${short(centre - 2.8)} ${short(middle)}h5.6m-2-2l2 2l-2 2` }),
    text('middle', (x + centre - 2.8) / 2, middle + BASE, `${source}`),
    text('middle', (x + width - 1 + centre + 2.8) / 2, middle + BASE, `${receiver}`),
  ];
}

/** What is said of a moment while blocks fly to it and rest there, with frames around the rows that cross. */
function scene(
  moment: MemoryMoment,
  at: number,
  grid: Grid,
  moments: readonly MemoryMoment[],
  { leave, all }: Times,
): Moving {
  const { schedule, nodes, width, height } = grid;
  const steps = moments.filter(({ step }) => step !== undefined).length;
  const title =
    moment.step === undefined ? (moment.phase ?? moment.title) : `step ${moment.step} of ${steps}`;
  const note = noteOf(moment, schedule);
  const frames = [...moment.crossed].flatMap(([slot, port]) => {
    const y = ROOM.top + slot * height;
    const label = crossedLabel(schedule, slot, port);
    return [
      element('rect', {
        ...{ class: 'line frame', x: ROOM.left - 0.5, y: y - 0.5, width: nodes * width, height, rx: 2 },
      }),
      text('strong', ROOM.left + nodes * width + 4, y + height / 2 - 0.5 + BASE, label),
    ];
  });
  const part = element(
    'g',
    { class: `m m${at}`, style: `animation-name:m${at}` },
    text('title', 0, 11, title),
    ...(note === undefined ? [] : [text('soft', 0, 26, note)]),
    ...frames,
  );
  const key = (time: number) => `${short((100 * time) / all)}%`;
  const hidden = at === 0 ? '' : '0%{opacity:0}';
  const next = at + 1 < leave.length ? `${key(leave[at + 1])}{opacity:0}` : '100%{opacity:1}';
  return { part, keyframes: `@keyframes m${at}{${hidden}${key(leave[at])}{opacity:1}${next}}` };
}
