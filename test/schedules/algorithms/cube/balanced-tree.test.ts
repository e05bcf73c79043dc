import { describe, expect, test } from 'vitest';
import { balancedTree } from '../../../../src/schedules/algorithms/cube/balanced-tree.ts';
import { blocked, check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, scheduleTable } from '../../../support/form-checks.ts';
import { dims } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** Right rotations that make the address smallest, the fewest. */
function baseOf(address: number, dim: number): number {
  const text = address.toString(2).padStart(dim, '0');
  const rotations = range(dim).map((by) => text.slice(dim - by) + text.slice(0, dim - by));
  return rotations.indexOf(rotations.toSorted()[0]);
}

/** How many necklaces of d bits there are, by Burnside's lemma. */
function necklacesOf(d: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  return range(d).reduce((sum, by) => sum + 2 ** gcd(d, by), 0) / d;
}

interface Envelope {
  readonly source: number;
  readonly relative: number;
  /** Source and destination, which the program's data stand for. */
  readonly data: string;
}

/**
 * "A BST Algorithm" of Ho-Johnsson 1986, 3.3.2, run as it is printed on all nodes: the relative addresses
 * that node 0 sends on each port in each round, and every node's target array.
 */
function runProgram(dim: number): { sent: number[][][]; target: string[][] } {
  const N = 2 ** dim;
  const target = range(N).map((node) => {
    const array = new Array<string>(N).fill('');
    array[node] = `${node} for ${node}`;
    return array;
  });
  let output = range(N).map(() => range(dim).map((): Envelope[] => []));
  for (let node = 0; node < N; node++) {
    for (let j = 0; j < N; j++) {
      if (j === node) continue;
      const b = baseOf(node ^ j, dim);
      output[node][b].push({ source: node, relative: node ^ j ^ (1 << b), data: `${node} for ${j}` });
    }
  }
  const sent: number[][][] = [];
  for (let round = 0; round < dim; round++) {
    sent.push(output[0].map((buffer) => buffer.map(({ data }) => relativeOf(data))));
    const input = range(N).map((node) => range(dim).map((port) => output[node ^ (1 << port)][port]));
    output = range(N).map(() => range(dim).map((): Envelope[] => []));
    for (let node = 0; node < N; node++) {
      for (let j = 0; j < dim; j++) {
        for (const { source, relative, data } of input[node][j]) {
          if (relative === 0) {
            target[node][source] = data;
            continue;
          }
          let p = (j + 1) % dim;
          while (Math.floor(relative / 2 ** p) % 2 === 0) p = (p + 1) % dim;
          output[node][p].push({ source, relative: relative ^ (1 << p), data });
        }
      }
    }
  }
  expect(output.flat(2)).toEqual([]);
  return { sent, target };
}

function relativeOf(data: string): number {
  const [source, destination] = data.split(' for ').map(Number);
  return source ^ destination;
}

describe('balancedTree', () => {
  test('sends in each round on each port what the program of the paper sends', () => {
    for (const d of dims.slice(0, 7)) {
      const { sent, target } = runProgram(d);
      target.forEach((array, node) => {
        expect(array).toEqual(range(2 ** d).map((source) => `${source} for ${node}`));
      });
      const table = scheduleTable(balancedTree.schedule(exchangeOn(d)));
      expect(table).toHaveLength(d);
      table.forEach((step, round) => {
        const ports = range(d).map((port) =>
          step.filter(({ dimension }) => dimension === port).map(({ address }) => address),
        );
        expect(ports.map((port) => port.toSorted((a, b) => a - b))).toEqual(
          sent[round].map((port) => port.toSorted((a, b) => a - b)),
        );
      });
    }
  });

  test.each([
    [3, 6],
    [4, 11],
    [5, 20],
    [6, 39],
    [7, 70],
    [8, 138],
    [10, 532],
  ])('takes d rounds for d = %i, in which %i blocks go in sequence', (d, blocksInSequence) => {
    const proof = check(balancedTree.schedule(exchangeOn(d)));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ steps: d, span: d, blocksInSequence, optimal: false });
  });

  test('is proved with d rounds, span d and shortest routes for every dimension', () => {
    for (const d of dims) {
      const schedule = balancedTree.schedule(exchangeOn(d));
      const proof = check(schedule);
      expect(schedule.ports).toBe('all');
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({
        steps: d,
        span: d,
        largestMessage: necklacesOf(d) - 1,
        hopsInSequence: d,
        linkCrossings: 2 ** d * d * 2 ** (d - 1),
        shortestRoutes: true,
        lowerBound: 2 ** (d - 1),
      });
    }
  });

  test('meets the obligations of a schedule table', () => {
    for (const d of dims) {
      expect(brokenObligations(d, scheduleTable(balancedTree.schedule(exchangeOn(d))))).toEqual([]);
    }
  });

  test('sends one message a round on a port: the rounds are blocks already', () => {
    for (const d of dims.slice(0, 8)) {
      const schedule = balancedTree.schedule(exchangeOn(d));
      for (const step of stepsOf(schedule)) {
        const keys = step.map(({ map }) => map.key);
        expect(new Set(keys).size).toBe(keys.length);
      }
      expect(check(blocked(schedule)).certificate).toEqual(check(schedule).certificate);
    }
  });

  test('sends m blocks where one went, for m copies', () => {
    for (const [d, copies, cubes] of [
      [1, 4, 1],
      [3, 3, 2],
      [4, 2, 1],
      [5, 3, 2],
    ]) {
      const one = check(balancedTree.schedule(exchangeOn(d))).certificate;
      const proof = check(balancedTree.schedule(exchangeOn(d, copies, cubes)));
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({
        steps: d,
        span: d,
        largestMessage: copies * one.largestMessage,
        blocksInSequence: copies * one.blocksInSequence,
        linkCrossings: copies * cubes * one.linkCrossings,
      });
    }
  });
});

function stepsOf(schedule: ReturnType<typeof balancedTree.schedule>) {
  return schedule.phases.flatMap((phase) => (phase.kind === 'local' ? [] : [...phase.steps()]));
}
