import { type Content, element, type Markup } from '../../report/document/markup.ts';
import { InputError, type Schedule } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { short } from '../pen/svg-pen.ts';
import { SEVERAL_PORTS } from '../timeline/chart-request.ts';
import type { MemoryMoment } from './memory-moments.ts';

/* What the still and the moving picture of the memories have in common. */

/** Sizes in units of the picture: pixels, where it is shown at its full width. */
export const MARGIN = 12;
/** Room in a panel: for its title, the names of slots, and beside the next one. */
export const ROOM = { left: 16, top: 50, right: 3, bottom: 18 };
/** Of the colours above the columns. */
export const HEAD = { height: 13, gap: 3 };
/** A block that has room for its sender and its receiver. */
const CELL = { height: 22, digit: 6, arrow: 10 };
/** Up to so many nodes and slots they have it. */
const MOST_SIGNED = { nodes: 16, slots: 64 };
/** The side of the panels of larger memories. */
export const SIDE = 360;
/** Where names stand beside and above all rows and columns. */
export const NAMED_FROM = 10;
/** More blocks are told apart neither on a page nor on a slide. */
const MOST_BLOCKS = 2 ** 16;
/** More receivers share colours. */
const MOST_FILLS = 64;

/** What all panels have in common. */
export interface Grid {
  readonly schedule: Schedule;
  readonly nodes: number;
  readonly slots: number;
  readonly width: number;
  readonly height: number;
  /** Whether a block says whose it is and for whom. */
  readonly isSigned: boolean;
  readonly fills: number;
}

/** @throws InputError for memories of too many blocks */
export function gridOf(schedule: Schedule): Grid {
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

/** "d2": by dimension 2; on a network without dimensions the slot. */
export function crossedLabel({ topology }: Schedule, slot: number, port: number): string {
  return isCube(topology) && port !== SEVERAL_PORTS ? `d${topology.portMark(port)}` : `${slot}`;
}

/** What the signs mean; it stands where a further panel would. */
export function legend(
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

export function text(kind: string, x: number, y: number, content: string): Markup {
  return element('text', { class: kind, x: short(x), y: short(y) }, content);
}
