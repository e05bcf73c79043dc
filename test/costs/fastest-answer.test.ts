import { describe, expect, inject, it, test } from 'vitest';
import { problemIn, type Words } from '../../demo/problem/problem-in-words.ts';
import { rank } from '../../src/costs/advice.ts';
import { candidatesFor } from '../../src/costs/candidates.ts';
import { siteOf } from '../../src/costs/clock.ts';
import { fastestAnswer } from '../../src/costs/fastest-answer.ts';
import { findMachine } from '../../src/formats/machines/built-in-machines.ts';
import { trafficCounts } from '../../src/formats/traffic/said-traffic.ts';
import {
  algorithmsFor,
  completeExchange,
  cube,
  InputError,
  mesh,
  type Problem,
  torus,
  unevenExchange,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { check } from '../../src/schedules/proof/checker.ts';
import { pricedMachine } from '../support/example-machines.ts';

/** Those of docs/which-algorithm.md, and others. */
const NETWORKS: readonly Words[] = [
  ...[{ switch: '64' }, { switch: '16:4' }, { switch: '13' }, { servers: '4x8' }, { servers: '4x8:2' }],
  ...[
    { torus: '8x8' },
    { torus: '6x10' },
    { torus: '4x4x4' },
    { torus: '5x7' },
    { torus: '3x4x5' },
    { ring: '12' },
  ],
  ...[{ lattice: '4,2/0,4' }, { circulant: '13:1,5' }, { circulant: '16:1,4' }],
  ...[{ mesh: '8x8' }, { mesh: '3x5' }, { mesh: '4x8', wrap: '0' }, { torus: '4x4', without: '0-1' }],
  ...[
    { torus: '4x4', without: '5' },
    { dim: '4', without: '0-1,2-3' },
    { dim: '6' },
    { dim: '3' },
    { dim: '7' },
  ],
  ...['hyperx:4x4', 'dragonfly:9x4', 'slim-fly:5', 'dgx-1', 'fat-tree:4', 'leaf-spine:4x4:8'].map(
    (network) => ({
      network,
    }),
  ),
  ...['rails:4x8:9', 'kautz:2x4', 'star-graph:4', 'cube-connected-cycles:3'].map((network) => ({ network })),
  { links: '0-1,1-2,2-3,3-4,4-5,5-0,0-3' },
  { links: '0-1,0-2,0-3,0-4,0-5,0-6' },
];

/** Bytes of a block. */
const SIZES = [1, 512, 2 ** 14, 2 ** 18, 2 ** 24];

/** Of so many networks one is tried. */
const every = { few: 6, some: 2, all: 1 }[inject('sample')];

describe.each(NETWORKS.filter((_, i) => i % every === 0))('on %j', (words) => {
  test.each(['accelerators', 'cluster-100g', 'connection-machine-2'])(
    'nothing that has a price is faster by those of %s',
    async (name) => {
      const machine = await findMachine(name);
      const problem = problemIn(words);
      const { topology } = problem;
      const asked = algorithmsFor('exchange')
        .filter((algorithm) => isForNetwork(algorithm, topology))
        .map((algorithm) => ({ algorithm, problem }));
      const { candidates } = candidatesFor(asked, machine, { all: false, further: true, onSchedule() {} });
      if (candidates.length === 0) {
        expect(() => fastestAnswer(problem, machine, { bytes: 1 })).toThrow(InputError);
        return;
      }
      for (const bytes of SIZES) {
        const { ranking } = rank(candidates, siteOf(machine, topology), bytes);
        const found = fastestAnswer(problem, machine, { bytes });
        const time = ranking.find(({ algorithm }) => algorithm === found.algorithm.name)?.times.total;
        expect([bytes, time]).toEqual([bytes, expect.closeTo(ranking[0].times.total, 12)]);
        expect(found.unpriced).toEqual([]);
      }
    },
  );
});

test('makes no schedule in vain', () => {
  const madeFor = (problem: Problem, bytes: number) => {
    const made: string[] = [];
    const machine = pricedMachine({ ports: 'all', startup: 1e-6, perByte: 2e-11 });
    const { algorithm } = fastestAnswer(problem, machine, { bytes, onSchedule: (name) => made.push(name) });
    return { name: algorithm.name, made };
  };
  // It is at both bounds.
  const onCube = madeFor(completeExchange({ topology: cube(6) }), 2 ** 16);
  expect(onCube).toEqual({ name: 'necklace', made: [] });
  // Single blocks pay a startup each.
  const { name, made } = madeFor(problemIn({ network: 'dragonfly:9x4' }), 2 ** 16);
  expect(name).toMatch(/^direct-rounds/);
  for (const single of ['direct', 'flow', 'packed']) expect(made).not.toContain(single);
});

it('names what may be faster and is too large to be counted unasked', () => {
  const problem = completeExchange({ topology: mesh([24, 20]) });
  const machine = pricedMachine({ ports: 'all', startup: 1e-6, perByte: 2e-11 });
  const found = fastestAnswer(problem, machine, { bytes: 64 });
  expect(found.algorithm.name).not.toBe('bruck-2');
  expect(found.unpriced).toContain('bruck-2');
});

it('takes what chooses by itself where others are too large', () => {
  const topology = torus([8, 8]);
  const counts = trafficCounts('zipf:0.6,tokens=8192', topology);
  const problem = unevenExchange({ topology, counts });
  const machine = pricedMachine({ ports: 'all', startup: 1e-6, perByte: 2e-11 });
  const { algorithm, schedule, unpriced } = fastestAnswer(problem, machine, { bytes: 4 });
  expect(algorithm.name).toBe('auto');
  expect(unpriced).toContain('direct-rounds');
  expect(check(schedule, problem).ok).toBe(true);
});

describe('refuses', () => {
  const problem = completeExchange({ topology: torus([3, 3]) });
  it.each([0, 1.5, Number.NaN])('blocks of %s bytes', (bytes) => {
    expect(() => fastestAnswer(problem, pricedMachine({}), { bytes })).toThrow(/^bytes /);
  });

  it('a machine that can run nothing, in a line that says why', () => {
    const machine = pricedMachine({ ports: 'one', switching: 'store-and-forward' });
    const sequence = problemIn({ axes: '3x3' });
    expect(() => fastestAnswer(sequence, machine, { bytes: 64 })).toThrow(
      /^no algorithm has a price for .* \(needs all ports/,
    );
  });
});
