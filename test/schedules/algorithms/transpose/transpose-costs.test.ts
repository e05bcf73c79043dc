import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestPacket,
  bestPeriods,
  leastPackets,
  multiplePathCycles,
  multiplePathTime,
  type TransposeName,
  theorem41,
  theoremPacket,
  transposeCycles,
} from '../../../../src/schedules/algorithms/transpose/transpose-costs.ts';

/**
 * The fewest routing cycles by which any schedule moves m packets of every node: n for the nodes at distance n, and m / 2
 * since N/4 nodes have 2N/4 links out of their quarter of the matrix. (Proposition 4.1.)
 */
function transposeCycleBound(n: number, m: number): number {
  return Math.max(n, Math.ceil(m / 2));
}

/**
 * The packets with which the pipelines of SRT and DRT take the least time, and that time, if B may be divided at will: a
 * path carries B or B/2 elements in packets of b, in (B/b + n - 1)(tau + b t_c).
 *
 * @param n even, at least 2
 */
function bestPipeline(
  name: 'srt' | 'drt',
  n: number,
  B: number,
  { startup, perElement }: { startup: number; perElement: number },
) {
  const elements = name === 'srt' ? B : B / 2;
  return {
    packet: Math.sqrt((elements * startup) / ((n - 1) * perElement)),
    time: (Math.sqrt(elements * perElement) + Math.sqrt((n - 1) * startup)) ** 2,
  };
}

const NAMES: readonly TransposeName[] = ['srt', 'drt', 'mrt'];
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const even = fc.integer({ min: 1, max: 10 }).map((half) => 2 * half);
const costs = fc.record({
  startup: fc.integer({ min: 1, max: 500 }),
  perElement: fc.integer({ min: 1, max: 50 }),
});

/** Cycles times what a cycle costs, as the paper has it. */
function timeOf(
  name: TransposeName,
  n: number,
  B: number,
  packet: number,
  { startup, perElement }: { startup: number; perElement: number },
): number {
  return transposeCycles[name](n, Math.ceil(B / packet)) * (startup + packet * perElement);
}

describe('the cycles', () => {
  it('of SRT and DRT are ceil(B / Bm) + n - 1 and ceil(B / 2Bm) + n - 1', () => {
    for (const [B, Bm] of [
      [1024, 256],
      [1000, 256],
      [1000, 300],
      [7, 7],
      [7, 2],
      [1, 1],
    ]) {
      for (const n of [2, 4, 6, 8, 10, 12]) {
        expect(transposeCycles.srt(n, Math.ceil(B / Bm))).toBe(Math.ceil(B / Bm) + n - 1);
        expect(transposeCycles.drt(n, Math.ceil(B / Bm))).toBe(Math.ceil(B / (2 * Bm)) + n - 1);
      }
    }
  });

  it('of MRT for 4kD packets at distance 2D are 2kD + 1', () => {
    for (const D of range(1, 8)) {
      for (const k of range(1, 5)) expect(multiplePathCycles(D, 4 * k * D)).toBe(2 * k * D + 1);
    }
  });

  it('of MRT are those of a wave more or less, where the packets are another number', () => {
    expect(range(1, 13).map((m) => multiplePathCycles(2, m))).toEqual([
      4, 4, 4, 4, 5, 5, 5, 5, 8, 8, 8, 8, 9,
    ]);
    // The nodes at distance 4 take longer than those at distance 6.
    expect([multiplePathCycles(3, 12), multiplePathCycles(2, 12), transposeCycles.mrt(6, 12)]).toEqual([
      7, 8, 8,
    ]);
  });

  it('are no fewer than the bound, and MRT reaches it up to n packets', () => {
    for (const n of range(1, 8).map((half) => 2 * half)) {
      for (const m of range(1, 6 * n)) {
        for (const name of NAMES) {
          expect(transposeCycles[name](n, m)).toBeGreaterThanOrEqual(transposeCycleBound(n, m));
        }
        if (m <= n) expect(transposeCycles.mrt(n, m)).toBe(transposeCycleBound(n, m));
      }
    }
  });
});

describe('the packets of MRT', () => {
  it('are 4D floor(n / 2D) at least, as theorem 4.1 has it, and so many take n + 1 cycles', () => {
    for (const h of range(1, 10)) {
      const fewest = Math.min(...range(1, h).map((D) => 4 * D * Math.floor(h / D)));
      expect(leastPackets(2 * h)).toBe(fewest);
      expect(transposeCycles.mrt(2 * h, fewest)).toBe(2 * h + 1);
    }
  });
});

describe('the best packets', () => {
  it('of SRT and DRT: no whole packet is faster, and where the best is whole it takes just that time', () => {
    fc.assert(
      fc.property(even, fc.integer({ min: 1, max: 4000 }), costs, (n, B, price) => {
        for (const name of ['srt', 'drt'] as const) {
          const { time } = bestPipeline(name, n, B, price);
          for (const packet of range(1, Math.min(B, 60))) {
            expect(timeOf(name, n, B, packet, price)).toBeGreaterThan(time * (1 - 1e-12));
          }
        }
      }),
      { seed: 2, numRuns: 60 },
    );
    const price = { startup: 4, perElement: 1 };
    expect(bestPipeline('srt', 2, 64, price)).toEqual({ packet: 16, time: 100 });
    expect(timeOf('srt', 2, 64, 16, price)).toBe(100);
    expect(bestPipeline('drt', 2, 128, price)).toEqual({ packet: 16, time: 100 });
    expect(timeOf('drt', 2, 128, 16, price)).toBe(100);
  });

  it('of MRT: no k is faster than the best', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 1e5 }), costs, (D, B, price) => {
        const best = multiplePathTime(D, bestPeriods(D, B, price), B, price);
        for (const k of range(1, 40)) {
          expect(multiplePathTime(D, k, B, price)).toBeGreaterThan(best * (1 - 1e-12));
        }
        const { startup, perElement } = price;
        expect(best).toBeCloseTo((Math.sqrt(startup) + Math.sqrt((B * perElement) / 2)) ** 2, 4);
      }),
      { seed: 3, numRuns: 60 },
    );
    const price = { startup: 1, perElement: 1 };
    expect(bestPeriods(1, 32, price)).toBe(2);
    expect(timeOf('mrt', 2, 32, 4, price)).toBe(25);
    expect(theorem41(2, 32, price)).toEqual({ packet: 4, time: 25 });
  });
});

describe('theorem 4.1', () => {
  /** As it is printed, with its boundaries. */
  function printed(
    n: number,
    B: number,
    { startup: tau, perElement: tc }: { startup: number; perElement: number },
  ) {
    const farthest = (n + 1) * tau + ((n + 1) / (2 * n)) * B * tc;
    const isEven = (n / 2) % 2 === 0;
    const nearer = isEven
      ? (n / 2 + 3) * tau + ((n + 6) / (2 * n + 8)) * B * tc
      : (n / 2 + 2) * tau + ((n + 4) / (2 * n + 4)) * B * tc;
    const packet = Math.ceil(B / (isEven ? n + 4 : n + 2));
    return { farthest, nearer, packet };
  }

  it('has the time of the slowest nodes, where each sends 4D floor(n / 2D) packets', () => {
    fc.assert(
      fc.property(even, fc.integer({ min: 1, max: 1e5 }), costs, (n, B, price) => {
        fc.pre(n > Math.sqrt((B * price.perElement) / (2 * price.startup)));
        const slowest = Math.max(
          ...range(1, n / 2).map((D) => multiplePathTime(D, Math.floor(n / 2 / D), B, price)),
        );
        const { time, packet } = theorem41(n, B, price);
        const theorem = printed(n, B, price);
        expect(time).toBeCloseTo(slowest, 6);
        expect(time).toBeCloseTo(Math.max(theorem.farthest, theorem.nearer), 6);
        expect(packet).toBe(theorem.packet);
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('has in its last case a time that whole k only come near', () => {
    // sqrt(B tc / 2 tau) is 6: k = 3 at distance 2, and 1.5 at distance 4.
    const price = { startup: 1, perElement: 1 };
    expect(theorem41(4, 72, price).time).toBeCloseTo(49, 9);
    expect(multiplePathTime(1, 3, 72, price)).toBe(49);
    expect(
      range(1, 9)
        .map((k) => multiplePathTime(2, k, 72, price))
        .sort((a, b) => a - b)[0],
    ).toBe(49.5);
  });
});

describe('the bound on the time', () => {
  it('is max(n tau, B tc / 2), and for cycles of equal packets their sum', () => {
    fc.assert(
      fc.property(
        even,
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 4000 }),
        costs,
        (n, B, packet, price) => {
          fc.pre(packet <= B);
          const { startup, perElement } = price;
          const sum = n * startup + (B / 2) * perElement;
          // Whatever the schedule, its cycles are no fewer than the bound.
          const cycles = transposeCycleBound(n, Math.ceil(B / packet));
          expect(cycles * (startup + packet * perElement)).toBeGreaterThanOrEqual(sum);
        },
      ),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe('packets of whole elements', () => {
  const block = fc.integer({ min: 1, max: 200 });

  it('are the smallest of those that take the least time', () => {
    fc.assert(
      fc.property(even, block, costs, fc.constantFrom(...NAMES), (n, B, price, name) => {
        const times = range(1, B).map((packet) => timeOf(name, n, B, packet, price));
        const least = Math.min(...times);
        const best = bestPacket((m) => transposeCycles[name](n, m), B, price);
        expect(best).toEqual({ packet: times.indexOf(least) + 1, time: least });
      }),
      { seed: 43, numRuns: 200 },
    );
    // Five packets of one element take as long as three of two.
    expect(bestPacket((m) => 3 * m, 6, { startup: 0, perElement: 1 }).packet).toBe(1);
  });

  it('of theorem 4.1 are 4kD for k = floor(n / 2D), or for the best k if that is more', () => {
    fc.assert(
      fc.property(even, fc.integer({ min: 1, max: 5 }), block, costs, (n, D, B, price) => {
        fc.pre(D <= n / 2);
        const times = range(1, 1000).map((k) => multiplePathTime(D, k, B, price));
        const best = times.indexOf(Math.min(...times)) + 1;
        const packets = 4 * D * Math.max(Math.floor(n / (2 * D)), best);
        expect(theoremPacket(D, n, B, price)).toBe(Math.ceil(B / Math.min(B, packets)));
      }),
      { seed: 45, numRuns: 300 },
    );
  });
});
