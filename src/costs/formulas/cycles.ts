import type { Rounds } from '../counts.ts';
import { alike, type Formula, upTo } from './formula.ts';
import { gridOf } from './network.ts';

/*
 * Direct exchange by micro-permutations on rings of z = 4t nodes (cs838, section 14, "Direct exchange AAS on a cycle"). Two
 * antipodal pairs, b places apart, make a cycle whose messages go over b links and over 2t - b.
 */

/**
 * z^2/8 rounds of one block. Node i of the first quadrant is in antipodal pair i, and its mirror images in pair 2t - 1 - i.
 * The text's first kind of micro-permutation is on the pairs of two nodes of the quadrant, and on those of their mirror
 * images; the second on one of each; the third on the two pairs of a node, and those of the next node; in the fourth the
 * nodes of a pair exchange, 2t links apart.
 */
export const cycleExchange: Formula = ({ network, copies }) => {
  const [side, ...others] = gridOf(network)?.shape ?? [];
  if (!isCycle(network.kind, side) || others.length > 0) return undefined;
  const t = side / 4;
  const longest = (b: number) => longestOf(b, t);
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
  return { ports: 'one', switching: 'wormhole', rounds };
};

/**
 * The same interleaved over a torus of z x z nodes: z^3/8 rounds of one block, on routes along a row and then along a column.
 *
 * The cycles come in 2t - 1 factors of t, a tournament of the 2t antipodal pairs. Each factor on the rows meets each on the
 * columns in 2t rounds, in which cycle k goes with cycle k + s, and with cycle k + s + 1. It meets the exchanges of antipodal
 * pairs in 2t more, all of its cycles in each, and so do the columns' factors. In the last 2t rounds antipodal pairs meet
 * antipodal pairs: in half of them on both axes, in the others on one.
 */
export const interleavedCycles: Formula = ({ network, copies }) => {
  const [side, height, ...others] = gridOf(network)?.shape ?? [];
  if (!isCycle(network.kind, side) || height !== side || others.length > 0) return undefined;
  const t = side / 4;
  const factors = tournament(2 * t).map((pairs) => pairs.map(([p, q]) => longestOf(Math.abs(p - q), t)));
  const rounds: Rounds[] = [];
  for (const onRows of factors) {
    rounds.push(alike(4 * t, copies, Math.max(...onRows) + 2 * t));
    for (const onColumns of factors) {
      const along = (s: number) => Math.max(...onRows.map((hops, k) => hops + onColumns[(k + s) % t]));
      for (const s of upTo(t)) rounds.push(alike(2, copies, Math.max(along(s), along(s + 1))));
    }
  }
  rounds.push(alike(t, copies, 4 * t), alike(t, copies, 2 * t));
  return { ports: 'one', switching: 'wormhole', rounds };
};

function isCycle(kind: string, side: number | undefined): side is number {
  return (kind === 'ring' || kind === 'torus') && side !== undefined && side % 4 === 0 && side >= 8;
}

/** Links of the longest message of a cycle on two antipodal pairs so many places apart. */
function longestOf(b: number, t: number): number {
  return Math.max(b, 2 * t - b);
}

/** Who plays whom in each round of a tournament: the last player stays, and the others go around a table. */
function tournament(players: number): (readonly [number, number])[][] {
  const around = players - 1;
  return upTo(around).map((round) => [
    [round, around] as const,
    ...upTo(players / 2 - 1).map(
      (k) => [(round + k + 1) % around, (round - k - 1 + around) % around] as const,
    ),
  ]);
}
