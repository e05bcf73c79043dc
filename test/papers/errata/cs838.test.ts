import { describe, expect, test } from 'vitest';

/*
 * The evidence for docs/errata.md, cs838, section 14: a group of tests for each entry, of the same name. They compute what the
 * text says and what is so, from the definitions of the text and without the code that makes schedules.
 */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const from = (first: number, last: number) => range(last - first + 1).map((i) => first + i);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const ones = (address: number) => address.toString(2).replaceAll('0', '').length;
/** Links between two nodes of a ring. */
const around = (z: number, a: number, b: number) => Math.min((b - a + z) % z, (a - b + z) % z);

describe('All-port full-duplex hypercube, last sentence.', () => {
  /** The table of the text: by round, the relative address for each dimension. */
  const table = (n: number) =>
    range(2 ** (n - 1)).map((i) =>
      range(n).map((j) => {
        const number = j === n - 1 ? 2 * i + 1 : (2 * i + 1) ^ (1 << (j + 1));
        const [low, high] = [number & 1, (number >> j) & 1];
        return low === high ? number : number ^ 1 ^ (1 << j);
      }),
    );

  test('with k in the place of x the matrix ends transposed', () => {
    for (const n of from(1, 7)) {
      const N = 2 ** n;
      let memory = range(N).map((k) => range(N).map((place) => k * N + place));
      for (const round of table(n)) {
        const next = memory.map((own) => [...own]);
        for (const [j, r] of round.entries()) {
          for (const k of range(N)) {
            const l = k ^ (1 << j);
            next[k][r ^ k] = memory[l][r ^ l];
          }
        }
        memory = next;
      }
      for (const k of range(N)) expect(memory[k]).toEqual(range(N).map((place) => place * N + k));
    }
  });
});

describe('Direct exchange, latency.', () => {
  test('the rounds go over n 2^(n-1) links together, which is n/2 more than the text counts', () => {
    for (const n of from(1, 12)) {
      const links = sum(from(1, 2 ** n - 1).map(ones));
      expect(links).toBe(n * 2 ** (n - 1));
      expect(links - ((2 ** n - 1) * n) / 2).toBe(n / 2);
    }
  });
});

describe('Hypercube with wormhole switching, average distance.', () => {
  test('the average distance to another node is more than n/2, and the bound on the latency is 2^(n-1)', () => {
    for (const n of from(1, 12)) {
      const N = 2 ** n;
      const links = sum(from(1, N - 1).map(ones));
      expect(links / (N - 1)).toBeGreaterThan(n / 2);
      // All nodes alike: N packets of every distance, over n N links.
      expect((N * links) / (n * N)).toBe(2 ** (n - 1));
      expect(2 ** (n - 1) - (N - 1) / 2).toBe(1 / 2);
    }
  });
});

describe('All-port full-duplex links, z odd.', () => {
  test('the rounds’ packets and the distances both add up to (z^2 - 1)/8', () => {
    for (const z of [3, 5, 7, 9, 15, 33, 101]) {
      const rounds = from(1, (z - 1) / 2).map((i) => (z + 1) / 2 - i);
      expect(sum(rounds)).toBe((z * z - 1) / 8);
      const distances = sum(range(z).map((b) => around(z, 0, b)));
      // z nodes alike, 2z links.
      expect((z * distances) / (2 * z)).toBe((z * z - 1) / 8);
      expect(Number.isInteger((z * z) / 8)).toBe(false);
    }
  });
});

describe('Lower bound on the communication latency, lemma.', () => {
  test('the packets between two halves of a ring, over the links between them, are half of the lower times the upper half', () => {
    for (const z of from(2, 20)) {
      const isLow = (node: number) => node < Math.floor(z / 2);
      const packets = range(z).flatMap((a) => range(z).filter((b) => isLow(a) && !isLow(b))).length;
      expect(packets / 2).toBe((Math.floor(z / 2) * Math.ceil(z / 2)) / 2);
      const isOtherReading = Math.floor(z / 2) ** 2 === packets || Math.ceil(z / 2) ** 2 === packets;
      expect(isOtherReading).toBe(z % 2 === 0);
    }
  });
});

type Move = readonly [from: number, to: number];

/** The micro-permutations of the text on 4t nodes; quadrant I has the nodes 0 to t - 1, the others follow around the ring. */
function microPermutations(t: number): { readonly kind: number; readonly moves: readonly Move[] }[] {
  const x = (p: number) => 4 * t - 1 - p;
  const y = (p: number) => 2 * t - 1 - p;
  const xy = (p: number) => p + 2 * t;
  const cycle = (...nodes: number[]): Move[] => nodes.map((node, i) => [node, nodes[(i + 1) % nodes.length]]);
  const ofPairs = range(t).flatMap((i) =>
    range(t)
      .filter((j) => j !== i)
      .flatMap((j) => [
        { kind: 1, moves: [...cycle(i, j, xy(i), xy(j)), ...cycle(x(i), x(j), y(i), y(j))] },
        { kind: 2, moves: [...cycle(i, x(j), xy(i), y(j)), ...cycle(j, y(i), xy(j), x(i))] },
      ]),
  );
  const ofNodes = range(t).flatMap((i) => {
    const j = (i + 1) % t;
    return [
      { kind: 3, moves: [...cycle(i, x(i), xy(i), y(i)), ...cycle(j, y(j), xy(j), x(j))] },
      { kind: 4, moves: [...cycle(i, xy(i)), ...cycle(x(i), y(i))] },
    ];
  });
  return [...ofPairs, ...ofNodes];
}

const areDistinct = (nodes: readonly number[]) => new Set(nodes).size === nodes.length;

/** The most messages on a link of a ring, each by the shorter way; the opposite nodes by ways of their own, given or not. */
function congestion(z: number, moves: readonly Move[], isUp: (move: Move) => boolean): number {
  const load = new Map<string, number>();
  for (const move of moves) {
    const [a, b] = move;
    const up = (b - a + z) % z;
    const step = up < z - up || (up === z - up && isUp(move)) ? 1 : z - 1;
    for (let node = a; node !== b; node = (node + step) % z) {
      const link = `${node} ${step}`;
      load.set(link, (load.get(link) ?? 0) + 1);
    }
  }
  return Math.max(...load.values());
}

describe('Direct exchange on a cycle, lemma.', () => {
  test('there are 2t^2 = z^2/8 micro-permutations, which together go from every node to every other once', () => {
    for (const t of from(2, 8)) {
      const all = microPermutations(t);
      expect(all).toHaveLength(2 * t * t);
      expect(2 * t * t).toBe((4 * t) ** 2 / 8);
      const moves = all.flatMap(({ moves: own }) => own.map(String));
      expect(new Set(moves).size).toBe(4 * t * (4 * t - 1));
      expect(moves).toHaveLength(4 * t * (4 * t - 1));
      for (const { moves: own } of all) expect(areDistinct(own.map(([node]) => node))).toBe(true);
      // 2[z/2]^2, whichever brackets: z is even.
      expect(2 * (2 * t) ** 2).toBe(4 * (2 * t * t));
      // The other two ways to write it: 2(z/4)^2, and a half of (z/2)^2.
      expect([2 * t ** 2, (2 * t) ** 2 / 2]).toEqual([2 * t * t, 2 * t * t]);
    }
  });
});

describe('Direct exchange on a cycle, opposite nodes.', () => {
  test('no two messages of a micro-permutation meet on a link; in the fourth kind one opposite pair goes up and the other down', () => {
    for (const t of from(2, 8)) {
      for (const { kind, moves } of microPermutations(t)) {
        const first = moves[0];
        const isUp = ([a]: Move) => a === first[0] || a === first[1];
        expect(congestion(4 * t, moves, isUp)).toBe(1);
        if (kind === 4) expect(congestion(4 * t, moves, () => true)).toBe(2);
      }
    }
  });
});

describe('Direct exchange on a cycle, z = 4.', () => {
  test('for z = 4 the two cycles of the third kind have the same nodes', () => {
    const third = microPermutations(1).find(({ kind }) => kind === 3);
    expect(areDistinct(third?.moves.map(([node]) => node) ?? [])).toBe(false);
  });
});

describe('Interleaving over M(z,z).', () => {
  test('between the halves of a mesh z^4/4 blocks have z links: twice the rounds of the torus', () => {
    for (const z of [4, 8, 12]) {
      let blocks = 0;
      for (const a of range(z)) for (const b of range(z)) if (a < z / 2 && b >= z / 2) blocks += z * z;
      const rounds = (links: number) => blocks / links;
      expect([rounds(z), rounds(2 * z)]).toEqual([z ** 3 / 4, z ** 3 / 8]);
    }
  });

  test('every micro-permutation of the first kind uses the link between the ends of a row, which a mesh lacks', () => {
    const t = 3;
    for (const { kind, moves } of microPermutations(t)) {
      if (kind !== 1) continue;
      const crossing = moves.filter(([a, b]) => around(4 * t, a, b) < Math.abs(a - b));
      expect(crossing.length).toBeGreaterThan(0);
    }
  });
});

describe('Binary exchange, time.', () => {
  /** Rounds of the phase in which nodes at a distance of h on an axis exchange: as many as messages on the busiest link. */
  const roundsAt = (h: number, side: number) => {
    const load = range(side).map(() => 0);
    for (const node of range(side)) {
      const mate = node ^ h;
      for (let link = node; link < mate; link++) load[link]++;
    }
    return Math.max(...load);
  };

  test('there are 2(sqrt(N) - 1) rounds of N/2 packets, nearly twice the sqrt(N) startups of the text', () => {
    const ratios: number[] = [];
    for (const k of from(1, 8)) {
      const side = 2 ** k;
      const N = side * side;
      const rounds = 2 * sum(range(k).map((j) => roundsAt(2 ** j, side)));
      expect(rounds).toBe(2 * (side - 1));
      expect((rounds * N) / 2).toBe(N * (side - 1));
      // The text's N sqrt(N) packets in rounds of N/2 are 2 sqrt(N) rounds as well.
      expect((N * side) / (N / 2)).toBe(2 * side);
      ratios.push(rounds / side);
    }
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
    expect(ratios[ratios.length - 1]).toBeGreaterThan(1.99);
  });

  test('they go over 2(N - 1)/3 links, which the text has roughly', () => {
    for (const k of from(1, 8)) {
      const links = 2 * sum(range(k).map((j) => 4 ** j));
      expect(links).toBe((2 * (4 ** k - 1)) / 3);
    }
  });
});
