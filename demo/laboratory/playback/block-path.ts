import type { Playback } from '../../../src/host/program/playback.ts';
import { IDLE, InputError, type NodeMap, type Step, type Topology } from '../../../src/schedules/index.ts';
import { routeOf } from '../../../src/schedules/model/message-route.ts';
import type { Block, BlockPath, Place, Stop } from '../protocol.ts';

/**
 * The way of a block through a playback, wherever the schedule sends it: in an exchange of one copy the block that a node has for
 * another one, which starts in the slot with that one's member number.
 *
 * @param source node that has the block at the start
 * @param destination node that it is for
 * @throws InputError when they are no nodes
 */
export function pathOf(playback: Playback, source: number, destination: number): BlockPath {
  const { topology, phases } = playback.schedule;
  for (const node of [source, destination]) {
    if (!Number.isInteger(node) || node < 0 || node >= topology.nodes) {
      throw new InputError(`node ${node}: give a whole number from 0 to ${topology.nodes - 1}`);
    }
  }
  const stops: Stop[] = [{ moment: 0, slot: destination % topology.members, node: source, links: [] }];
  for (let moment = 1; moment <= playback.end; moment++) {
    const last = stops[stops.length - 1];
    const { phase, step } = playback.transition(moment);
    const local = phases[phase];
    if (step) {
      const next = sent(topology, step.messages, last);
      if (next) stops.push({ moment, ...next });
    } else if (local.kind === 'local') {
      const slot = local.map.apply(last.node, last.slot);
      if (slot !== last.slot) stops.push({ moment, slot, node: last.node, links: [] });
    }
  }
  return { source, destination, stops };
}

/**
 * Whose block is at a place at a moment: its way is followed back to the start.
 *
 * @returns undefined where no block came from the start: in slots for transit
 */
export function blockAt(playback: Playback, moment: number, slot: number, node: number): Block | undefined {
  const { topology, phases, pattern } = playback.schedule;
  let place = { slot, node };
  for (let before = moment; before >= 1; before--) {
    const { phase, step } = playback.transition(before);
    const local = phases[phase];
    if (step) place = cameFrom(step.messages, place);
    else if (local.kind === 'local') {
      place = { slot: local.map.inverse().apply(place.node, place.slot), node: place.node };
    }
  }
  if (place.slot >= pattern.slots) return undefined;
  const first = place.node - (place.node % topology.members);
  return { source: place.node, destination: first + place.slot };
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
