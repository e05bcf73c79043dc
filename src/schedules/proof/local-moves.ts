import type { LocalMap } from '../model/local-map.ts';
import { NOWHERE } from '../model/pattern.ts';
import type { Schedule } from '../model/schedule.ts';
import { hasEmptyPlaces, Trace } from './trace.ts';

/** By phase: blocks that a local phase brings into other slots, in all nodes; 0 for segments. */
export function localMoves(schedule: Schedule): number[] {
  const { nodes } = schedule.pattern;
  // Where every place holds a block, it does so at any time.
  const trace = hasEmptyPlaces(schedule) ? new Trace(schedule) : undefined;
  return schedule.phases.map((phase) => {
    if (phase.kind === 'segment') {
      if (trace) for (const step of phase.steps()) trace.send(step);
      return 0;
    }
    const moves = countMoves(phase.map, nodes, trace?.blocks);
    trace?.move(phase);
    return moves;
  });
}

function countMoves(map: LocalMap, nodes: number, blocks?: Uint32Array): number {
  const isAllOrNone = blocks === undefined && shiftsSlots(map);
  let moves = 0;
  for (let node = 0; node < nodes; node++) {
    if (isAllOrNone) {
      if (map.apply(node, 0) !== 0) moves += map.slots;
      continue;
    }
    for (let slot = 0; slot < map.slots; slot++) {
      if (map.apply(node, slot) !== slot && blocks?.[slot * nodes + node] !== NOWHERE) moves++;
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
