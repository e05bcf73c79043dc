import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cube, mesh, ring, type Topology, torus } from '../../../../src/schedules/index.ts';
import { hasBoxes, heaviestCuts } from '../../../../src/schedules/model/networks/box-cuts.ts';
import { circulant } from '../../../../src/schedules/model/networks/lattice.ts';
import { type Amounts, amountsInTable } from '../../../../src/schedules/model/problem.ts';
import { flowsOf } from '../../../../src/schedules/proof/bounds/least-load.ts';
import { leastLoad } from '../../../support/least-load.ts';
import { count } from '../../../support/sample.ts';

type Pair = readonly [from: number, to: number, amount: number];

/** Windows of an axis, as lists of coordinates. */
function windowsOf(kind: Topology['kind'], side: number): number[][] {
  const numbers = Array.from({ length: side }, (_, i) => i);
  return numbers.flatMap((first) =>
    numbers.flatMap((more) => {
      const window = Array.from({ length: more + 1 }, (_, i) => first + i);
      if (kind === 'torus') return [window.map((x) => x % side)];
      return first + more < side ? [window] : [];
    }),
  );
}

/** The nodes of every box, by its definition. */
function boxesOf({ kind, axes: { shape } }: Topology, looked = shape.map(() => true)): Set<number>[] {
  let boxes: number[][] = [[0]];
  let stride = 1;
  for (const [axis, side] of shape.entries()) {
    const all = [Array.from({ length: side }, (_, i) => i)];
    const windows = looked[axis] ? windowsOf(kind, side) : all;
    boxes = boxes.flatMap((box) =>
      windows.map((window) => window.flatMap((x) => box.map((node) => node + x * stride))),
    );
    stride *= side;
  }
  return boxes.map((box) => new Set(box));
}

/** The most that has to cross each link of a box, or each message that can cross it at a time. */
function mostAcross(topology: Topology, pairs: readonly Pair[], boxes: readonly Set<number>[]) {
  const most = { all: 0, one: 0 };
  for (const box of boxes) {
    let links = 0;
    for (const node of box) {
      for (let port = 0; port < topology.ports; port++) {
        const next = topology.neighbour(node, port);
        if (next !== undefined && !box.has(next)) links++;
      }
    }
    if (links === 0) continue;
    for (const isInto of [false, true]) {
      const crossing = pairs.filter(
        ([from, to]) => box.has(isInto ? to : from) && !box.has(isInto ? from : to),
      );
      const amount = crossing.reduce((sum, pair) => sum + pair[2], 0);
      most.all = Math.max(most.all, amount / links);
      most.one = Math.max(most.one, amount / Math.min(links, box.size));
    }
  }
  return most;
}

function found(topology: Topology, amounts: Amounts) {
  const { all, one } = heaviestCuts(topology, amounts);
  return {
    all: all ? all.amount / all.links : 0,
    one: one ? one.amount / Math.min(one.links, one.nodes) : 0,
  };
}

const NETWORKS: readonly Topology[] = [
  cube(1),
  cube(3),
  cube(4),
  ring(2),
  ring(3),
  ring(7),
  torus([4, 3]),
  torus([2, 5]),
  torus([3, 2, 3]),
  torus([2, 2, 2]),
  mesh([7]),
  mesh([4, 3]),
  mesh([2, 3, 3]),
];

/** Some pairs, what stays with its node and pairs that come twice among them. */
const pairsOn = (nodes: number): fc.Arbitrary<Pair[]> =>
  fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.nat(1000)), { maxLength: 60 });

describe('the heaviest cuts', () => {
  it.each(NETWORKS)('of the $label are those of all boxes', (topology) => {
    const boxes = boxesOf(topology);
    fc.assert(
      fc.property(pairsOn(topology.nodes), (pairs) => {
        const due = mostAcross(topology, pairs, boxes);
        const { all, one } = found(topology, pairs);
        expect(all).toBeCloseTo(due.all, 9);
        expect(one).toBeCloseTo(due.one, 9);
      }),
      { numRuns: 15, seed: 25 },
    );
  });

  it('says which box it is', () => {
    // Into nodes 0, 3, 12 and 15, which lie together around the corner: from each node 10 for each of them.
    const hot = [0, 3, 12, 15];
    const pairs = Array.from({ length: 16 }, (_, from) => hot.map((to) => [from, to, 10] as const)).flat();
    const { all, one } = heaviestCuts(torus([4, 4]), pairs);
    expect(all).toEqual({
      ...{ box: { corner: [3, 3], sides: [2, 2] }, isInto: true },
      ...{ amount: 12 * 40, links: 8, nodes: 4 },
    });
    // One of them alone has to receive more, one message at a time.
    expect(one).toMatchObject({ amount: 150, nodes: 1 });
  });

  it('of networks of more than 512 nodes are those of windows along an axis, unless it is longer than that', () => {
    for (const topology of [torus([18, 30]), mesh([30, 18])]) {
      const random = fc.sample(pairsOn(540), { numRuns: count(1, 1, 3), seed: 1 });
      const boxes = [...boxesOf(topology, [true, false]), ...boxesOf(topology, [false, true])];
      for (const pairs of random) expect(found(topology, pairs)).toEqual(mostAcross(topology, pairs, boxes));
    }
    const long = mesh([2, 600]);
    const pairs: Pair[] = [
      [0, 1, 10],
      [0, 1198, 1000],
    ];
    expect(heaviestCuts(long, pairs).all).toMatchObject({ amount: 10, links: 600 });
  });

  it('are none where nothing moves', () => {
    expect(found(torus([4, 4]), [[3, 3, 7]])).toEqual({ all: 0, one: 0 });
    expect(heaviestCuts(cube(3), []).all).toBeUndefined();
  });

  it('are never above the linear program', async () => {
    for (const topology of [torus([3, 4]), mesh([3, 3]), cube(3), torus([2, 4])]) {
      for (const pairs of fc.sample(pairsOn(topology.nodes), { numRuns: count(1, 1, 4), seed: 2 })) {
        const counts = new Float64Array(topology.nodes ** 2);
        for (const [from, to, amount] of pairs) counts[from * topology.nodes + to] += amount;
        if (pairs.every(([from, to, amount]) => from === to || amount === 0)) continue;
        const load = await leastLoad(
          flowsOf(topology, {
            kind: 'elements',
            amounts: amountsInTable(topology.nodes, counts),
          }),
        );
        expect(found(topology, pairs).all).toBeLessThanOrEqual(load + 1e-3);
      }
    }
  });
});

it('boxes say something of cubes, tori and meshes, and of one cube alone', () => {
  expect([cube(3), ring(5), mesh([3, 3])].every(hasBoxes)).toBe(true);
  expect([cube(3, 2), circulant(9, [1, 2])].some(hasBoxes)).toBe(false);
});
