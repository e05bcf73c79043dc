import { roundOf } from '../../src/costs/count-schedule.ts';
import {
  EMPTY,
  IDLE,
  type LocalPhase,
  type NodeMap,
  type Schedule,
  type Step,
} from '../../src/schedules/index.ts';
import { NOWHERE } from '../../src/schedules/model/pattern.ts';
import { stepsOf } from '../../src/schedules/model/validate.ts';
import { Trace } from '../../src/schedules/proof/trace.ts';

/** What has more of them is not filmed: it would take seconds, and the memory of the page. */
const MOST_PLACES = 2 ** 20;
const MOST_MOVES = 2 ** 21;

/** Where every block is when. A place is slot * nodes + node; a block has the number of the place where it starts. */
export interface Film {
  readonly nodes: number;
  /** Rows, those for blocks in transit last. */
  readonly slots: number;
  /** By place: the block at the start, or NOWHERE. */
  readonly start: Uint32Array<ArrayBuffer>;
  /** By part, as `partsOf` has them: the places from which and to which blocks move, in pairs. All leave before any arrives. */
  readonly moves: readonly Uint32Array<ArrayBuffer>[];
  /** By moment, which are one more than the parts: blocks that are in the node they are for. */
  readonly home: Uint32Array<ArrayBuffer>;
  /** All of them. */
  readonly blocks: number;
}

/** Whether all blocks of a schedule can be followed. */
export function canBeFilmed({ topology: { nodes }, slots, phases }: Schedule): boolean {
  let moves = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of stepsOf(phase)) {
      for (const { map, slots } of step) moves += slots.length * sendersOf(map, nodes);
    }
  }
  return slots * nodes <= MOST_PLACES && moves <= MOST_MOVES;
}

/** How many nodes send by a map: of a table it may be one alone. */
function sendersOf(map: NodeMap, nodes: number): number {
  if (map.kind !== 'table') return nodes;
  let senders = 0;
  for (let node = 0; node < nodes; node++) senders += Number(map.apply(node) !== IDLE);
  return senders;
}

/** Follows all blocks of a schedule. */
export function filmOf(schedule: Schedule): Film {
  const { topology, slots, pattern, phases } = schedule;
  const { nodes } = topology;
  const memory = new Trace(schedule).blocks;
  const start = memory.slice();
  const isHome = (block: number, place: number) => {
    const end = pattern.destination(block);
    return end !== EMPTY && end % nodes === place % nodes;
  };
  let count = 0;
  let blocks = 0;
  for (const [place, block] of memory.entries()) {
    if (block === NOWHERE) continue;
    blocks++;
    if (isHome(block, place)) count++;
  }
  const home = [count];
  const moves: Uint32Array<ArrayBuffer>[] = [];
  const take = (pairs: readonly number[]) => {
    const part = Uint32Array.from(pairs);
    for (let i = 0; i < part.length; i += 2) {
      const block = memory[part[i]];
      count += Number(isHome(block, part[i + 1])) - Number(isHome(block, part[i]));
    }
    apply(memory, part);
    moves.push(part);
    home.push(count);
  };
  for (const phase of phases) {
    if (phase.kind === 'local') take(movesIn(phase, memory, nodes));
    else {
      for (const step of stepsOf(phase)) {
        if (roundOf(schedule, step).blocks > 0) take(movesOf(step, memory, nodes));
      }
    }
  }
  return { nodes, slots, start, moves, home: Uint32Array.from(home), blocks };
}

/** Goes on by a part. */
export function apply(memory: Uint32Array, part: Uint32Array): void {
  move(memory, part, 0, 1);
}

/** Goes back by a part. */
export function undo(memory: Uint32Array, part: Uint32Array): void {
  move(memory, part, 1, 0);
}

function move(memory: Uint32Array, part: Uint32Array, from: 0 | 1, to: 0 | 1): void {
  const blocks = new Uint32Array(part.length / 2);
  for (let i = 0; i < blocks.length; i++) {
    blocks[i] = memory[part[2 * i + from]];
    memory[part[2 * i + from]] = NOWHERE;
  }
  for (let i = 0; i < blocks.length; i++) memory[part[2 * i + to]] = blocks[i];
}

function movesIn({ map }: LocalPhase, memory: Uint32Array, nodes: number): number[] {
  const pairs: number[] = [];
  for (let place = 0; place < memory.length; place++) {
    if (memory[place] === NOWHERE) continue;
    const node = place % nodes;
    const to = map.apply(node, (place - node) / nodes) * nodes + node;
    if (to !== place) pairs.push(place, to);
  }
  return pairs;
}

function movesOf(step: Step, memory: Uint32Array, nodes: number): number[] {
  const pairs: number[] = [];
  for (const { map, slots, to = slots } of step) {
    for (let node = 0; node < nodes; node++) {
      const target = map.apply(node);
      if (target === IDLE || target === node) continue;
      for (let i = 0; i < slots.length; i++) {
        const place = slots[i] * nodes + node;
        if (memory[place] !== NOWHERE) pairs.push(place, to[i] * nodes + target);
      }
    }
  }
  return pairs;
}
