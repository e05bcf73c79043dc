import { EMPTY, IDLE, type LocalMap, type Schedule, type Step } from '../../src/schedules/index.ts';

/** By phase: blocks that a local phase brings into other slots, in all nodes; 0 for segments. */
export function localMoves(schedule: Schedule): number[] {
  const { nodes } = schedule.pattern;
  // Where every place holds a block, it does so at any time.
  let full = isFull(schedule) ? undefined : startingPlaces(schedule);
  return schedule.phases.map((phase) => {
    if (phase.kind === 'local') {
      const moves = countMoves(phase.map, nodes, full);
      full &&= rearranged(phase.map, nodes, full);
      return moves;
    }
    if (full) for (const step of phase.steps()) send(step, nodes, full);
    return 0;
  });
}

function isFull({ pattern, slots }: Schedule): boolean {
  return pattern.slots === slots && pattern.encode().kind !== 'table';
}

/** By place, slot * nodes + node: 1 where a block starts. */
function startingPlaces({ pattern, slots }: Schedule): Uint8Array {
  const full = new Uint8Array(slots * pattern.nodes);
  for (let place = 0; place < pattern.slots * pattern.nodes; place++) {
    full[place] = Number(pattern.destination(place) !== EMPTY);
  }
  return full;
}

function countMoves(map: LocalMap, nodes: number, full?: Uint8Array): number {
  const isAllOrNone = full === undefined && shiftsSlots(map);
  let moves = 0;
  for (let node = 0; node < nodes; node++) {
    if (isAllOrNone) {
      if (map.apply(node, 0) !== 0) moves += map.slots;
      continue;
    }
    for (let slot = 0; slot < map.slots; slot++) {
      if (map.apply(node, slot) !== slot && full?.[slot * nodes + node] !== 0) moves++;
    }
  }
  return moves;
}

/** Whether a map changes all slots of a node or none: it adds the same to each of them. */
function shiftsSlots(map: LocalMap): boolean {
  const code = map.encode();
  if (code.kind === 'table') return false;
  if (code.kind === 'linear') return true;
  if (code.kind === 'translate') return code.operation !== 'reflect';
  return code.before === undefined && code.after === undefined;
}

function rearranged(map: LocalMap, nodes: number, full: Uint8Array): Uint8Array {
  const after = new Uint8Array(full.length);
  for (let node = 0; node < nodes; node++) {
    for (let slot = 0; slot < map.slots; slot++) {
      after[map.apply(node, slot) * nodes + node] = full[slot * nodes + node];
    }
  }
  return after;
}

/** One step: all blocks leave before any arrives. */
function send(step: Step, nodes: number, full: Uint8Array): void {
  const arrivals: number[] = [];
  for (const { map, slots, to = slots } of step) {
    for (let node = 0; node < nodes; node++) {
      const target = map.apply(node);
      if (target === IDLE) continue;
      for (let i = 0; i < slots.length; i++) {
        const place = slots[i] * nodes + node;
        if (full[place] === 0) continue;
        full[place] = 0;
        arrivals.push(to[i] * nodes + target);
      }
    }
  }
  for (const place of arrivals) full[place] = 1;
}
