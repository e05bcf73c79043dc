import type { Playback } from '../../../src/host/program/playback.ts';
import { IDLE, type Schedule } from '../../../src/schedules/index.ts';
import { routeOf } from '../../../src/schedules/model/message-route.ts';
import { Trace } from '../../../src/schedules/proof/trace.ts';

export const range = (length: number) => Array.from({ length }, (_, i) => i);

/** A block that travels in a step. */
export interface Trip {
  readonly slot: number;
  readonly from: number;
  readonly to: number;
  /** Where it started before the schedule, and where it ends after it: nodes. */
  readonly source: number;
  readonly receiver: number;
  /** Links of its way. */
  readonly links: number;
  /** Whether it travels no more. */
  readonly isLast: boolean;
}

/** By step: the trips of all blocks, followed one by one. */
export function tripsOf(playback: Playback): Trip[][] {
  const { schedule, end } = playback;
  const { nodes } = schedule.topology;
  const trace = new Trace(schedule);
  const trips: (Omit<Trip, 'isLast'> & { block: number })[][] = [];
  for (let moment = 1; moment <= end; moment++) {
    const { phase, step } = playback.transition(moment);
    const local = schedule.phases[phase];
    if (!step) {
      if (local.kind === 'local') trace.move(local);
      continue;
    }
    trips.push(
      step.messages.flatMap(({ map, slots }) =>
        range(nodes).flatMap((from) => {
          const to = map.apply(from);
          if (to === IDLE) return [];
          // Into a switch and out of it is one hop.
          const isThroughSwitch = ['switch', 'servers'].includes(schedule.topology.kind);
          const links = isThroughSwitch ? 1 : routeOf(schedule.topology, map, from).length;
          return Array.from(slots).flatMap((slot) => {
            const block = trace.blocks[slot * nodes + from];
            if (block === 2 ** 32 - 1) return [];
            const receiver = schedule.pattern.destination(block) % nodes;
            return [{ slot, from, to, source: block % nodes, receiver, links, block }];
          });
        }),
      ),
    );
    trace.send(step.messages);
  }
  const last = new Map<number, number>();
  for (const [index, step] of trips.entries()) {
    for (const { block, from, to } of step) if (from !== to) last.set(block, index);
  }
  return trips.map((step, index) =>
    step.map((trip) => ({ ...trip, isLast: last.get(trip.block) === index })),
  );
}

/** What a step did, found out without the words. */
export interface Done {
  readonly schedule: Schedule;
  readonly index: number;
  readonly trips: readonly Trip[];
  readonly loads: Uint32Array;
}
