import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import {
  check,
  cube,
  findAlgorithm,
  findGridLayout,
  judge,
  matrixTranspose,
  type Schedule,
  solve,
  type TransposeSize,
  transposeAlgorithms,
  transposeBy,
} from '../../../../src/schedules/index.ts';

const algorithms = [
  ...transposeAlgorithms,
  transposeBy(findAlgorithm('necklace')),
  findAlgorithm('strip-optimal-6', 'transpose'),
].map((algorithm) => [algorithm.name, algorithm] as const);

/** A problem that the algorithm of that name has an answer for. */
function problemFor(name: string, more: Partial<TransposeSize> = {}) {
  const matrix = { rows: 16, columns: 32 };
  const layouts = name.startsWith('strip')
    ? { from: findGridLayout('rows') }
    : name.startsWith('way')
      ? { to: findGridLayout('cyclic') }
      : {};
  return matrixTranspose({ topology: cube(4), matrix, ...layouts, ...more });
}

it('is not optimal where blocks are reached that are larger than they must be', () => {
  const problem = matrixTranspose({ topology: cube(2), matrix: { rows: 4, columns: 4 }, startup: 1250 });
  const inOneBlock = check(solve(findAlgorithm('srt', 'transpose'), problem), problem);
  // Four elements cross two links, one block of four after the other; by themselves they would take turns on both.
  expect(inOneBlock).toMatchObject({
    ok: true,
    certificate: { blocksInSequence: 2, unit: 4, lowerBound: 2, optimal: false },
  });
});

describe.each(algorithms)('%s', (name, algorithm) => {
  const problem = problemFor(name);
  const schedule = solve(algorithm, problem);

  it('is proved, and optimal where it takes no longer than its elements must', () => {
    const { ok, problem: asked, certificate } = check(schedule, problem);
    expect(ok).toBe(true);
    expect(asked).toMatchObject({ kind: 'transpose', rows: 16, columns: 32 });
    expect(schedule.algorithm).toBe(name);
    const { from, to } = problem.demand();
    const crossings = from.nodeOf.reduce((sum, node, e) => sum + cube(4).distance(node, to.nodeOf[e]), 0);
    // A wormhole holds all links of its route at a time; a node with one port that stores and forwards uses one.
    const stored = schedule.switching === 'store-and-forward';
    const senders = schedule.ports === 'one' && stored ? 16 : 64;
    const moved = from.nodeOf.reduce((most, node, e) => {
      most[node] += Number(node !== to.nodeOf[e]);
      return most;
    }, new Uint32Array(16));
    const most = Math.max(...moved) / (schedule.ports === 'all' ? 4 : 1);
    const farthest = Math.max(...from.nodeOf.map((node, e) => cube(4).distance(node, to.nodeOf[e])));
    const lowerBound = Math.max(Math.ceil(crossings / senders), Math.ceil(most), stored ? farthest : 0);
    const { unit = 0 } = schedule.elements ?? {};
    const optimal = certificate.blocksInSequence * unit === lowerBound;
    expect(certificate).toMatchObject({ unit, lowerBound, optimal });
  });

  it('has no place where another matrix lies', () => {
    const other = name.startsWith('strip') || name.startsWith('way') ? {} : { to: findGridLayout('cyclic') };
    const grid = name.startsWith('strip') ? {} : { grid: { rows: 2, columns: 8 } };
    const others = [
      matrixTranspose({ topology: cube(4), matrix: { rows: 16, columns: 32 }, ...other }),
      problemFor(name, grid),
      problemFor(name, { matrix: { rows: 32, columns: 16 } }),
    ];
    for (const asked of name.startsWith('strip') ? [others[0], others[2]] : others) {
      expect(judge(asked, schedule)?.message).toMatch(/^element \d+ (starts|ends) there; asked was one in/);
    }
  });

  it('is refused with an element lost, or two in one place', () => {
    const { elements } = schedule;
    if (elements === undefined) throw new Error('it says where elements are');
    const { start, end } = elements;
    const withElements = (change: Partial<typeof elements>): Schedule => ({
      ...schedule,
      elements: { ...elements, ...change },
    });
    const { elements: _, ...without } = schedule;
    expect(judge(problem, without)?.message).toMatch('does not say where elements are');
    const short = withElements({ start: start.slice(1), end: end.slice(1) });
    expect(judge(problem, short)?.message).toBe('it is for 511 elements; asked was one for 512');
    const twice = withElements({ start: start.with(1, start[0]), end: end.with(1, end[0]) });
    expect(judge(problem, twice)?.message).toBe('element 1 starts where another element does');
    expect(judge(problem, schedule)).toBeUndefined();
  });

  it('is counted by its formulas, if it has any', () => {
    for (const packet of [undefined, 1, 5, 6, 32]) {
      for (const matrix of [
        { rows: 16, columns: 32 },
        { rows: 48, columns: 16 },
      ]) {
        const asked = problemFor(name, { matrix, ...(packet && { packet }) });
        const counts = algorithm.counts?.(asked, 'step');
        if (counts === undefined) continue;
        const answer = solve(algorithm, asked);
        expect(check(answer, asked).violations).toEqual([]);
        const { span: _, copied: __, oneWay: ___, ...counted } = counts;
        expect(counted).toEqual(countSchedule(answer));
      }
    }
    expect(algorithm.counts !== undefined).toBe(/^strip|stepwise$|^direct-sends$/.test(name));
  });
});
