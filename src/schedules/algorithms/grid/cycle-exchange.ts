import type { Rounds } from '../../model/counts.ts';
import { Suggestion } from '../../model/errors.ts';
import { isTorus } from '../../model/networks/grid.ts';
import { alike, longestOf } from '../frames/formulas.ts';
import { gridExchange } from '../frames/grid-exchange.ts';
import { noForwarding, onePort, stepsOf, that, wormhole } from '../frames/guarantees.ts';
import { turnFrame, turnStep } from '../frames/micro-permutation-frame.ts';
import { RingTurns, type Turn } from '../frames/micro-permutations.ts';

/**
 * Direct exchange on a ring of z = 4t nodes, t >= 2, by micro-permutations (cs838, section 14, "Direct exchange AAS on a
 * cycle"): in each of z^2/8 rounds eight nodes, or four, send one block each, and every link of the ring carries one.
 */
export const cycleExchange = gridExchange({
  name: 'cycle-exchange',
  source: 'cs838 §14',
  guarantees: [
    onePort,
    wormhole,
    noForwarding,
    that('every link in every round', ({ counted }) => counted.utilization === 1),
    stepsOf('N²/8 rounds', ({ N }) => (N * N) / 8),
  ],
  networks: isTorus,
  cureOf: ({ shape: [side, ...others] }) =>
    others.length === 0 && side % 4 === 0 && side >= 8
      ? undefined
      : ['give a ring of a multiple of 4 nodes, at least 8, say ', new Suggestion('ring', '16')],
  modelOn: () => ({ ports: 'one', switching: 'wormhole', span: 1 }),
  /**
   * z^2/8 rounds of one block. Two antipodal pairs, b places apart, make a cycle whose messages go over b links and over
   * 2t - b. Node i of the first quadrant is in antipodal pair i, and its mirror images in pair 2t - 1 - i. The text's first
   * kind of micro-permutation is on the pairs of two nodes of the quadrant, and on those of their mirror images; the second on
   * one of each; the third on the two pairs of a node, and those of the next node; in the fourth the nodes of a pair exchange,
   * 2t links apart.
   */
  rounds({ shape: [side] }, copies) {
    const t = side / 4;
    const longest = (apart: number) => longestOf(apart, 2 * t);
    const rounds: Rounds[] = [];
    for (let apart = 1; apart < t; apart++) rounds.push(alike(2 * (t - apart), copies, longest(apart)));
    for (let sum = 0; sum <= 2 * t - 2; sum++) {
      const pairs = Math.min(sum + 1, 2 * t - 1 - sum) - (sum % 2 === 0 ? 1 : 0);
      rounds.push(alike(pairs, copies, longest(2 * t - 1 - sum)));
    }
    for (let i = 0; i < t; i++) {
      const next = (i + 1) % t;
      rounds.push(alike(1, copies, Math.max(longest(2 * t - 1 - 2 * i), longest(2 * t - 1 - 2 * next))));
    }
    rounds.push(alike(t, copies, 2 * t));
    return rounds;
  },
  frame: turnFrame,
  *steps({ shape }, _, copies) {
    for (const turns of microPermutations(shape[0])) {
      const products = turns.map((turn) => [turn]);
      yield turnStep(shape, copies, products);
    }
  },
});

/**
 * The micro-permutations, each a turn up and a turn down. The text's first quadrant has the nodes u_i = i, 0 <= i < t;
 * its mirror images are 2t - 1 - i on the left and, opposite of these two, 2t + i and 4t - 1 - i. Node i and the one
 * opposite are pair `direct(i)`, the two others pair `mirrored(i)`.
 */
function* microPermutations(side: number): Iterable<[up: Turn, down: Turn]> {
  const ring = new RingTurns(side);
  const t = side / 4;
  const direct = (i: number) => i;
  const mirrored = (i: number) => 2 * t - 1 - i;
  for (let i = 0; i < t; i++) {
    for (let j = 0; j < t; j++) {
      if (i === j) continue;
      const [same, other] = i < j ? [direct, mirrored] : [mirrored, direct];
      yield [ring.cycle(same(i), same(j), 'up'), ring.cycle(other(i), other(j), 'down')];
      yield [ring.cycle(direct(j), mirrored(i), 'up'), ring.cycle(direct(i), mirrored(j), 'down')];
    }
  }
  for (let i = 0; i < t; i++) {
    const j = (i + 1) % t;
    yield [ring.cycle(direct(j), mirrored(j), 'up'), ring.cycle(direct(i), mirrored(i), 'down')];
    yield [ring.opposite(direct(i), 'up'), ring.opposite(mirrored(i), 'down')];
  }
}
