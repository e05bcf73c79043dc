import { describe, expect, it } from 'vitest';
import { decodeSchedule } from '../../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../../src/formats/schedule/schedule-writer.ts';
import { reference } from '../../../../src/host/program/reference.ts';
import { shapeOf } from '../../../../src/host/run/experiment.ts';
import { pairwiseTranspose } from '../../../../src/schedules/algorithms/transpose/pairwise-transpose.ts';
import {
  findTransposePaths,
  transposePaths,
} from '../../../../src/schedules/algorithms/transpose/transpose-paths.ts';
import type { Schedule } from '../../../../src/schedules/model/schedule.ts';
import { check } from '../../../../src/schedules/proof/checker.ts';
import { claiming } from '../../../support/exchange.ts';
import { mutants, steps } from '../../../support/grid-mutants.ts';
import { pathsOfThePaper, tr, transposeOf } from '../../../support/requested-transposes.ts';
import { cases, count } from '../../../support/sample.ts';

const NAMES = ['srt', 'drt', 'mrt'];

/** Cycles as sections 4.3 to 4.5 give them; for MRT by the waves of every node, one after another. */
function cyclesOfThePaper(name: string, n: number, m: number): number {
  if (name === 'srt') return m + n - 1;
  if (name === 'drt') return Math.ceil(m / 2) + n - 1;
  let last = 0;
  for (let D = 1; D <= n / 2; D++) {
    // Definition 4.5: waves leave in cycles 1 and 2, 1 + 2D and 2 + 2D, and so on.
    let [sent, period] = [0, 0];
    while (sent < m) {
      for (const cycle of [1, 2]) {
        if (sent >= m) continue;
        sent += 2 * D;
        last = Math.max(last, period * 2 * D + cycle + 2 * D - 1);
      }
      period++;
    }
  }
  return last;
}

describe.each(NAMES)('%s', (name) => {
  it.each([
    [2, [1, 2, 3, 4, 5, 8, 17]],
    [4, [1, 2, 3, 4, 5, 8, 16, 21]],
    [6, [1, 2, 5, 8, 12, 24, 25]],
    [8, [1, 3, 8, 12, 16, 33]],
    [10, [1, 4, 12, 20]],
    [12, cases([16, 4, 1], 1, 1)],
  ])('on a cube of %i dimensions is proved, with the cycles of the paper', (n, counts) => {
    for (const m of counts) {
      const { ok, certificate } = check(transposeOf(name, n, m));
      expect(ok).toBe(true);
      expect(certificate).toMatchObject({
        steps: cyclesOfThePaper(name, n, m),
        span: n,
        largestMessage: 1,
        blocksInSequence: certificate.steps,
        shortestRoutes: true,
        // Every packet of a node at distance 2D crosses 2D links, n/2 on average.
        linkCrossings: (2 ** n * n * m) / 2,
        lowerBound: Math.max(n, Math.ceil(m / 2)),
      });
    }
  });

  it('has ceil(B / Bm) packets', () => {
    for (const [slots, packet, m] of [
      [64, 16, 4],
      [65, 16, 5],
      [7, 7, 1],
      [7, 6, 2],
      [30, 1, 30],
    ]) {
      const schedule = pairwiseTranspose(findTransposePaths(name), { dim: 4, slots, packet });
      expect(schedule).toMatchObject({ slots: slots + 8 * packet, pattern: { slots } });
      const { ok, certificate } = check(schedule);
      expect(ok).toBe(true);
      expect(certificate).toMatchObject({ steps: cyclesOfThePaper(name, 4, m), largestMessage: packet });
    }
  });

  it('sends every packet over the paths of the paper, and never lets it wait', () => {
    const [n, m] = [count(4, 4, 6), 13];
    const schedule = transposeOf(name, n, m);
    const nodes = 2 ** n;
    // Where each packet is: it starts in slot s of its node.
    let held = new Map<number, { node: number; packet: number; crossed: number[]; moves: number[] }>();
    for (let node = 0; node < nodes; node++) {
      for (let s = 0; s < m; s++) held.set(s * nodes + node, { node, packet: s, crossed: [], moves: [] });
    }
    const all = [...held.values()];
    for (const [cycle, step] of steps(schedule).entries()) {
      const after = new Map(held);
      const arrivals: [number, (typeof all)[number]][] = [];
      for (const { map, slots, to = slots } of step) {
        for (let node = 0; node < nodes; node++) {
          const target = map.apply(node);
          const one = target < 0 ? undefined : held.get(slots[0] * nodes + node);
          if (one === undefined) continue;
          after.delete(slots[0] * nodes + node);
          one.crossed.push(Math.log2(node ^ target));
          one.moves.push(cycle);
          arrivals.push([to[0] * nodes + target, one]);
        }
      }
      held = new Map([...after, ...arrivals]);
    }
    for (const { node, packet, crossed, moves } of all) {
      const paths = pathsOfThePaper(name, node, n);
      expect(crossed).toEqual(paths[packet % paths.length] ?? []);
      if (moves.length > 0) expect(moves[moves.length - 1] - moves[0] + 1).toBe(moves.length);
    }
  });

  it('brings every block to the transposed node, by the reference of the kernels', () => {
    for (const [n, m] of [
      [2, 3],
      [4, 9],
      [6, 7],
    ]) {
      const schedule = transposeOf(name, n, m);
      const shape = shapeOf(schedule, 1);
      const nodes = 2 ** n;
      const start = Uint32Array.from({ length: nodes * m }, (_, place) => place + 1);
      const memory = new Uint32Array(nodes * schedule.slots);
      memory.set(start);
      const end = reference.run(schedule, shape, memory).subarray(0, nodes * m);
      const expected = start.map((_, place) => {
        const node = place % nodes;
        return start[place - node + tr(node, n)];
      });
      expect(end).toEqual(expected);
    }
  });

  it.each(cases([4, 6], 1, 1))('with a fault is refused, n = %i', (n) => {
    const schedule = transposeOf(name, n, 7);
    expect(check(schedule).ok).toBe(true);
    for (const { change, mutant } of mutants(schedule)) expect(check(mutant).ok, change).toBe(false);
  });

  it('is the same after it was written and read', async () => {
    const schedule = transposeOf(name, 4, 7);
    const text = [...encodeSchedule(schedule)].join('');
    const read = await decodeSchedule([new TextEncoder().encode(text)], 'transpose.json');
    expect(check(read)).toEqual(check(schedule));
    expect([...encodeSchedule(read)].join('')).toBe(text);
  });

  it('that claims a cycle less is refused', () => {
    const schedule = claiming(transposeOf(name, 4, 5));
    const { claims } = schedule;
    const boast: Schedule = { ...schedule, claims: { ...claims, steps: claims.steps - 1 } };
    expect(check(boast).violations).toEqual([
      { message: `claims steps = ${claims.steps - 1}; counted ${claims.steps}` },
    ]);
  });
});

describe('the slots of the packets', () => {
  it('are left by all nodes before a packet arrives in one of them', () => {
    for (const { name, departure } of transposePaths) {
      for (let packet = 0; packet < 400; packet++) {
        // Where nodes are 2D links from each other, for cubes of up to 14 dimensions.
        const departures = [1, 2, 3, 4, 5, 6, 7].map((D) => {
          const paths = { srt: 1, drt: 2, mrt: 2 * D }[name];
          return departure(Math.floor(packet / paths), 2 * D);
        });
        const arrivals = departures.map((cycle, i) => cycle + 2 * (i + 1) - 1);
        expect(Math.max(...departures)).toBeLessThan(Math.min(...arrivals));
      }
    }
  });
});

describe('MRT', () => {
  it('takes 2kD + 1 cycles for 4kD packets where D = n/2 and no nearer nodes take longer', () => {
    for (const [n, k] of [
      [2, 1],
      [2, 5],
      [4, 1],
      [4, 3],
      [6, 2],
      [8, 3],
    ]) {
      expect(check(transposeOf('mrt', n, 2 * k * n)).certificate.steps).toBe(k * n + 1);
    }
  });

  it('with three waves in 2D cycles has links that carry two messages', () => {
    const mrt = findTransposePaths('mrt');
    const crowded = {
      ...mrt,
      departure: (wave: number, length: number) => length * Math.floor(wave / 3) + (wave % 3),
    };
    for (const n of cases([4, 6, 8, 10], 2, 3)) {
      const block = { dim: n, slots: 3 * n, packet: 1 };
      expect(check(pairwiseTranspose(mrt, block)).ok).toBe(true);
      const { ok, violations } = check(pairwiseTranspose(crowded, block));
      expect(ok).toBe(false);
      expect(violations.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^its link on port \d+ carries two messages in one step$/),
      );
    }
  });

  it('that takes a path against the rules of its wave has links that carry two messages', () => {
    const srt = findTransposePaths('srt');
    const greedy = { ...srt, departure: (wave: number) => Math.floor(wave / 2) };
    const { ok, violations } = check(pairwiseTranspose(greedy, { dim: 4, slots: 4, packet: 1 }));
    expect(ok).toBe(false);
    expect(violations[0].message).toMatch(/its link on port \d+ carries two messages/);
  });
});
