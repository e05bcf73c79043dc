import { describe, expect, it } from 'vitest';
import { decodeSchedule } from '../../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../../src/formats/schedule/schedule-writer.ts';
import {
  type StripTranspose,
  stripTranspose,
} from '../../../../src/schedules/algorithms/strips/strip-transpose.ts';
import type { Schedule } from '../../../../src/schedules/model/schedule.ts';
import { check } from '../../../../src/schedules/proof/checker.ts';
import { localMoves } from '../../../../src/schedules/proof/local-moves.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { mutants, steps } from '../../../support/grid-mutants.ts';
import { memoriesOf } from '../../../support/memories.ts';
import { cases } from '../../../support/sample.ts';
import { type Choice, choices, countedByHand } from '../../../support/strips.ts';

/** What the messages and the local phases of a node do. */
function countsOf(schedule: Schedule) {
  const all = steps(schedule);
  const moves = localMoves(schedule).reduce((sum, moved) => sum + moved, 0);
  return {
    startups: all.length,
    elements: all.reduce((sum, step) => sum + Math.max(...step.map(({ slots }) => slots.length)), 0),
    copied: moves / schedule.topology.nodes,
  };
}

function expectProved(own: StripTranspose): void {
  const schedule = stripTranspose(own);
  const { dim, copies, packet } = own;
  const counts = countedByHand(own, dim, copies, packet);
  expect(check(schedule)).toMatchObject({
    ok: true,
    violations: [],
    certificate: {
      steps: counts.startups,
      largestMessage: Math.min(packet, (copies * 2 ** dim) / 2),
      // Half of a node's blocks in each exchange, which is the bound for one port.
      blocksInSequence: counts.elements,
      lowerBound: counts.elements,
      optimal: true,
      shortestRoutes: true,
    },
  });
  expect(countsOf(schedule)).toEqual(counts);
}

describe('stripTranspose', () => {
  it.each([
    [1, [1, 2, 5], [1, 2, 3, 9]],
    [2, [1, 2, 3], [1, 2, 3, 100]],
    [3, [1, 3], [1, 2, 3, 5]],
    [4, [1, 2], [1, 3, 16]],
    [5, [1, 3], [2, 7]],
    [6, [1], [4]],
  ])(
    'on a cube of %i dimensions is proved in every form, with the counts of the definitions',
    (dim, several, packets) => {
      for (const copies of several) {
        for (const packet of packets) {
          for (const choice of choices(1, 2, 3, 8)) expectProved({ dim, copies, packet, ...choice });
        }
      }
    },
  );

  it('has the counts of the definitions on larger cubes', () => {
    const sizes = [
      [7, 3, 5],
      [8, 2, 16],
      [9, 1, 64],
      [10, 1, 256],
    ];
    for (const [dim, copies, packet] of cases(sizes, 2, 2)) {
      // The two whose blocks never leave the array; the others take longer to count.
      for (const form of ['shuffled', 'unbuffered'] as const) {
        const counts = countedByHand({ form }, dim, copies, packet);
        expect(countsOf(stripTranspose({ dim, copies, packet, form }))).toEqual(counts);
      }
    }
  });

  it('agrees with brute force', () => {
    for (const choice of choices(2)) {
      for (const [dim, copies, packet] of [
        [2, 3, 2],
        [3, 2, 3],
      ]) {
        const schedule = stripTranspose({ dim, copies, packet, ...choice });
        const { certificate } = check(schedule);
        const { fault, steps, span, blocksInSequence } = bruteForce(schedule);
        expect(fault).toBeUndefined();
        expect(certificate).toMatchObject({ steps, span, blocksInSequence });
      }
    }
  });

  it('has block after block in the array: those for node i at i * copies at first, those from node i at last', () => {
    for (const choice of choices(2)) {
      const [dim, copies] = [3, 3];
      const nodes = 2 ** dim;
      const schedule = stripTranspose({ dim, copies, packet: 4, ...choice });
      const start = Uint32Array.from({ length: nodes * nodes * copies }, (_, place) => {
        const [node, slot] = [place % nodes, Math.floor(place / nodes)];
        return node * 100 + slot;
      });
      const memories = [...memoriesOf(schedule, 1, start)];
      const end = memories[memories.length - 1];
      for (let node = 0; node < nodes; node++) {
        for (let i = 0; i < nodes; i++) {
          for (let c = 0; c < copies; c++) {
            expect(end[(i * copies + c) * nodes + node]).toBe(i * 100 + node * copies + c);
          }
        }
      }
    }
  });

  it('has a buffer for half of the array if a piece is copied, and none otherwise', () => {
    const slots = (choice: Choice, copies = 2) =>
      stripTranspose({ dim: 3, copies, packet: 4, ...choice }).slots;
    expect(slots({ form: 'shuffled' })).toBe(16);
    expect(slots({ form: 'unbuffered' })).toBe(16);
    expect(slots({ form: 'buffered' })).toBe(24);
    expect(slots({ form: 'optimal', buffer: 3 })).toBe(24);
    // The smallest piece is what a node has for one other.
    expect(slots({ form: 'optimal', buffer: 2 })).toBe(16);
  });

  it.each(choices(2))('with a fault is refused, $form', (choice) => {
    const schedule = stripTranspose({ dim: 3, copies: 2, packet: 3, ...choice });
    const { ok, certificate } = check(schedule);
    expect(ok).toBe(true);
    const { claims, phases } = schedule;
    // A local phase less, or twice.
    const local = phases.findIndex(({ kind }) => kind === 'local');
    const changed = (...instead: Schedule['phases'][number][]): Schedule => ({
      ...schedule,
      phases: phases.toSpliced(local, 1, ...instead),
    });
    const wrong = local < 0 ? [] : [changed(), changed(phases[local], phases[local])];
    if (local < 0) wrong.push(...mutants(schedule).map(({ mutant }) => mutant));
    for (const count of ['steps', 'span', 'largestMessage'] as const) {
      wrong.push({ ...schedule, claims: { ...claims, [count]: certificate[count] + 1 } });
    }
    for (const mutant of wrong) expect(check(mutant).ok).toBe(false);
  });

  it.each(choices(2))('is the same after it was written and read, $form', async (choice) => {
    const schedule = stripTranspose({ dim: 3, copies: 3, packet: 4, ...choice });
    const text = [...encodeSchedule(schedule)].join('');
    const read = await decodeSchedule([new TextEncoder().encode(text)], 'strips.json');
    expect(check(read)).toEqual(check(schedule));
    expect([...encodeSchedule(read)].join('')).toBe(text);
  });
});
