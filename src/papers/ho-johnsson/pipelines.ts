import { transposeCycles } from '../../schedules/algorithms/transpose/transpose-costs.ts';
import { findTransposePaths, pairwiseTranspose, type TransposeName } from '../../schedules/index.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { counts } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

/** A transpose in blocks of so many packets a node. */
export function scheduleOf(name: TransposeName, dim: number, packets: number) {
  return pairwiseTranspose(findTransposePaths(name), { dim, slots: packets, packet: 1 });
}

export const pipelines = item((print: Print) => ({
  title: 'SRT and DRT',
  source: 'sections 4.3 and 4.4',
  about:
    'Routing steps for m = PQ/B_mN packets a node, from the proofs, beside ⌈m⌉ + n - 1 and ⌈m/2⌉ + n - 1.',
  table: bySize({
    head: ['packets', 'SRT', 'DRT'],
    sizes: [2, 4, 6].flatMap((n) => [1, 4, 7, 16].map((m) => ({ n, m }))),
    name: ({ n, m }) => `n = ${n}, m = ${m}`,
    computed: ({ n, m }) =>
      (['srt', 'drt'] as const).flatMap((name) => counts(scheduleOf(name, n, m), 'steps')),
    printed: ({ n, m }) => [print.srt(n, m), print.drt(n, m)],
  }),
}));

/** Where a function with one minimum is least, and how much it is there, by dividing an interval. */
function minimum(of: (x: number) => number, low: number, high: number): [at: number, least: number] {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  for (let i = 0; i < 200; i++) {
    const [left, right] = [b - ratio * (b - a), a + ratio * (b - a)];
    if (of(left) < of(right)) b = right;
    else a = left;
  }
  return [(a + b) / 2, of((a + b) / 2)];
}

/** Startup and element time of the rows of times. */
export const PRICES = { startup: 3, perElement: 2 };

export const bestPackets = item((print: Print) => {
  const { startup, perElement } = PRICES;
  const inDigits = ([packet, time]: readonly number[]) => [packet.toPrecision(4), time];
  const found = (n: number, elements: number) =>
    minimum((b) => transposeCycles.srt(n, elements / b) * (b * perElement + startup), 1e-3, elements);
  return {
    title: 'SRT and DRT, best packets',
    source: 'sections 4.3 and 4.4',
    about:
      'The packet with which the cycles of the pipeline take the least time, found by search, beside B_opt and T_min, with ' +
      `B = PQ/N elements, τ = ${startup} and t_c = ${perElement}. A path of DRT has half of the elements.`,
    table: bySize({
      head: ['elements', 'SRT\npacket', 'SRT\ntime', 'DRT\npacket', 'DRT\ntime'],
      sizes: [4, 6, 10].flatMap((n) => [100, 1000].map((B) => ({ n, B }))),
      name: ({ n, B }) => `n = ${n}, B = ${B}`,
      computed: ({ n, B }) => [found(n, B), found(n, B / 2)].flatMap(inDigits),
      printed: ({ n, B }) => [print.bestSrt(n, B, PRICES), print.bestDrt(n, B, PRICES)].flatMap(inDigits),
    }),
  };
});
