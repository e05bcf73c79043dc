import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { shapeOf } from '../../../../src/host/run/experiment.ts';
import { multiplePathCycles } from '../../../../src/schedules/algorithms/transpose/transpose-costs.ts';
import { InputError } from '../../../../src/schedules/model/errors.ts';
import { check } from '../../../../src/schedules/proof/checker.ts';
import { localMoves } from '../../../../src/schedules/proof/local-moves.ts';
import { mutants } from '../../../support/grid-mutants.ts';
import {
  type GivenTranspose,
  type MadeTranspose,
  nodesOnGrid,
  type Pair,
  requestedTranspose,
} from '../../../support/requested-transposes.ts';
import { expectSameWords } from '../../../support/same-words.ts';
import { cases } from '../../../support/sample.ts';

/** Runs a real matrix through the schedule, and compares with what a transpose and the layouts are. */
function expectTransposed(given: GivenTranspose, made: MadeTranspose): void {
  const { schedule, unit, start, end } = made;
  const { matrix, parts, from = 'consecutive', to = from } = given;
  const { nodes } = schedule.topology;
  const [rows, columns] = matrix;
  const places = { at: nodesOnGrid(from, matrix, parts), after: nodesOnGrid(to, [columns, rows], parts) };
  const nodeOf = (position: number) => Math.floor(position / unit) % nodes;
  expectSameWords(Uint32Array.from(start, nodeOf), Uint32Array.from(places.at));
  expectSameWords(Uint32Array.from(end, nodeOf), Uint32Array.from(places.after));
  const memory = new Uint32Array(nodes * schedule.slots * unit);
  for (const [element, position] of start.entries()) memory[position] = 1000 + element;
  const after = reference.run(schedule, shapeOf(schedule, unit), memory);
  const transposed = Uint32Array.from(end, (position) => after[position]);
  const expected = Uint32Array.from({ length: rows * columns }, (_, number) => {
    const [row, column] = [Math.floor(number / rows), number % rows];
    return 1000 + column * columns + row;
  });
  expectSameWords(transposed, expected);
}

const dealing = fc
  .tuple(fc.constantFrom('consecutive', 'cyclic', 'combined-2', 'combined-3'), fc.constantFrom('', '-gray'))
  .map((parts) => parts.join(''));
const layout = fc.tuple(dealing, dealing).map((pair) => pair.join());
const CASES = Math.ceil(Number(process.env.ALLPORT_CASES ?? 150));

describe('any matrix in any layouts', () => {
  const parts = fc.constantFrom<Pair>([1, 2], [2, 1], [2, 2], [1, 8], [2, 4], [8, 2], [4, 4], [4, 8]);
  const side = fc.integer({ min: 1, max: 20 });

  it('is transposed, by a schedule that is proved', () => {
    const methods = new Set<string>();
    fc.assert(
      fc.property(fc.tuple(side, side), parts, layout, fc.option(layout), (matrix, parts, from, other) => {
        const given = { matrix, parts, from, to: other ?? from };
        const made = requestedTranspose(given);
        expect(check(made.schedule).violations).toEqual([]);
        expectTransposed(given, made);
        methods.add(made.method);
      }),
      { numRuns: CASES, seed: 1986 },
    );
    expect([...methods].sort()).toEqual(['combined', 'exchange', 'mrt']);
  });

  it('is transposed by every method that takes it, and refused in one line by the others', () => {
    const taken = new Map<string, number>();
    fc.assert(
      fc.property(
        fc.constantFrom('srt', 'drt', 'mrt', 'combined', 'naive', 'way-1', 'way-2', 'way-3'),
        fc.oneof(fc.tuple(side, side), fc.constantFrom<Pair>([16, 16], [8, 32], [32, 16], [64, 8])),
        parts,
        layout,
        layout,
        fc.constantFrom(undefined, 1, 2, 3),
        (method, matrix, parts, from, to, packet) => {
          const given = { matrix, parts, from, to, method, ...(packet && { packet }) };
          let made: MadeTranspose;
          try {
            made = requestedTranspose(given);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            expect((error as Error).message).toMatch(/^[^\n]+: (give|leave)[^\n]+$/);
            return;
          }
          expect(check(made.schedule).violations).toEqual([]);
          expectTransposed(given, made);
          taken.set(method, (taken.get(method) ?? 0) + 1);
        },
      ),
      { numRuns: 5 * CASES, seed: 494 },
    );
    expect(taken.size).toBe(8);
  });
});

describe('sizes at the limits', () => {
  it('are done, or refused before they take time', () => {
    const large = requestedTranspose({ matrix: [4, 4], parts: [2, 2], from: 'combined-1000000000' });
    expect(check(large.schedule).ok).toBe(true);
    expect(() =>
      requestedTranspose({ matrix: [1, 2 ** 18], parts: [128, 128], packet: 1, method: 'mrt' }),
    ).toThrow(/16384 nodes of 2048 slots, and \d+ in transit: give larger packets/);
  });
});

describe('packets', () => {
  it.each([
    ['srt', 6, 100, 9, 9],
    ['drt', 6, 100, 9, 9],
    ['mrt', 4, 64, 7, 7],
    // Slots of at most 1024 elements.
    ['drt', 2, 3000, 1030, 515],
    ['mrt', 4, 2100, 1031, 1],
  ])('%s of a size that is given are ceil(B / Bm), the last one filled up', (method, n, B, packet, unit) => {
    const side = 2 ** (n / 2);
    const given: GivenTranspose = { matrix: [side * B, side], parts: [side, side], method, packet };
    const m = Math.ceil(B / packet);
    const cycles = { srt: m + n - 1, drt: Math.ceil(m / 2) + n - 1 }[method] ?? 0;
    const slowest = Math.max(...[1, 2, 3].slice(0, n / 2).map((D) => multiplePathCycles(D, m)));
    const made = requestedTranspose(given);
    expect(made).toMatchObject({ share: B, packet, unit });
    const { violations, certificate } = check(made.schedule);
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({
      steps: method === 'mrt' ? slowest : cycles,
      largestMessage: packet / unit,
    });
    expectTransposed(given, made);
  });

  it.each(cases([2, 4, 6, 8, 10, 12], 3, 4))(
    'of mrt by the distance are those of theorem 4.1, n = %i',
    (n) => {
      const side = 2 ** (n / 2);
      const B = { 10: 240, 12: 48 }[n] ?? 480;
      // Startups so dear that 4D floor(n / 2D) packets are best: all nodes are done in n + 1 cycles.
      const { schedule, packet } = requestedTranspose({
        matrix: [side * B, side],
        parts: [side, side],
        startup: 1e6,
      });
      expect(packet).toBe(Math.ceil(B / ((n / 2) % 2 === 0 ? n + 4 : n + 2)));
      const { ok, certificate } = check(schedule);
      expect(ok).toBe(true);
      expect(certificate).toMatchObject({ steps: n + 1, span: n, largestMessage: packet });
    },
  );

  it('of mrt are cut into more periods where startups are cheap: 2kD + 1 cycles', () => {
    const B = 512;
    const { schedule } = requestedTranspose({ matrix: [4 * B, 4], parts: [4, 4], startup: 1 });
    // k = sqrt(B t_c / 2 tau) / 2D: 8 for D = 1 and 4 for D = 2, with 32 packets of 16 elements each.
    const { ok, certificate } = check(schedule);
    expect(ok).toBe(true);
    expect(certificate).toMatchObject({ steps: 17, largestMessage: 16 });
  });
});

const CODES = ['consecutive', 'consecutive-gray'];

describe('other codes', () => {
  const all = CODES.flatMap((rows) => CODES.map((columns) => `${rows},${columns}`));
  const pairs = all.flatMap((from) => all.map((to) => [from, to] as const));

  it.each([2, 4, 6, 8])('combined takes n steps from any to any, n = %i', (n) => {
    const side = 2 ** (n / 2);
    for (const [from, to] of pairs) {
      const given = { matrix: [side, side], parts: [side, side], from, to, method: 'combined' } as const;
      const made = requestedTranspose(given);
      const { ok, certificate } = check(made.schedule);
      expect(ok).toBe(true);
      expect(certificate.steps).toBe(n);
      expectTransposed(given, made);
    }
  });

  it.each([2, 4, 6, 8])('naive takes n / 2 - 1 steps more for each code that changes, n = %i', (n) => {
    const side = 2 ** (n / 2);
    for (const [from, to] of pairs) {
      const given = { matrix: [side, side], parts: [side, side], from, to, method: 'naive' } as const;
      const [[fromRows, fromColumns], [toRows, toColumns]] = [from.split(','), to.split(',')];
      const changes = Number(fromRows !== toColumns) + Number(fromColumns !== toRows);
      const made = requestedTranspose(given);
      const { ok, certificate } = check(made.schedule);
      expect(ok).toBe(true);
      expect(certificate.steps).toBe(n + changes * (n / 2 - 1));
      expectTransposed(given, made);
    }
  });

  it('in a pipeline: m - 1 cycles more for each stage', () => {
    const [from, n] = ['consecutive,consecutive-gray', 6];
    for (const m of [1, 2, 5, 12]) {
      const given = { matrix: [8 * m, 8], parts: [8, 8], from, packet: 1 } as const;
      const combined = requestedTranspose({ ...given, method: 'combined' });
      const naive = requestedTranspose({ ...given, method: 'naive' });
      const proofs = [combined, naive].map(({ schedule }) => check(schedule));
      expect(proofs.map(({ ok }) => ok)).toEqual([true, true]);
      const steps = [m + n - 1, 2 * n - 2 + 3 * (m - 1)];
      expect(proofs.map(({ certificate }) => certificate.steps)).toEqual(steps);
    }
  });

  it('with a fault is refused', () => {
    const { schedule } = requestedTranspose({
      matrix: [8, 4],
      parts: [4, 4],
      from: 'consecutive,consecutive-gray',
      packet: 1,
    });
    expect(schedule.algorithm).toBe('combined');
    for (const { change, mutant } of mutants(schedule)) expect(check(mutant).ok, change).toBe(false);
  });
});

describe('virtual partitions', () => {
  it.each<[Pair, string]>([
    [[2, 4], 'consecutive'],
    [[4, 2], 'cyclic'],
    [[2, 16], 'combined-2'],
    [[8, 2], 'consecutive-gray'],
  ])('%o parts, %s: as many steps as dimensions, of blocks that are parted', (parts, from) => {
    const [h, extra] = [Math.min(...parts), Math.max(...parts) / Math.min(...parts)];
    const matrix = [parts[0] * extra * 2, parts[1] * extra * 2] as const;
    for (const method of ['srt', 'drt', 'mrt', 'combined']) {
      const given = {
        matrix,
        parts,
        from,
        method,
        packet: (matrix[0] * matrix[1]) / (parts[0] * parts[1] * extra),
      };
      const made = requestedTranspose(given);
      const { ok, certificate } = check(made.schedule);
      expect(ok).toBe(true);
      // Each of the log(extra) dimensions: half of the packets, one after another. Then m packets of whole blocks.
      const n = 2 * Math.log2(h);
      const first = (Math.log2(extra) * extra) / 2;
      const rest = { srt: extra + n - 1, combined: extra + n - 1, drt: Math.ceil(extra / 2) + n - 1 }[method];
      if (rest !== undefined) expect(certificate.steps).toBe(first + rest);
      expectTransposed(given, made);
    }
  });
});

describe('consecutive to cyclic, and back', () => {
  it.each<[Pair, Pair]>([
    [
      [4, 4],
      [2, 2],
    ],
    [
      [16, 16],
      [4, 4],
    ],
    [
      [16, 64],
      [4, 4],
    ],
    [
      [64, 16],
      [4, 4],
    ],
    [
      [32, 16],
      [2, 8],
    ],
    [
      [64, 64],
      [8, 8],
    ],
  ])('%o on %o parts by the three ways', (matrix, parts) => {
    const n = Math.log2(parts[0] * parts[1]);
    for (const [from, to] of [
      ['consecutive', 'cyclic'],
      ['cyclic', 'consecutive'],
      ['consecutive-gray,consecutive', 'cyclic'],
      ['consecutive', 'cyclic,cyclic-gray'],
    ]) {
      for (const method of ['way-1', 'way-2', 'way-3']) {
        if (method === 'way-1' && parts[0] !== parts[1]) continue;
        const given = { matrix, parts, from, to, method };
        const made = requestedTranspose(given);
        const { ok, certificate, violations } = check(made.schedule);
        expect(violations).toEqual([]);
        expect(ok).toBe(true);
        expect(certificate.steps).toBe(method === 'way-1' ? 2 * n : n);
        // Half of a node's elements cross in each step, and whole blocks in the last n of way-1.
        const elements = (matrix[0] * matrix[1]) / 2 ** n;
        expect(certificate.blocksInSequence).toBe(
          (n * elements) / 2 + (method === 'way-1' ? n * elements : 0),
        );
        expectTransposed(given, made);
      }
    }
  });

  it.each<[Pair, Pair, boolean]>([
    [[16, 16], [4, 4], true],
    [[16, 64], [4, 4], true],
    [[64, 16], [4, 4], false],
    [[32, 32], [4, 4], false],
    [[16, 128], [2, 8], true],
    [[32, 128], [2, 8], false],
  ])('%o on %o parts: the third way needs no local phase where P = N, %s', (matrix, parts, none) => {
    const given = { matrix, parts, from: 'consecutive', to: 'cyclic' };
    const phases = (method: string) =>
      requestedTranspose({ ...given, method }).schedule.phases.map(({ kind }) => kind);
    expect(matrix[0] === parts[0] * parts[1]).toBe(none);
    expect(phases('way-3')).toEqual(none ? ['segment'] : ['segment', 'local']);
    // The way back is the same with rows and columns exchanged.
    const [rows, columns] = matrix;
    const back = {
      matrix: [columns, rows],
      parts,
      from: 'cyclic',
      to: 'consecutive',
      method: 'way-3',
    } as const;
    const phasesBack = requestedTranspose(back).schedule.phases.map(({ kind }) => kind);
    expect(phasesBack).toEqual(none ? ['segment'] : ['segment', 'local']);
    // What the second way transposes at the start is to be undone at the end.
    expect(phases('way-2')).toEqual(['local', 'segment', 'local']);
    if (parts[0] === parts[1]) expect(phases('way-1')).toEqual(['segment', 'segment', 'local']);
  });

  it('the second way moves 24 elements in each node, twelve before and twelve after, and the third none', () => {
    const given = { matrix: [16, 16], parts: [4, 4], from: 'consecutive', to: 'cyclic' } as const;
    const moves = (method: string) => localMoves(requestedTranspose({ ...given, method }).schedule);
    expect(moves('way-2')).toEqual([16 * 12, 0, 16 * 12]);
    expect(moves('way-3')).toEqual([0]);
  });
});
