import type { Playback } from '../../../src/host/program/playback.ts';
import {
  EMPTY,
  IDLE,
  InputError,
  type NodeMap,
  type Step,
  type Topology,
} from '../../../src/schedules/index.ts';
import { routeOf } from '../../../src/schedules/model/message-route.ts';
import type { BlockPath, Place, Stop } from '../protocol.ts';
import { stopAt } from './block-stops.ts';

/**
 * The way of a block through a playback, wherever the schedule sends it.
 *
 * @param start where it is at the start
 * @throws InputError when no block starts there
 */
export function pathOf(playback: Playback, start: Place): BlockPath {
  const { topology } = playback.schedule;
  const end = endOf(playback, start);
  if (end === undefined) {
    throw new InputError(`node ${start.node}, slot ${start.slot}: no block starts there; choose another`);
  }
  const stops: Stop[] = [{ moment: 0, ...start, links: [] }];
  for (let moment = 1; moment <= playback.end; moment++) {
    const last = stops[stops.length - 1];
    const { local, step } = playback.transition(moment);
    if (step) {
      const next = sent(topology, step.messages, last);
      if (next) stops.push({ moment, ...next });
    } else {
      const slot = local.map.apply(last.node, last.slot);
      if (slot !== last.slot) stops.push({ moment, slot, node: last.node, links: [] });
    }
  }
  return { source: start.node, destination: end % topology.nodes, stops };
}

/** The place, slot * nodes + node, where the block must end that starts in a place; undefined where none does. */
function endOf({ schedule: { pattern } }: Playback, { slot, node }: Place): number | undefined {
  const isIn = (value: number, end: number) => Number.isInteger(value) && value >= 0 && value < end;
  if (!isIn(slot, pattern.slots) || !isIn(node, pattern.nodes)) return undefined;
  const end = pattern.destination(slot * pattern.nodes + node);
  return end === EMPTY ? undefined : end;
}

/**
 * Where the block started that is at a place at a moment: its way is followed back to the start.
 * @returns undefined where there is none
 */
export function blockAt(playback: Playback, moment: number, { slot, node }: Place): Place | undefined {
  let place: Place = { slot, node };
  for (let before = moment; before >= 1; before--) {
    const { local, step } = playback.transition(before);
    if (step) place = cameFrom(step.messages, place);
    else place = { slot: local.map.inverse().apply(place.node, place.slot), node: place.node };
  }
  if (endOf(playback, place) === undefined) return undefined;
  // What has left a place is found on its way back, too.
  const now = stopAt(pathOf(playback, place), moment);
  return now?.slot === slot && now.node === node ? place : undefined;
}

const inverses = new WeakMap<NodeMap, NodeMap>();

/** Where the block at a place was before a step. */
function cameFrom(step: Step, { slot, node }: Place): Place {
  for (const { map, slots, to = slots } of step) {
    const i = Array.prototype.indexOf.call(to, slot);
    if (i === -1) continue;
    const back = inverses.get(map) ?? map.inverse();
    inverses.set(map, back);
    const source = back.apply(node);
    if (source !== IDLE) return { slot: slots[i], node: source };
  }
  return { slot, node };
}

/** Where a step sends the block at a place; undefined where it stays. */
function sent(topology: Topology, step: Step, { slot, node }: Stop): Omit<Stop, 'moment'> | undefined {
  for (const { map, slots, to = slots } of step) {
    const i = Array.prototype.indexOf.call(slots, slot);
    const target = i === -1 ? IDLE : map.apply(node);
    if (target !== IDLE && (target !== node || to[i] !== slot))
      return { slot: to[i], node: target, links: routeOf(topology, map, node) };
  }
  return undefined;
}
