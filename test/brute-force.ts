import type { Message, Schedule, Step } from '../src/schedules/index.ts';

/** What brute force finds: the first fault, if any, and the counts up to there. */
export interface Finding {
  /** Undefined when every block arrives and no rule of the network is broken. */
  readonly fault: string | undefined;
  readonly steps: number;
  readonly span: number;
  readonly largestMessage: number;
  readonly blocksInSequence: number;
  readonly hopsInSequence: number;
  readonly linkCrossings: number;
  /** Blocks of the pattern. */
  readonly blocks: number;
}

/** A place as text, so that nothing here depends on how places are numbered elsewhere. */
const placeName = (node: number, slot: number) => `node ${node} slot ${slot}`;

class Fault extends Error {}

function demandThat(holds: boolean, fault: string): void {
  if (!holds) throw new Fault(fault);
}

/**
 * Follows every block of every node through a schedule, with one map from places to blocks that is rewritten
 * in each phase and step. Slow, and on purpose: it knows of no symmetry, works out the cube's routes by
 * itself and stops at the first thing that is wrong. Claims are not looked at.
 */
export function bruteForce(schedule: Schedule): Finding {
  const { topology, pattern } = schedule;
  let memory = new Map<string, number>();
  for (let node = 0; node < topology.nodes; node++) {
    for (let slot = 0; slot < pattern.slots; slot++) {
      const block = slot * topology.nodes + node;
      if (pattern.destination(block) >= 0) memory.set(placeName(node, slot), block);
    }
  }
  const blocks = memory.size;
  const moves = new Map<number, number[]>();
  const counts = { steps: 0, largestMessage: 0, blocksInSequence: 0, hopsInSequence: 0, linkCrossings: 0 };
  let fault: string | undefined;
  try {
    for (const phase of schedule.phases) {
      if (phase.kind === 'local') {
        const after = new Map<string, number>();
        for (let node = 0; node < topology.nodes; node++) {
          for (let slot = 0; slot < schedule.slots; slot++) {
            const block = memory.get(placeName(node, slot));
            if (block === undefined) continue;
            const place = placeName(node, phase.map.apply(node, slot));
            demandThat(!after.has(place), `${phase.name}: two blocks end in ${place}`);
            after.set(place, block);
          }
        }
        memory = after;
        continue;
      }
      for (const step of phase.steps()) {
        memory = afterStep(schedule, step, phase.rowClosed, memory, moves, counts);
        counts.steps++;
      }
    }
    let delivered = 0;
    for (let node = 0; node < topology.nodes; node++) {
      for (let slot = 0; slot < schedule.slots; slot++) {
        const block = memory.get(placeName(node, slot));
        if (block === undefined) continue;
        const due = pattern.destination(block);
        const place = placeName(due % topology.nodes, Math.floor(due / topology.nodes));
        demandThat(place === placeName(node, slot), `block ${block} is in ${placeName(node, slot)}`);
        delivered++;
      }
    }
    demandThat(delivered === blocks, `${blocks - delivered} blocks are lost`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    fault = error.message;
  }
  const span = [...moves.values()].reduce((most, at) => Math.max(most, (at.at(-1) ?? 0) - at[0] + 1), 0);
  return { fault, span, blocks, ...counts };
}

function afterStep(
  schedule: Schedule,
  step: Step,
  rowClosed: boolean,
  before: ReadonlyMap<string, number>,
  moves: Map<number, number[]>,
  counts: {
    steps: number;
    largestMessage: number;
    blocksInSequence: number;
    hopsInSequence: number;
    linkCrossings: number;
  },
): Map<string, number> {
  const { topology, ports, switching } = schedule;
  const after = new Map(before);
  const arriving: [place: string, block: number][] = [];
  const busyLinks = new Set<string>();
  const senders = new Set<number>();
  const receivers = new Set<number>();
  let longestMessage = 0;
  let longestRoute = 0;
  for (const { map, slots, to } of step) {
    demandThat(!(rowClosed && to), 'arrival slots in a row-closed segment');
    demandThat(to === undefined || to.length === slots.length, 'as many arrival slots as slots');
    longestMessage = Math.max(longestMessage, slots.length);
    for (let node = 0; node < topology.nodes; node++) {
      const target = map.apply(node);
      if (target < 0) continue;
      const route = cubeRoute(topology.dim, node, target);
      demandThat(
        switching === 'wormhole' ? route.length > 0 : route.length === 1,
        `node ${node} sends to node ${target}`,
      );
      demandThat(route.at(-1)?.endsWith(`>${target}`) ?? false, `no links lead from ${node} to ${target}`);
      for (const link of route) {
        demandThat(!busyLinks.has(link), `two messages on link ${link}`);
        busyLinks.add(link);
      }
      longestRoute = Math.max(longestRoute, route.length);
      counts.linkCrossings += route.length * slots.length;
      if (ports === 'one') {
        demandThat(!senders.has(node) && !receivers.has(target), `one port: ${node} to ${target}`);
        senders.add(node);
        receivers.add(target);
      }
      for (const [slot, arrivalSlot] of pairsOf(slots, to)) {
        for (const s of [slot, arrivalSlot]) {
          demandThat(Number.isInteger(s) && s >= 0 && s < schedule.slots, `no slot ${s}`);
        }
        const block = before.get(placeName(node, slot));
        if (block === undefined) throw new Fault(`${placeName(node, slot)} is empty`);
        demandThat(after.delete(placeName(node, slot)), `${placeName(node, slot)} is sent twice`);
        arriving.push([placeName(target, arrivalSlot), block]);
        moves.set(block, [...(moves.get(block) ?? []), counts.steps]);
      }
    }
  }
  for (const [place, block] of arriving) {
    demandThat(!after.has(place), `${place} is taken`);
    after.set(place, block);
  }
  counts.largestMessage = Math.max(counts.largestMessage, longestMessage);
  counts.blocksInSequence += longestMessage;
  counts.hopsInSequence += longestRoute;
  return after;
}

function pairsOf(slots: Message['slots'], to: Message['to']): [slot: number, arrivalSlot: number][] {
  return Array.from(slots, (slot, i) => [slot, to ? to[i] : slot]);
}

/** The links "node>node" of the e-cube route: coordinates are corrected one by one, the lowest first. */
function cubeRoute(dim: number, from: number, to: number): string[] {
  const route: string[] = [];
  let here = from;
  for (let k = 0; k < dim; k++) {
    const bit = 2 ** k;
    if (Math.floor(here / bit) % 2 === Math.floor(to / bit) % 2) continue;
    const next = Math.floor(here / bit) % 2 === 0 ? here + bit : here - bit;
    route.push(`${here}>${next}`);
    here = next;
  }
  return route;
}
