import { describe, expect, test } from 'vitest';
import type { Measurement } from '../../demo/laboratory/protocol.ts';
import {
  type Comparison,
  comparisonCsv,
  comparisonJson,
  leastOf,
  predict,
} from '../../demo/panels/comparison.ts';

const standard: Measurement = {
  algorithm: 'standard-exchange',
  source: 'cs838 §14, "Hypercube"',
  mode: 'step',
  ports: 'one',
  switching: 'store-and-forward',
  steps: 6,
  span: 6,
  blocksInSequence: 192,
  lowerBound: 192,
  utilization: 0.25,
  medianMs: 1.5,
  fastestMs: 1.25,
  slowestMs: 2,
  runs: 5,
  blocks: 4096,
  verified: true,
};
const necklace: Measurement = {
  ...standard,
  algorithm: 'necklace',
  source: 'JH',
  steps: 32,
  blocksInSequence: 32,
};
const comparison: Comparison = {
  setting: { topology: { kind: 'cube', dim: 6 }, mode: 'step', words: 2 },
  measurements: [standard, necklace],
  refusals: [{ algorithm: 'suh-shin', why: 'it is for tori and meshes' }],
};
const prices = { startupUs: 10, byteNs: 2, blockBytes: 1000 };

describe('predict', () => {
  test('adds a startup for each step and the bytes of each block in sequence', () => {
    expect(predict(standard, prices)).toEqual({ startupMs: 0.06, totalMs: 0.06 + 0.384 });
  });

  test('is nothing on a machine that costs nothing', () => {
    expect(predict(standard, { startupUs: 0, byteNs: 0, blockBytes: 4 }).totalMs).toBe(0);
  });
});

describe('leastOf', () => {
  test('names all that share the least number', () => {
    expect(leastOf([standard, necklace], ({ steps }) => steps)?.names).toEqual(['standard-exchange']);
    expect(leastOf([standard, necklace], ({ span }) => span)).toEqual({
      names: ['standard-exchange', 'necklace'],
      least: 6,
    });
  });

  test('has nothing to say of nothing', () => {
    expect(leastOf([], ({ steps }) => steps)).toBeUndefined();
  });
});

describe('comparisonCsv', () => {
  const lines = comparisonCsv(comparison, 'cube 6', prices).split('\r\n');

  test('has a head and a line for each measurement, and ends with a line end', () => {
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^network,words,algorithm,source,mode,/);
    expect(lines[3]).toBe('');
  });

  test('quotes what has commas or quotes in it', () => {
    expect(lines[1]).toBe(
      'cube 6,2,standard-exchange,"cs838 §14, ""Hypercube""",step,one,store-and-forward,6,6,192,192,0.25,5,1.5,1.25,2,0.444,4096,true',
    );
  });

  test('leaves predictions empty where there is no machine', () => {
    const [head, line] = comparisonCsv(comparison, 'cube 6', undefined).split('\r\n');
    expect(line.replace(/".*"/, '').split(',')[head.split(',').indexOf('predictedMs')]).toBe('');
  });
});

describe('comparisonJson', () => {
  test('has the setting, the machine, the results and the refusals', () => {
    expect(JSON.parse(comparisonJson(comparison, prices))).toEqual({
      ...comparison.setting,
      machine: prices,
      results: [
        { ...standard, predictedMs: 0.444 },
        { ...necklace, predictedMs: 0.384 },
      ],
      refusals: comparison.refusals,
    });
  });

  test('predicts nothing where there is no machine', () => {
    const read = JSON.parse(comparisonJson(comparison, undefined));
    expect(read).not.toHaveProperty('machine');
    expect(read.results[0]).toEqual(standard);
  });
});
