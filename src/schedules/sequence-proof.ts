import { IDLE } from './node-map.ts';
import type { SequencePlan } from './sequence-plan.ts';

/** Violations that are described; the rest are counted. */
const MAX_DESCRIBED = 16;

/** The result of `checkPlan`: ok exactly when there is no violation. */
export interface PlanProof {
  /** Whether the plan holds. */
  readonly ok: boolean;
  /** The first 16 violations, in words. */
  readonly violations: readonly string[];
  /** Steps that were counted. */
  readonly steps: number;
}

/**
 * Proves a plan for exchanges in sequence at the level of slots and offsets: no node is looked at, so that machines
 * of any size are proved. What it checks, for every axis, every offset on it and every slot A:
 *
 * 1. A crosses each dimension of the axis whose bit is one in A ^ offset once, and no other one.
 * 2. In a step no dimension of the axis is crossed by two slots at one offset.
 * 3. All of A's crossings on an axis, whatever the offset, come in earlier steps than those on the next axis.
 * 4. In a step A crosses one dimension at most, at each offset.
 *
 * Why that is enough (Johnsson-Ho 1992, lemma 1). The exchange of an axis transposes bits of the slot with the same
 * bits of the coordinate, so that the aligned slot A = slot ^ x1 ^ .. ^ xs of a block never changes: blocks keep their
 * rows. It changes no coordinate but its own, so that the offset on the axis, the XOR of the others, is the same from
 * a block's first crossing on it to its last (3), and for both ends of each link. The block must cross where slot and
 * coordinate differ, which is A ^ offset (1). Both ends of a link send the same row to each other, so that nothing is
 * overwritten, and no link carries two blocks (2), nor is a block sent twice (4).
 *
 * It rests on the alignment, the pattern and the node maps being those of `sequenceSchedule`; that they are is proved
 * for small machines by `check`, which follows every block.
 */
export function checkPlan({ orders, slots, claims, steps }: SequencePlan): PlanProof {
  const violations: string[] = [];
  let count = 0;
  const violate = (message: string) => {
    count++;
    if (violations.length < MAX_DESCRIBED) violations.push(message);
  };
  // By axis, offset and slot: the dimensions crossed so far. By axis, offset and dimension: the last step.
  const crossed = orders.map((d) => new Uint32Array(2 ** d * slots));
  const linkUsed = orders.map((d) => new Int32Array(2 ** d * d).fill(-1));
  const lastMove = orders.map((d) => new Int32Array(2 ** d * slots).fill(-1));
  const firstOnAxis = orders.map(() => new Int32Array(slots).fill(-1));
  const lastOnAxis = orders.map(() => new Int32Array(slots).fill(-1));
  let t = 0;
  for (const step of steps()) {
    for (const { axis, slot, dimensions } of step) {
      const d = orders[axis];
      if (!(slot >= 0 && slot < slots) || dimensions.length !== 2 ** d) {
        violate(`step ${t}: slot ${slot} of ${slots} with ${dimensions.length} offsets on axis ${axis}`);
        continue;
      }
      for (let offset = 0; offset < dimensions.length; offset++) {
        const k = dimensions[offset];
        if (k === IDLE) continue;
        const violateHere = (message: string) =>
          violate(`step ${t}, axis ${axis}, offset ${offset}, slot ${slot}: ${message}`);
        if (!(k >= 0 && k < d)) {
          violateHere(`there is no dimension ${k}`);
          continue;
        }
        const place = offset * slots + slot;
        if (linkUsed[axis][offset * d + k] === t) violateHere(`another slot crosses dimension ${k}`);
        if (lastMove[axis][place] === t) violateHere('crosses two dimensions');
        if ((crossed[axis][place] >>> k) & 1) violateHere(`crosses dimension ${k} once more`);
        linkUsed[axis][offset * d + k] = t;
        lastMove[axis][place] = t;
        crossed[axis][place] |= 1 << k;
        if (firstOnAxis[axis][slot] < 0) firstOnAxis[axis][slot] = t;
        lastOnAxis[axis][slot] = t;
      }
    }
    t++;
  }
  for (const [axis, d] of orders.entries()) {
    for (let place = 0; place < crossed[axis].length; place++) {
      const slot = place % slots;
      const offset = (place - slot) / slots;
      const due = (slot ^ offset) & (2 ** d - 1);
      if (crossed[axis][place] !== due) {
        violate(`axis ${axis}, offset ${offset}, slot ${slot}: crosses ${crossed[axis][place]}, not ${due}`);
      }
    }
    if (axis === 0) continue;
    for (let slot = 0; slot < slots; slot++) {
      if (firstOnAxis[axis][slot] <= lastOnAxis[axis - 1][slot]) {
        violate(`slot ${slot}: begins axis ${axis} before the end of axis ${axis - 1}`);
      }
    }
  }
  if (t !== claims.steps) violate(`claims ${claims.steps} steps; counted ${t}`);
  return { ok: count === 0, violations, steps: t };
}
