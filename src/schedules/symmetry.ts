import type { Schedule } from './schedule.ts';

/**
 * Whether a schedule looks the same from every node of its subcube, so that the blocks of node 0 stand for
 * all.
 *
 * The exchange pattern does not change when every node v is renamed v ^ a and every slot s becomes
 * s ^ (a & mask). An alignment slot -> order[slot ^ (node & mask)] turns such a renaming into one that
 * leaves slots alone; steps made of xor maps keep it so, since they commute with v -> v ^ a; a realignment
 * order[slot] ^ (node & mask) turns it back. A schedule made of an alignment, xor steps and a realignment
 * in this order therefore treats all blocks of one orbit alike, and every orbit has one block that starts
 * at node 0.
 */
export function isNodeSymmetric(schedule: Schedule): boolean {
  const { pattern, topology } = schedule;
  if (!pattern.nodeSymmetric || schedule.slots !== pattern.slots || pattern.nodes !== topology.nodes)
    return false;
  let aligned = false;
  for (const phase of schedule.phases) {
    if (phase.kind === 'segment') {
      if (!aligned) return false;
      for (const step of phase.steps()) {
        if (step.some((message) => message.map.kind !== 'xor')) return false;
      }
      continue;
    }
    const code = phase.map.encode();
    if (code.kind !== 'xor' || code.mask !== pattern.mask) return false;
    if (aligned ? code.after !== undefined : code.before !== undefined) return false;
    aligned = !aligned;
  }
  return !aligned;
}
