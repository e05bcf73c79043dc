import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import { check, cube, findAlgorithm, InputError, matrixTranspose } from '../../../../src/schedules/index.ts';
import { mutants, steps } from '../../../support/grid-mutants.ts';
import { tr } from '../../../support/requested-transposes.ts';

const algorithm = findAlgorithm('direct-sends', 'transpose');

/** A matrix with so many elements in each node. */
function problemOf(dim: number, elements: number, packet?: number) {
  const side = 2 ** (dim / 2);
  return matrixTranspose({
    topology: cube(dim),
    matrix: { rows: side, columns: side * elements },
    ...(packet !== undefined && { packet }),
  });
}

/** The links of all e-cube routes from nodes to their transposed ones: how often the busiest is wanted. */
function congestion(dim: number): number {
  const wanted = new Map<string, number>();
  for (let node = 0; node < 2 ** dim; node++) {
    let at = node;
    for (let k = 0; k < dim; k++) {
      if (((at ^ tr(node, dim)) >> k) % 2 === 0) continue;
      const link = `${at} ${k}`;
      wanted.set(link, (wanted.get(link) ?? 0) + 1);
      at ^= 1 << k;
    }
  }
  return Math.max(...wanted.values());
}

describe('directSends', () => {
  it.each([2, 4, 6, 8, 10])('take as few rounds as the busiest link has messages, n = %i', (dim) => {
    const root = 2 ** (dim / 2);
    const { violations, certificate } = check(algorithm.schedule(problemOf(dim, 1)));
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ steps: congestion(dim), span: 1, shortestRoutes: true });
    expect(certificate.steps).toBe(root / 2);
    expect(certificate.hopsInSequence).toBe((root * (dim + 2)) / 4);
  });

  it('send every block straight to the transposed node', () => {
    const sent = new Map<number, number>();
    for (const [{ map }] of steps(algorithm.schedule(problemOf(6, 1)))) {
      for (let node = 0; node < 64; node++) if (map.apply(node) >= 0) sent.set(node, map.apply(node));
    }
    const expected = Array.from({ length: 64 }, (_, node) => [node, tr(node, 6)] as const);
    expect([...sent].sort(([one], [other]) => one - other)).toEqual(
      expected.filter(([node, target]) => node !== target),
    );
  });

  it.each([
    [4, 12, 5],
    [6, 12, 4],
    [8, 8, 8],
    [4, 6, 100],
  ])(
    'send a block in packets, and count what the formula has: n = %i, %i elements in %i',
    (dim, elements, packet) => {
      const problem = problemOf(dim, elements, packet);
      const schedule = algorithm.schedule(problem);
      const { ok, certificate } = check(schedule);
      expect(ok).toBe(true);
      expect(certificate.steps).toBe((2 ** (dim / 2) / 2) * Math.ceil(elements / packet));
      const { span, ...counts } = algorithm.counts?.(problem, 'step') ?? {};
      expect(span).toBe(certificate.span);
      expect(counts).toEqual(countSchedule(schedule));
    },
  );

  it.each(mutants(algorithm.schedule(problemOf(6, 1))))('are refused with $change', ({ mutant }) => {
    expect(check(mutant).ok).toBe(false);
  });

  it('are for blocks that nodes exchange as a whole', () => {
    const matrix = { rows: 16, columns: 16 };
    const topology = cube(4);
    for (const problem of [
      matrixTranspose({ topology, matrix, to: 'cyclic' }),
      matrixTranspose({ topology, matrix, grid: { rows: 2, columns: 8 } }),
      matrixTranspose({ topology: cube(3), matrix, grid: { rows: 2, columns: 4 } }),
    ]) {
      expect(() => algorithm.schedule(problem)).toThrow(InputError);
      expect(algorithm.counts?.(problem, 'step')).toBeUndefined();
    }
  });
});
