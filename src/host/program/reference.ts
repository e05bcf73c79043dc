import { EMPTY, IDLE, type LocalMap, type Pattern, type Schedule, type Step } from '../../schedules/index.ts';
import { Fingerprint } from './fingerprint.ts';
import { type MemoryShape, placesOf } from './memory-shape.ts';

/**
 * The machine on the processor, written from the definitions: what the kernels must do, for any schedule.
 * Memories are A[slot][node][word] as in the kernels.
 */
export const reference = { fill, rearrange, exchange, run, verify, fingerprint };

/** Tagged data: every word its own position XOR the seed. */
function fill(shape: MemoryShape, seed = 0): Uint32Array {
  return Uint32Array.from({ length: placesOf(shape) * shape.words }, (_, position) => position ^ seed);
}

/** Runs all phases of a schedule on a copy of `memory`. */
function run(schedule: Schedule, shape: MemoryShape, memory: Uint32Array): Uint32Array {
  let state = memory;
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') {
      state = rearrange(phase.map, shape, state);
    } else {
      for (const step of phase.steps()) state = exchange(step, shape, state);
    }
  }
  return state;
}

/** A local phase: in every node the block in `slot` moves to map.apply(node, slot). */
function rearrange(map: LocalMap, shape: MemoryShape, memory: Uint32Array): Uint32Array {
  const result = memory.slice();
  for (let slot = 0; slot < shape.slots; slot++) {
    for (let node = 0; node < shape.nodes; node++) {
      result.set(blockAt(shape, memory, slot, node), offsetOf(shape, map.apply(node, slot), node));
    }
  }
  return result;
}

/** One step: every node sends; what arrives overwrites what was there. All leave before any arrives. */
function exchange(step: Step, shape: MemoryShape, memory: Uint32Array): Uint32Array {
  const result = memory.slice();
  for (const { map, slots, to = slots } of step) {
    for (let node = 0; node < shape.nodes; node++) {
      const target = map.apply(node);
      if (target === IDLE) continue;
      for (let i = 0; i < slots.length; i++) {
        result.set(blockAt(shape, memory, slots[i], node), offsetOf(shape, to[i], target));
      }
    }
  }
  return result;
}

/** Places of tagged data whose block is not the one that the pattern wants there, ascending. */
function verify(pattern: Pattern, shape: MemoryShape, memory: Uint32Array, seed = 0): number[] {
  const wrong: number[] = [];
  for (let place = 0; place < placesOf(shape); place++) {
    const origin = pattern.origin(place);
    if (origin === EMPTY) continue;
    for (let word = 0; word < shape.words; word++) {
      if (memory[place * shape.words + word] !== ((origin * shape.words + word) ^ seed) >>> 0) {
        wrong.push(place);
        break;
      }
    }
  }
  return wrong;
}

/** The fingerprint of user data before an exchange, or after it when a pattern is given. */
function fingerprint(
  shape: MemoryShape,
  memory: Uint32Array,
  pattern?: Pick<Pattern, 'origin'>,
  seed = 0,
): string {
  const sums = new Fingerprint(shape, seed);
  const { nodes, words } = shape;
  for (let place = 0; place < placesOf(shape); place++) {
    const origin = pattern ? pattern.origin(place) : place;
    if (origin === EMPTY) continue;
    for (let word = 0; word < words; word++) {
      sums.add(Math.floor(origin / nodes), origin % nodes, word, memory[place * words + word]);
    }
  }
  return sums.digits;
}

function offsetOf({ nodes, words }: MemoryShape, slot: number, node: number): number {
  return (slot * nodes + node) * words;
}

function blockAt(shape: MemoryShape, memory: Uint32Array, slot: number, node: number): Uint32Array {
  const offset = offsetOf(shape, slot, node);
  return memory.subarray(offset, offset + shape.words);
}
