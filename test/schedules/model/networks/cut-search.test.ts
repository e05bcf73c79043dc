import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graph, mesh, type Topology } from '../../../../src/schedules/index.ts';
import { searchedCut, weightOf } from '../../../../src/schedules/model/networks/cut-search.ts';
import { networkOf } from '../../../../src/schedules/model/networks/network-kinds.ts';
import { without } from '../../../../src/schedules/model/networks/without.ts';
import { randomPairs } from '../../../support/graphs.ts';
import { count } from '../../../support/sample.ts';

/** The most blocks for each link of a cut, over all sets of nodes. */
function heaviest({ nodes, ports, neighbour, lanes }: Topology): number {
  let most = 0;
  for (let set = 1; set < 2 ** nodes - 1; set++) {
    const isIn = (node: number) => (set >>> node) & 1;
    let [inside, out] = [0, 0];
    for (let node = 0; node < nodes; node++) {
      inside += isIn(node);
      for (let port = 0; port < ports && isIn(node); port++) {
        const next = neighbour(node, port);
        if (next !== undefined && !isIn(next)) out += lanes(node * ports + port);
      }
    }
    most = Math.max(most, (inside * (nodes - inside)) / out);
  }
  return most;
}

test('a cut that is found has the links that lead out of it, weighs no more than the heaviest, and nearly always as much', () => {
  const drawn = count(20, 60, 400);
  let found = 0;
  for (const [i, pairs] of fc.sample(randomPairs(11), { seed: 44, numRuns: drawn }).entries()) {
    // Every other one has links of several widths.
    const network = graph(pairs.map(([one, other], link) => [one, other, 1 + (i % 2) * (link % 3)]));
    const cut = searchedCut(network);
    if (cut === undefined) throw new Error(`no cut of ${network.size}`);
    const { inside } = cut;
    let out = 0;
    for (let node = 0; node < network.nodes; node++) {
      for (let port = 0; port < network.ports && inside[node]; port++) {
        const next = network.neighbour(node, port);
        if (next !== undefined && !inside[next]) out += network.lanes(node * network.ports + port);
      }
    }
    expect(cut.links).toBe(out);
    expect(cut.nodes).toBe(inside.reduce((sum, one) => sum + one, 0));
    const most = heaviest(network);
    expect(weightOf(cut, network)).toBeLessThanOrEqual(most);
    found += Number(weightOf(cut, network) === most);
    expect(network.leastTimes(2 * network.nodes)).toBe(2 * weightOf(cut, network));
  }
  console.log(`${found} of ${drawn} cuts are the heaviest`);
  expect(found).toBeGreaterThanOrEqual(0.95 * drawn);
});

test('families are cut where their numbers are', () => {
  // Across one dimension of the cube: 2^(n - 1) links for half of n 2^n nodes.
  for (const n of [4, 6, 8]) {
    const network = networkOf({ network: `cube-connected-cycles:${n}` });
    expect(network.leastTimes(network.nodes)).toBeGreaterThanOrEqual((n * 2 ** (n - 1)) ** 2 / 2 ** (n - 1));
  }
});

test('a mesh without nothing but a corner is cut across its middle', () => {
  const cut = searchedCut(without(mesh([8, 4]), { nodes: [31] }));
  expect([cut?.nodes, cut?.links].toSorted()).toEqual([4, cut?.nodes].toSorted());
  expect([15, 16]).toContain(cut?.nodes);
});
