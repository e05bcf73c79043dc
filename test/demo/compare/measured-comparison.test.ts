import { beforeAll, describe, expect, test } from 'vitest';
import {
  comparisonCsv,
  comparisonJson,
  fastestOn,
  leastOf,
  type MeasuredComparison,
  type PricedMeasurement,
  type Pricing,
  pricedMeasurements,
  unpricedOf,
} from '../../../demo/compare/measured-comparison.ts';
import { measure } from '../../../demo/laboratory/measure.ts';
import type { FormTimes } from '../../../demo/laboratory/measured.ts';
import { problemIn, type Words } from '../../../demo/problem/problem-in-words.ts';
import { fittingAlgorithms } from '../../../demo/state/fitting-algorithms.ts';
import { rank } from '../../../src/costs/advice.ts';
import { candidatesFor } from '../../../src/costs/candidates.ts';
import type { PricedMachine } from '../../../src/costs/priced-machine.ts';
import { builtInMachines } from '../../../src/formats/machines/built-in-machines.ts';
import { inSequence } from '../../../src/report/tables/elements.ts';
import { algorithmsFor, type Exchange, InputError } from '../../../src/schedules/index.ts';

const run: FormTimes = {
  medianMs: 1.5,
  fastestMs: 1.25,
  slowestMs: 2,
  runs: 5,
  blocks: 4096,
  verified: true,
};

/** All algorithms of a network, counted without a GPU. */
async function counted(problem: Words): Promise<MeasuredComparison> {
  const setting = { problem, words: 1 };
  const found = await Promise.all(
    fittingAlgorithms(problemIn(problem)).map((algorithm) =>
      measure(undefined, { ...setting, algorithm }, 1, () => {}).catch((error) => {
        if (error instanceof InputError) return [];
        throw error;
      }),
    ),
  );
  return { setting, measurements: found.flat(), refusals: [{ algorithm: 'suh-shin', why: 'not for cubes' }] };
}

const NETWORKS: readonly Words[] = [{ dim: '4' }, { torus: '4x4' }];
let machines: PricedMachine[];
let comparisons: MeasuredComparison[];

beforeAll(async () => {
  machines = await builtInMachines();
  comparisons = await Promise.all(NETWORKS.map(counted));
});

const machineOf = (name: string) => machines.find((machine) => machine.name === name) as PricedMachine;

describe('without a GPU', () => {
  test('a transpose is compared in elements, as `allport compare` and `allport cost` do', async () => {
    const comparison = await counted({ dim: '2', transpose: '8x8' });
    const pricing = { machine: machineOf('gigabit'), bytes: 4 };
    const rows = pricedMeasurements(comparison, pricing);
    const algorithms = algorithmsFor('transpose');
    expect(rows.length).toBeGreaterThanOrEqual(algorithms.length);
    const asked = algorithms.map((algorithm) => ({
      algorithm,
      problem: problemIn({ dim: '2', transpose: '8x8' }, algorithm),
    }));
    const { candidates } = candidatesFor(asked, pricing.machine, { all: true, onSchedule: () => {} });
    const site = { machine: pricing.machine, nodes: 4 };
    const { ranking } = rank(candidates, site, pricing.bytes);
    for (const ranked of ranking) {
      const { algorithm, unit, times } = ranked;
      const blocksInSequence = inSequence(ranked);
      const row = rows.findLast((one) => one.algorithm === algorithm);
      expect(row).toMatchObject({ unit, blocksInSequence });
      expect(row?.predicted?.total).toBeCloseTo(times.total, 12);
      expect(blocksInSequence).toBeGreaterThanOrEqual(row?.lowerBound ?? Number.NaN);
    }
    expect(fastestOn(comparison, rows, pricing)).toMatch(/^Fastest on gigabit, with elements of 4 B/);
    expect(leastOf(rows).sentence).toContain('elements in sequence');
  });

  test('both forms are counted, and one where they are the same', () => {
    const { measurements } = comparisons[0];
    const formsOf = (name: string) =>
      measurements.flatMap(({ algorithm, mode, steps }) => (algorithm === name ? [[mode, steps]] : []));
    expect(formsOf('necklace')).toEqual([
      ['step', 8],
      ['block', 4],
    ]);
    expect(formsOf('standard-exchange')).toEqual([['step', 4]]);
    expect(measurements.every(({ run }) => run === undefined)).toBe(true);
  });

  test('how much is done never falls, and never exceeds all', async () => {
    const parts: number[] = [];
    const choice = { problem: NETWORKS[0], algorithm: 'necklace', words: 1 };
    await measure(undefined, choice, 1, (done, total) => parts.push(done / total));
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
  });
});

describe('predicted times', () => {
  test('are those of `allport cost`, for every algorithm on every machine', () => {
    for (const comparison of comparisons) {
      const exchange = problemIn(comparison.setting.problem) as Exchange;
      const { topology } = exchange;
      const asked = algorithmsFor('exchange').map((algorithm) => ({ algorithm, problem: exchange }));
      for (const machine of machines) {
        const { candidates, leftOut } = candidatesFor(asked, machine, {
          all: true,
          onSchedule: () => {},
        });
        const rows = pricedMeasurements(comparison, { machine, bytes: 100 });
        const { ranking, fastest } = rank(candidates, { machine, nodes: topology.nodes }, 100);
        // Of the forms of an algorithm the last one is the block form.
        const own = new Map(rows.map(({ algorithm, predicted }) => [algorithm, predicted]));
        for (const { algorithm, times } of ranking) expect(own.get(algorithm)).toEqual(times);
        for (const { algorithm } of leftOut) expect(own.get(algorithm)).toBeUndefined();
        const unpriced = unpricedOf(rows, { machine, bytes: 100 });
        for (const one of unpriced) expect(leftOut).toContainEqual(one);
        const least = Math.min(...rows.flatMap(({ predicted }) => predicted?.total ?? []));
        expect(least).toBeCloseTo(fastest[0].seconds, 12);
      }
    }
  });

  test('lead to a sentence, which names the form of what has two', () => {
    const pricing = { machine: machineOf('accelerators'), bytes: 64 };
    expect(fastestOn(comparisons[0], pricedMeasurements(comparisons[0], pricing), pricing)).toMatch(
      /^Fastest on accelerators, with blocks of 64 B: .*necklace \(block\).* with 4\.81 us; the next, balanced-tree, takes .*\.$/,
    );
  });

  test('leave out whose blocks are in wrong places, and what the machine cannot run', () => {
    const pricing = { machine: machineOf('intel-paragon'), bytes: 64 };
    const rows = pricedMeasurements(comparisons[0], pricing).map((row) => ({
      ...row,
      run: { ...run, verified: false },
    }));
    expect(fastestOn(comparisons[0], rows, pricing)).toBeUndefined();
    expect(unpricedOf(rows, pricing)).toContainEqual({
      algorithm: 'necklace',
      reason: 'needs all ports',
      countable: false,
    });
  });
});

describe('the rows with the fewest startups and the fewest blocks in sequence', () => {
  test('are those that the sentence names, in their forms', () => {
    const pricing = { machine: machineOf('accelerators'), bytes: 64 };
    const rows = pricedMeasurements(comparisons[0], pricing).filter(({ algorithm }) =>
      ['necklace', 'ring', 'standard-exchange'].includes(algorithm),
    );
    const { sentence, best } = leastOf(rows);
    expect(sentence).toMatch(/^Short and long blocks: necklace \(block\), 4 startups and /);
    expect([...best].map(({ name }) => name)).toEqual(['standard-exchange', 'necklace (block)']);
  });
});

describe('files', () => {
  const rowsWith = (pricing: Pricing): PricedMeasurement[] =>
    pricedMeasurements(comparisons[0], pricing)
      .filter(({ algorithm }) => algorithm === 'necklace')
      .map((row) => ({ ...row, source: 'cs838 §14, "Hypercube"', run }));

  test('of CSV have a head and a line for each row, quote what needs it, and end with a line end', () => {
    const pricing = { machine: machineOf('accelerators'), bytes: 64 };
    const rows = rowsWith(pricing);
    const lines = comparisonCsv(comparisons[0], rows, 'cube 4').split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^problem,words,algorithm,source,mode,/);
    const { total } = rows[0].predicted ?? {};
    expect(lines[1]).toBe(
      `cube 4,1,necklace,"cs838 §14, ""Hypercube""",step,all,store-and-forward,8,4,,8,8,1,${total},5,1.5,1.25,2,4096,true,`,
    );
    expect(lines[3]).toBe('');
  });

  test('of JSON have the setting, the machine, the results and the refusals', () => {
    const pricing = { machine: machineOf('accelerators'), bytes: 64 };
    const read = JSON.parse(comparisonJson(comparisons[0], rowsWith(pricing), pricing));
    expect(read).toMatchObject({
      ...comparisons[0].setting,
      machine: { name: 'accelerators' },
      bytes: 64,
      results: [{ mode: 'step', medianMs: 1.5 }, { mode: 'block' }],
      refusals: comparisons[0].refusals,
    });
  });
});
