import { describe, expect, it } from 'vitest';
import {
  countedTranspose,
  countedTransposes,
  partitionTimes,
  withBestPackets,
  withPackets,
} from '../../src/costs/counted-transposes.ts';
import { theorem41 } from '../../src/schedules/algorithms/transpose/transpose-costs.ts';
import { elementPrices } from '../support/example-machines.ts';

/** Ho-Johnsson 1986: section 2, with single-precision elements, and 37 ms for the copy of 1024 of them. */
const IPSC = { startup: 5e-3, perElement: 4e-6, perCopy: 37e-3 / 1024 };

/** T_min in strips with all ports, as section 6 prints it, in startups; x = B t_c / tau. */
const stripsPrinted = (n: number, x: number) => n + ((1 - 1 / 2 ** n) * x) / 2;

describe('partitionTimes', () => {
  it('are those of section 6 for powers of two', () => {
    for (const [dim, elements, packet] of [
      [4, 2 ** 16, 256],
      [8, 2 ** 12, 256],
      [10, 2 ** 10, 64],
    ]) {
      const { startup, perElement, perCopy } = IPSC;
      const m = elements / packet;
      const { onePort, allPorts } = partitionTimes({ dim, elements }, elementPrices(packet, IPSC));
      expect(onePort.blocks).toBeCloseTo(
        (elements * perElement + m * startup) * dim + 2 * elements * perCopy,
        9,
      );
      // The strips' T for the best of all B_copy = B / c.
      const strips = Array.from({ length: 21 }, (_, i) => 2 ** i)
        .filter((c) => c >= m)
        .map((c) => {
          const startups =
            (Math.min(dim, Math.log2(m)) * m) / 2 +
            Math.min(2 ** dim, c) -
            Math.min(2 ** dim, m) +
            Math.ceil(m / 2) * Math.max(0, dim - Math.log2(c));
          const copied = elements * Math.max(0, dim - Math.log2(c));
          return startups * 2 * startup + dim * elements * perElement + copied * perCopy;
        });
      expect(onePort.strips).toBeCloseTo(Math.min(...strips), 9);
      const x = (elements * perElement) / startup;
      expect(allPorts.stripsPrinted).toBeCloseTo(stripsPrinted(dim, x) * startup, 9);
      expect(allPorts.blocksPrinted).toBe(theorem41(dim, elements, IPSC).time);
    }
  });

  it('have blocks faster with one port where the cube comes near to the size of the matrix', () => {
    const faster = [2, 4, 6, 8, 10].map((dim) => {
      const { onePort } = partitionTimes({ dim, elements: 2 ** (20 - dim) }, elementPrices(256, IPSC));
      return onePort.strips < onePort.blocks ? 'strips' : 'blocks';
    });
    expect(faster).toEqual(['strips', 'strips', 'strips', 'blocks', 'blocks']);
  });

  it('show where the paper is wrong: without copies and with one port blocks are never slower', () => {
    const free = { ...IPSC, perCopy: 0 };
    for (const dim of [2, 4, 6, 8]) {
      for (const each of [1, 3, 16, 100]) {
        for (const packet of [1, 7, 64, 1000]) {
          const elements = each * 2 ** dim;
          const { strips, blocks } = partitionTimes({ dim, elements }, elementPrices(packet, free)).onePort;
          const odd = Math.ceil(elements / packet) % 2;
          expect(strips - blocks).toBeCloseTo(odd * dim * IPSC.startup, 9);
        }
      }
    }
  });

  it('show that by the printed times strips are faster with all ports, and there is no break-even', () => {
    for (let n = 2; n <= 40; n += 2) {
      for (let i = -20; i <= 60; i++) {
        // From far above n = sqrt(x) to far below n = sqrt(x / 2), with all of the middle.
        const x = n ** 2 * 2 ** (i / 20);
        for (const ratio of [x, n ** 2, 2 * n ** 2, x * 1e3, x / 1e3]) {
          const blocks = theorem41(n, ratio, { startup: 1, perElement: 1 }).time;
          expect(stripsPrinted(n, ratio)).toBeLessThan(blocks);
        }
      }
    }
  });

  it('have BST routing slower than MRT for large matrices on small cubes, and a necklace never', () => {
    const at = (dim: number, elements: number) =>
      partitionTimes({ dim, elements }, elementPrices(256, IPSC)).allPorts;
    expect(at(4, 2 ** 16).balancedTree).toBeGreaterThan(at(4, 2 ** 16).mrt);
    expect(at(8, 2 ** 12).balancedTree).toBeLessThan(at(8, 2 ** 12).mrt);
    for (const dim of [2, 4, 6, 8]) {
      for (let k = dim; k <= 24; k++) {
        const { necklace, mrt } = at(dim, 2 ** k);
        expect(necklace).toBeLessThan(mrt);
      }
    }
  });

  it('name the case of theorem 4.1', () => {
    // B t_c / tau is 16.
    const prices = elementPrices(256, { startup: 1, perElement: 1 / 64 });
    const cases = [2, 4, 6].map((dim) => partitionTimes({ dim, elements: 1024 }, prices).theoremCase);
    expect(cases).toEqual(['small', 'large', 'large']);
    const between = elementPrices(256, { startup: 1, perElement: 24 / 1024 });
    expect(partitionTimes({ dim: 4, elements: 1024 }, between).theoremCase).toBe('middle');
  });
});

describe('withBestPackets', () => {
  it('has the packets that are best of all', () => {
    for (const method of countedTransposes) {
      for (const [dim, elements] of [
        [2, 48],
        [4, 320],
      ]) {
        const size = { dim, elements };
        const { time } = withBestPackets(method, size, elementPrices(1, IPSC));
        for (const packet of Array.from({ length: elements }, (_, i) => i + 1)) {
          expect(time).toBeLessThanOrEqual(withPackets(method, size, elementPrices(packet, IPSC)).time);
        }
      }
    }
  });
});

describe('withPackets', () => {
  it('has the best B_copy: a piece is sent from where it lies if it takes longer to copy than a startup', () => {
    const size = { dim: 6, elements: 2 ** 12 };
    const bufferFor = (perCopy: number) =>
      withPackets(countedTranspose('optimal'), size, elementPrices(2 ** 12, { ...IPSC, perCopy })).buffer;
    // All pieces, some, and only the first, which is one message in any case.
    expect([1, 36e-6, 0].map(bufferFor)).toEqual([64, 256, 2048]);
  });
});
