import type { LocalPhase, Schedule } from '../../../../src/schedules/index.ts';
import type { StepsBy } from '../../../../src/schedules/model/algorithm.ts';
import { counted } from '../../../words.ts';

/**
 * What a local phase does: "Sort by sender. Every block moves to the slot of the node that sent it: 4032 change slots, none travels."
 *
 * @param index of the phase in the schedule
 * @param moved blocks that it brings into other slots
 * @param stepsBy what the steps go by, see `Algorithm`
 */
export function localInWords(schedule: Schedule, index: number, moved: number, stepsBy?: StepsBy): string {
  const { pattern, phases } = schedule;
  const phase = phases[index] as LocalPhase;
  const isPlain = pattern.kind === 'exchange' && pattern.reordering === undefined;
  const isLast = index === phases.length - 1;
  const change = moved === 1 ? 'changes its slot' : 'change their slots';
  const changes = `${moved === 0 ? 'no block changes its slot' : `${counted(moved, 'block')} ${change}`}, none travels.`;
  if (isPlain && isLast) {
    return `Sort by sender. Every block goes to ${article(schedule)} slot of the node that sent it: ${changes}`;
  }
  const goal = isPlain && index === 0 ? goalOf(schedule, phase, stepsBy) : undefined;
  if (goal) return `Line up. Every block goes to ${goal}: ${changes}`;
  return `${phase.name === 'alignment' ? 'Line up' : 'Sort'}. Inside the nodes ${changes}`;
}

/** Where the first local phase of an exchange brings each block. */
function goalOf(schedule: Schedule, { map }: LocalPhase, stepsBy?: StepsBy): string | undefined {
  const code = map.encode();
  if (code.kind === 'xor' && code.after === undefined) {
    return `${article(schedule)} slot of its sender XOR its receiver`;
  }
  if (code.kind === 'xor' && stepsBy === 'windows') {
    return `${article(schedule)} place of its sender XOR its receiver in the string`;
  }
  const isOffset = code.kind === 'subtract' || (code.kind === 'translate' && code.operation === 'subtract');
  return isOffset ? `${article(schedule)} slot of its offset, how far ahead its receiver is` : undefined;
}

/** Whether there is one slot for each node, or several. */
function article({ pattern }: Schedule): 'the' | 'a' {
  return pattern.kind === 'exchange' && pattern.slots === pattern.members ? 'the' : 'a';
}
