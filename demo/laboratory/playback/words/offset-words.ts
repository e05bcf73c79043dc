import type { Frame } from '../../../../src/pictures/timeline/frame.ts';
import { listed } from '../../../../src/report/document/listed.ts';
import { linkOf } from '../../../../src/schedules/algorithms/bound/meetings.ts';
import { busiestAxes } from '../../../../src/schedules/algorithms/bound/pieces.ts';
import { offsetOf, reversed, turned, wayTo } from '../../../../src/schedules/algorithms/bound/ways.ts';
import { IDLE, type NodeMap } from '../../../../src/schedules/index.ts';
import { coordinateAlong, coordinatesOf, nodeAt } from '../../../../src/schedules/model/networks/axes.ts';
import { isMesh, isTorus } from '../../../../src/schedules/model/networks/grid.ts';
import { counted, countedRange, rangeOf } from '../../../words.ts';
import { linksAtWork, linksFar, linksSaid, slotsNamed, straightThere, whoDoes } from './phrases.ts';
import { type StepFacts, shiftOf, type Wording } from './step-facts.ts';

/** Blocks that go so far ahead in one message. */
interface Shift {
  readonly frame: Frame;
  /** Nodes ahead along each axis of the frame. */
  readonly ahead: readonly number[];
  readonly slots: readonly number[];
}

/** Words for steps in which all who send go as far ahead with the same slots. */
function ofShift(words: (facts: StepFacts, shift: Shift) => string | undefined): Wording {
  return (facts) => {
    const shift = shiftIn(facts);
    return shift && words(facts, shift);
  };
}

function shiftIn({ frame, sendings }: StepFacts): Shift | undefined {
  if (frame?.kind !== 'offset' || sendings.length === 0) return undefined;
  const [{ map, slots }, ...others] = sendings;
  const ahead = shiftOf(map, frame.shape);
  const key = Array.from(slots).join();
  const isAlike = others.every(
    (other) =>
      Array.from(other.slots).join() === key && String(shiftOf(other.map, frame.shape)) === String(ahead),
  );
  return ahead && isAlike ? { ahead, slots: Array.from(slots), frame } : undefined;
}

/** Whether the slots are all of a node whose offsets are wanted, and no others. */
function areAll({ slots, frame }: Shift, { schedule }: StepFacts, isWanted: (offset: number) => boolean) {
  const { slots: all } = schedule.pattern;
  const wanted = frame.of.subarray(0, all).reduce((count, offset) => count + Number(isWanted(offset)), 0);
  return slots.length === wanted && slots.every((slot) => isWanted(frame.of[slot]));
}

/** Coordinate of an offset on the axis of a frame. */
function along({ shape }: Frame, axis: number, offset: number): number {
  return coordinateAlong(shape, axis)(offset);
}

/** The only axis on which a shift goes ahead; undefined where there are several. */
function axisOf(ahead: readonly number[]): number | undefined {
  const axes = Array.from(ahead.keys()).filter((axis) => ahead[axis] !== 0);
  return axes.length === 1 ? axes[0] : undefined;
}

/** " along axis 1", or nothing where there is but one. */
const onAxis = ({ shape }: Frame, axis: number) => (shape.length === 1 ? '' : ` along axis ${axis}`);

/** Spread-out: every block goes to its receiver at once. */
const offsetWords = ofShift((facts, shift) => {
  const { slots, ahead } = shift;
  if (ahead.length !== 1 || !areAll(shift, facts, (offset) => offset === ahead[0])) return undefined;
  const blocks = slots.length === 1 ? 'the block' : `the ${slots.length} blocks`;
  return `${whoDoes(facts, 'send')} ${blocks} for the node ${ahead[0]} ahead ${straightThere(facts)}.${linksSaid(facts)}`;
});

/** Bruck: blocks whose offset has a digit at a place. */
const digitWords = ofShift((facts, shift) => {
  // Of the algorithms whose steps go by digits the name says the base.
  const [, digits] = /-(\d+)$/.exec(facts.schedule.algorithm) ?? [];
  if (shift.ahead.length !== 1 || digits === undefined) return undefined;
  const radix = Math.min(Number(digits), shift.frame.shape[0]);
  const [ahead] = shift.ahead;
  let place = 0;
  while (radix ** (place + 1) <= ahead) place++;
  const weight = radix ** place;
  const digit = ahead / weight;
  const has = (offset: number) => Math.floor(offset / weight) % radix === digit;
  if (!Number.isInteger(digit) || !areAll(shift, facts, has)) return undefined;
  const count = shift.slots.length;
  const many = count === 1 ? 'block' : `${count} blocks`;
  const which = radix === 2 ? `bit ${place}` : `a ${digit} at place ${place} in base ${radix}`;
  return `${whoDoes(facts, 'send')} the ${many} whose offset has ${which} to the node ${ahead} ahead${hopsBehind(facts)}${linksAtWork(facts)}`;
});

/** ", 1 to 3 links away", or nothing where it is one. */
function hopsBehind({ hops }: StepFacts): string {
  return hops[1] > 1 ? `, ${linksFar(hops)} away` : '';
}

/** The ring, and the product of rings: what goes further ahead is passed to the next node. */
const hopWords = ofShift((facts, shift) => {
  const { frame, slots, ahead } = shift;
  const axis = axisOf(ahead);
  if (axis === undefined || ahead[axis] !== 1) return undefined;
  const distance = (offset: number) => along(frame, axis, offset);
  const least = Math.min(...slots.map((slot) => distance(frame.of[slot])));
  if (!areAll(shift, facts, (offset) => distance(offset) >= least)) return undefined;
  const go = slots.length === 1 ? 'block that goes' : `${slots.length} blocks that go`;
  return `${whoDoes(facts, 'pass')} the ${go} ${least} or more ahead${onAxis(frame, axis)} to the next node${hopsBehind(facts)}${linksAtWork(facts)}`;
});

/** The product of rings on which blocks go the shorter way, in one direction at a time or in both. */
const shorterWayWords: Wording = (facts) => {
  const { frame, sendings } = facts;
  if (frame?.kind !== 'offset' || sendings.length === 0) return undefined;
  const passed = { ahead: 0, back: 0 };
  const axes = new Set<number | undefined>();
  for (const { map, slots } of sendings) {
    const ahead = shiftOf(map, frame.shape);
    const axis = ahead && axisOf(ahead);
    axes.add(axis);
    if (ahead === undefined || axis === undefined) return undefined;
    const side = frame.shape[axis];
    const isAhead = ahead[axis] === 1;
    if (!isAhead && ahead[axis] !== side - 1) return undefined;
    const isShorter = Array.from(slots).every((slot) => {
      const distance = along(frame, axis, frame.of[slot]);
      return distance > 0 && (isAhead ? 2 * distance <= side : 2 * distance >= side);
    });
    if (!isShorter) return undefined;
    passed[isAhead ? 'ahead' : 'back'] += slots.length;
  }
  const [axis] = axes;
  if (axes.size !== 1 || axis === undefined) return undefined;
  const { ahead, back } = passed;
  const first = ahead > 0 ? `${counted(ahead, 'block')} ahead` : `${counted(back, 'block')} back`;
  const second = ahead > 0 && back > 0 ? ` and ${back} back` : '';
  const each = ahead + back === 1 ? 'by its shorter way' : 'each by its shorter way';
  return `${whoDoes(facts, 'pass')} ${first}${second}${onAxis(frame, axis)} to the next node, ${each}${linksAtWork(facts)}`;
};

/** Exchanges along one axis after another: all that goes so far along it goes there at once. */
const axisWords = ofShift((facts, shift) => {
  const { frame, slots, ahead } = shift;
  const axis = axisOf(ahead);
  if (axis === undefined) return undefined;
  if (!areAll(shift, facts, (offset) => along(frame, axis, offset) === ahead[axis])) return undefined;
  const go = slots.length === 1 ? 'block that goes' : `${slots.length} blocks that go`;
  return `${whoDoes(facts, 'send')} the ${go} ${ahead[axis]} ahead${onAxis(frame, axis)} there: ${linksFar(facts.hops)}.${linksSaid(facts)}`;
});

/**
 * Neighbours on a mesh exchange blocks. Where all legs are in the same round, those for one coordinate each way leave in it, and
 * the others are on their way.
 */
const meetingWords: Wording = (facts) => {
  const { frame, sendings, schedule, index, loads } = facts;
  const { topology } = schedule;
  if (frame?.kind !== 'offset' || !isMesh(topology) || String(topology.shape) !== String(frame.shape))
    return undefined;
  const links = sendings.map(({ map }) => linkAcross(map, topology.shape));
  const known = links.filter((link) => link !== undefined);
  if (known.length === 0 || known.length < links.length) return undefined;
  const counts = sendings.map(({ slots }) => slots.length);
  const what = countedRange(...rangeOf(counts), 'block');
  const busy = loads.reduce((sum, load) => sum + Number(load > 0), 0) / 2;
  const pairs = topology.links / 2;
  const axes = [...new Set(known.map(({ axis }) => axis))];
  const who =
    busy === pairs
      ? 'All neighbours exchange'
      : `${busy} of ${pairs} pairs of neighbours exchange${busy === 1 ? 's' : ''}`;
  const where =
    busy === pairs || topology.shape.length === 1
      ? ''
      : ` along ${axes.length === 1 ? 'axis' : 'axes'} ${listed(axes.map(String))}`;
  const [side] = topology.shape;
  const round = index % (side - 1);
  const areTogether = sendings.every(({ slots }, i) =>
    Array.from(slots).every((slot) => {
      const { axis, below } = known[i];
      return (
        topology.shape[axis] === side && isInRound(side, along(frame, axis, frame.of[slot]), below, round)
      );
    }),
  );
  const one = topology.shape.length === 1 ? 'node' : 'coordinate';
  const leaving = `Those for ${one} ${side - 1 - round} leave ahead, those for ${round} back`;
  const others = round === 0 ? '' : '; the others go on';
  return `${who} ${what} each way${where}${linksAtWork(facts)}${areTogether ? ` ${leaving}${others}.` : ''}`;
};

/** The link across which a map has neighbours exchange in all lines along an axis; undefined for any other map. */
function linkAcross(map: NodeMap, shape: readonly number[]): { axis: number; below: number } | undefined {
  const first = Array.from({ length: map.nodes }, (_, node) => node).find((node) => map.apply(node) !== IDLE);
  if (first === undefined) return undefined;
  const [from, to] = [first, map.apply(first)].map((node) => coordinatesOf(shape, node));
  const axis = from.findIndex((x, i) => x !== to[i]);
  const below = Math.min(from[axis], to[axis]);
  for (let node = 0; node < map.nodes; node++) {
    const at = coordinatesOf(shape, node);
    const x = at[axis];
    const next = x === below ? x + 1 : x - 1;
    const target = x === below || x === below + 1 ? nodeAt(shape, at.with(axis, next)) : IDLE;
    if (map.apply(node) !== target) return undefined;
  }
  return { axis, below };
}

/** Whether blocks of a row meet on a link in a round in which none has waited. */
function isInRound(side: number, offset: number, below: number, round: number): boolean {
  for (let above = Math.max(0, round - offset + 1); above <= Math.min(round, side - 1 - offset); above++) {
    if (linkOf(side, offset, above, round - above) === below) return true;
  }
  return false;
}

/** The necklaces of a torus: blocks whose offsets the turns of the torus carry into one another. */
const turnWords: Wording = (facts) => {
  const { frame, sendings, schedule } = facts;
  if (frame?.kind !== 'offset' || !isTorus(schedule.topology) || sendings.length === 0) return undefined;
  if (sendings.some(({ map, slots }) => slots.length !== 1 || shiftOf(map, frame.shape) === undefined)) {
    return undefined;
  }
  const { shape } = schedule.topology;
  if (String(shape) !== String(frame.shape)) return undefined;
  const slots = sendings.map(({ slots }) => slots[0]);
  const offsets = new Set(slots.map((slot) => leastTurn(shape, frame.of[slot])));
  const names = Array.from(offsets, (offset) =>
    shape.length === 1 ? String(offset) : `(${coordinatesOf(shape, offset).join(', ')})`,
  );
  const are = slots.length === 1 ? 'is a turn' : 'are turns';
  const leave = slots.length === 1 ? 'It leaves by one port' : 'They leave by one port each';
  const which = names.length === 1 ? `offset ${names[0]}` : `offsets ${listed(names)}`;
  return `${slotsNamed(slots)} ${are} of ${which}. ${leave}${linksAtWork(facts)}`;
};

/** The least of the offsets that the turns and the mirror of a torus make of one. */
function leastTurn(shape: readonly number[], offset: number): number {
  const axes = busiestAxes(shape);
  const circle = [wayTo(shape, offset)];
  while (circle.length < 2 * axes.length) circle.push(turned(shape, axes, circle[circle.length - 1]));
  return Math.min(...circle.flatMap((way) => [offsetOf(shape, way), offsetOf(shape, reversed(shape, way))]));
}

/** Of steps in which blocks go so far ahead. */
export const OFFSET_WORDINGS = {
  offsets: offsetWords,
  digits: digitWords,
  hops: hopWords,
  'shorter ways': shorterWayWords,
  axes: axisWords,
  turns: turnWords,
  meetings: meetingWords,
};
