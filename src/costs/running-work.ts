import { IDLE, type NodeMap, type Problem, type Schedule } from '../schedules/index.ts';
import { stepsOf } from '../schedules/model/validate.ts';
import { crossingsOf } from './counting-work.ts';

/**
 * Words that a run may move in any case without being asked for: those of the ring on 2^9 nodes, which a software GPU moves in
 * some seconds. It is no time, so that the same is run on every machine.
 */
const MAX_WORDS_MOVED = 2 ** 26;

/** On large networks a run may move so many times the words that shortest routes need. */
const MAX_DETOUR = 4;

/**
 * The most u32 words that a run may move from node to node without being asked for.
 * @param words of a block, or of an element
 */
export function mostWordsMoved(problem: Problem, words: number): number {
  return Math.max(MAX_WORDS_MOVED, MAX_DETOUR * words * crossingsOf(problem));
}

/**
 * The u32 words that a run of a schedule moves from node to node.
 *
 * @param words of a block
 * @throws InputError when a step is no list of messages, or a message is none
 */
export function wordsMoved({ phases, topology }: Schedule, words: number): number {
  // Some schedules make a map for each step: it must not stay.
  const known = new WeakMap<NodeMap, number>();
  let blocks = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of stepsOf(phase)) {
      for (const { map, slots } of step) {
        const senders = known.get(map) ?? sendersOf(map, topology.nodes);
        known.set(map, senders);
        blocks += senders * slots.length;
      }
    }
  }
  return blocks * words;
}

/** Nodes that are not idle under a map. */
function sendersOf(map: NodeMap, nodes: number): number {
  if (map.kind === 'xor') return nodes;
  let senders = 0;
  for (let node = 0; node < nodes; node++) if (map.apply(node) !== IDLE) senders++;
  return senders;
}
