import type { LocalMap } from '../schedules/index.ts';
import type { Film } from './film.ts';
import { Occupancy } from './occupancy.ts';

/** By phase: blocks that a local phase brings into other slots, in all nodes; 0 for segments. */
export function localMoves(film: Film): number[] {
  const { schedule } = film;
  const { nodes } = schedule.pattern;
  // Where every place holds a block, it does so at any time.
  const occupancy = Occupancy.isNeeded(schedule) ? new Occupancy(film) : undefined;
  return schedule.phases.map((phase, index) => {
    if (phase.kind === 'segment') return 0;
    const [before] = film.momentsOf(index);
    return countMoves(phase.map, nodes, occupancy && ((place) => occupancy.isFull(before, place)));
  });
}

function countMoves(map: LocalMap, nodes: number, isFull?: (place: number) => boolean): number {
  const isAllOrNone = isFull === undefined && shiftsSlots(map);
  let moves = 0;
  for (let node = 0; node < nodes; node++) {
    if (isAllOrNone) {
      if (map.apply(node, 0) !== 0) moves += map.slots;
      continue;
    }
    for (let slot = 0; slot < map.slots; slot++) {
      if (map.apply(node, slot) !== slot && isFull?.(slot * nodes + node) !== false) moves++;
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
