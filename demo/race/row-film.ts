import type { LocalPhase, Schedule, Step } from '../../src/schedules/index.ts';
import type { Axes } from '../../src/schedules/model/networks/axes.ts';
import { stepsOf } from '../../src/schedules/model/validate.ts';
import { nodeSymmetry } from '../../src/schedules/proof/symmetry.ts';
import { type RowLocalMap, type RowMoves, type RowPart, Rows } from './rows.ts';

/** Where every block is when, of a schedule that looks the same from every node: no memory is needed to tell it. */
export interface RowFilm extends RowMoves {
  /** By moment, which are one more than the parts: blocks that are in the node they are for. */
  readonly home: Float64Array<ArrayBuffer>;
  /** All of them. */
  readonly blocks: number;
}

/** Follows the blocks of an exchange by rows; undefined where they leave them, or where nodes do different things. */
export function rowFilmOf(schedule: Schedule): RowFilm | undefined {
  const { topology, slots, phases } = schedule;
  const { nodes } = topology;
  const axes = axesOf(schedule);
  if (axes === undefined) return undefined;
  const parts: RowPart[] = [];
  for (const phase of phases) {
    if (phase.kind === 'local') {
      const local = sorted(phase);
      if (local === undefined) return undefined;
      parts.push({ local });
      continue;
    }
    if (!phase.rowClosed) return undefined;
    for (const step of stepsOf(phase)) {
      // A step in which nothing is sent is no part.
      if (step.some(({ slots }) => slots.length > 0)) parts.push(sent(step));
    }
  }
  const moves = { nodes, slots, axes, parts };
  return { ...moves, home: homeOf(moves, schedule), blocks: nodes * slots };
}

/** The grid on which all nodes send equally far; undefined if there is none. */
function axesOf(schedule: Schedule): Axes | undefined {
  const { topology } = schedule;
  const { nodes, members } = topology;
  const symmetry = nodeSymmetry(schedule);
  if (symmetry === 'xor') return { shape: Array(Math.log2(nodes)).fill(2) };
  if (symmetry === 'shift') return { shape: [members, nodes / members] };
  return symmetry?.period === 1 ? topology.axes : undefined;
}

function sent(step: Step): RowPart {
  return { messages: step.map(({ map, slots }) => ({ to: map.apply(0), slots: Uint32Array.from(slots) })) };
}

function sorted({ map }: LocalPhase): RowLocalMap | undefined {
  const code = map.encode();
  return code.kind === 'linear' || code.kind === 'table' ? undefined : code;
}

/** Those of node 0, as many times as there are nodes. */
function homeOf(moves: RowMoves, { pattern }: Schedule): Float64Array<ArrayBuffer> {
  const { nodes, slots, parts } = moves;
  const rows = new Rows(moves);
  const isHome = new Uint8Array(slots);
  /** @returns how many more are home */
  const look = (slot: number) => {
    const before = isHome[slot];
    isHome[slot] = Number(pattern.destination(rows.originOf(slot, 0)) % nodes === 0);
    return isHome[slot] - before;
  };
  let count = 0;
  for (let slot = 0; slot < slots; slot++) count += look(slot);
  const home = [count * nodes];
  for (const [index, part] of parts.entries()) {
    const moved = 'local' in part ? isHome.keys() : part.messages.flatMap(({ slots }) => Array.from(slots));
    rows.goto(index + 1);
    for (const slot of moved) count += look(slot);
    home.push(count * nodes);
  }
  return Float64Array.from(home);
}
