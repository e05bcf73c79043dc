import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import {
  type Algorithm,
  check,
  completeExchange,
  findAlgorithm,
  mesh,
  roundSizes,
  solve,
  switched,
  type UnevenExchange,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import { addressedNetworks } from '../../../support/addressed-networks.ts';
import { count } from '../../../support/sample.ts';
import { delivered, expectOneLine, trafficAmong } from '../../../support/traffic.ts';

const unpadded: Algorithm<UnevenExchange> = findAlgorithm('bruck-unpadded', 'uneven');

/**
 * Blocks of the longest message of each round in which anything is sent, by carrying the pairs of the table from node to node.
 * @param across the node to which one sends in a round
 */
function longestMessages(
  nodes: number,
  counts: readonly number[],
  across: (node: number, round: number) => number,
) {
  let held = counts.map((blocks, pair) => ({ at: Math.floor(pair / nodes), pair, blocks }));
  const longest: number[] = [];
  const offset = (node: number, to: number) =>
    across(0, 0) === across(1, 0) - 1 ? (to - node + nodes) % nodes : node ^ to;
  for (let round = 0; 2 ** round < nodes; round++) {
    const sent = new Array(nodes).fill(0);
    held = held.map((block) => {
      const bits = offset(Math.floor(block.pair / nodes), block.pair % nodes);
      if (Math.floor(bits / 2 ** round) % 2 === 0) return block;
      sent[block.at] += block.blocks;
      return { ...block, at: across(block.at, round) };
    });
    longest.push(Math.max(...sent));
  }
  expect(held.filter(({ at, pair }) => at !== pair % nodes)).toEqual([]);
  return longest.filter((blocks) => blocks > 0);
}

describe.each(addressedNetworks)('any traffic on the $label', ({ topology }) => {
  const { nodes, kind } = topology;

  it('goes in log N rounds, in each of them as long as the busiest node has elements that go on', () => {
    fc.assert(
      fc.property(trafficAmong(nodes), (counts) => {
        const { problem, schedule, certificate } = delivered(unpadded, topology, counts);
        expect(certificate.steps).toBeLessThanOrEqual(Math.ceil(Math.log2(nodes)));
        const across = (node: number, round: number) =>
          kind === 'cube' ? node ^ (2 ** round) : (node + 2 ** round) % nodes;
        const longest = longestMessages(nodes, counts, across);
        expect(roundSizes(schedule).filter((blocks) => blocks > 0)).toEqual(longest);
        expect(unpadded.counts?.(problem, 'step')).toEqual(countSchedule(schedule));
        expect(schedule.ports).toBe('one');
      }),
      { seed: 8, numRuns: count(2, 5, 100) },
    );
  });
});

describe('Bruck without padding', () => {
  it('is Bruck where every node has as much for every other, and shorter where not', () => {
    const counts: number[] = Array.from({ length: 144 }, (_, pair) =>
      Math.floor(pair / 12) === pair % 12 ? 0 : 5,
    );
    const exchange = completeExchange({ topology: switched(12), copies: 5 });
    const { steps, blocksInSequence } = check(solve(findAlgorithm('bruck'), exchange)).certificate;
    expect(delivered(unpadded, switched(12), counts).certificate).toMatchObject({ steps, blocksInSequence });
    counts.fill(1, 13);
    expect(delivered(unpadded, switched(12), counts).certificate.blocksInSequence).toBeLessThan(
      blocksInSequence,
    );
  });

  it('is refused where nodes cannot reach those that are a power of two ahead', () => {
    const problem = unevenExchange({ topology: mesh([2, 2]), counts: new Array(16).fill(1) });
    expectOneLine(() => solve(unpadded, problem), /^bruck-unpadded on mesh 2x2: .* say switch 16$/);
    expect(unpadded.counts?.(problem, 'step')).toBeUndefined();
  });
});
