import { describe, expect, it } from 'vitest';
import { amountsOf } from '../../../src/costs/clock.ts';
import { countSchedule } from '../../../src/costs/count-schedule.ts';
import {
  countedTranspose,
  countedTransposes,
  partitionTimes,
  type TransposeChoice,
  withBestPackets,
  withPackets,
} from '../../../src/papers/ho-johnsson/counted-transposes.ts';
import { theorem41 } from '../../../src/schedules/algorithms/transpose/transpose-costs.ts';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  type MatrixSize,
  matrixTranspose,
  type Problem,
  type Schedule,
  solve,
} from '../../../src/schedules/index.ts';
import { gcd } from '../../../src/schedules/model/gcd.ts';
import { localMoves } from '../../../src/schedules/proof/local-moves.ts';
import { inForm } from '../../../src/schedules/transforms/forms.ts';
import { elementPrices } from '../../support/example-machines.ts';

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

/** The schedule of a choice, what it is an answer to, and the elements of its blocks. */
function answerOf(
  { name, lies, packet, buffer, ports }: TransposeChoice,
  matrix: MatrixSize,
  dim: number,
): { readonly problem: Problem; readonly schedule: Schedule; readonly unit: number } {
  const topology = cube(dim);
  if (lies === 'strips' && (ports === 'all' || name === 'standard-exchange')) {
    const algorithm = findAlgorithm(name);
    const each = (matrix.rows * matrix.columns) / 4 ** dim;
    const unit = gcd(each, packet);
    const problem = completeExchange({ topology, copies: each / unit });
    return { problem, schedule: inForm(algorithm, problem, solve(algorithm, problem), 'block'), unit };
  }
  const strip = name === 'optimal' ? `strip-optimal-${buffer}` : `strip-${name}`;
  const inBlocks = name === 'step by step' ? 'srt-stepwise' : name;
  const from = lies === 'strips' ? 'rows' : 'consecutive';
  // A matrix has no packets that are larger than a block of it.
  const block = (matrix.rows * matrix.columns) / 2 ** dim;
  const most = lies === 'strips' ? packet : Math.min(packet, block);
  const problem = matrixTranspose({ topology, matrix, packet: most, from });
  const schedule = solve(findAlgorithm(lies === 'strips' ? strip : inBlocks, 'transpose'), problem);
  return { problem, schedule, unit: schedule.elements?.unit ?? 1 };
}

describe('the work of a choice', () => {
  it.each([
    { dim: 2, rows: 8, columns: 12, packet: 5 },
    { dim: 4, rows: 64, columns: 48, packet: 8 },
    { dim: 4, rows: 16, columns: 16, packet: 64 },
    { dim: 6, rows: 128, columns: 64, packet: 12 },
  ])('is what its proved schedule has: %j', ({ dim, packet, ...matrix }) => {
    const size = { dim, elements: (matrix.rows * matrix.columns) / 2 ** dim };
    for (const method of countedTransposes) {
      const choices = [
        withPackets(method, size, elementPrices(packet, IPSC)),
        withBestPackets(method, size, elementPrices(packet, IPSC)),
      ];
      for (const choice of choices) {
        const { problem, schedule, unit } = answerOf(choice, matrix, dim);
        expect(check(schedule, problem)).toMatchObject({ violations: [], ok: true });
        // What is sorted before the first round and after the last is no copy: there messages are made and read.
        const moves = localMoves(schedule);
        const copied = schedule.phases.reduce(
          (sum, phase, i) =>
            phase.kind === 'local' && phase.name === 'rearrangement' ? sum + moves[i] / 2 ** dim : sum,
          0,
        );
        const free = { channelWidth: 1, packetBytes: choice.packet };
        const amounts = amountsOf({ ...countSchedule(schedule), copied }, free)(unit);
        const { startups, blocks, rearranged } = amounts;
        const counted = { startups, elements: blocks * unit, copied: rearranged * unit };
        expect({ name: choice.name, ...counted }).toEqual({ name: choice.name, ...choice.work });
      }
    }
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
