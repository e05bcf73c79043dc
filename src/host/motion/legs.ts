import { IDLE, type LocalMapCode, type LocalPhase, type Message, type Step } from '../../schedules/index.ts';
import { productOf } from '../../schedules/model/networks/axes.ts';
import type { Playback } from '../program/playback.ts';
import { bitsOf, displacementIn, negated, sum } from './displacement.ts';

/** A part of the way from one moment to the next: blocks fly, or the picture before fades into the one after. */
export type Motion = Flying | FlyingApart | 'fade';

/** Blocks fly along the lines of A[slot][node], those of a line all by one displacement. */
export interface Flying {
  /** `rows`: a line is a slot, and blocks fly from node to node. `columns`: a line is a node, and they fly from slot to slot. */
  readonly along: 'rows' | 'columns';
  /** Places along each axis, see displacement.ts. Where all are 2 displacements are masks. */
  readonly sides: readonly number[];
  /** By line: the displacement. Its axes are crossed one after the other. */
  readonly moves: Uint32Array;
  /** By line: the displacement by the legs that follow. */
  readonly later: Uint32Array;
  /** Whether the lowest axis is crossed first, as on the way back, and not the highest. */
  readonly isBack: boolean;
  /** By slot when all legs are flown: the slot that its blocks have in the end. Left out: the same. */
  readonly order?: ArrayLike<number>;
}

/** Blocks fly along their rows, those of a row by several distances, or some of them not at all. */
export interface FlyingApart {
  readonly along: 'places';
  /** Nodes to the right, negative ones to the left; each once, and none is 0. */
  readonly distances: readonly number[];
  /** By place slot * nodes + node: which of the distances brings the block there, from 1; 0: it is there, or nothing is. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** By slot, 1 where some blocks fly. */
  readonly rows: Uint8Array;
}

/** Of memories with more places, and of steps with more distances, pictures fade: to find them, and to draw them, would take too long. */
export const MOST_PLACES_APART = 2 ** 20;
const MOST_DISTANCES = 16;

/**
 * How the blocks come from one moment of a playback to another.
 * @returns no legs where there is no way to go, and a fade where it is longer than a moment, or too much for a flight
 */
export function legsBetween(playback: Playback, from: number, to: number): readonly Motion[] {
  if (from === to) return [];
  if (Math.abs(to - from) > 1) return ['fade'];
  const { slots, topology } = playback.schedule;
  const { local, step } = playback.transition(Math.max(from, to));
  const isBack = to < from;
  if (step)
    return [together(step.messages, slots, isBack) ?? apart(step.messages, slots, topology.nodes, isBack)];
  return localLegs(local, topology.nodes, isBack);
}

/** The slots whose blocks are others at one moment than at another; undefined where it may be any of them. */
export function slotsBetween(playback: Playback, from: number, to: number): Iterable<number> | undefined {
  if (from === to) return [];
  const { step } = playback.transition(Math.max(from, to));
  if (Math.abs(to - from) > 1 || step === undefined) return undefined;
  return step.messages.flatMap(({ slots, to: arrived = slots }) => [
    ...Array.from(slots),
    ...Array.from(arrived),
  ]);
}

/** All rows of a step fly at the same time, each as a whole; undefined where blocks of a row go different ways. */
function together(messages: Step, slots: number, isBack: boolean): Flying | undefined {
  const moves = new Uint32Array(slots);
  let sides: readonly number[] = [];
  for (const message of messages) {
    const shift = shiftOf(message);
    if (shift === undefined || (sides.length > 0 && String(shift.sides) !== String(sides))) return undefined;
    sides = shift.sides;
    const move = isBack ? negated(sides, shift.move) : shift.move;
    for (let i = 0; i < message.slots.length; i++) moves[message.slots[i]] = move;
  }
  return { along: 'rows', sides, moves, later: new Uint32Array(slots), isBack };
}

/** All blocks of a step fly at the same time, each from its node to another. */
function apart(messages: Step, slots: number, nodes: number, isBack: boolean): FlyingApart | 'fade' {
  if (slots * nodes > MOST_PLACES_APART) return 'fade';
  const kinds = new Uint8Array(slots * nodes);
  const rows = new Uint8Array(slots);
  const distances: number[] = [];
  for (const { map, slots: sent, to } of messages) {
    // Blocks that change their slots do not stay in their rows.
    if (to !== undefined) return 'fade';
    for (let node = 0; node < nodes; node++) {
      const target = map.apply(node);
      if (target === IDLE || target === node) continue;
      const [start, end] = isBack ? [target, node] : [node, target];
      const known = distances.indexOf(end - start);
      const kind = known === -1 ? distances.push(end - start) : known + 1;
      if (kind > MOST_DISTANCES) return 'fade';
      for (let i = 0; i < sent.length; i++) {
        kinds[sent[i] * nodes + end] = kind;
        rows[sent[i]] = 1;
      }
    }
  }
  return { along: 'places', distances, kinds, rows };
}

/** The displacement of all nodes under a message; undefined where they have several, or blocks change their slots. */
function shiftOf({ map, to }: Message): { sides: readonly number[]; move: number } | undefined {
  if (to !== undefined || map.kind === 'table') return undefined;
  const code = map.encode();
  if (code.kind === 'xor') return { sides: binary(map.nodes), move: code.mask };
  if (code.kind === 'table' || code.classes !== undefined || code.twist || code.deltas[0] === null)
    return undefined;
  return { sides: code.shape, move: displacementIn(code.shape, code.deltas[0]) };
}

/** A local phase in parts: an order of the slots, a displacement along the column of each node, and another order. */
interface Parts {
  readonly before?: ArrayLike<number> | undefined;
  readonly sides: readonly number[];
  /** By node: the displacement, or the one that it undoes. */
  readonly moves: Uint32Array;
  readonly sign: 1 | -1;
  readonly after?: ArrayLike<number> | undefined;
}

/** A leg for each bit of each axis, and a fade for each order of the slots. */
function localLegs({ map }: LocalPhase, nodes: number, isBack: boolean): readonly Motion[] {
  const done = isBack ? map.inverse() : map;
  const parts = partsOf(done.encode(), done.slots, nodes, (node) => done.apply(node, 0));
  if (parts === undefined) return ['fade'];
  const { before, sides, moves, sign, after: order } = parts;
  const bits = bitsOf(sides, moves, sign);
  if (isBack) bits.reverse();
  const legs: Motion[] = order ? ['fade'] : [];
  let later = new Uint32Array(nodes);
  for (const bit of bits.reverse()) {
    legs.unshift({ along: 'columns', sides, moves: bit, later, isBack, ...(order && { order }) });
    later = later.map((rest, node) => sum(sides, rest, bit[node]));
  }
  return before ? ['fade', ...legs] : legs;
}

/** @returns undefined for tables: each node may have an order of its own */
function partsOf(
  code: LocalMapCode,
  slots: number,
  nodes: number,
  slotOfFirst: (node: number) => number,
): Parts | undefined {
  const byNode = (of: (node: number) => number) => Uint32Array.from({ length: nodes }, (_, node) => of(node));
  if (code.kind === 'table' || (code.kind === 'translate' && code.twist)) return undefined;
  if (code.kind === 'linear') return { sides: binary(slots), moves: byNode(slotOfFirst), sign: 1 };
  if (code.kind !== 'translate') {
    const { kind, mask, before, after } = code;
    const sides = kind === 'xor' ? binary(mask + 1) : [mask + 1];
    return { before, sides, moves: byNode((node) => node & mask), sign: kind === 'subtract' ? -1 : 1, after };
  }
  const { operation, shape: sides } = code;
  const members = productOf(sides);
  const moves = byNode((node) => node % members);
  if (operation !== 'reflect') return { sides, moves, sign: operation === 'subtract' ? -1 : 1 };
  // What is subtracted from the node is turned round first, and then added to it.
  const before = Uint32Array.from({ length: slots }, (_, slot) => {
    const member = slot % members;
    return slot - member + negated(sides, member);
  });
  return { before, sides, moves, sign: 1 };
}

/** Axes of two places each, for at least so many. */
const binary = (places: number) => Array<number>(Math.ceil(Math.log2(places))).fill(2);
