import { describe, expect, it } from 'vitest';
import { trafficCounts } from '../../../src/formats/traffic/said-traffic.ts';
import {
  circulant,
  cube,
  graph,
  InputError,
  mesh,
  ring,
  switched,
  type Topology,
  torus,
  trafficFacts,
  trafficKinds,
} from '../../../src/schedules/index.ts';

const NETWORKS: readonly Topology[] = [
  cube(4),
  torus([4, 4]),
  mesh([4, 4]),
  ring(16),
  circulant(16, [1, 4]),
  switched(16),
];

/** Rows of a table. */
function rowsOf(text: string, topology: Topology): number[][] {
  const counts = Array.from(trafficCounts(text, topology));
  return Array.from({ length: topology.nodes }, (_, row) =>
    counts.slice(row * topology.nodes, (row + 1) * topology.nodes),
  );
}

/** By sender: the receivers to which it sends, with how many. */
const sentIn = (text: string, topology: Topology) =>
  rowsOf(text, topology).map((row) => row.flatMap((count, to) => (count > 0 ? [[to, count]] : [])));

const columnsOf = (rows: readonly (readonly number[])[]) =>
  rows.map((_, column) => rows.reduce((sum, row) => sum + row[column], 0));

/** From the definition: the mean difference of two amounts, over twice the mean. */
function giniOf(amounts: readonly number[]): number {
  const mean = amounts.reduce((sum, one) => sum + one, 0) / amounts.length;
  const differences = amounts.flatMap((one) => amounts.map((other) => Math.abs(one - other)));
  return differences.reduce((sum, one) => sum + one, 0) / differences.length / (2 * mean);
}

describe('every generator of traffic', () => {
  it.each(trafficKinds.map(({ name }) => name).filter((name) => name !== 'tornado'))(
    '%s makes the same table for the same words on every network, and none for a node itself',
    (name) => {
      for (const topology of NETWORKS) {
        const rows = rowsOf(name, topology);
        expect(rowsOf(name, topology)).toEqual(rows);
        expect(trafficFacts(topology.nodes, rows.flat()).elements).toBeGreaterThan(0);
        if (name !== 'zipf') expect(rows.map((row, node) => row[node])).toEqual(new Array(16).fill(0));
      }
    },
  );

  it.each(
    trafficKinds.filter(({ takes }) => takes.some(({ name }) => name === 'seed')).map(({ name }) => name),
  )('%s makes another table by another seed', (name) => {
    const [one, other] = ['1', '2'].map((seed) => rowsOf(`${name},seed=${seed}`, torus([4, 4])));
    expect(one).not.toEqual(other);
    expect(rowsOf(name, torus([4, 4]))).toEqual(one);
  });

  it.each(
    trafficKinds.filter(({ takes }) => takes.some(({ name }) => name === 'amount')).map(({ name }) => name),
  )('%s makes nothing of an amount of 0, and in proportion of a larger one', (name) => {
    const elements = (amount: number) =>
      trafficFacts(16, trafficCounts(`${name},amount=${amount}`, torus([4, 4]))).elements;
    expect(elements(0)).toBe(0);
    // What is drawn, and what is rounded, is near it.
    expect(elements(1000) / elements(100)).toBeCloseTo(10, 0);
  });
});

describe('zipf', () => {
  const skewed = (skew: number, more = '') => rowsOf(`zipf:${skew}${more}`, torus([4, 4]));

  it('sends a token once to each rank that needs it: with one expert a rank, to as many ranks as it has experts', () => {
    for (const row of skewed(0.9, ',experts=1,top=5,tokens=100')) {
      expect(row.reduce((sum, count) => sum + count, 0)).toBe(500);
      expect(Math.max(...row)).toBeLessThanOrEqual(100);
    }
    // Where all experts are chosen, every rank gets every token.
    expect(skewed(2, ',experts=1,top=16,tokens=7').flat()).toEqual(new Array(256).fill(7));
  });

  it('draws experts as often as the law says', () => {
    const tokens = 4000;
    for (const skew of [0, 0.6, 2]) {
      const columns = columnsOf(skewed(skew, `,experts=1,top=1,tokens=${tokens}`)).sort((a, b) => b - a);
      const weights = columns.map((_, place) => 1 / (place + 1) ** skew);
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      for (const [place, column] of columns.entries()) {
        const due = (16 * tokens * weights[place]) / all;
        // Six standard deviations; even columns are in the order of what was drawn.
        expect(Math.abs(column - due)).toBeLessThan(6 * Math.sqrt(due));
      }
    }
  });

  it('draws the later experts of a token from those that are left', () => {
    // Of weights 1, 1/4 and 1/9 the last expert is left out when the two others are drawn, in either order.
    const tokens = 100_000;
    const columns = columnsOf(rowsOf(`zipf:2,experts=1,top=2,tokens=${tokens}`, ring(3))).sort(
      (a, b) => b - a,
    );
    const [a, b, c] = [36 / 49, 9 / 49, 4 / 49];
    const both = (one: number, other: number) => (one * other) / (1 - one) + (one * other) / (1 - other);
    for (const [place, due] of [1 - both(b, c), 1 - both(a, c), 1 - both(a, b)].entries()) {
      expect(columns[place] / (3 * tokens)).toBeCloseTo(due, 2);
    }
  });

  it('has as many experts of a rank as it is told', () => {
    // All experts are chosen: a token goes to every rank once.
    expect(rowsOf('zipf,experts=3,top=9,tokens=5', ring(3)).flat()).toEqual(new Array(9).fill(5));
  });
});

describe('gini', () => {
  it.each([0, 0.1, 0.4, 0.75, 0.9, 0.9375])(
    'gives the receivers shares with a coefficient of %s',
    (wanted) => {
      const rows = rowsOf(`gini:${wanted},amount=1000`, torus([4, 4]));
      const columns = columnsOf(rows);
      expect(giniOf(columns)).toBeCloseTo(wanted, 3);
      expect(Math.abs(columns.reduce((sum, one) => sum + one, 0) - 240_000)).toBeLessThan(16);
      for (const to of columns.keys()) {
        const others = rows.flatMap((row, from) => (from === to ? [] : [row[to]]));
        expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
      }
    },
  );
});

describe('patterns', () => {
  it('uniform has whole numbers up to twice the amount, on average the amount', () => {
    const counts = rowsOf('uniform,amount=10', torus([8, 8])).flatMap((row, from) => row.toSpliced(from, 1));
    expect(new Set(counts)).toEqual(new Set(Array.from({ length: 21 }, (_, i) => i)));
    expect(counts.reduce((sum, one) => sum + one, 0) / counts.length).toBeCloseTo(10, 0);
  });

  it('blocks has neighbours by number only', () => {
    expect(sentIn('blocks:3,amount=5', ring(7))).toEqual([
      [
        [1, 5],
        [2, 5],
      ],
      [
        [0, 5],
        [2, 5],
      ],
      [
        [0, 5],
        [1, 5],
      ],
      [
        [4, 5],
        [5, 5],
      ],
      [
        [3, 5],
        [5, 5],
      ],
      [
        [3, 5],
        [4, 5],
      ],
      [],
    ]);
  });

  it('peers has so many receivers for each sender', () => {
    for (const row of sentIn('peers:5,amount=3', cube(4))) {
      expect(row).toHaveLength(5);
      expect(row.every(([, count]) => count === 3)).toBe(true);
    }
  });

  it('permutation is one, in which nobody sends to itself', () => {
    for (const nodes of [2, 3, 40]) {
      const to = sentIn('permutation,amount=9', ring(nodes)).map((row) => row.map(([node]) => node));
      expect(to.every((row, node) => row.length === 1 && row[0] !== node)).toBe(true);
      expect(new Set(to.flat()).size).toBe(nodes);
    }
  });

  it.each<[string, Topology, (node: number) => number]>([
    ['transpose', torus([4, 4]), (node) => (node % 4) * 4 + Math.floor(node / 4)],
    // The two halves of the bits.
    ['transpose', cube(4), (node) => ((node & 3) << 2) | (node >> 2)],
    [
      'bit-reversal',
      mesh([4, 4]),
      (node) => Number.parseInt(node.toString(2).padStart(4, '0').split('').reverse().join(''), 2),
    ],
    ['tornado', torus([8, 3]), (node) => node - (node % 8) + ((node + 3) % 8)],
    ['tornado', torus([5, 3]), (node) => node - (node % 5) + (((node % 5) + 2) % 5)],
    ['antipode', cube(4), (node) => 15 - node],
    ['antipode', torus([4, 6]), (node) => (((node % 4) + 2) % 4) + 4 * ((Math.floor(node / 4) + 3) % 6)],
    [
      'antipode',
      graph([
        [0, 1],
        [1, 2],
        [2, 0],
      ]),
      (node) => (node + 1) % 3,
    ],
  ])('%s on %o goes where it must', (name, topology, receiverOf) => {
    expect(sentIn(`${name},amount=2`, topology)).toEqual(
      Array.from({ length: topology.nodes }, (_, node) =>
        receiverOf(node) === node ? [] : [[receiverOf(node), 2]],
      ),
    );
  });

  it('hot-row, hot-column and one-pair are about one node', () => {
    const topology = ring(4);
    expect(rowsOf('hot-row:2,amount=7', topology)).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [7, 7, 0, 7],
      [0, 0, 0, 0],
    ]);
    expect(rowsOf('hot-column:2,amount=7', topology)).toEqual([
      [0, 0, 7, 0],
      [0, 0, 7, 0],
      [0, 0, 0, 0],
      [0, 0, 7, 0],
    ]);
    expect(rowsOf('one-pair,amount=7', topology)).toEqual([
      [0, 0, 7, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(rowsOf('one-pair:3', topology)).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 64, 0, 0],
    ]);
  });
});

describe('traffic that there is not', () => {
  it.each<[string, Topology, RegExp]>([
    ['zipfy', ring(4), /^unknown traffic: give one of zipf, uniform, /],
    ['zipf:5', ring(4), /^skew "5": give a number from 0 to 4$/],
    ['zipf:-1', ring(4), /^skew "-1": give a number/],
    ['zipf:', ring(4), /^skew "": give a number/],
    ['zipf,tokens=1.5', ring(4), /^tokens "1.5": give a whole number from 0 to 1048576$/],
    ['zipf,token=4', ring(4), /^zipf takes no "token": give some of skew=0.6, tokens=1024/],
    ['zipf:0.6,skew=0.3', ring(4), /^skew is said twice/],
    ['zipf:0.6,0.3', ring(4), /^zipf takes no "0.3"/],
    ['zipf,experts=1', ring(4), /^top=8 of 4 experts in all: give at most 4/],
    ['zipf,tokens=1048576,top=64,experts=16', ring(4), /^4 ranks with 1048576 tokens for 64 experts each/],
    ['uniform:4', ring(4), /^uniform takes no number/],
    ['gini:0.8', ring(4), /^a Gini coefficient of 0.8 on 4 nodes: give at most 0.75/],
    ['peers:4', ring(4), /^4 others of 4 nodes: give at most 3 others$/],
    ['hot-row:4', ring(4), /^node 4 of 4 nodes: give one from 0 to 3$/],
    ['transpose', ring(8), /^transpose on 8 nodes: give a square number/],
    ['bit-reversal', ring(6), /^bit-reversal on 6 nodes: give a power of two/],
    ['tornado', cube(3), /^tornado on the cube 2\^3: give a network whose first axis/],
    ['uniform', cube(13), /^uniform between the 8192 nodes of the cube 2\^13: give at most 4096 nodes$/],
  ])('%s on %o is refused', (text, topology, message) => {
    expect(() => trafficCounts(text, topology)).toThrow(InputError);
    expect(() => trafficCounts(text, topology)).toThrow(message);
  });
});
